import type { RemovalReason } from '@waylift/contract/removal-reasons';
import { count, sql, sum } from 'drizzle-orm';
import { accountRemovals } from '../db/schema/account-removals.ts';
import { communities } from '../db/schema/communities.ts';
import { communityImages } from '../db/schema/community-images.ts';
import { members, type MemberStatus } from '../db/schema/members.ts';
import type { Clock } from '../effects/effects.ts';
import type { Db } from '../db/client.ts';
import type { Jobs } from '../jobs/queue.ts';
import { deadLetterQueue } from '../jobs/job-list.ts';
import { countJobs } from '../jobs/read-mails.ts';
import type { Stats } from './mail-requests.ts';
import type { OperatorReply } from './requests.ts';

const DAY_MS = 24 * 3600 * 1000;
const DAYS = 30;

/** Figures about everything: no name, no address. */
export async function readStats({
  db,
  jobs,
  clock,
}: {
  readonly db: Db;
  readonly jobs: Jobs;
  readonly clock: Clock;
}): Promise<OperatorReply> {
  await jobs.prepare();
  const counted = await db
    .select({ communityId: members.communityId, status: members.status, count: count() })
    .from(members)
    .groupBy(members.communityId, members.status);
  const all = await db
    .select({ id: communities.id, slug: communities.slug, active: communities.active })
    .from(communities)
    .orderBy(communities.slug);
  const [images] = await db.select({ count: count(), bytes: sum(communityImages.sizeBytes) }).from(communityImages);
  const { rows: sizes } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database()) as bytes`);
  const queues = await countJobs(db);
  const jobsIn = (queue: string) =>
    queues.reduce((total, each) => total + (each.queue === queue && each.state !== 'failed' ? each.count : 0), 0);
  const removed = await db
    .select({ communityId: accountRemovals.communityId, reason: accountRemovals.reason, count: count() })
    .from(accountRemovals)
    .groupBy(accountRemovals.communityId, accountRemovals.reason);
  const removedFrom = Map.groupBy(removed, ({ communityId }) => communityId);
  const byCommunity = Map.groupBy(counted, ({ communityId }) => communityId);
  return {
    kind: 'stats',
    stats: {
      members: byStatus(counted),
      communities: all.map(({ id, slug, active }) => ({
        slug,
        active,
        members: byStatus(byCommunity.get(id) ?? []),
        removed: sumOf(removedFrom.get(id) ?? []),
      })),
      joins: await joinsByDay(db, clock.now()),
      removals: removalsOf(removed),
      mails: { waiting: jobsIn('send-mail'), dead: jobsIn(deadLetterQueue('send-mail')) },
      jobs: queues,
      storeBytes: Number(sizes[0]?.bytes ?? 0),
      images: { count: images?.count ?? 0, bytes: Number(images?.bytes ?? 0) },
    },
  };
}

function byStatus(counted: readonly { readonly status: MemberStatus; readonly count: number }[]): Record<MemberStatus, number> {
  const totals = { pending: 0, active: 0, invited: 0 };
  for (const each of counted) totals[each.status] += each.count;
  return totals;
}

function removalsOf(removed: readonly { readonly reason: RemovalReason | null; readonly count: number }[]): Stats['removals'] {
  const byReason: Partial<Record<RemovalReason, number>> = {};
  for (const { reason, count: of } of removed) if (reason !== null) byReason[reason] = (byReason[reason] ?? 0) + of;
  return { byOperator: sumOf(removed.filter(({ reason }) => reason === null)), byReason };
}

function sumOf(counted: readonly { readonly count: number }[]): number {
  return counted.reduce((total, each) => total + each.count, 0);
}

async function joinsByDay(db: Db, now: Date): Promise<Stats['joins']> {
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(new Date(now.getTime() - (DAYS - 1 - index) * DAY_MS)));
  const day = sql<string>`to_char(${members.activatedAt} at time zone 'utc', 'YYYY-MM-DD')`;
  const rows = await db
    .select({ day, count: count() })
    .from(members)
    .where(sql`${members.activatedAt} >= ${`${days[0]}T00:00:00Z`}::timestamptz`)
    .groupBy(day);
  const found = new Map(rows.map((row) => [row.day, row.count]));
  return days.map((each) => ({ day: each, count: found.get(each) ?? 0 }));
}

function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
