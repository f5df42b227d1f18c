import type { Journey } from '@waylift/contract/journey';
import { JOURNEYS_PER_MEMBER } from '@waylift/contract/limits';
import { desc, eq, type SQL } from 'drizzle-orm';
import { knownCount } from '../../journeys/candidate/count-matches.ts';
import { journeyOf } from '../../journeys/traveller/journey-row.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { Clock } from '../../kernel/effects/effects.ts';

export type ShownJourneysDeps = {
  readonly db: Db;
  readonly clock: Clock;
  readonly config: Pick<Config, 'lifts'>;
};

/** Journeys as their member sees them, newest first. @param which must name the member */
export async function shownJourneys({ db, clock, config }: ShownJourneysDeps, which: SQL | undefined): Promise<Journey[]> {
  const rows = await db
    .select({ journey: journeys, matchCount: knownCount })
    .from(journeys)
    .leftJoin(journeyAlerts, eq(journeyAlerts.journeyId, journeys.id))
    .where(which)
    .orderBy(desc(journeys.createdAt), desc(journeys.id))
    .limit(JOURNEYS_PER_MEMBER);
  const shown = { now: clock.now(), lifts: config.lifts };
  return rows.map(({ journey, matchCount }) => journeyOf(journey, { ...shown, matchCount }));
}
