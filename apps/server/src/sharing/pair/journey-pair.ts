import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';

export type JourneyPair = { readonly mineId: string; readonly otherId: string; readonly driverId: string };
type Two = Pick<JourneyPair, 'mineId' | 'otherId'>;

/** Selects rows of two journeys in either order, in the form that the indexes of requests and lifts have. */
export function isOfPair(one: PgColumn, other: PgColumn, { mineId, otherId }: Two): SQL {
  return sql`least(${one}, ${other}) = least(${mineId}::uuid, ${otherId}::uuid) and greatest(${one}, ${other}) = greatest(${mineId}::uuid, ${otherId}::uuid)`;
}

/** The active lifts of the two journeys: the one that they share, and those with others. */
export async function liftsOfPair(
  db: DbOrTx,
  { mineId, otherId }: Two,
  lock?: 'lock',
): Promise<{ readonly shared: LiftRow | null; readonly others: readonly LiftRow[] }> {
  const ids = [mineId, otherId];
  const read = db
    .select()
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), or(inArray(lifts.driverJourneyId, ids), inArray(lifts.passengerJourneyId, ids))))
    .orderBy(asc(lifts.id));
  const active = await (lock === undefined ? read : read.for('update'));
  const isShared = ({ driverJourneyId, passengerJourneyId }: LiftRow) =>
    [driverJourneyId, passengerJourneyId].every((id) => id !== null && ids.includes(id));
  return { shared: active.find(isShared) ?? null, others: active.filter((lift) => !isShared(lift)) };
}

/** Whether one of the two is paused. Then nobody is led to the match. */
export async function isPaused(db: DbOrTx, { mineId, otherId }: Two): Promise<boolean> {
  const paused = await db
    .select({ id: journeys.id })
    .from(journeys)
    .where(and(inArray(journeys.id, [mineId, otherId]), eq(journeys.paused, true)));
  return paused.length > 0;
}

/** How many seats the journey's driver offers; 0 if the journey is gone. */
export async function seatsOf(db: DbOrTx, journeyId: string): Promise<number> {
  const [journey] = await db.select({ seats: journeys.seats }).from(journeys).where(eq(journeys.id, journeyId));
  return journey?.seats ?? 0;
}
