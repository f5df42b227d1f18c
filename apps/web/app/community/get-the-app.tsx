import { m } from '@waylift/words/messages';
import { useHasApp, usePhoneCode } from './portal-offers.ts';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { LateQrCode } from '../ui/qr-code/late-qr-code.tsx';
import { StoreBadges } from '../ui/store-badges/store-badges.tsx';
import './get-the-app.css';

/** How to get the app: the stores, a code to scan, and on a phone what opens it. Without an app, the code opens the portal on a phone. */
export function GetTheApp() {
  const t = useWords();
  const { appStoreUrl, playStoreUrl, onboardingUrl, productName: product } = useRuntimeSettings();
  const { address, label, opensApp } = usePhoneCode();
  const hasApp = useHasApp();
  return (
    <section className="get-app" aria-labelledby="app-title">
      <h2 id="app-title">{t(hasApp ? m.get_the_app_title : m.get_the_app_title_portal, { product })}</h2>
      <div className="stack">
        <p>{opensApp ? t(m.dashboard_app_text) : t(m.get_the_app_scan_portal, { product })}</p>
        <StoreBadges appStoreHref={appStoreUrl} playStoreHref={playStoreUrl} />
        {onboardingUrl === undefined ? null : (
          <p className="only-phone">
            <a className="tap-link" href={onboardingUrl}>
              {t(m.get_the_app_open, { product })}
            </a>
          </p>
        )}
      </div>
      <LateQrCode address={address} label={label} />
    </section>
  );
}
