import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { isUuid } from '../../kernel/db/is-uuid.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';

export type OwnJourney = { readonly memberId: string; readonly journeyId: string };

/** A condition for any statement: the journey has this id and belongs to the member. Null if no row can have such an id. */
export function isOwnJourney({ memberId, journeyId }: OwnJourney) {
  return isUuid(journeyId) ? and(eq(journeys.id, journeyId), eq(journeys.memberId, memberId)) : null;
}

/** The member's journey of this id; null if they have none, even if somebody else has. */
export async function findOwnJourney(db: DbOrTx, own: OwnJourney): Promise<JourneyRow | null> {
  const isOwn = isOwnJourney(own);
  if (isOwn === null) return null;
  const [row] = await db.select().from(journeys).where(isOwn);
  return row ?? null;
}
