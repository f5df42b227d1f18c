import { languageCode } from '@waylift/words/languages';
import { useLanguage } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useCommunityPath } from './community-link.ts';

/** Addresses of the member terms and the privacy policy, in the language shown: the operator's, else the portal's own pages. */
export function useLegalLinks(): { readonly terms: string; readonly privacy: string } {
  const language = useLanguage();
  const { termsUrl, privacyUrl } = useRuntimeSettings();
  const path = useCommunityPath();
  const spoken = (address: string | undefined) => address?.replaceAll('{language}', languageCode(language));
  return { terms: spoken(termsUrl) ?? path('/member-terms'), privacy: spoken(privacyUrl) ?? path('/privacy-policy') };
}
