/**
 * The days and ways on which a journey already rides or drives in an active lift. A skipped date keeps its seat, but not one on which the car has no
 * room.
 */
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { dayNumber, firstOn, modulo } from './wall-clock.ts';

export type Agreed = Pick<LiftRow, 'driverJourneyId' | 'passengerJourneyId' | 'trips' | 'firstDate' | 'lastDate'>;
type Side = 'driver' | 'passenger';

/** One calendar day a week, from `first` on, but for the days of `notOn`. `last` need not be one of them. */
export type Dates = { readonly first: number; readonly last: number; readonly notOn?: readonly number[] };
/** One way of a lift, on the calendar of one of its two members. */
export type TakenRide = Dates & {
  readonly direction: Trip['direction'];
  readonly side: Side;
  /** The other's journey; null where it is gone. */
  readonly withJourneyId: string | null;
};

/** The rides of one journey. The lifts may include those of other journeys. */
export function ridesOf(journeyId: string | null, lifts: readonly Agreed[]): TakenRide[] {
  return lifts.flatMap((lift) => {
    const { driverJourneyId, passengerJourneyId } = lift;
    const side = driverJourneyId === journeyId ? 'driver' : passengerJourneyId === journeyId ? 'passenger' : null;
    if (side === null) return [];
    const withJourneyId = side === 'driver' ? passengerJourneyId : driverJourneyId;
    return lift.trips.map((trip) => ({ direction: trip.direction, side, withJourneyId, ...datesOn(trip, side, lift) }));
  });
}

/** The dates of a trip, on the calendar of this side. */
export function datesOn(trip: Trip, side: Side, { firstDate, lastDate }: Pick<Agreed, 'firstDate' | 'lastDate'>): Dates {
  const later = side === 'driver' ? 0 : daysLater(trip);
  const { day, date } = trip.driver;
  if (date !== null) return { first: dayNumber(date) + later, last: dayNumber(date) + later };
  return {
    first: firstOn(day, dayNumber(firstDate)) + later,
    last: lastDate === null ? Infinity : dayNumber(lastDate) + later,
    ...(trip.notOn === undefined ? {} : { notOn: trip.notOn.map((each) => dayNumber(each) + later) }),
  };
}

/** The first of the dates that is not left out. */
export function firstRideOf({ first, notOn = [] }: Dates): number {
  let day = first;
  while (notOn.includes(day)) day += 7;
  return day;
}

/** How many days the passenger's day comes after the driver's. */
export function daysLater({ driver, passenger }: Trip): number {
  if (driver.date !== null && passenger.date !== null) return dayNumber(passenger.date) - dayNumber(driver.date);
  return modulo(passenger.day - driver.day + 3, 7) - 3;
}

/** Whether the two have a day in common. */
export function overlaps(one: Dates, other: Dates): boolean {
  const [first, last] = [Math.max(one.first, other.first), Math.min(one.last, other.last)];
  if ((one.first - other.first) % 7 !== 0 || first > last) return false;
  if (one.notOn === undefined && other.notOn === undefined) return true;
  const without = new Set([...(one.notOn ?? []), ...(other.notOn ?? [])].filter((day) => day >= first && day <= last));
  return Math.floor((last - first) / 7) + 1 > without.size;
}
