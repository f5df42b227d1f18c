/** Days as a phrase of a sentence, whose other words do not depend on whether it is about a date, a span or weekdays. */
import { m } from '@waylift/words/messages';
import { formatDayOfMonth, listOf, spanOf, weekdayName, weekdayOfDate } from './days.ts';
import type { LanguageTag } from './languages.ts';

type Words = { readonly locale: LanguageTag };

/** ISO weekdays of every week, a date, or several dates (`YYYY-MM-DD`). */
export type Days = {
  readonly days: readonly number[] | null;
  readonly date: string | null;
  readonly dates?: readonly string[] | undefined;
};

/** `on Monday 7 December`, `on Mondays and Thursdays`, `from Monday to Thursday`, `on 7 December and 9 December` */
export function onDays({ days, date, dates }: Days, words: Words): string {
  const named = dates ?? (date === null ? [] : [date]);
  if (named.length > 0) return onDates(named, words);
  const sorted = (days ?? []).toSorted((a, b) => a - b);
  const span = spanOf(sorted);
  if (span === null)
    return m.on_days(
      {
        days: listOf(
          words.locale,
          sorted.map((day) => weekly(day, words)),
        ),
      },
      words,
    );
  const [first, last] = span;
  return m.on_span({ first: weekdayName(words.locale, first, 'long'), last: weekdayName(words.locale, last, 'long') }, words);
}

function onDates(dates: readonly string[], words: Words): string {
  const { locale } = words;
  const [first = '', ...more] = dates;
  if (more.length === 0) return m.on_date({ weekday: weekdayOfDate(locale, first), day: formatDayOfMonth(locale, first) }, words);
  const each = dates.map((date) => m.on_dates_each({ day: formatDayOfMonth(locale, date) }, words));
  return m.on_dates({ dates: listOf(locale, each) }, words);
}

function weekly(day: number, words: Words): string {
  const each = [m.weekly_1, m.weekly_2, m.weekly_3, m.weekly_4, m.weekly_5, m.weekly_6, m.weekly_7][day - 1];
  return each?.({}, words) ?? '';
}
