/** How well the journeys of each community match, as of each journey's last search. The figures name nobody. */
import { sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export type MatchFigures = {
  readonly slug: string;
  /** Journeys that have been searched, and those of them that have a match. */
  readonly journeys: number;
  readonly withMatch: number;
  /** The median trouble of each journey's best match; null if no journey has one. */
  readonly medianTroubleMinutes: number | null;
  /** Mails about new matches that were put into the queue in the last thirty days. */
  readonly mails: number;
  /** The time of the oldest search, in UTC; null before the first. Each journey is searched once a week. */
  readonly asOf: string | null;
};

const DAYS = 30;

/** The figures of every community, by slug. A community without journeys has zeros. */
export async function readMatchFigures({ db, clock }: { readonly db: Db; readonly clock: Clock }): Promise<MatchFigures[]> {
  const firstDay = new Date(clock.now().getTime() - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  const { rows } = await db.execute<Omit<MatchFigures, 'asOf'> & { readonly asOf: Date | null }>(sql`
    with looks as (
      select community_id, count(*)::int as journeys, count(least_trouble)::int as with_match,
        percentile_cont(0.5) within group (order by least_trouble) as median, min(looked_at) as as_of
      from journey_alerts where looked_at is not null group by community_id
    ), mailed as (
      select community_id, sum(mails)::int as mails from alert_days where day >= ${firstDay} group by community_id
    )
    select slug, coalesce(looks.journeys, 0) as journeys, coalesce(looks.with_match, 0) as "withMatch",
      looks.median as "medianTroubleMinutes", coalesce(mailed.mails, 0) as mails, looks.as_of as "asOf"
    from communities left join looks on looks.community_id = communities.id left join mailed on mailed.community_id = communities.id
    order by slug`);
  return rows.map(({ asOf, ...row }) => ({ ...row, asOf: asOf === null ? null : new Date(asOf).toISOString() }));
}
