import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { tripsOn, type Side } from './trips.ts';

/** Days in the member's own calendar: weekdays if both travel weekly, else a date. */
export type ChosenDays = { readonly days: readonly number[] | null; readonly date: string | null };

/** The trips on the chosen days; null if one of those days has none. */
export function chosenTrips(trips: readonly Trip[], side: Side, chosen: ChosenDays): Trip[] | null {
  const found = tripsOn(trips, side, chosen);
  const isOnAll = (chosen.days ?? []).every((day) => found.some((trip) => trip[side].date !== null || trip[side].day === day));
  return found.length > 0 && isOnAll ? found : null;
}

/** The trips that were asked for, with their present times; null if any of them is no longer shared. */
export function sameTrips(asked: readonly Trip[], present: readonly Trip[]): Trip[] | null {
  const same = asked.map((trip) => present.find((each) => keyOf(each) === keyOf(trip)));
  return same.some((trip) => trip === undefined) ? null : same.filter((trip) => trip !== undefined);
}

function keyOf({ direction, driver, passenger }: Trip): string {
  return [direction, ...[driver, passenger].map(({ day, date }) => date ?? day)].join(' ');
}
