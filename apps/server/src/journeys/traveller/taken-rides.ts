/** The days and ways on which a journey already rides or drives in an active lift. A skipped date keeps its seat. */
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { dayNumber, firstOn, modulo } from './wall-clock.ts';

export type Agreed = Pick<LiftRow, 'driverJourneyId' | 'passengerJourneyId' | 'trips' | 'firstDate' | 'lastDate'>;
type Side = 'driver' | 'passenger';

/** One calendar day a week, from `first` on. `last` need not be one of them. */
export type Dates = { readonly first: number; readonly last: number };
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
  return { first: firstOn(day, dayNumber(firstDate)) + later, last: lastDate === null ? Infinity : dayNumber(lastDate) + later };
}

/** How many days the passenger's day comes after the driver's. */
export function daysLater({ driver, passenger }: Trip): number {
  if (driver.date !== null && passenger.date !== null) return dayNumber(passenger.date) - dayNumber(driver.date);
  return modulo(passenger.day - driver.day + 3, 7) - 3;
}

/** Whether the two have a day in common. */
export function overlaps(one: Dates, other: Dates): boolean {
  return (one.first - other.first) % 7 === 0 && Math.max(one.first, other.first) <= Math.min(one.last, other.last);
}
