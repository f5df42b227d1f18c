/** When somebody travels, by weekdays or on a date. */
import type { When } from '@waylift/contract/travel';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import type { DayTimes } from '../traveller/shared-trip.ts';
import type { Direction } from '../traveller/traveller.ts';
import { dayNumber, MINUTES_PER_DAY, minutesOf, weekdayOf } from '../traveller/wall-clock.ts';

/** When somebody travels. A single date is a week with one day. `from` and `until` are calendar days, both included. */
export type Timetable = {
  readonly days: readonly DayTimes[];
  readonly from: number;
  readonly until: number;
  readonly skipped: readonly number[];
};

const known = new WeakMap<When, Timetable>();

/** A missing first or last date is infinitely far away. */
export function timetableOf(when: When): Timetable {
  const timetable = known.get(when) ?? readTimetable(when);
  known.set(when, timetable);
  return timetable;
}

function readTimetable(when: When): Timetable {
  if (when.kind === 'once') {
    const date = dayNumber(when.date);
    return { days: [{ day: weekdayOf(date), out: when.out, back: when.back }], from: date, until: date, skipped: [] };
  }
  const from = when.from === null ? -Infinity : dayNumber(when.from);
  return { days: when.days, from, until: when.until === null ? Infinity : dayNumber(when.until), skipped: when.skipped.map(dayNumber) };
}

/** Minutes from midnight of the day of `out`. A `back` earlier than `out` is on the next day. Null if there is no such trip. */
export function minutesOfTrip({ out, back }: DayTimes, direction: Direction): number | null {
  const departs = minutesOf(out);
  if (direction === 'out') return departs;
  if (back === null) return null;
  const returns = minutesOf(back);
  return returns < departs ? returns + MINUTES_PER_DAY : returns;
}

/** By how many minutes a driver now sets out later than those who ride were told; null where the driver makes no such trip any more. */
export function laterThanTold(when: When | null, { direction, driver: { day, date, driverDeparts } }: Trip): number | null {
  if (when === null || (when.kind === 'once' && when.date !== date)) return null;
  const times = timetableOf(when).days.find((each) => each.day === day);
  const departs = times === undefined ? null : minutesOfTrip(times, direction);
  return departs === null ? null : departs - driverDeparts;
}
