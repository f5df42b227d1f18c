/** The rides of a lift, and the next one. A ride has the date of the trip's day: a way back after midnight has that of its way out. */
import type { Lift } from '@waylift/contract/lift';
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { daysLater } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, dayNumber, MINUTES_PER_DAY, modulo, momentAt, timeOf, todayIn, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import { onDay } from './new-times.ts';
import type { Side } from './trips.ts';

export type Agreed = Pick<LiftRow, 'trips' | 'firstDate' | 'lastDate' | 'driverTimeZone' | 'passengerTimeZone'>;
/** A ride that one of the two has called off. */
export type Skip = { readonly direction: Trip['direction']; readonly driverDate: string };
/** One trip on one date, as a calendar day for each of the two. */
export type Ride = { readonly trip: Trip; readonly driver: number; readonly passenger: number };

/** A trip begins at most two days after midnight of its day, and a ride ends within one more. */
const DAYS_OF_A_TRIP = 3;
/** Nobody skips rides further ahead, so the next ride is found within this time. */
const LOOKED_AHEAD_DAYS = 400;
/** Somebody may be late, so a ride stays the next one for this long after its pick-up. */
const LATE_MS = 30 * 60_000;

/** The IANA time zone of one of the two. */
export function zoneOf(lift: Agreed, side: Side): string {
  return side === 'driver' ? lift.driverTimeZone : lift.passengerTimeZone;
}

/** The rides on a date of one of the two, including skipped ones, with the times of that date. */
export function ridesOn(lift: Agreed, side: Side, date: number): Ride[] {
  const [first, last] = [dayNumber(lift.firstDate), lift.lastDate === null ? Infinity : dayNumber(lift.lastDate)];
  return lift.trips.flatMap((trip) => {
    const later = daysLater(trip);
    const driver = side === 'driver' ? date : date - later;
    const isOne =
      trip.driver.date === null
        ? weekdayOf(driver) === trip.driver.day && driver >= first && driver <= last
        : dayNumber(trip.driver.date) === driver;
    return isOne ? [{ trip: onDay(trip, driver), driver, passenger: driver + later }] : [];
  });
}

/** Whether others leave room for this rider in the car. */
export function hasRoom({ trip: { notOn = [] }, driver }: Ride): boolean {
  return !notOn.includes(dateOf(driver));
}

export function isSkipped(skips: readonly Skip[], { trip, driver }: Ride): boolean {
  return skips.some(({ direction, driverDate }) => direction === trip.direction && dayNumber(driverDate) === driver);
}

/** The moment of the pick-up, in the time zone of one of the two. */
export function pickUpAt(lift: Agreed, ride: Ride, side: Side): Date {
  return momentAt(zoneOf(lift, side), ride[side], ride.trip[side].pickUp);
}

function setDownAt(lift: Agreed, ride: Ride, side: Side): Date {
  return momentAt(zoneOf(lift, side), ride[side], ride.trip[side].dropOff);
}

/** The next ride that is not called off, in the time zone of one of the two; null: none is left. */
export function nextRide(lift: Agreed, skips: readonly Skip[], side: Side, now: Date): Ride | null {
  const since = now.getTime() - LATE_MS;
  const from = firstDayToLookAt(lift, side, now);
  let found: Ride[] = [];
  for (let day = from; day < from + LOOKED_AHEAD_DAYS; day += 1) {
    const [first] = found;
    // Rides may be out of order by a day: a way back after midnight may come before the next day's way out, or after it.
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

/** A ride as its reader is shown it: the date and time of the pick-up. */
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

/** Whether the last ride has arrived, in the driver's time zone. Until then a ride that was called off can still be taken up again. */
export function isOver(lift: Agreed, now: Date): boolean {
  const isDated = lift.trips.some(({ driver }) => driver.date !== null);
  if (lift.lastDate === null && !isDated) return false;
  const from = firstDayToLookAt(lift, 'driver', now);
  for (let day = from; day < from + 2 * DAYS_OF_A_TRIP + 7; day += 1) {
    if (ridesOn(lift, 'driver', day).some((ride) => setDownAt(lift, ride, 'driver') > now)) return false;
  }
  return true;
}
