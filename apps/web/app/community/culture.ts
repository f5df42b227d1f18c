import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';

/** The language to show: the person's choice, then the community's Culture, then the browser's language, then en-GB. */
export function languageToShow(wishes: {
  readonly chosen: LanguageTag | null;
  readonly culture: string | undefined;
  readonly browser: LanguageTag | null;
}): LanguageTag {
  return wishes.chosen ?? languageOf(wishes.culture ?? '') ?? wishes.browser ?? FALLBACK_LANGUAGE;
}
