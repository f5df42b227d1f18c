/** How a language writes numbers and dates. To make a format takes as long as to use it a hundred times, so each is made once. */
import { localeOf, type LanguageTag } from './languages.ts';

export const numberFormat = madeOnce((locale, how: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, how));
export const dateFormat = madeOnce((locale, how: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, how));

/** A formatted date as the language writes it. French alone counts the first day of a month: `1er décembre`. */
export function asWritten(language: LanguageTag, date: string): string {
  return language === 'fr' ? date.replace(/(?<!\d)1 (?=\p{Letter})/u, '1er ') : date;
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
