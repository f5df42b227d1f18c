import { isOwnJourney, type OwnJourney } from '../../member/own-journey.ts';
import { journeys } from '../../db/schema/journeys.ts';
import type { Db } from '../../db/client.ts';

/** Deletes a journey of the member. False when they have none of this id, whoever else may. */
export async function removeJourney({ db }: { readonly db: Db }, own: OwnJourney): Promise<boolean> {
  const isOwn = isOwnJourney(own);
  if (isOwn === null) return false;
  const removed = await db.delete(journeys).where(isOwn).returning({ id: journeys.id });
  return removed.length > 0;
}
