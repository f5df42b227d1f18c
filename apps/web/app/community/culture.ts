import { FALLBACK_LANGUAGE, languageOf, type LanguageTag } from '@waylift/words/languages';

/** The language to show: the person's own choice, else the community's Culture, else the browser's, else en-GB. */
export function languageToShow(wishes: {
  readonly chosen: LanguageTag | null;
  readonly culture: string | undefined;
  readonly browser: LanguageTag | null;
}): LanguageTag {
  return wishes.chosen ?? languageOf(wishes.culture ?? '') ?? wishes.browser ?? FALLBACK_LANGUAGE;
}
