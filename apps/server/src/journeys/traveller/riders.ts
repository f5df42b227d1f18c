/** Those who ride in a journey's cars, as the plan of a car sees them: by cells, not by homes. */
import type { When } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { datesOn, overlaps, type Dates } from './taken-rides.ts';
import { modulo, weekdayOf } from './wall-clock.ts';
import type { Direction } from './traveller.ts';

export type Rider = {
  readonly liftId: string;
  readonly journeyId: string;
  readonly memberId: string;
  /** Members who have blocked the rider, and whom the rider has blocked. */
  readonly shunned: readonly string[];
  readonly trips: readonly Trip[];
  readonly firstDate: string;
  readonly lastDate: string | null;
  readonly flexibleMinutes: number;
  readonly when: When | null;
  /** The centres of the cells of both ends. */
  readonly start: Position;
  readonly end: Position;
};

export type RiderOnTrip = { readonly rider: Rider; readonly trip: Trip };

/** Who rides on any of these dates, in the order of their lifts; on one date, all of its car. */
export function ridersOn(riders: readonly Rider[], direction: Direction, dates: Dates): RiderOnTrip[] {
  const day = weekdayOf(dates.first);
  return riders.flatMap((rider) => {
    const trip = rider.trips.find((each) => {
      return each.direction === direction && each.driver.day === day && overlaps(datesOn(each, 'driver', rider), dates);
    });
    return trip === undefined ? [] : [{ rider, trip }];
  });
}

/** Whether somebody who rides on some of these dates does so to their end. */
export function staysTo({ rider, trip }: RiderOnTrip, { first, last }: Dates): boolean {
  return datesOn(trip, 'driver', rider).last >= (last === Infinity ? Infinity : last - modulo(last - first, 7));
}

/** Whether somebody rides on a day of the driver's. */
export function ridesOnDay({ rider, trip }: RiderOnTrip, day: number): boolean {
  return overlaps(datesOn(trip, 'driver', rider), { first: day, last: day });
}

/** Those of each day of a week on which anybody rides this way, whenever their lifts begin and end. */
export function daysOfRiders(riders: readonly Rider[], direction: Direction): readonly (readonly RiderOnTrip[])[] {
  const all = riders.flatMap((rider) => rider.trips.map((trip) => ({ rider, trip })));
  const days = Map.groupBy(
    all.filter(({ trip }) => trip.direction === direction),
    ({ trip }) => trip.driver.day,
  );
  return [...days.values()];
}
