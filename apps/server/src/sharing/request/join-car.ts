/** What a new lift means for the others in the driver's car: who may join it, and whose times move (design: one-car.md). */
import type { TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { datesOn, overlaps, type Agreed } from '../../journeys/traveller/taken-rides.ts';
import type { SharedTrip } from '../../journeys/traveller/shared-trip.ts';
import { dateOf, dayNumber } from '../../journeys/traveller/wall-clock.ts';
import type { Arrangement } from '../../journeys/traveller/traveller.ts';
import { minutesApart, movedTrip, moveTimes, type MovedTimes } from '../lift/move-times.ts';
import { heldFrom } from '../pair/new-times.ts';
import type { Agreed as Driven } from '../pair/next-ride.ts';
import { clashesOf, type Clash } from '../pair/occupancy.ts';
import { isSameTrip, tripsOf } from '../pair/trips.ts';

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

/**
 * Why trips cannot be shared. Where the plan of the car has all who ride on these dates, it tells whether a seat is free on each stretch; else seats
 * are counted for the whole way.
 *
 * @param others the active lifts of the two journeys with others
 */
export function clashesInCar(wanted: Agreed, joined: Joined, seats: number, others: readonly LiftRow[]): Clash[] {
  const isPlanned = (trip: Trip) => {
    const fit = joined.find((each) => each.trip === trip)?.shared.fit;
    const planned = new Set(fit?.others.map(({ liftId }) => liftId));
    return fit != null && aboard(wanted, trip, others).every(({ id }) => planned.has(id));
  };
  const clashes = clashesOf(wanted, seats, others).filter(({ kind, trip }) => kind !== 'seats-taken' || !isPlanned(trip));
  const misfits = joined.flatMap(({ trip, shared: { misfit } }): Clash[] => {
    if (misfit === null || clashes.some((clash) => clash.trip === trip)) return [];
    return [{ kind: misfit === 'seats-taken' ? 'seats-taken' : 'no-longer-fits', trip }];
  });
  return [...clashes, ...misfits];
}

/** The lifts of others in the driver's car on any date of a trip. */
function aboard(wanted: Agreed, trip: Trip, others: readonly LiftRow[]): LiftRow[] {
  const dates = datesOn(trip, 'driver', wanted);
  return others.filter(
    (lift) =>
      lift.driverJourneyId === wanted.driverJourneyId &&
      lift.trips.some((each) => each.direction === trip.direction && overlaps(datesOn(each, 'driver', lift), dates)),
  );
}

/**
 * The first date of a new lift. On rides that begin within 24 hours the others keep their times, so somebody who moves one of them by a minute begins
 * after those rides, and so does somebody who joins while the others' new times do not hold yet. After the last date: no ride is left.
 */
export function firstDateAmong(wanted: Driven, joined: Joined, others: readonly LiftRow[], now: Date): string {
  const begins = joined.flatMap(({ trip, shared: { fit } }) => {
    const isMoved = (fit?.others ?? []).some(({ liftId, stops }) => {
      const row = others.find(({ id }) => id === liftId);
      const theirs = row?.trips.find((each) => isSameTrip(each, trip));
      if (row === undefined || theirs === undefined) return false;
      const after = movedTrip(row, theirs, stops, now);
      return minutesApart(after, theirs) > 0 || (theirs.before !== undefined && theirs.before.until === heldFrom(row, theirs, now));
    });
    if (!isMoved || trip.driver.date !== null) return [];
    const from = heldFrom(wanted, trip, now);
    return [from === null ? dayAfter(wanted.lastDate ?? wanted.firstDate) : dayAfter(dateOf(dayNumber(from) - WEEK_DAYS))];
  });
  return begins.reduce((latest, date) => (date > latest ? date : latest), wanted.firstDate);
}

function dayAfter(date: string): string {
  return dateOf(dayNumber(date) + 1);
}

/**
 * Gives the others in the car the moments of the new plan, and answers what is told of it. It is told to the rider alone: the driver has just agreed
 * to it. The times of a weekly trip are those of all weeks, so somebody who rides along once moves nobody.
 */
export async function moveOthers(tx: Tx, deps: TellDeps, joined: Joined, others: readonly LiftRow[]): Promise<MovedTimes> {
  return await moveTimes(tx, deps, others, ({ id, driverId }) => ({
    by: driverId,
    stopsOf: (trip) => {
      for (const { trip: joins, shared } of joined) {
        const other = shared.fit?.others.find(({ liftId }) => liftId === id);
        if (other !== undefined && isSameTrip(joins, trip)) return other.stops;
      }
      return null;
    },
  }));
}
