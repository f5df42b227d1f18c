import { localeOf, type LanguageTag } from '@waylift/words/languages';

/** `22 November 2026 at 06:43`, by the clock of this device. What is no date is shown as it came. @param instant in ISO 8601 */
export function formatMoment(language: LanguageTag, instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeStyle: 'short' }).format(date);
}
