/** Rides that are called off. */
import type { When } from '@waylift/contract/travel';
import type { News, TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { liftSkips, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { EventDays, StoredEvent } from '../../kernel/db/schema/messages.ts';
import { dateOf, dayNumber } from '../../journeys/traveller/wall-clock.ts';
import { skipsOf } from './describe-lift.ts';
import { newsOfLift } from './end-sharing.ts';
import { isSkipped, pickUpAt, ridesOn, type Ride } from '../pair/next-ride.ts';
import type { Side } from '../pair/trips.ts';

/** Stores rides as called off, unless they already are. */
export async function storeSkips(tx: Tx, { id }: Pick<LiftRow, 'id'>, rides: readonly Ride[], now: Date): Promise<void> {
  if (rides.length === 0) return;
  await tx.insert(liftSkips).values(
    rides.map(({ trip, driver, passenger }) => ({
      liftId: id,
      direction: trip.direction,
      driverDate: dateOf(driver),
      passengerDate: dateOf(passenger),
      createdAt: now,
    })),
  );
}

/** Calls off future rides on dates on which one of the two journeys is not made; answers those rides. */
export async function skipAsJourneys(
  tx: Tx,
  row: LiftRow,
  journeys: readonly Pick<JourneyRow, 'id' | 'when'>[],
  now: Date,
): Promise<Ride[]> {
  const skips = (await skipsOf(tx, [row.id])).get(row.id) ?? [];
  const rides = journeys.flatMap(({ id, when }) => {
    const side = id === row.driverJourneyId ? 'driver' : 'passenger';
    const left = (ride: Ride) => pickUpAt(row, ride, side) > now && !isSkipped(skips, ride);
    return skippedDates(when).flatMap((date) => ridesOn(row, side, dayNumber(date)).filter(left));
  });
  const called = eachOnce(rides);
  await storeSkips(tx, row, called, now);
  return called;
}

function skippedDates(when: When | null): readonly string[] {
  return when?.kind === 'weekly' ? when.skipped : [];
}

/** Removes duplicates: a date may be named twice. */
export function eachOnce(rides: readonly Ride[]): Ride[] {
  return [...new Map(rides.map((ride) => [`${ride.trip.direction} ${ride.driver}`, ride])).values()].sort((a, b) => a.driver - b.driver);
}

/** The news of rides that `by` has called off; null: neither of the two did. */
export async function skipNews(tx: Tx, deps: TellDeps, row: LiftRow, rides: readonly Ride[], by: string | null): Promise<News> {
  return await newsOfLift(tx, deps, row, { by, event: ridesEvent('days-skipped', row, rides), mail: 'lift-skipped' });
}

/** An event with the dates in each member's own calendar. */
export function ridesEvent(name: StoredEvent['name'], { driverId, passengerId }: LiftRow, rides: readonly Ride[]): StoredEvent {
  const daysOf = (side: Side): EventDays => {
    const dates = [...new Set(rides.map((ride) => dateOf(ride[side])))].toSorted();
    return { days: null, ...(dates.length === 1 ? { date: dates[0] ?? null } : { date: null, dates }) };
  };
  return { name, daysOf: { [driverId ?? '']: daysOf('driver'), [passengerId ?? '']: daysOf('passenger') } };
}
