/** The trips that two members share, as requests and lifts store them. */
import type { Trip, TripSide } from '../../kernel/db/schema/lifts.ts';
import { sharedTripsOf } from '../../journeys/measure/arrange.ts';
import type { SharedTrip } from '../../journeys/measure/shared-trips.ts';
import type { Arrangement } from '../../journeys/traveller/traveller.ts';
import { dateOf, MINUTES_PER_DAY } from '../../journeys/traveller/wall-clock.ts';

export type Side = 'driver' | 'passenger';

/** All trips of an arrangement, in both calendars; none if the times of one of the two are not known. */
export function tripsOf(arrangement: Arrangement, now: Date): Trip[] {
  const isDated = [arrangement.driver, arrangement.passenger].some(({ when }) => when?.kind === 'once');
  return sharedTripsOf(arrangement, now).map((trip) => ({
    direction: trip.way.direction,
    driver: sideOf(trip, 'driver', isDated),
    passenger: sideOf(trip, 'passenger', isDated),
  }));
}

/** The trips on the named days, or on the named date, of one of the two. */
export function tripsOn(
  trips: readonly Trip[],
  side: Side,
  { days, date }: { readonly days: readonly number[] | null; readonly date: string | null },
): Trip[] {
  return trips.filter((trip) => {
    const own = trip[side];
    return own.date === null ? (days ?? []).includes(own.day) : own.date === date;
  });
}

/** The days of trips in the member's own calendar: sorted weekdays, or the date. */
export function daysOfTrips(trips: readonly Trip[], side: Side): { readonly days: number[] | null; readonly date: string | null } {
  const date = trips[0]?.[side].date ?? null;
  if (date !== null) return { days: null, date };
  return { days: [...new Set(trips.map((trip) => trip[side].day))].sort((a, b) => a - b), date: null };
}

function sideOf({ driver, passenger, date, daysLater, ahead, driverDeparts, way }: SharedTrip, side: Side, isDated: boolean): TripSide {
  const [day, ownDate] = side === 'driver' ? [driver.day, date] : [passenger.day, date + daysLater];
  const departs = side === 'driver' ? driverDeparts : driverDeparts + ahead - daysLater * MINUTES_PER_DAY;
  const minutes = (seconds: number) => Math.floor(departs + seconds / 60 + 0.5);
  return {
    day,
    date: isDated ? dateOf(ownDate) : null,
    driverDeparts: minutes(0),
    pickUp: minutes(way.pickUpAfter),
    dropOff: minutes(way.dropOffAfter),
  };
}
