/** Counts the months of all communities, once a day: whoever looks often sees no single person come or go. */
import { and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityMonths } from '../../kernel/db/schema/community-months.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { factorOf } from './co2-factor.ts';
import { countRides } from './count-rides.ts';
import { beginOf, monthOf, monthsAfter } from './month-names.ts';

type CountDeps = { readonly db: Db; readonly clock: Clock };
type Counting = { readonly communityId: string; readonly month: string; readonly now: Date };

/**
 * The month that goes on, and for the last time the one before, if that was begun. An aborted `signal` ends it between two communities; the next run
 * counts those that are left.
 */
export async function countMonths({ db, clock }: CountDeps, signal: AbortSignal): Promise<void> {
  const now = clock.now();
  const month = monthOf(now);
  const today = new Date(`${now.toISOString().slice(0, 10)}T00:00:00Z`);
  const unfinished = and(eq(communityMonths.month, monthsAfter(month, -1)), lt(communityMonths.countedAt, beginOf(month)));
  const ending = await db
    .select({ id: communityMonths.communityId })
    .from(communityMonths)
    .where(unfinished)
    .orderBy(asc(communityMonths.communityId));
  for (const { id: communityId } of ending) await countMonth(db, { communityId, month: monthsAfter(month, -1), now }, signal);
  const counted = db
    .select({ id: communityMonths.communityId })
    .from(communityMonths)
    .where(and(eq(communityMonths.month, month), gte(communityMonths.countedAt, today)));
  const due = await db
    .select({ id: communities.id })
    .from(communities)
    .where(sql`${communities.id} not in ${counted}`)
    .orderBy(asc(communities.id));
  for (const { id: communityId } of due) await countMonth(db, { communityId, month, now }, signal);
}

async function countMonth(db: Db, { communityId, month, now }: Counting, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  const steps = await countSteps(db, communityId, month);
  const rides = await countRides(db, { communityId, month, now }, signal);
  const { grams: co2Grams, source: co2Source, year: co2Year } = await factorOf(db, communityId);
  const numbers = { ...steps, ...rides, co2Grams, co2Source, co2Year, countedAt: now };
  await db
    .insert(communityMonths)
    .values({ communityId, month, ...numbers })
    .onConflictDoUpdate({ target: [communityMonths.communityId, communityMonths.month], set: numbers });
}

type Steps = Record<'members' | 'withJourney' | 'withMatch' | 'asked' | 'answered' | 'answeredSoon' | 'agreed' | 'joined' | 'left', number>;

/** Each member counts for the furthest step that they came to, and for all before it. */
async function countSteps(db: Db, communityId: string, month: string): Promise<Steps> {
  const end = monthsAfter(month, 1);
  const { rows } = await db.execute<Steps>(sql`
    with own as (
      select id, activated_at from members
      where community_id = ${communityId} and status in ('active', 'paused', 'suspended') and activated_at < ${end}::date
    ), going as (
      select j.member_id as id, bool_or(coalesce(a.match_count, 0) > 0) as matched
      from journeys j left join journey_alerts a on a.journey_id = j.id
      where j.community_id = ${communityId} and not j.paused group by j.member_id
    ), talking as (
      select o.id, bool_or(r.state in ('accepted', 'declined')) as answered,
        bool_or(r.state in ('accepted', 'declined') and r.answered_at <= r.created_at + interval '2 days') as soon
      from own o join share_requests r on r.asker_id = o.id or r.asked_id = o.id
      where r.created_at < ${end}::date group by o.id
    ), agreeing as (
      select distinct o.id from own o join lifts l on l.driver_id = o.id or l.passenger_id = o.id
      where l.started_at < ${end}::date and (l.ended_at is null or l.ended_at >= ${month}::date)
    ), step as (
      select o.id, t.soon,
        case when s.id is not null then 5 when t.answered then 4 when t.id is not null then 3 when g.matched then 2 when g.id is not null then 1 else 0 end as far
      from own o left join going g on g.id = o.id left join talking t on t.id = o.id left join agreeing s on s.id = o.id
    )
    select count(*)::int as members, count(*) filter (where far >= 1)::int as "withJourney", count(*) filter (where far >= 2)::int as "withMatch",
      count(*) filter (where far >= 3)::int as asked, count(*) filter (where far >= 4)::int as answered,
      count(*) filter (where far >= 4 and soon)::int as "answeredSoon", count(*) filter (where far >= 5)::int as agreed,
      (select count(*)::int from own where activated_at >= ${month}::date) as joined,
      (select count(*)::int from account_removals where community_id = ${communityId} and reason is distinct from 'declined'
        and removed_on >= ${month}::date and removed_on < ${end}::date) as left
    from step`);
  const [steps] = rows;
  if (steps === undefined) throw new Error('a count without an answer');
  return steps;
}
