/** How a language writes numbers and dates. To make a format takes as long as to use it a hundred times, so each is made once. */
import { firstOfMonthIn, localeOf, type LanguageTag } from './languages.ts';

export const numberFormat = madeOnce((locale, how: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, how));
export const dateFormat = madeOnce((locale, how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, how));
export const relativeFormat = madeOnce((locale, how: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, how));

/** A formatted date as the language writes it: `Intl` has `1 décembre`, French `1er décembre`. */
export function asWritten(language: LanguageTag, date: string): string {
  const first = firstOfMonthIn(language);
  return first === null ? date : date.replace(/(?<!\d)1 (?=\p{Letter})/u, `${first} `);
}

/** `how` is one of the few that stand in our code: all of them are kept. */
function madeOnce<How, Format>(make: (locale: string, how: How) => Format): (language: LanguageTag, how: How) => Format {
  const made = new Map<string, Format>();
  return (language, how) => {
    const key = `${language} ${JSON.stringify(how)}`;
    const format = made.get(key) ?? make(localeOf(language), how);
    made.set(key, format);
    return format;
  };
}
