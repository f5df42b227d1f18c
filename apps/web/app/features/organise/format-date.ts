import { asWritten, dateFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';

/** `2 March 2026`. @param day `YYYY-MM-DD`, or an instant in ISO 8601, of which it is the day in this device's time zone */
export function formatDate(language: LanguageTag, day: string): string {
  const date = new Date(day.includes('T') ? day : `${day}T00:00`);
  return Number.isNaN(date.getTime()) ? day : asWritten(language, dateFormat(language, { dateStyle: 'long' }).format(date));
}
