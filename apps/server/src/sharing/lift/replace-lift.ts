import { eq } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { liftSkips, type LiftPlaces, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { keepSpots } from './lift-spots.ts';
import { tryPlaces, type PlacesChanged } from './place-changes.ts';
import { ridesOn } from '../pair/next-ride.ts';
import type { Agreed } from '../../journeys/traveller/taken-rides.ts';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';

type Kept = Pick<LiftRow, 'driverShares' | 'passengerShares'>;

/**
 * Keeps what stays of a lift whose days are replaced: what each of the two shares, whoever drives now, which is answered; and the skipped rides that
 * still take place.
 */
export async function keepShares(tx: Tx, present: LiftRow, wanted: Agreed): Promise<Kept> {
  const { driverShares, passengerShares } = present;
  const isTurned = present.driverJourneyId !== wanted.driverJourneyId;
  const before = await tx.select().from(liftSkips).where(eq(liftSkips.liftId, present.id));
  const turned = before.map((skip) => (isTurned ? turnedSkip(skip) : skip));
  const zones = { driverTimeZone: present.driverTimeZone, passengerTimeZone: present.passengerTimeZone };
  const kept = turned.filter(({ direction, driverDate }) =>
    ridesOn({ ...wanted, ...zones }, 'driver', dayNumber(driverDate)).some(({ trip }) => trip.direction === direction),
  );
  await tx.delete(liftSkips).where(eq(liftSkips.liftId, present.id));
  if (kept.length > 0) await tx.insert(liftSkips).values(kept);
  return isTurned ? { driverShares: passengerShares, passengerShares: driverShares } : { driverShares, passengerShares };
}

/** The places of a lift whose days are replaced, if they may be others just now. The spots that both agreed to stay. */
export function replacedPlaces(
  { places, formerPlaces, driverJourneyId }: LiftRow,
  wanted: Pick<Agreed, 'driverJourneyId'> & { readonly places: LiftPlaces },
  now: Date,
): LiftPlaces | PlacesChanged {
  return tryPlaces(places ?? formerPlaces, keepSpots(places, wanted.places, driverJourneyId !== wanted.driverJourneyId), now);
}

/** The same when the other drives. */
function turnedSkip({ driverDate, passengerDate, calledBy, ...skip }: typeof liftSkips.$inferSelect): typeof liftSkips.$inferInsert {
  const turned = { driver: 'passenger', passenger: 'driver', either: 'either' } as const;
  return { ...skip, driverDate: passengerDate, passengerDate: driverDate, calledBy: turned[calledBy] };
}
