/** Counts members, joins and removals. The figures name nobody. */
import { count, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

/** The members of each community, by their status. */
export function countMembers(db: Db) {
  const { communityId, status } = members;
  return db.select({ communityId, status, count: count() }).from(members).groupBy(communityId, status);
}

/** The members of each community who want news by mail. */
export function countNewsReaders(db: Db) {
  const { communityId, marketingOptIn, status } = members;
  return db
    .select({ communityId, count: count() })
    .from(members)
    .where(sql`${marketingOptIn} and ${status} = 'active'`)
    .groupBy(communityId);
}

/** The accounts that were removed from each community, by their reason (null: removed by the operator; `declined`: an invitation). */
export function countRemovals(db: Db) {
  const { communityId, reason } = accountRemovals;
  return db.select({ communityId, reason, count: count() }).from(accountRemovals).groupBy(communityId, reason);
}

/** How many accounts became active on each of the last `days` days (UTC), today last. */
export async function countJoins(db: Db, now: Date, days: number): Promise<{ readonly day: string; readonly count: number }[]> {
  const dayBefore = (before: number) => new Date(now.getTime() - before * DAY_MS).toISOString().slice(0, 10);
  const day = sql<string>`to_char(${members.activatedAt} at time zone 'utc', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, count: count() })
    .from(members)
    .where(sql`${members.activatedAt} >= ${`${dayBefore(days - 1)}T00:00:00Z`}::timestamptz`)
    .groupBy(day);
  const found = new Map(rows.map((row) => [row.day, row.count]));
  return Array.from({ length: days }, (_, index) => dayBefore(days - 1 - index)).map((each) => ({
    day: each,
    count: found.get(each) ?? 0,
  }));
}
