import type { ListedReport } from '@waylift/contract/organiser-reports';
import type { ReportList } from '@waylift/contract/report-choices';
import { and, asc, desc, eq, isNotNull, isNull, ne, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { organisers } from '../../kernel/db/schema/organisers.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { dueAt } from './due-at.ts';
import { mayHandle, type Handler } from './may-handle-report.ts';

type Deps = { readonly db: Db; readonly config: Pick<Config, 'reportDays'> };
type Asked = {
  readonly handler: Handler;
  readonly list: ReportList;
  readonly after: readonly string[] | null;
  readonly size: number;
  readonly now: Date;
};

const [reporters, reported] = [alias(members, 'reporters'), alias(members, 'reported')];

/** Reports in the scope of an organiser: those that wait, by what is left; or those that are done, the newest first. */
export async function listReports(deps: Deps, { handler, list, after, size, now }: Asked): Promise<ListedReport[]> {
  const isDone = list === 'done';
  const place = sql`(${isDone ? reports.resolvedAt : reports.createdAt}, ${reports.id})`;
  const [moment, id] = after ?? [];
  const isAfter = after === null ? undefined : sql`${place} ${isDone ? sql`<` : sql`>`} (${moment}::timestamptz, ${id}::uuid)`;
  return await read(deps, handler, {
    where: and(isOfList(handler)[list], mayHandle(deps.db, handler, now), isAfter),
    order: isDone ? [desc(reports.resolvedAt), desc(reports.id)] : [asc(reports.createdAt), asc(reports.id)],
    size,
  });
}

/** How many are in each list. */
export async function countReports(db: Db, handler: Handler, now: Date): Promise<Record<ReportList, number>> {
  const count = (list: ReportList) => sql<number>`count(*) filter (where ${isOfList(handler)[list]})::int`;
  const [counts] = await db
    .select({ waiting: count('waiting'), mine: count('mine'), done: count('done') })
    .from(reports)
    .where(mayHandle(db, handler, now));
  return counts ?? { waiting: 0, mine: 0, done: 0 };
}

function isOfList({ id }: Handler): Readonly<Record<ReportList, SQL | undefined>> {
  return {
    waiting: and(isNull(reports.resolvedAt), or(isNull(reports.takenBy), ne(reports.takenBy, id))),
    mine: and(isNull(reports.resolvedAt), eq(reports.takenBy, id)),
    done: isNotNull(reports.resolvedAt),
  };
}

/** One of them, as in the list. */
export async function listedReport(deps: Deps, handler: Handler, id: string): Promise<ListedReport | null> {
  const [found] = await read(deps, handler, { where: eq(reports.id, id), order: [], size: 1 });
  return found ?? null;
}

type Wanted = { readonly where: SQL | undefined; readonly order: readonly SQL[]; readonly size: number };

async function read({ db, config }: Deps, handler: Handler, { where, order, size }: Wanted): Promise<ListedReport[]> {
  const nameOf = ({ id, forename, surname }: typeof reporters | typeof reported) =>
    sql<string>`case when ${id} is null then '' else ${forename} || ' ' || ${surname} end`;
  const rows = await db
    .select({
      id: reports.id,
      community: { publicId: communities.publicId, name: communities.name },
      reason: reports.reason,
      reporter: nameOf(reporters),
      reported: nameOf(reported),
      createdAt: reports.createdAt,
      resolvedAt: reports.resolvedAt,
      takenAt: reports.takenAt,
      takenBy: reports.takenBy,
      taker: sql<string>`coalesce(${organisers.name}, '')`,
    })
    .from(reports)
    .innerJoin(communities, eq(communities.id, reports.communityId))
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(reported, eq(reported.id, reports.reportedId))
    .leftJoin(organisers, eq(organisers.id, reports.takenBy))
    .where(where)
    .orderBy(...order)
    .limit(size);
  return rows.map(({ createdAt, resolvedAt, takenAt, takenBy, taker, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    dueAt: dueAt(createdAt, config.reportDays).toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    taken: takenAt === null ? null : { name: taker, isOneself: takenBy === handler.id, at: takenAt.toISOString() },
  }));
}
