/** What a new lift means for the others in the driver's car: who may join it, and whose times move (design: one-car.md). */
import type { TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { datesOn, overlaps, type Agreed } from '../../journeys/traveller/taken-rides.ts';
import type { Traveller } from '../../journeys/traveller/traveller.ts';
import { moveTimes, type MovedTimes } from '../lift/move-times.ts';
import { stopsAmong, type Joined } from '../pair/first-date.ts';
import { clashesOf, type Clash } from '../pair/occupancy.ts';

/**
 * Why trips cannot be shared. Plans tell whether a seat is free on each stretch of each date, where they know all who ride; else seats are counted for
 * the whole way.
 *
 * @param riders who rides with the driver, as the plans know it
 * @param others the active lifts of the two journeys with others
 */
export function clashesInCar(
  wanted: Agreed,
  joined: Joined,
  { seats, riders }: Pick<Traveller, 'seats' | 'riders'>,
  others: readonly LiftRow[],
): Clash[] {
  const known = new Set(riders.map(({ liftId }) => liftId));
  const isPlanned = (trip: Trip) => aboard(wanted, trip, others).every(({ id }) => known.has(id));
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
 * Gives the others in the car the moments of the new plan, and answers what is told of it. It is told to the rider alone: the driver has just agreed
 * to it. The times of a weekly trip are those of all weeks, so somebody who rides along once moves nobody.
 */
export async function moveOthers(tx: Tx, deps: TellDeps, joined: Joined, others: readonly LiftRow[]): Promise<MovedTimes> {
  return await moveTimes(tx, deps, others, ({ id, driverId }) => ({
    by: driverId,
    stopsOf: (trip) => stopsAmong(joined, id, trip),
  }));
}
