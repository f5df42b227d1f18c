import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { AppCard } from '../ui/app-card/app-card.tsx';
import { useAppAddress } from './app-address.ts';
import { OpenApp } from './open-app.tsx';

export function ContinueInApp() {
  const t = useWords();
  const { appStoreUrl, playStoreUrl, productName } = useRuntimeSettings();
  const { address, opensApp } = useAppAddress();
  return (
    <AppCard
      title={t(m.verify_again_app)}
      text={t(m.get_the_app_scan)}
      address={address}
      addressLabel={t(opensApp ? m.get_the_app_code : m.get_the_app_code_portal, { product: productName })}
      appStoreHref={appStoreUrl}
      playStoreHref={playStoreUrl}
      onPhone={<OpenApp />}
    />
  );
}
