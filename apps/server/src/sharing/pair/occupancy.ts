/**
 * The days and seats of a journey that its lifts take. On one day and way a journey either drives with at most as many passengers as it has seats, or
 * rides in one car. A skipped date keeps its seat.
 */
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { datesOn, overlaps, ridesOf, type Agreed, type Dates, type TakenRide } from '../../journeys/traveller/taken-rides.ts';
import type { Side } from './trips.ts';

export type Clash = { readonly kind: 'day-taken' | 'seats-taken' | 'no-longer-fits'; readonly trip: Trip };

/**
 * The trips that two cannot share, each once, with the reason.
 *
 * @param seats the seats of the driver's journey
 * @param others the active lifts of the two journeys, without the one that would be replaced
 */
export function clashesOf(wanted: Agreed, seats: number, others: readonly Agreed[]): Clash[] {
  const [driversRides, passengersRides] = [ridesOf(wanted.driverJourneyId, others), ridesOf(wanted.passengerJourneyId, others)];
  return wanted.trips.flatMap((trip): Clash[] => {
    const meets = (side: Side) => {
      const own = datesOn(trip, side, wanted);
      return (ride: TakenRide) => ride.direction === trip.direction && overlaps(ride, own);
    };
    const drivers = driversRides.filter(meets('driver'));
    if (drivers.some(({ side }) => side === 'passenger') || passengersRides.some(meets('passenger'))) return [{ kind: 'day-taken', trip }];
    return mostAtOnce(drivers, datesOn(trip, 'driver', wanted)) < seats ? [] : [{ kind: 'seats-taken', trip }];
  });
}

/** The largest number of passengers that a journey takes on any way, from a calendar day on. */
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

/** On one of `dates`. As all are weekly, the most are there when one of them begins, or goes on after a day without. */
function mostAtOnce(rides: readonly Dates[], dates: Dates): number {
  const begins = [dates, ...rides].flatMap(({ first, notOn = [] }) =>
    [first, ...notOn.map((day) => day + 7)].map((day) => Math.max(day, dates.first)),
  );
  return Math.max(0, ...begins.map((day) => (overlaps(dates, { first: day, last: day }) ? countOn(rides, day) : 0)));
}

function countOn(rides: readonly Dates[], day: number): number {
  return rides.filter((ride) => overlaps(ride, { first: day, last: day })).length;
}
