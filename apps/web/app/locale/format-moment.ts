import { asWritten, dateFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';

/** `22 November 2026 at 06:43`, in this device's time zone. An invalid date is returned as it is. @param instant in ISO 8601 */
export function formatMoment(language: LanguageTag, instant: string): string {
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return instant;
  return asWritten(language, dateFormat(language, { dateStyle: 'long', timeStyle: 'short' }).format(date));
}

/** `08:40`, in this device's time zone. @param instant in ISO 8601 */
export function formatTime(language: LanguageTag, instant: string): string {
  return dateFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(new Date(instant));
}

/** `6 December`, in this device's time zone. @param instant in ISO 8601 */
export function formatDayMonth(language: LanguageTag, instant: string): string {
  return asWritten(language, dateFormat(language, { day: 'numeric', month: 'long' }).format(new Date(instant)));
}

/** `YYYY-MM-DD` in this device's time zone. @param instant in ISO 8601, or in milliseconds since 1970 */
export function localDate(instant: string | number): string {
  const date = new Date(instant);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
