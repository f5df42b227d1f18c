import { desc, eq, sql } from 'drizzle-orm';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import type { Command } from '../terminal/command.ts';
import { LIST_FORMATS, LIST_PAGE, printList } from '../terminal/print-list.ts';

export const memberRemovals: Command = {
  words: 'member removals',
  description: 'list the accounts that were removed, newest day first: the reason, without a name',
  takes: LIST_FORMATS,
  help: 'An account without a reason was removed by an operator, and "declined" is an invitation.',
  example: 'member removals',
  async run({ open, terminal }, typed) {
    const { db } = await open();
    const { id, removedOn: day, reason, communityId } = accountRemovals;
    // Ids are random, so the order within a day reveals nothing.
    const cursor = sql<string>`(to_char(${day}, 'YYYY-MM-DD') || ' ' || ${id}) collate "C"`;
    return printList({
      typed,
      terminal,
      none: 'Nobody has left.',
      columns: ['day', 'community', 'reason'],
      heads: { day: 'DAY (UTC)' },
      rowsAfter: (after) =>
        db
          .select({ row: { day, community: communities.slug, reason }, cursor })
          .from(accountRemovals)
          .innerJoin(communities, eq(communities.id, communityId))
          .where(after === null ? undefined : sql`${cursor} < ${after}`)
          .orderBy(desc(cursor))
          .limit(LIST_PAGE),
    });
  },
};
