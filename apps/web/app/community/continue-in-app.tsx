import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { AppCard } from '../ui/app-card/app-card.tsx';
import { useCommunityPath } from './community-link.ts';

/** The way into the app: the onboarding link as a QR code, and the stores. Without such a link the code opens the portal itself. */
export function ContinueInApp() {
  const t = useWords();
  const { onboardingUrl, publicUrl, appStoreUrl, playStoreUrl, productName } = useRuntimeSettings();
  const path = useCommunityPath();
  return (
    <AppCard
      title={t(m.verify_again_app)}
      text={t(m.get_the_app_scan)}
      address={onboardingUrl ?? `${publicUrl}${path('/')}`}
      addressLabel={t(m.get_the_app_code, { product: productName })}
      appStoreHref={appStoreUrl}
      playStoreHref={playStoreUrl}
    />
  );
}
