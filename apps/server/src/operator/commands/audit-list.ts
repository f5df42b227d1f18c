import { desc, sql } from 'drizzle-orm';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import type { Command } from '../terminal/command.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../terminal/print-list.ts';

export const auditList: Command = {
  words: 'audit list',
  description: 'list which operator changed what, or looked at members and what they wrote; newest first',
  takes: LIST_FORMATS,
  help: `The operator is the account that ran the command; with sudo, the account that called sudo. A community
stands by the slug that it had, members and reports by their ids, which stay when they are removed. The details name
what was changed, or how many were. The outcome of a command that still runs, or was
cut off, is "begun". Lines are kept for a year.`,
  example: 'audit list --csv',
  async run({ open, terminal }, typed) {
    const { db } = await open();
    const { id, createdAt, operator, command, communitySlug, communityPublicId, memberId, reportId, details, outcome } = auditLines;
    const community = sql<string>`coalesce(${communitySlug}, ${communityPublicId})`;
    const cursor = sql<string>`to_char(${createdAt} at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.MS') || ' ' || ${id}`;
    return printList({
      typed,
      terminal,
      none: 'There are no lines.',
      columns: ['createdAt', 'operator', 'command', 'community', 'memberId', 'reportId', 'details', 'outcome'],
      heads: { createdAt: 'WHEN (UTC)', memberId: 'MEMBER', reportId: 'REPORT' },
      rowsAfter: (after) =>
        db
          .select({ row: { createdAt, operator, command, community, memberId, reportId, details, outcome }, cursor })
          .from(auditLines)
          .where(
            after === null
              ? undefined
              : sql`(${createdAt}, ${id}) < ((${after.slice(0, 23)}::timestamp at time zone 'utc'), ${after.slice(24)}::uuid)`,
          )
          .orderBy(desc(createdAt), desc(id))
          .limit(LIST_PAGE),
    });
  },
};
