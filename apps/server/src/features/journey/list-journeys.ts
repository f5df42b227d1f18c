import type { Journey } from '@waylift/contract/journey';
import { JOURNEYS_PER_MEMBER } from '@waylift/contract/limits';
import { and, desc, eq } from 'drizzle-orm';
import { COUNTING_MS, countMatches } from '../../matching/count-matches.ts';
import type { MatchFinder } from '../../matching/match-finder.ts';
import { journeyOf } from '../../member/journey-row.ts';
import { journeys } from '../../db/schema/journeys.ts';
import type { Db } from '../../db/client.ts';
import type { Config } from '../../config/config.ts';
import type { Clock, Logger } from '../../effects/effects.ts';
import { findOwnCommunity } from './own-community.ts';

export type ListJourneysDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
  readonly config: Pick<Config, 'lifts'>;
  readonly matches: Pick<MatchFinder, 'page'>;
};

/** The member's journeys in the community, newest first; null when it is not theirs. */
export async function listJourneys(
  { db, clock, log, config, matches }: ListJourneysDeps,
  { memberId, communityPublicId }: { readonly memberId: string; readonly communityPublicId: string },
): Promise<Journey[] | null> {
  const community = await findOwnCommunity(db, memberId, communityPublicId);
  if (community === null) return null;
  const rows = await db
    .select()
    .from(journeys)
    .where(and(eq(journeys.memberId, memberId), eq(journeys.communityId, community.id)))
    .orderBy(desc(journeys.createdAt), desc(journeys.id))
    .limit(JOURNEYS_PER_MEMBER);
  const ids = rows.map(({ id }) => id);
  const counts = config.lifts ? await countMatches({ matches, log }, ids, AbortSignal.timeout(COUNTING_MS)) : null;
  const shown = { now: clock.now(), lifts: config.lifts };
  return rows.map((row) => journeyOf(row, { ...shown, matchCount: counts?.get(row.id) ?? null }));
}
