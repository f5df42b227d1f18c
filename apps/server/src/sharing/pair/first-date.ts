/** When a new lift begins among others in the driver's car (design: "A plan holds from the first ride that begins 24 hours after ..."). */
import type { LiftRow, Trip, TripStops } from '../../kernel/db/schema/lifts.ts';
import type { SharedTrip } from '../../journeys/traveller/shared-trip.ts';
import type { Arrangement } from '../../journeys/traveller/traveller.ts';
import { daysLater } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, dayNumber, firstOn, momentAt } from '../../journeys/traveller/wall-clock.ts';
import { datesOf } from './lift-dates.ts';
import { heldFrom, minutesApart, type Driven } from './new-times.ts';
import { byCells, isSameTrip, tripsOf, type Side } from './trips.ts';

const WEEK_DAYS = 7;

/** The trips that were agreed, each with its place in the plan of the car. */
export type Joined = readonly { readonly trip: Trip; readonly shared: SharedTrip }[];

export function joinedOf(best: Arrangement, trips: readonly Trip[]): Joined {
  const present = tripsOf(best);
  return trips.flatMap((trip) => {
    const index = present.findIndex((each) => isSameTrip(each, trip));
    const shared = best.trips[index];
    return shared === undefined ? [] : [{ trip, shared }];
  });
}

/** The stops of another lift's trip in the plan with the newcomer; null: the newcomer does not join that car. */
export function stopsAmong(joined: Joined, liftId: string, trip: Trip): TripStops | null {
  const car = joined.find((each) => isSameTrip(each.trip, trip));
  return car?.shared.fit?.others.find((other) => other.liftId === liftId)?.stops ?? null;
}

/**
 * The first date of a new lift. On rides that begin within 24 hours the others keep their times, so somebody who moves one of them by a minute begins
 * after those rides, and so does somebody who joins while the others' new times do not hold yet. After the last date: no ride is left.
 *
 * @param others the lifts in the driver's car, and perhaps further ones
 */
export function firstDateAmong(
  wanted: Driven,
  joined: Joined,
  others: readonly (Driven & Pick<LiftRow, 'id' | 'trips'>)[],
  now: Date,
): string {
  const begins = joined.flatMap(({ trip }) => {
    const isMoved = others.some((lift) =>
      lift.trips.some((theirs) => {
        const stops = isSameTrip(theirs, trip) ? stopsAmong(joined, lift.id, theirs) : null;
        const from = stops === null ? null : heldFrom(lift, theirs, now);
        if (stops === null || from === null) return false;
        // By cells, since whoever asks must not learn of exact places.
        return minutesApart(byCells(theirs, stops), byCells(theirs)) > 0 || theirs.before?.until === from;
      }),
    );
    if (!isMoved || trip.driver.date !== null) return [];
    const from = heldFrom(wanted, trip, now);
    return [from === null ? dayAfter(wanted.lastDate ?? wanted.firstDate) : dayAfter(dateOf(dayNumber(from) - WEEK_DAYS))];
  });
  return begins.reduce((latest, date) => (date > latest ? date : latest), wanted.firstDate);
}

/** The first ride, by the calendar of one of the two, if all of a match were agreed now; null: nobody has to wait for it. */
export function laterBegin(best: Arrangement, side: Side, now: Date): string | null {
  if (best.trips.every(({ fit }) => fit === null)) return null;
  const { driver } = best;
  const trips = tripsOf(best);
  const dates = { ...datesOf(trips, best, now), driverTimeZone: driver.timeZone };
  const others = driver.riders.map(({ liftId, ...rider }) => ({ ...rider, id: liftId, driverTimeZone: driver.timeZone }));
  const begins = firstDateAmong(dates, joinedOf(best, trips), others, now);
  const ride = firstRide(trips, begins, driver.timeZone, now);
  const isSooner = (other: typeof ride) => ride !== null && other !== null && other.day < ride.day;
  if (ride === null || !isSooner(firstRide(trips, dates.firstDate, driver.timeZone, now))) return null;
  return dateOf(ride.day + (side === 'driver' ? 0 : daysLater(ride.trip)));
}

/** The first ride from a date on that has not begun, by the driver's calendar. */
function firstRide(trips: readonly Trip[], from: string, timeZone: string, now: Date) {
  const rides = trips.map((trip) => {
    const day = firstOn(trip.driver.day, dayNumber(trip.driver.date ?? from));
    const isOver = momentAt(timeZone, day, trip.driver.driverDeparts) <= now;
    return { trip, day: isOver ? day + WEEK_DAYS : day };
  });
  return rides.toSorted((a, b) => a.day - b.day)[0] ?? null;
}

function dayAfter(date: string): string {
  return dateOf(dayNumber(date) + 1);
}
