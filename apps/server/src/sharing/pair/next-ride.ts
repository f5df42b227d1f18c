/** The rides of a lift, and which comes next. Dates are those of the trip's day: a way back after midnight stays with its way out. */
import type { Lift } from '@waylift/contract/lift';
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { daysLater } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, dayNumber, MINUTES_PER_DAY, modulo, momentAt, timeOf, todayIn, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import type { Side } from './trips.ts';

export type Agreed = Pick<LiftRow, 'trips' | 'firstDate' | 'lastDate' | 'driverTimeZone' | 'passengerTimeZone'>;
/** A ride that one of the two has called off. */
export type Skip = { readonly direction: Trip['direction']; readonly driverDate: string };
/** One trip on one date, as calendar days of each of the two. */
export type Ride = { readonly trip: Trip; readonly driver: number; readonly passenger: number };

/** A trip begins at most two days after midnight of its day, and a ride ends within one more. */
const DAYS_OF_A_TRIP = 3;
/** Further ahead nobody skips a ride, so the next one is found before. */
const LOOKED_AHEAD_DAYS = 400;
/** Someone may be late: for so long after its pick-up a ride is still the next one. */
const LATE_MS = 30 * 60_000;

/** IANA name of the zone by whose clocks one of the two travels. */
export function zoneOf(lift: Agreed, side: Side): string {
  return side === 'driver' ? lift.driverTimeZone : lift.passengerTimeZone;
}

/** The rides that are on a date of one of the two, skipped ones too. */
export function ridesOn(lift: Agreed, side: Side, date: number): Ride[] {
  const [first, last] = [dayNumber(lift.firstDate), lift.lastDate === null ? Infinity : dayNumber(lift.lastDate)];
  return lift.trips.flatMap((trip) => {
    const later = daysLater(trip);
    const driver = side === 'driver' ? date : date - later;
    const isOne =
      trip.driver.date === null
        ? weekdayOf(driver) === trip.driver.day && driver >= first && driver <= last
        : dayNumber(trip.driver.date) === driver;
    return isOne ? [{ trip, driver, passenger: driver + later }] : [];
  });
}

/** Whether one of the two has called it off. */
export function isSkipped(skips: readonly Skip[], { trip, driver }: Ride): boolean {
  return skips.some(({ direction, driverDate }) => direction === trip.direction && dayNumber(driverDate) === driver);
}

/** The moment at which the passenger gets in, by the clocks of one of the two. */
export function pickUpAt(lift: Agreed, ride: Ride, side: Side): Date {
  return momentAt(zoneOf(lift, side), ride[side], ride.trip[side].pickUp);
}

function setDownAt(lift: Agreed, ride: Ride, side: Side): Date {
  return momentAt(zoneOf(lift, side), ride[side], ride.trip[side].dropOff);
}

/** The next ride that nobody has called off, by the clocks of one of the two; null where none is left. */
export function nextRide(lift: Agreed, skips: readonly Skip[], side: Side, now: Date): Ride | null {
  const since = now.getTime() - LATE_MS;
  const from = firstDayToLookAt(lift, side, now);
  let found: Ride[] = [];
  for (let day = from; day < from + LOOKED_AHEAD_DAYS; day += 1) {
    const [first] = found;
    // A way back after midnight may come before the next day's way out, and the other way round.
    if (first !== undefined && day > first[side] + DAYS_OF_A_TRIP) break;
    const rides = ridesOn(lift, side, day).filter((ride) => pickUpAt(lift, ride, side).getTime() >= since && !isSkipped(skips, ride));
    found = found.concat(rides);
  }
  const [next = null] = found.toSorted((a, b) => pickUpAt(lift, a, side).getTime() - pickUpAt(lift, b, side).getTime());
  return next;
}

function firstDayToLookAt(lift: Agreed, side: Side, now: Date): number {
  const dated = lift.trips.flatMap((trip) => trip[side].date ?? []).map(dayNumber);
  const first = dated.length > 0 ? Math.min(...dated) : dayNumber(lift.firstDate) - DAYS_OF_A_TRIP;
  return Math.max(first, todayIn(zoneOf(lift, side), now) - DAYS_OF_A_TRIP);
}

/** As its reader is told of it: the date and the time of the pick-up. */
export function describeRide({ trip, ...days }: Ride, side: Side): NonNullable<Lift['nextRide']> {
  const { pickUp } = trip[side];
  return {
    date: dateOf(days[side] + Math.floor(pickUp / MINUTES_PER_DAY)),
    direction: trip.direction,
    departs: clockTime(pickUp),
  };
}

/** `HH:MM` of whole minutes since midnight, of whatever day. */
export function clockTime(minutes: number): string {
  return timeOf(modulo(minutes, MINUTES_PER_DAY));
}

/** Whether the last ride has arrived, by the driver's clocks; a ride that is called off may be ridden after all until then. */
export function isOver(lift: Agreed, now: Date): boolean {
  const isDated = lift.trips.some(({ driver }) => driver.date !== null);
  if (lift.lastDate === null && !isDated) return false;
  const from = firstDayToLookAt(lift, 'driver', now);
  for (let day = from; day < from + 2 * DAYS_OF_A_TRIP + 7; day += 1) {
    if (ridesOn(lift, 'driver', day).some((ride) => setDownAt(lift, ride, 'driver') > now)) return false;
  }
  return true;
}
