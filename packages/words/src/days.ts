/** Days as a reader names them, on pages and in mails: weekdays by their number of ISO 8601 (Monday is 1), dates as `YYYY-MM-DD`. */
import { asWritten, dateFormat } from './formats.ts';
import { localeOf, type LanguageTag } from './languages.ts';

/** The first of January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Portuguese has no shorter names of its own, and French writes a full stop after them. */
const SHORT_LETTERS = 3;

/** `Monday`, `Mo`, `lun`, `seg` */
export function weekdayName(language: LanguageTag, day: number, length: 'short' | 'long'): string {
  const name = dateFormat(language, { weekday: length, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return length === 'short' ? name.slice(0, SHORT_LETTERS) : name;
}

/** `Monday and Thursday`. */
export function weekdayList(language: LanguageTag, days: readonly number[]): string {
  return listOf(
    language,
    days.map((day) => weekdayName(language, day, 'long')),
  );
}

/** `Ana, Tom and Sam`. */
export function listOf(language: LanguageTag, texts: readonly string[]): string {
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(texts);
}

/** The first and the last of three days or more in a row; null for any others. @param days in their order */
export function spanOf(days: readonly number[]): readonly [number, number] | null {
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined || days.length < 3) return null;
  return last - first === days.length - 1 ? [first, last] : null;
}

/** `Monday 7 December`. */
export function formatDate(language: LanguageTag, date: string): string {
  const format = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return asWritten(language, format.format(new Date(`${date}T00:00:00Z`)));
}

/** `Monday 7 December`, `7 December and 9 December`: some languages write a comma after the weekday, which a list has already. */
export function listOfDates(language: LanguageTag, dates: readonly string[]): string {
  const [only = '', ...more] = dates;
  if (more.length === 0) return formatDate(language, only);
  return listOf(
    language,
    dates.map((date) => formatDayOfMonth(language, date)),
  );
}

/** `10–24 December`, `20 December – 3 January`; of one day `Monday 7 December`. */
export function formatSpan(language: LanguageTag, from: string, until: string): string {
  if (from === until) return formatDate(language, from);
  const format = dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return asWritten(language, format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${until}T00:00:00Z`)));
}

/** `7 December`. */
export function formatDayOfMonth(language: LanguageTag, date: string): string {
  const format = dateFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return asWritten(language, format.format(new Date(`${date}T00:00:00Z`)));
}

/** `7 December 2026`. */
export function formatDayOfYear(language: LanguageTag, date: string): string {
  return asWritten(language, dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`)));
}

/** `Monday` */
export function weekdayOfDate(language: LanguageTag, date: string): string {
  return dateFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
}
