/** New times of a lift, as its page and its mails tell of them. */
import { m } from '@waylift/words/messages';
import { formatDayOfMonth, listOf } from './days.ts';
import type { LanguageTag } from './languages.ts';
import { onDays } from './when.ts';

type Words = { readonly locale: LanguageTag };
type Times = { readonly pickUp: string; readonly dropOff: string };
/** The last told times; `from` the date on which they begin to hold, in place of those `before`. */
type Told = Times & { readonly from?: string | undefined; readonly before?: Times | undefined };
type DayTimes = { readonly day: number; readonly date: string | null; readonly out: Told | null; readonly back: Told | null };

/** `The way there from Monday to Thursday, from 23 November: in at 07:54 instead of 07:51`, one for all days that change alike. */
export function newTimes(times: readonly DayTimes[], words: Words): string[] {
  return (['out', 'back'] as const).flatMap((way) => {
    const changes = times.flatMap(({ day, date, [way]: told }) =>
      told?.before === undefined || told.from === undefined ? [] : [{ day, date, from: told.from, told, before: told.before }],
    );
    const alike = Map.groupBy(changes, ({ told, before }) => [told.pickUp, told.dropOff, before.pickUp, before.dropOff].join(' '));
    return [...alike.values()].map((some) => lineOf(way, some, words));
  });
}

type Change = { readonly day: number; readonly date: string | null; readonly from: string; readonly told: Times; readonly before: Times };

/** Each day has the new times from its first ride after the first of these dates. */
function lineOf(way: 'out' | 'back', changes: readonly Change[], words: Words): string {
  const [first] = changes;
  if (first === undefined) return '';
  const { told, before } = first;
  const when = onDays({ days: first.date === null ? changes.map(({ day }) => day) : null, date: first.date }, words);
  const [from = ''] = changes.map((each) => each.from).toSorted();
  const label = { when, from: formatDayOfMonth(words.locale, from) };
  const parts = [
    ...(told.pickUp === before.pickUp ? [] : [m.new_times_in({ time: told.pickUp, before: before.pickUp }, words)]),
    ...(told.dropOff === before.dropOff ? [] : [m.new_times_out({ time: told.dropOff, before: before.dropOff }, words)]),
  ];
  return m.labelled(
    { label: way === 'out' ? m.new_times_there(label, words) : m.new_times_back(label, words), text: listOf(words.locale, parts) },
    words,
  );
}
