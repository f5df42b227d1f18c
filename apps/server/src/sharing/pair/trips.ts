/** The trips that two members share, as requests and lifts store them. */
import type { Moments, Trip, TripSide, TripStops } from '../../kernel/db/schema/lifts.ts';
import type { SharedTrip } from '../../journeys/traveller/shared-trip.ts';
import { stopsOf } from '../../journeys/measure/car-of-driver.ts';
import type { Arrangement, SharedWay, Traveller } from '../../journeys/traveller/traveller.ts';
import { dateOf, MINUTES_PER_DAY } from '../../journeys/traveller/wall-clock.ts';

export type Side = 'driver' | 'passenger';

/** All trips of an arrangement, in both calendars; none if the times of one of the two are not known. */
export function tripsOf(arrangement: Arrangement): Trip[] {
  const isDated = [arrangement.driver, arrangement.passenger].some(({ when }) => when?.kind === 'once');
  return arrangement.trips.map((trip) => {
    if (trip.agreed !== undefined) return asAgreed(trip.agreed);
    return {
      direction: trip.way.direction,
      driver: sideOf(trip, 'driver', isDated),
      passenger: sideOf(trip, 'passenger', isDated),
      stops: {
        ...(trip.fit?.stops ?? stopsAlone(arrangement.passenger, trip.way)),
        ...(arrangement.estimated && arrangement.driver[trip.way.direction]?.road != null ? { isEstimate: true as const } : {}),
      },
      ...(trip.notOn === undefined ? {} : { notOn: trip.notOn.map(dateOf) }),
    };
  });
}

/** A trip at the times that were told last, which are agreed to now. */
export function asAgreed(trip: Trip): Trip {
  if (trip.stops === undefined) return trip;
  const { later: _later, ...stops } = trip.stops;
  return { ...trip, stops: { ...stops, agreed: stops.planned } };
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

/** Whether they are the same ride of one car. */
export function isSameTrip(one: Trip, other: Trip): boolean {
  return one.direction === other.direction && one.driver.day === other.driver.day && one.driver.date === other.driver.date;
}

/** Moments of a plan, as one of the two is shown them. */
export function minutesIn({ driverDeparts }: Pick<TripSide, 'driverDeparts'>, { pickUp, dropOff }: Moments): Moments {
  return { pickUp: toMinutes(driverDeparts, pickUp), dropOff: toMinutes(driverDeparts, dropOff) };
}

/** When the driver leaves the own door: at the own time, or so that whoever gets in first is picked up on time. */
export function leavesAt({ driver, stops }: Pick<Trip, 'driver' | 'stops'>): number {
  return toMinutes(driver.driverDeparts, stops?.exact?.leaves ?? 0);
}

/** A trip with the times of another plan of the driver's car: those along exact places, where they are known. */
export function withMoments(trip: Trip, stops: TripStops): Trip {
  const moments = stops.exact ?? stops.planned;
  const later = (stops.later ?? 0) - (trip.stops?.later ?? 0);
  const timesOf = (side: TripSide): TripSide => {
    const driverDeparts = side.driverDeparts + later;
    return { ...side, driverDeparts, ...minutesIn({ driverDeparts }, moments) };
  };
  return { ...trip, driver: timesOf(trip.driver), passenger: timesOf(trip.passenger), stops };
}

/** A trip at the moments of its plan by cells. */
export function byCells(trip: Trip, stops: TripStops | undefined = trip.stops): Trip {
  if (stops === undefined) return trip;
  const { exact: _exact, ...cells } = stops;
  return withMoments(trip, cells);
}

function stopsAlone(passenger: Traveller, way: SharedWay): TripStops {
  const at = { pickUp: way.pickUpAfter, dropOff: way.dropOffAfter };
  return { ...stopsOf(passenger, way), agreed: at, planned: at, riders: 1 };
}

/** Whole minutes, rounded half up. */
function toMinutes(departs: number, seconds: number): number {
  return Math.floor(departs + seconds / 60 + 0.5);
}

function sideOf({ driver, passenger, date, daysLater, ahead, driverDeparts, way }: SharedTrip, side: Side, isDated: boolean): TripSide {
  const [day, ownDate] = side === 'driver' ? [driver.day, date] : [passenger.day, date + daysLater];
  const departs = side === 'driver' ? driverDeparts : driverDeparts + ahead - daysLater * MINUTES_PER_DAY;
  return {
    day,
    date: isDated ? dateOf(ownDate) : null,
    driverDeparts: toMinutes(departs, 0),
    pickUp: toMinutes(departs, way.pickUpAfter),
    dropOff: toMinutes(departs, way.dropOffAfter),
  };
}
