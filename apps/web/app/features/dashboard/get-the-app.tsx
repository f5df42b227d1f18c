import { m } from '@waylift/words/messages';
import { lazy, Suspense } from 'react';
import { useAppAddress } from '../../community/app-address.ts';
import { OpenApp } from '../../community/open-app.tsx';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { StoreBadges } from '../../ui/store-badges/store-badges.tsx';
import { APP_SECTION_ID } from './journey-item.tsx';
import '../../ui/card/card.css';
import './dashboard.css';

/** What draws it is loaded when the page already answers. */
const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code/qr-code.tsx')).QrCode }));

/** The way into the app, where matches are found: a code to scan, on a phone a button, and the stores. */
export function GetTheApp() {
  const t = useWords();
  const { appStoreUrl, playStoreUrl, productName: product } = useRuntimeSettings();
  const { address, opensApp } = useAppAddress();
  return (
    <section className="card stack" id={APP_SECTION_ID} aria-labelledby="app-title">
      <h2 className="h4" id="app-title">
        {t(m.get_the_app_title)}
      </h2>
      <div className="app-row not-phone">
        <Suspense fallback={<div className="qr" />}>
          <QrCode address={address} label={t(opensApp ? m.get_the_app_code : m.get_the_app_code_portal, { product })} />
        </Suspense>
        <p>{t(m.dashboard_app_text)}</p>
      </div>
      <div className="only-phone">
        <OpenApp />
      </div>
      <StoreBadges appStoreHref={appStoreUrl} playStoreHref={playStoreUrl} />
    </section>
  );
}
