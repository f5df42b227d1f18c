import type { Journey } from '@waylift/contract/journey';
import { JOURNEYS_PER_MEMBER } from '@waylift/contract/limits';
import { and, desc, eq } from 'drizzle-orm';
import { knownCount } from '../../journeys/candidate/count-matches.ts';
import { journeyOf } from '../../journeys/traveller/journey-row.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { findOwnCommunity } from './own-community.ts';

export type ListJourneysDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'lifts'>;
};

/** The member's journeys in the community, newest first; null if it is not the member's community. */
export async function listJourneys(
  { db, clock, config }: ListJourneysDeps,
  { memberId, communityPublicId }: { readonly memberId: string; readonly communityPublicId: string },
): Promise<Journey[] | null> {
  const community = await findOwnCommunity(db, memberId, communityPublicId);
  if (community === null) return null;
  const rows = await db
    .select({ journey: journeys, matchCount: knownCount })
    .from(journeys)
    .leftJoin(journeyAlerts, eq(journeyAlerts.journeyId, journeys.id))
    .where(and(eq(journeys.memberId, memberId), eq(journeys.communityId, community.id)))
    .orderBy(desc(journeys.createdAt), desc(journeys.id))
    .limit(JOURNEYS_PER_MEMBER);
  const shown = { now: clock.now(), lifts: config.lifts };
  return rows.map(({ journey, matchCount }) => journeyOf(journey, { ...shown, matchCount }));
}
