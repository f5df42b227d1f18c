/** Days as a reader names them: weekdays by their number of ISO 8601 (Monday is 1), dates as `YYYY-MM-DD`. */
import { localeOf, type LanguageTag } from '@waylift/words/languages';

/** The first of January 2024 was a Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** Portuguese has no shorter names of its own, and French writes a full stop after them. */
const SHORT_LETTERS = 3;

/** `Monday`, `Mo`, `lun`, `seg` */
export function weekdayName(language: LanguageTag, day: number, length: 'short' | 'long'): string {
  const name = new Intl.DateTimeFormat(localeOf(language), { weekday: length, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return length === 'short' ? name.slice(0, SHORT_LETTERS) : name;
}

/** `Monday and Thursday`. */
export function weekdayList(language: LanguageTag, days: readonly number[]): string {
  const names = days.map((day) => weekdayName(language, day, 'long'));
  return new Intl.ListFormat(localeOf(language), { type: 'conjunction' }).format(names);
}

/** `Mon–Fri`, `Mon, Wed`: three days or more in a row are written as one span. */
export function shortWeekdays(language: LanguageTag, days: readonly number[]): string {
  const runs: number[][] = [];
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run !== undefined && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  const name = (day: number) => weekdayName(language, day, 'short');
  return runs.flatMap((run) => (run.length > 2 ? [`${name(run[0] ?? 1)}–${name(run.at(-1) ?? 1)}`] : run.map(name))).join(', ');
}

/** `Monday 7 December`. */
export function formatDate(language: LanguageTag, date: string): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  return format.format(new Date(`${date}T00:00:00Z`));
}
