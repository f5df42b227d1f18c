import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { useLanguage } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useCommunityPath } from './community-link.ts';

/** Addresses of the member terms and the privacy policy, in the language shown: the operator's, else the portal's own pages. */
export function useLegalLinks(): { readonly terms: string; readonly privacy: string } {
  const language = useLanguage();
  const { termsUrl, privacyUrl } = useRuntimeSettings();
  const path = useCommunityPath();
  return {
    terms: termsUrl === undefined ? path('/member-terms') : inLanguage(termsUrl, language),
    privacy: privacyUrl === undefined ? path('/privacy-policy') : inLanguage(privacyUrl, language),
  };
}

/** An operator's address with the code of the language in the place of `{language}`. */
export function inLanguage(address: string, language: LanguageTag): string {
  return address.replaceAll('{language}', languageCode(language));
}
