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

/**
 * Who rides in the car of a weekday, or of one date, in the order of their lifts. In the standing car of a weekday ride those whose lifts do not end
 * before `last`.
 */
export function ridersOn(riders: readonly Rider[], direction: Direction, { first, last }: Dates): RiderOnTrip[] {
  const lastRide = last === Infinity ? Infinity : last - modulo(last - first, 7);
  const day = weekdayOf(first);
  return riders.flatMap((rider) => {
    const trip = rider.trips.find((each) => {
      if (each.direction !== direction || each.driver.day !== day) return false;
      const dates = datesOn(each, 'driver', rider);
      return overlaps(dates, { first, last }) && dates.last >= lastRide;
    });
    return trip === undefined ? [] : [{ rider, trip }];
  });
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
