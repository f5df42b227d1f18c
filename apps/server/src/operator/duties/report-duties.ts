import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import { dueAt } from '../reports/due-at.ts';
import { mayHandle } from '../reports/may-handle-report.ts';
import { DUTIES_OF_KIND_MAX, NOTHING, type DutySource } from './duty-source.ts';

const [reporters, reported] = [alias(members, 'reporters'), alias(members, 'reported')];
const nameOf = ({ id, forename, surname }: typeof reporters | typeof reported) =>
  sql<string>`case when ${id} is null then '' else ${forename} || ' ' || ${surname} end`;

/** Open reports that nobody else has taken up. */
export const reportDuties: DutySource = async ({ db, config, now, organiser }) => {
  const rows = await db
    .select({
      id: reports.id,
      publicId: communities.publicId,
      name: communities.name,
      createdAt: reports.createdAt,
      reason: reports.reason,
      takenBy: reports.takenBy,
      reporter: nameOf(reporters),
      reported: nameOf(reported),
    })
    .from(reports)
    .innerJoin(communities, eq(communities.id, reports.communityId))
    .leftJoin(reporters, eq(reporters.id, reports.reporterId))
    .leftJoin(reported, eq(reported.id, reports.reportedId))
    .where(and(isNull(reports.resolvedAt), or(isNull(reports.takenBy), eq(reports.takenBy, organiser.id)), mayHandle(db, organiser, now)))
    .orderBy(asc(reports.createdAt), asc(reports.id))
    .limit(DUTIES_OF_KIND_MAX);
  return rows.map(({ id, publicId, name, createdAt, reason, takenBy, ...names }) => ({
    ...NOTHING,
    kind: 'report',
    community: { publicId, name },
    since: createdAt.toISOString(),
    until: dueAt(createdAt, config.reportDays).toISOString(),
    report: { id, reason, ...names, isMine: takenBy === organiser.id },
  }));
};
