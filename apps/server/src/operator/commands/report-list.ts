import { Option } from 'commander';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { reports } from '../../kernel/db/schema/reports.ts';
import type { Command } from '../terminal/command.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../terminal/print-list.ts';

const FORMER = 'a former member';

/** Prints nothing that members wrote: `report show` does, and leaves an audit line. */
export const reportList: Command = {
  words: 'report list',
  isAudited: true,
  isLook: true,
  description: 'list the reports that wait for an answer, oldest first: who reported whom, and what for',
  takes: [new Option('--all', 'those that were resolved, too'), ...LIST_FORMATS],
  help: 'What the reporter wrote, and the conversation, are shown by `report show` alone.',
  example: 'report list',
  async run({ open, terminal, auditDetails }, typed) {
    const { db } = await open();
    const [reporters, reported] = [alias(members, 'reporters'), alias(members, 'reported')];
    const { id, createdAt, reason, resolvedAt } = reports;
    const cursor = sql<string>`to_char(${createdAt} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.MS') || ' ' || ${id}`;
    const emailOf = (member: typeof reporters | typeof reported) => sql<string>`coalesce(${member.email}, ${FORMER})`;
    const row = {
      id,
      createdAt,
      community: communities.slug,
      reason,
      reported: emailOf(reported),
      reporter: emailOf(reporters),
      resolvedAt,
    };
    const isWanted = typed.options['all'] === true ? undefined : isNull(resolvedAt);
    return printList({
      typed,
      terminal,
      auditDetails,
      none: typed.options['all'] === true ? 'Nobody has reported anyone.' : 'No report waits for an answer.',
      columns: ['id', 'createdAt', 'community', 'reason', 'reported', 'reporter', 'resolvedAt'],
      heads: { createdAt: 'CREATED', resolvedAt: 'RESOLVED' },
      rowsAfter: (after) =>
        db
          .select({ row, cursor })
          .from(reports)
          .innerJoin(communities, eq(communities.id, reports.communityId))
          .leftJoin(reporters, eq(reporters.id, reports.reporterId))
          .leftJoin(reported, eq(reported.id, reports.reportedId))
          .where(
            after === null
              ? isWanted
              : and(
                  isWanted,
                  sql`(${createdAt}, ${id}) > ((${after.slice(0, 23)}::timestamp at time zone 'utc'), ${after.slice(24)}::uuid)`,
                ),
          )
          .orderBy(asc(createdAt), asc(id))
          .limit(LIST_PAGE),
    });
  },
};
