import { asWritten, dateFormat, relativeFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';

const HOUR_MINUTES = 60;

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

/** `today`, `tomorrow` */
export function formatNearDay(language: LanguageTag, days: 0 | 1): string {
  return relativeFormat(language, { numeric: 'auto' }).format(days, 'day');
}

/** `3 minutes ago`, `2 hours ago` */
export function formatAgo(language: LanguageTag, minutes: number): string {
  const format = relativeFormat(language, {});
  return minutes < HOUR_MINUTES ? format.format(-minutes, 'minute') : format.format(-Math.floor(minutes / HOUR_MINUTES), 'hour');
}

/** `YYYY-MM-DD` in this device's time zone. @param instant in ISO 8601, or in milliseconds since 1970 */
export function localDate(instant: string | number): string {
  const date = new Date(instant);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');
}
