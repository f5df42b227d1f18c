import { isByApp } from '@waylift/contract/community-rules';
import { m } from '@waylift/words/messages';
import { OpenApp } from '../../community/open-app.tsx';
import { PageTitle } from '../../page/page-title.tsx';
import { useHasApp, usePhoneCode } from '../../community/portal-offers.ts';
import { SignOnNote } from '../../community/sign-on-note.tsx';
import { useCommunity } from '../../community/use-community.ts';
import { useCommunityName } from '../../community/use-community-name.ts';
import { useWords } from '../../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../../platform/settings-context.ts';
import { AppCard } from '../../ui/app-card/app-card.tsx';
import { PhoneDrawing } from '../../ui/phone-drawing/phone-drawing.tsx';
import { StoreBadges } from '../../ui/store-badges/store-badges.tsx';
import '../../styles/split-layout.css';

/** Communities with their own sign-on send people here, and so do links for the app. Without an app it leads to the portal on a phone. */
export default function GetTheApp() {
  const t = useWords();
  const { productName: product } = useRuntimeSettings();
  const name = useCommunityName();
  const community = useCommunity();
  const hasApp = useHasApp();
  const hasSignOn = community !== null && isByApp(community.options);
  return (
    <div className="wrap split">
      <div className="stack stack--l">
        <PageTitle page={t(hasApp ? m.get_the_app_title : m.get_the_app_title_portal, { product })} />
        <h1>{t(hasApp ? m.get_the_app_heading : m.get_the_app_title_portal, { product })}</h1>
        {hasSignOn && hasApp ? <p className="lead">{t(m.get_the_app_sign_on, { community: name, product })}</p> : null}
        {hasSignOn && !hasApp ? (
          <SignOnNote />
        ) : (
          <p className={hasSignOn ? undefined : 'lead'}>{t(hasApp ? m.get_the_app_lead : m.get_the_app_lead_portal, { product })}</p>
        )}
        <div className="not-phone">
          <CodeToScan />
        </div>
        <div className="only-phone">
          <OpenApp />
        </div>
        <Stores />
      </div>
      <PhoneDrawing />
    </div>
  );
}

/** The QR code of the onboarding link, or of the portal itself, and what scanning it does. */
function CodeToScan() {
  const t = useWords();
  const { productName: product } = useRuntimeSettings();
  const { address, label, opensApp } = usePhoneCode();
  return (
    <AppCard
      title={t(m.get_the_app_scan_title)}
      text={t(opensApp ? m.get_the_app_scan_app : m.get_the_app_scan_portal, { product })}
      address={address}
      addressLabel={label}
    />
  );
}

function Stores() {
  const t = useWords();
  const { appStoreUrl, playStoreUrl } = useRuntimeSettings();
  if (appStoreUrl === undefined && playStoreUrl === undefined) return null;
  return (
    <div className="stack">
      <h2>{t(m.get_the_app_stores)}</h2>
      <StoreBadges appStoreHref={appStoreUrl} playStoreHref={playStoreUrl} />
    </div>
  );
}
