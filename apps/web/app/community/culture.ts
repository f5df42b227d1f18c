/** Applies a community's Culture: language and country (section 4). */
import type { CommunityOptions } from '@waylift/contract/community';
import { DEFAULT_COUNTRY_CODE } from '@waylift/contract/limits';
import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';

/** The language to show: the person's own choice, else the community's Culture, else the browser's, else en-GB. */
export function languageToShow(wishes: {
  readonly chosen: LanguageTag | null;
  readonly culture: string | undefined;
  readonly browser: LanguageTag | null;
}): LanguageTag {
  return wishes.chosen ?? languageOf(wishes.culture ?? '') ?? wishes.browser ?? FALLBACK_LANGUAGE;
}

/** The country of a Culture such as `de-AT`, lower-cased; `gb` when it names none. */
export function countryCodeOf(options: CommunityOptions | undefined): string {
  const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(options?.Culture?.trim() ?? '')?.[1];
  return region?.toLowerCase() ?? DEFAULT_COUNTRY_CODE;
}
