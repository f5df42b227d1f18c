import { eq } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { liftSkips, type LiftRow } from '../db/schema/lifts.ts';
import { ridesOn } from './next-ride.ts';
import type { Agreed } from './occupancy.ts';
import { dayNumber } from '../matching/wall-clock.ts';

/**
 * What stays of a lift whose days are replaced: what each of the two shares, whoever drives now, which the answer holds, and those of its skipped
 * rides that are rides still.
 */
export async function keepShares(tx: Tx, present: LiftRow, wanted: Agreed): Promise<Pick<LiftRow, 'driverShares' | 'passengerShares'>> {
  const { driverShares, passengerShares } = present;
  const isTurned = present.driverJourneyId !== wanted.driverJourneyId;
  const before = await tx.select().from(liftSkips).where(eq(liftSkips.liftId, present.id));
  const turned = before.map((skip) => (isTurned ? { ...skip, driverDate: skip.passengerDate, passengerDate: skip.driverDate } : skip));
  const zones = { driverTimeZone: present.driverTimeZone, passengerTimeZone: present.passengerTimeZone };
  const kept = turned.filter(({ direction, driverDate }) =>
    ridesOn({ ...wanted, ...zones }, 'driver', dayNumber(driverDate)).some(({ trip }) => trip.direction === direction),
  );
  await tx.delete(liftSkips).where(eq(liftSkips.liftId, present.id));
  if (kept.length > 0) await tx.insert(liftSkips).values(kept);
  return isTurned ? { driverShares: passengerShares, passengerShares: driverShares } : { driverShares, passengerShares };
}
