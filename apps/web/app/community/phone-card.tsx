import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { AppCard } from '../ui/app-card/app-card.tsx';
import { OpenApp } from './open-app.tsx';
import { usePhoneCode } from './portal-offers.ts';

type PhoneCardProps = {
  /** What the app is for, where the code opens the app. Otherwise the card says that the code opens the portal on the phone. */
  readonly title: string;
  readonly text: string;
};

/** A QR code for the visitor's phone, and the app stores. On a phone there is a button instead of the code, or nothing. */
export function PhoneCard({ title, text }: PhoneCardProps) {
  const t = useWords();
  const { appStoreUrl, playStoreUrl, productName: product } = useRuntimeSettings();
  const { address, label, opensApp } = usePhoneCode();
  return (
    <AppCard
      title={opensApp ? title : t(m.get_the_app_title_portal, { product })}
      text={opensApp ? text : t(m.get_the_app_scan_portal, { product })}
      address={address}
      addressLabel={label}
      appStoreHref={appStoreUrl}
      playStoreHref={playStoreUrl}
      onPhone={opensApp ? <OpenApp /> : undefined}
    />
  );
}
