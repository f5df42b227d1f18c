import { and, asc, eq } from 'drizzle-orm';
import { tell, type News, type TellDeps } from '../conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, type AgreedPlace, type LiftPlaces } from '../../kernel/db/schema/lifts.ts';
import { doorOf } from './door-of.ts';
import { newsOfLift } from './end-sharing.ts';
import { changedPlaces } from './place-changes.ts';

/**
 * Puts a newly named spot in place of the door in the lifts of the journey, and tells the other members. Like `tell`, it is the last step of a
 * transaction.
 */
export async function showSpots(tx: Tx, deps: TellDeps, passenger: JourneyRow): Promise<void> {
  const shared = await tx
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), eq(lifts.passengerJourneyId, passenger.id)))
    .orderBy(asc(lifts.id))
    .for('update');
  const news: News[] = [];
  for (const row of shared) {
    if (row.places === null || !hasDoor(row.places, passenger)) continue;
    await tx
      .update(lifts)
      // Whoever wants to hide a door may, however often the places have changed.
      .set({ places: changedPlaces(row.places, withoutDoors(row.places, passenger), deps.clock.now()) })
      .where(eq(lifts.id, row.id));
    const event = { name: 'places-changed', daysOf: {} } as const;
    news.push(await newsOfLift(tx, deps, row, { by: passenger.memberId, event, mail: 'places-changed' }));
  }
  await tell(tx, deps, news);
}

function hasDoor(places: LiftPlaces, passenger: JourneyRow): boolean {
  const { out, back } = places;
  const starts = [out?.pickUp, back?.dropOff];
  const ends = [out?.dropOff, back?.pickUp];
  return (passenger.startSpot !== null && starts.some(isDoor)) || (passenger.endSpot !== null && ends.some(isDoor));
}

function withoutDoors({ out, back, ...rest }: LiftPlaces, passenger: JourneyRow): LiftPlaces {
  const shown = (place: AgreedPlace, end: 'start' | 'end') => (isDoor(place) ? doorOf(passenger, end) : place);
  return {
    ...rest,
    out: out && { pickUp: shown(out.pickUp, 'start'), dropOff: shown(out.dropOff, 'end') },
    back: back && { pickUp: shown(back.pickUp, 'end'), dropOff: shown(back.dropOff, 'start') },
  };
}

function isDoor(place: AgreedPlace | undefined): boolean {
  return place?.walkMetres === 0 && place.spotBy === undefined;
}
