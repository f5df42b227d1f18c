import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';

export type OwnLift = { readonly liftId: string; readonly memberId: string };

/** Selects the lifts in which the member drives or rides. */
export function isLiftOf(memberId: string): SQL {
  return sql`(${eq(lifts.driverId, memberId)} or ${eq(lifts.passengerId, memberId)})`;
}

/** The member's lift of this id; null if they have no part in it, even if it exists. */
export async function findLift(db: DbOrTx, { liftId, memberId }: OwnLift): Promise<LiftRow | null> {
  if (!isUuid(liftId)) return null;
  const [row] = await db
    .select()
    .from(lifts)
    .where(and(eq(lifts.id, liftId), isLiftOf(memberId)));
  return row ?? null;
}
