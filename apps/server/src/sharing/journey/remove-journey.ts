import type { Config } from '../../kernel/config/config.ts';
import type { TellDeps } from '../conversation/tell.ts';
import type { Db } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { endSharing, lockMembersSharing } from '../lift/end-sharing.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { findOwnJourney, isOwnJourney, type OwnJourney } from '../../journeys/traveller/own-journey.ts';

export type RemoveJourneyDeps = TellDeps & {
  readonly db: Db;
  readonly config: Pick<Config, 'lifts'>;
  readonly matches: Pick<MatchFinder, 'settleCells'>;
};

/**
 * Deletes a journey of the member. Members who share it are told that this has ended. False if the member has no such journey, even if somebody else
 * has.
 */
export async function removeJourney(deps: RemoveJourneyDeps, own: OwnJourney): Promise<boolean> {
  const isOwn = isOwnJourney(own);
  if (isOwn === null) return false;
  const { jobs, config, matches } = deps;
  const { memberId } = own;
  return await deps.db.transaction(async (tx) => {
    if ((await findOwnJourney(tx, own)) === null) return false;
    await lockMembersSharing(tx, { journeyId: own.journeyId }, 'no key update');
    await endSharing(tx, deps, { journeyId: own.journeyId }, 'journey', own.memberId);
    const removed = await tx.delete(journeys).where(isOwn).returning({ id: journeys.id });
    // Without this journey, its homes are shown as the other journeys say.
    if (config.lifts && (await matches.settleCells(tx, memberId))) await jobs.enqueue(tx, 'measure-ways', { memberId });
    return removed.length > 0;
  });
}
