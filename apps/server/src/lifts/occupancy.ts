/**
 * Which days and seats of a journey are taken by its lifts. On a day and way a journey drives, with as many others as it has seats, or it rides in one
 * car. A date that is skipped keeps its seat.
 */
import type { LiftRow, Trip } from '../db/schema/lifts.ts';
import { dayNumber } from '../matching/wall-clock.ts';
import { firstOn } from './lift-dates.ts';
import { daysLater } from './next-ride.ts';
import type { Side } from './trips.ts';

export type Agreed = Pick<LiftRow, 'driverJourneyId' | 'passengerJourneyId' | 'trips' | 'firstDate' | 'lastDate'>;
export type Clash = { readonly kind: 'day-taken' | 'seats-taken'; readonly trip: Trip };

/** Calendar days, each a week after the other; `last` need not be one of them. */
type Dates = { readonly first: number; readonly last: number };
type Ride = Dates & { readonly direction: Trip['direction']; readonly side: Side };

/**
 * The trips that two cannot share, and why: each once.
 *
 * @param seats of the driver's journey
 * @param others the active lifts of the two journeys, without the one that would be replaced
 */
export function clashesOf(wanted: Agreed, seats: number, others: readonly Agreed[]): Clash[] {
  const [driversRides, passengersRides] = [ridesOf(wanted.driverJourneyId, others), ridesOf(wanted.passengerJourneyId, others)];
  return wanted.trips.flatMap((trip): Clash[] => {
    const meets = (side: Side) => {
      const own = datesOn(trip, side, wanted);
      return (ride: Ride) => ride.direction === trip.direction && overlaps(ride, own);
    };
    const drivers = driversRides.filter(meets('driver'));
    if (drivers.some(({ side }) => side === 'passenger') || passengersRides.some(meets('passenger'))) return [{ kind: 'day-taken', trip }];
    return mostAtOnce(drivers, datesOn(trip, 'driver', wanted)) < seats ? [] : [{ kind: 'seats-taken', trip }];
  });
}

/** The most passengers that a journey takes on any way from a calendar day on. */
export function seatsTaken(journeyId: string, lifts: readonly Agreed[], from: number): number {
  const rides = ridesOf(journeyId, lifts).filter(({ side }) => side === 'driver');
  return Math.max(
    0,
    ...rides.map(({ direction, first, last }) =>
      mostAtOnce(
        rides.filter((ride) => ride.direction === direction),
        { first: Math.max(first, first + 7 * Math.ceil((from - first) / 7)), last },
      ),
    ),
  );
}

function ridesOf(journeyId: string | null, lifts: readonly Agreed[]): Ride[] {
  return lifts.flatMap((lift) => {
    const side = lift.driverJourneyId === journeyId ? 'driver' : lift.passengerJourneyId === journeyId ? 'passenger' : null;
    return side === null ? [] : lift.trips.map((trip) => ({ direction: trip.direction, side, ...datesOn(trip, side, lift) }));
  });
}

function datesOn(trip: Trip, side: Side, { firstDate, lastDate }: Agreed): Dates {
  const later = side === 'driver' ? 0 : daysLater(trip);
  const { day, date } = trip.driver;
  if (date !== null) return { first: dayNumber(date) + later, last: dayNumber(date) + later };
  return { first: firstOn(day, dayNumber(firstDate)) + later, last: lastDate === null ? Infinity : dayNumber(lastDate) + later };
}

function overlaps(one: Dates, other: Dates): boolean {
  return (one.first - other.first) % 7 === 0 && Math.max(one.first, other.first) <= Math.min(one.last, other.last);
}

/** On one of `dates`. As all are weekly, the most are there when one of them begins. */
function mostAtOnce(rides: readonly Dates[], dates: Dates): number {
  const begins = [dates, ...rides].map(({ first }) => Math.max(first, dates.first));
  return Math.max(0, ...begins.map((day) => (overlaps(dates, { first: day, last: day }) ? countOn(rides, day) : 0)));
}

function countOn(rides: readonly Dates[], day: number): number {
  return rides.filter((ride) => overlaps(ride, { first: day, last: day })).length;
}
