import { and, eq } from 'drizzle-orm';
import { journeys } from '../../db/schema/journeys.ts';
import type { Db } from '../../db/client.ts';

/** As `deps.newId` writes them; the store would fail on any other text. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Deletes a journey of the member. False when they have none of this id, whoever else may. */
export async function removeJourney(
  { db }: { readonly db: Db },
  { memberId, journeyId }: { readonly memberId: string; readonly journeyId: string },
): Promise<boolean> {
  if (!UUID.test(journeyId)) return false;
  const removed = await db
    .delete(journeys)
    .where(and(eq(journeys.id, journeyId), eq(journeys.memberId, memberId)))
    .returning({ id: journeys.id });
  return removed.length > 0;
}
