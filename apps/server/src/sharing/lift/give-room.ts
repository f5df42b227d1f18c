/** Lets members take up rides for which the car had no room before, and tells them (design: "Which car"). */
import { and, eq, or } from 'drizzle-orm';
import type { News, TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { Room } from '../../journeys/candidate/find-room.ts';
import { overlaps, ridesOf } from '../../journeys/traveller/taken-rides.ts';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';
import { isSkipped, ridesOn } from '../pair/next-ride.ts';
import { isSameTrip } from '../pair/trips.ts';
import { skipsOf } from './describe-lift.ts';
import { newsOfLift } from './end-sharing.ts';
import { ridesEvent, type Part } from './skip-rides.ts';

/**
 * The rides stay called off, and keep their seats again; nothing is told of one that the driver has called off too. One on whose day the member shares
 * another ride by now stays without room. Locks nothing: the journeys of all are locked already.
 */
export async function giveRoom(tx: Tx, deps: TellDeps, room: readonly Room[]): Promise<News[]> {
  const news: News[] = [];
  for (const [liftId, own] of Map.groupBy(room, (each) => each.liftId)) {
    const [row] = await tx.select().from(lifts).where(eq(lifts.id, liftId));
    if (row === undefined) continue;
    const taken = ridesOf(row.passengerJourneyId, await otherLifts(tx, row));
    const parts = own.flatMap(({ trip, date }): Part[] =>
      ridesOn(row, 'driver', dayNumber(date))
        .filter((ride) => isSameTrip(ride.trip, trip))
        .filter(
          ({ passenger: day }) => !taken.some((ride) => ride.direction === trip.direction && overlaps(ride, { first: day, last: day })),
        )
        .map((ride) => ({ row, ride })),
    );
    if (parts.length === 0) continue;
    const trips = row.trips.map(({ notOn, ...trip }) => {
      const left = (notOn ?? []).filter(
        (date) => !parts.some(({ ride }) => isSameTrip(ride.trip, trip) && ride.driver === dayNumber(date)),
      );
      return left.length === 0 ? trip : { ...trip, notOn: left };
    });
    await tx.update(lifts).set({ trips }).where(eq(lifts.id, liftId));
    const byOthers = ((await skipsOf(tx, [liftId])).get(liftId) ?? []).filter(({ calledBy }) => calledBy !== 'passenger');
    const driven = parts.filter(({ ride }) => !isSkipped(byOthers, ride));
    if (driven.length === 0) continue;
    const event = { ...ridesEvent('seat-free', driven), about: liftId };
    const told = await newsOfLift(tx, deps, row, { by: null, event, mail: 'seat-free' });
    news.push({ ...told, mails: (told.mails ?? []).filter(({ memberId }) => memberId === row.passengerId) });
  }
  return news;
}

async function otherLifts(tx: Tx, { id, passengerJourneyId }: LiftRow): Promise<LiftRow[]> {
  if (passengerJourneyId === null) return [];
  const ofJourney = or(eq(lifts.driverJourneyId, passengerJourneyId), eq(lifts.passengerJourneyId, passengerJourneyId));
  const active = await tx
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), ofJourney));
  return active.filter((each) => each.id !== id);
}
