/** Days as a reader names them: weekdays by their number of ISO 8601 (Monday is 1), dates as `YYYY-MM-DD`. */
import { weekdayName } from '@waylift/words/days';
import type { LanguageTag } from '@waylift/words/languages';

export { formatDate, formatDayOfMonth, formatSpan, listOf, listOfDates, weekdayList, weekdayName } from '@waylift/words/days';

/** `Mon–Fri`, `Mon, Wed`: three or more days in a row become a range. */
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

/** With a capital, for the start of a line: some languages write weekdays in lower case. */
export function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toLocaleUpperCase() + rest.join('');
}
