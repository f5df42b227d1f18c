/** Days in sentences, for requests, lifts and conversations. */
import { spanOf } from '@waylift/words/days';
import { m } from '@waylift/words/messages';
import { atTime } from '@waylift/words/times';
import { onDays, type Days } from '@waylift/words/when';
import { formatDate, weekdayList, weekdayName } from '../locale/format-day.ts';
import { formatTime, localDate } from '../locale/format-moment.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { plusDays } from './rides.ts';
import type { SharedDays } from './match-figures.ts';

export function useDayWords() {
  const t = useWords();
  const language = useLanguage();

  /** `Monday to Thursday`, `Wednesday and Friday`, `Monday 7 December` */
  function dayNames({ days, date }: SharedDays): string {
    if (date !== null) return formatDate(language, date);
    const sorted = (days ?? []).toSorted((a, b) => a - b);
    const span = spanOf(sorted);
    if (span === null) return weekdayList(language, sorted);
    const [first, last] = span.map((day) => weekdayName(language, day, 'long'));
    return t(m.lift_days_span, { first: first ?? '', last: last ?? '' });
  }

  /** `today at 08:40`, `Friday 20 November at 08:40`, in this device's time zone. @param instant in ISO 8601 */
  function moment(instant: string, nowMs: number): string {
    const [date, at] = [localDate(instant), atTime(formatTime(language, instant), { locale: language })];
    if (date === localDate(nowMs)) return t(m.lift_today_at, { at });
    if (date === plusDays(localDate(nowMs), -1)) return t(m.lift_yesterday_at, { at });
    return t(m.lift_day_at, { day: formatDate(language, date), at });
  }

  /** `on Monday 7 December`, `on Wednesdays and Fridays`: a part of a sentence. */
  function when(days: Days): string {
    return onDays(days, { locale: language });
  }

  return { dayNames, when, moment };
}
