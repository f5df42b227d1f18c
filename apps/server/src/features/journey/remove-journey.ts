import type { TellDeps } from '../../conversations/tell.ts';
import type { Db } from '../../db/client.ts';
import { journeys } from '../../db/schema/journeys.ts';
import { endSharing } from '../../lifts/end-sharing.ts';
import { findOwnJourney, isOwnJourney, type OwnJourney } from '../../member/own-journey.ts';

/** Deletes a journey of the member; who shares it is told that this has ended. False when they have none of this id, whoever else may. */
export async function removeJourney(deps: TellDeps & { readonly db: Db }, own: OwnJourney): Promise<boolean> {
  const isOwn = isOwnJourney(own);
  if (isOwn === null) return false;
  return await deps.db.transaction(async (tx) => {
    if ((await findOwnJourney(tx, own)) === null) return false;
    await endSharing(tx, deps, { journeyId: own.journeyId }, 'journey', own.memberId);
    const removed = await tx.delete(journeys).where(isOwn).returning({ id: journeys.id });
    return removed.length > 0;
  });
}
