import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { ButtonLink } from '../ui/button/button.tsx';

/** On a phone, opens the app by the onboarding link, if the operator has set one. */
export function OpenApp() {
  const t = useWords();
  const { onboardingUrl, productName } = useRuntimeSettings();
  return onboardingUrl === undefined ? null : (
    <ButtonLink to={onboardingUrl} isBig leadsOn>
      {t(m.get_the_app_open, { product: productName })}
    </ButtonLink>
  );
}
