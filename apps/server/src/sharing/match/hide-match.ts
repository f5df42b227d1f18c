import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { hiddenMatches } from '../../kernel/db/schema/hidden-matches.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { forgetCounts } from '../../journeys/candidate/count-matches.ts';
import { readMatchId, type DescribeDeps, type NamedMatch } from './describe-match.ts';
import { findOwnJourney } from '../../journeys/traveller/own-journey.ts';

type HideDeps = Pick<DescribeDeps, 'secrets'> & { readonly db: Db; readonly clock: Clock };
type MatchOfMember = { readonly memberId: string; readonly matchId: string };

/** Hides a match, for this member alone; doing it again changes nothing. False if the id is no match of the member, or the other journey is gone. */
export async function hideMatch(deps: HideDeps, asked: MatchOfMember): Promise<boolean> {
  const named = await readOwnMatchId(deps, asked);
  if (named === null) return false;
  const { journeyId, otherJourneyId } = named;
  return await deps.db.transaction(async (tx) => {
    const both = await tx
      .select({ id: journeys.id })
      .from(journeys)
      .where(sql`${journeys.id} in (${journeyId}, ${otherJourneyId})`)
      .orderBy(journeys.id)
      .for('key share');
    if (both.length < 2) return false;
    const hidden = await tx
      .insert(hiddenMatches)
      .values({ journeyId, otherJourneyId, createdAt: deps.clock.now() })
      .onConflictDoNothing()
      .returning({ journeyId: hiddenMatches.journeyId });
    if (hidden.length > 0) await forgetCounts(tx, deps.clock.now(), [journeyId]);
    return true;
  });
}

/** Shows a hidden match again; a match that was not hidden stays as it is. False as in `hideMatch`. */
export async function unhideMatch(deps: HideDeps, asked: MatchOfMember): Promise<boolean> {
  const named = await readOwnMatchId(deps, asked);
  if (named === null) return false;
  const { journeyId, otherJourneyId } = named;
  await deps.db.transaction(async (tx) => {
    const shown = await tx
      .delete(hiddenMatches)
      .where(and(eq(hiddenMatches.journeyId, journeyId), eq(hiddenMatches.otherJourneyId, otherJourneyId)))
      .returning({ journeyId: hiddenMatches.journeyId });
    if (shown.length > 0) await forgetCounts(tx, deps.clock.now(), [journeyId]);
  });
  return true;
}

async function readOwnMatchId(deps: HideDeps, { memberId, matchId }: MatchOfMember): Promise<NamedMatch | null> {
  const named = readMatchId(deps, { memberId }, matchId);
  if (named === null) return null;
  return (await findOwnJourney(deps.db, { memberId, journeyId: named.journeyId })) === null ? null : named;
}
