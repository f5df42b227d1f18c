/**
 * New times of a trip. They hold from the first ride that begins 24 hours after they were told; until then rides keep their times (design: "When a
 * plan is made anew").
 */
import type { TimesBefore, Trip, TripSide, TripStops } from '../../kernel/db/schema/lifts.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { datesOn } from '../../journeys/traveller/taken-rides.ts';
import { dateOf, dayNumber, firstOn, momentAt, todayIn } from '../../journeys/traveller/wall-clock.ts';
import type { Agreed } from './next-ride.ts';
import { withMoments } from './trips.ts';

const WEEK_DAYS = 7;

/** What of a lift tells when its rides begin. */
export type Driven = Pick<Agreed, 'firstDate' | 'lastDate' | 'driverTimeZone'>;

/** The driver's day, `YYYY-MM-DD`, of the first ride of a trip that begins in 24 hours or later; null: none is left. */
export function heldFrom(lift: Driven, trip: Trip, now: Date): string | null {
  const { first, last } = datesOn(trip, 'driver', lift);
  const begins = (day: number) => momentAt(lift.driverTimeZone, day, trip.driver.driverDeparts).getTime();
  const from = trip.driver.date === null ? Math.max(first, firstOn(trip.driver.day, todayIn(lift.driverTimeZone, now))) : first;
  for (let day = from; day <= last; day += WEEK_DAYS) if (begins(day) >= now.getTime() + DAY_MS) return dateOf(day);
  return null;
}

/** A trip with another plan of the driver's car, whose times hold from this date on; null: no ride is left that could have them. */
export function withPlan(trip: Trip, stops: TripStops, from: string | null): Trip {
  const { before, ...rest } = trip;
  const planned = withMoments(rest, stops);
  // Without a ride that could have them, the times stay, and so does when the driver sets out.
  if (from === null) return stops.later === trip.stops?.later ? { ...trip, stops } : trip;
  if (isSameTime(planned.driver, trip.driver)) return { ...trip, stops };
  // What was told before does not hold yet either.
  const told = { until: from, driver: timesOf(trip.driver), passenger: timesOf(trip.passenger) };
  const kept =
    before !== undefined && before.until >= from
      ? { ...before, driver: { ...told.driver, ...before.driver }, passenger: { ...told.passenger, ...before.passenger } }
      : told;
  return { ...planned, ...(isSameTime(kept.driver, planned.driver) ? {} : { before: kept }) };
}

/** A trip of a lift with another plan of the driver's car. */
export function movedTrip(lift: Driven, trip: Trip, stops: TripStops, now: Date): Trip {
  return withPlan(trip, stops, heldFrom(lift, trip, now));
}

/** By how many minutes the times of a trip differ from what was told before. */
export function minutesApart({ passenger: one }: Trip, { passenger: other }: Trip): number {
  return Math.max(Math.abs(one.pickUp - other.pickUp), Math.abs(one.dropOff - other.dropOff));
}

/** A trip with the times that it has on a day of the driver's. */
export function onDay(trip: Trip, driverDay: number): Trip {
  const { before } = trip;
  if (before === undefined || driverDay >= dayNumber(before.until)) return trip;
  return { ...trip, driver: { ...trip.driver, ...before.driver }, passenger: { ...trip.passenger, ...before.passenger } };
}

function timesOf({ driverDeparts, pickUp, dropOff }: TripSide): TimesBefore {
  return { driverDeparts, pickUp, dropOff };
}

function isSameTime(one: TimesBefore, other: TimesBefore): boolean {
  const isSameStart = one.driverDeparts === undefined || other.driverDeparts === undefined || one.driverDeparts === other.driverDeparts;
  return isSameStart && one.pickUp === other.pickUp && one.dropOff === other.dropOff;
}
