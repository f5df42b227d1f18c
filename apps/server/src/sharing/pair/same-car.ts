/** A car is a driver's journey on one way of one day, with everybody whose lift has that trip. */
import { datesOn, daysLater, overlaps, type Agreed } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, dayNumber } from '../../journeys/traveller/wall-clock.ts';
import type { Side } from './trips.ts';

type Driven = Pick<Agreed, 'trips' | 'firstDate' | 'lastDate'>;
/** `days` are weekdays of every week, `dates` single dates as `YYYY-MM-DD`; both in their order. */
export type DaysTogether = { readonly days: number[]; readonly dates: string[] };

/**
 * The days on which a lift and one of some others with the same journey of a driver are in one car, in the calendar of one of the two members of the
 * lift. A ride that is called off keeps its day, but not one for which the car has no room.
 *
 * @param from days before it are over, in the driver's calendar
 */
export function daysTogether(lift: Driven, others: readonly Driven[], side: Side, from: number): DaysTogether {
  const [days, dates] = [new Set<number>(), new Set<string>()];
  const theirTrips = others.flatMap((other) => other.trips.map((trip) => ({ trip, dates: datesOn(trip, 'driver', other) })));
  for (const trip of lift.trips) {
    const all = datesOn(trip, 'driver', lift);
    const ahead = { ...all, first: Math.max(all.first, all.first + 7 * Math.ceil((from - all.first) / 7)) };
    for (const theirs of theirTrips) {
      if (trip.direction !== theirs.trip.direction || !overlaps(ahead, theirs.dates)) continue;
      const date = trip.driver.date ?? theirs.trip.driver.date;
      if (date === null) days.add(trip[side].day);
      else dates.add(dateOf(dayNumber(date) + (side === 'driver' ? 0 : daysLater(trip))));
    }
  }
  return { days: [...days].toSorted((a, b) => a - b), dates: [...dates].toSorted() };
}
