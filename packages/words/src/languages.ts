import { languages } from '../generated/languages.ts';

/** The languages of `messages/`, in the order in which they are offered: English, then by tag. */
export { languages };

export type LanguageTag = (typeof languages)[number]['tag'];

export const FALLBACK_LANGUAGE = languages[0].tag;

/** What `lang` and `Intl` are given: `pt-PT` for `pt`, which alone would be read and written as in Brazil. */
export function localeOf(tag: LanguageTag): string {
  return languages.find((language) => language.tag === tag)?.locale ?? tag;
}

/** How a date writes the first day of a month; null: as the number 1. */
export function firstOfMonthIn(tag: LanguageTag): string | null {
  return languages.find((language) => language.tag === tag)?.firstOfMonth ?? null;
}

/** `en` of `en-GB`: what an address or a badge's file name carries. */
export function languageCode(tag: LanguageTag): string {
  return tag.split('-', 1)[0] ?? tag;
}

/** The language of ours that a tag such as `de-AT`, `EN` or `pt_BR` asks for; null when we have none. */
export function languageOf(tag: string): LanguageTag | null {
  const wanted = tag.trim().toLowerCase().split(/[-_]/, 1)[0] ?? '';
  return languages.find((language) => languageCode(language.tag) === wanted)?.tag ?? null;
}

/** The best of our languages for an `Accept-Language` header (RFC 9110, section 12.5.4); null when it names none of ours. */
export function languageFromHeader(header: string | undefined): LanguageTag | null {
  if (header === undefined) return null;
  // A header is at most some kilobytes; forty preferences are more than any browser sends.
  const wishes = header
    .slice(0, 1000)
    .split(',')
    .slice(0, 40)
    .map((part) => {
      const [range = '', ...parameters] = part.split(';');
      return { tag: languageOf(range), quality: qualityOf(parameters) };
    });
  const best = wishes.filter((wish) => wish.tag !== null && wish.quality > 0).sort((a, b) => b.quality - a.quality)[0];
  return best?.tag ?? null;
}

function qualityOf(parameters: string[]): number {
  const weight = parameters.map((parameter) => parameter.trim().toLowerCase()).find((parameter) => /^q\s*=/.test(parameter));
  if (weight === undefined) return 1;
  const value = /^q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?)$/.exec(weight)?.[1];
  return value === undefined ? 0 : Number(value);
}

export function bestLanguage(header: string | undefined): LanguageTag {
  return languageFromHeader(header) ?? FALLBACK_LANGUAGE;
}
