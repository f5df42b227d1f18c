import { m } from '@waylift/words/messages';
import { OpenApp } from '../../community/open-app.tsx';
import { useHasApp, usePhoneCode } from '../../community/portal-offers.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { Card } from '../../ui/card/card.tsx';
import { LateQrCode } from '../../ui/qr-code/late-qr-code.tsx';
import { StoreBadges } from '../../ui/store-badges/store-badges.tsx';
import { APP_SECTION_ID } from './journey-item.tsx';
import './dashboard.css';

/** How to get the app: a code to scan, a button on a phone, and the stores. Without an app, the code opens the portal on a phone. */
export function GetTheApp() {
  const t = useWords();
  const { appStoreUrl, playStoreUrl, productName: product } = useRuntimeSettings();
  const { address, label, opensApp } = usePhoneCode();
  const hasApp = useHasApp();
  return (
    <Card as="section" className={hasApp ? 'stack' : 'stack not-phone'} id={APP_SECTION_ID} labelledBy="app-title">
      <h2 className="h4" id="app-title">
        {t(hasApp ? m.get_the_app_title : m.get_the_app_title_portal, { product })}
      </h2>
      <div className="app-row not-phone">
        <LateQrCode address={address} label={label} />
        <p>{opensApp ? t(m.dashboard_app_text) : t(m.get_the_app_scan_portal, { product })}</p>
      </div>
      <div className="only-phone">
        <OpenApp />
      </div>
      <StoreBadges appStoreHref={appStoreUrl} playStoreHref={playStoreUrl} />
    </Card>
  );
}
