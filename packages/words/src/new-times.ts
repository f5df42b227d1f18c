/** New times of a lift, as its page and its mails tell of them. */
import { m } from '@waylift/words/messages';
import { formatDate, formatDayOfMonth, listOf } from './days.ts';
import type { LanguageTag } from './languages.ts';
import { onDays } from './when.ts';

type Words = { readonly locale: LanguageTag };
/** `driver`: when the reader sets out, who drives. */
type Times = { readonly driver?: string | undefined; readonly pickUp: string; readonly dropOff: string };
/** The last told times; `from` the date on which they begin to hold, in place of those `before`. */
type Told = Times & { readonly from?: string | undefined; readonly before?: Times | undefined };
type DayTimes = { readonly day: number; readonly date: string | null; readonly out: Told | null; readonly back: Told | null };
type Way = 'out' | 'back';

/** `The way there from Monday to Thursday, from 23 November: pick-up at 07:54 instead of 07:51`, one for all days that change alike. */
export function newTimes(times: readonly DayTimes[], words: Words): string[] {
  return (['out', 'back'] as const).flatMap((way) => {
    const alike = Map.groupBy(changesOf(times, way), ({ told, before }) =>
      [told, before].map(({ driver, pickUp, dropOff }) => [driver, pickUp, dropOff].join(' ')).join(' '),
    );
    return [...alike.values()].map((some) => lineOf(way, some, words));
  });
}

/** `From Monday 23 November Ana picks you up at 07:54`, where that is so on all days; else, and for who drives, only that times change. */
export function newTimesTitle(times: readonly DayTimes[], name: string, words: Words): string {
  for (const way of ['out', 'back'] as const) {
    const changes = changesOf(times, way);
    const [first] = changes;
    const isOnAllDays = changes.length === times.filter((one) => one[way] !== null).length;
    const isAlike = changes.every(({ told, before }) => told.pickUp === first?.told.pickUp && told.pickUp !== before.pickUp);
    if (first === undefined || first.told.driver !== undefined || !isOnAllDays || !isAlike) continue;
    const told = { from: formatDate(words.locale, earliest(changes)), name, time: first.told.pickUp };
    return way === 'out' ? m.new_times_title_there(told, words) : m.new_times_title_back(told, words);
  }
  return m.new_times_title({ name }, words);
}

type Change = { readonly day: number; readonly date: string | null; readonly from: string; readonly told: Times; readonly before: Times };

function changesOf(times: readonly DayTimes[], way: Way): Change[] {
  return times.flatMap(({ day, date, [way]: told }) =>
    told?.before === undefined || told.from === undefined ? [] : [{ day, date, from: told.from, told, before: told.before }],
  );
}

/** Each day has the new times from its first ride after the first of these dates. */
function lineOf(way: Way, changes: readonly Change[], words: Words): string {
  const [first] = changes;
  if (first === undefined) return '';
  const { told, before } = first;
  const when = onDays({ days: first.date === null ? changes.map(({ day }) => day) : null, date: first.date }, words);
  const label = { when, from: formatDayOfMonth(words.locale, earliest(changes)) };
  const parts = (['driver', 'pickUp', 'dropOff'] as const).flatMap((moment) => {
    const [time, former] = [told[moment], before[moment]];
    return time === undefined || former === undefined || time === former ? [] : [partsNow()[moment]({ time, before: former }, words)];
  });
  return m.labelled(
    { label: way === 'out' ? m.new_times_there(label, words) : m.new_times_back(label, words), text: listOf(words.locale, parts) },
    words,
  );
}

function earliest(changes: readonly Change[]): string {
  return changes.map(({ from }) => from).toSorted()[0] ?? '';
}

const partsNow = () => ({ driver: m.new_times_off, pickUp: m.new_times_in, dropOff: m.new_times_out });
