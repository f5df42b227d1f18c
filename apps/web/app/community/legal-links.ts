import { languageCode, type LanguageTag } from '@waylift/words/languages';
import { useLanguage } from '../locale/locale-provider.tsx';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import { useCommunityPath } from './community-link.ts';

export function useLegalLinks(): { readonly terms: string; readonly privacy: string } {
  const language = useLanguage();
  const { termsUrl, privacyUrl } = useRuntimeSettings();
  const path = useCommunityPath();
  return {
    terms: termsUrl === undefined ? path('/member-terms') : inLanguage(termsUrl, language),
    privacy: privacyUrl === undefined ? path('/privacy-policy') : inLanguage(privacyUrl, language),
  };
}

export function inLanguage(address: string, language: LanguageTag): string {
  return address.replaceAll('{language}', languageCode(language));
}
