import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';

export type OwnJourney = { readonly memberId: string; readonly journeyId: string };

/** The row of this id, if it is the member's own: a condition for any statement; null where no row can have such an id. */
export function isOwnJourney({ memberId, journeyId }: OwnJourney) {
  return isUuid(journeyId) ? and(eq(journeys.id, journeyId), eq(journeys.memberId, memberId)) : null;
}

/** A journey of the member; null when they have none of this id, whoever else may. */
export async function findOwnJourney(db: DbOrTx, own: OwnJourney): Promise<JourneyRow | null> {
  const isOwn = isOwnJourney(own);
  if (isOwn === null) return null;
  const [row] = await db.select().from(journeys).where(isOwn);
  return row ?? null;
}
