import { m } from '@waylift/words/messages';
import { useWords } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { ButtonLink } from '../ui/button/button.tsx';

export function OpenApp() {
  const t = useWords();
  const { onboardingUrl, appStoreUrl, playStoreUrl, productName } = useRuntimeSettings();
  if (onboardingUrl !== undefined) {
    return (
      <ButtonLink to={onboardingUrl} isBig leadsOn>
        {t(m.get_the_app_open, { product: productName })}
      </ButtonLink>
    );
  }
  return appStoreUrl === undefined && playStoreUrl === undefined ? <p>{t(m.get_the_app_search, { product: productName })}</p> : null;
}
