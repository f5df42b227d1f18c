import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { journeys, type JourneyRow } from '../db/schema/journeys.ts';

/** As `deps.newId` writes them; the store would fail on any other text. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export type OwnJourney = { readonly memberId: string; readonly journeyId: string };

/** The row of this id, if it is the member's own: a condition for any statement; null where no row can have such an id. */
export function isOwnJourney({ memberId, journeyId }: OwnJourney) {
  return UUID.test(journeyId) ? and(eq(journeys.id, journeyId), eq(journeys.memberId, memberId)) : null;
}

/** A journey of the member; null when they have none of this id, whoever else may. */
export async function findOwnJourney(db: DbOrTx, own: OwnJourney): Promise<JourneyRow | null> {
  const isOwn = isOwnJourney(own);
  if (isOwn === null) return null;
  const [row] = await db.select().from(journeys).where(isOwn);
  return row ?? null;
}
