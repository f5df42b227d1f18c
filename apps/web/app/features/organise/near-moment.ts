import { asWritten, dateFormat } from '@waylift/words/formats';
import type { LanguageTag } from '@waylift/words/languages';
import { formatDayMonth, formatTime, localDate } from '../../locale/format-moment.ts';
import { formatDate } from './format-date.ts';

const NEAR_DAYS = 6;
const DAY_MS = 24 * 3_600_000;

/** The days from today to a moment, by this device's calendar; negative: before today. */
export function daysFrom(nowMs: number, instant: string): number {
  return Math.round((Date.parse(`${localDate(instant)}T00:00Z`) - Date.parse(`${localDate(nowMs)}T00:00Z`)) / DAY_MS);
}

/** `Monday, 16:48` within some days, otherwise its date. @param near the words for today, yesterday and tomorrow with a time */
export function nearMoment(
  language: LanguageTag,
  instant: string,
  { nowMs, near }: { readonly nowMs: number; readonly near: (days: -1 | 0 | 1, time: string) => string },
): string {
  const days = daysFrom(nowMs, instant);
  if (days === -1 || days === 0 || days === 1) return near(days, formatTime(language, instant));
  if (Math.abs(days) > NEAR_DAYS)
    return new Date(instant).getFullYear() === new Date(nowMs).getFullYear()
      ? formatDayMonth(language, instant)
      : formatDate(language, instant);
  const weekday = dateFormat(language, { weekday: 'long' }).format(new Date(instant));
  return asWritten(language, `${weekday}, ${formatTime(language, instant)}`);
}
