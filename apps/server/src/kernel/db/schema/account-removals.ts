import { REMOVAL_REASONS } from '@waylift/contract/removal-reasons';
import { sql } from 'drizzle-orm';
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { communities } from './communities.ts';
import { idColumn, isOneOf } from './columns.ts';

/** `declined`: the person declined an invitation. The account was never theirs, so it is counted separately. */
const KEPT_REASONS = [...REMOVAL_REASONS, 'declined'] as const;

/** That a member left, and why, for the operator. It names no person, and nothing in it leads to one. */
export const accountRemovals = pgTable(
  'account_removals',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** Absent when the operator removed the account. */
    reason: text('reason', { enum: KEPT_REASONS }),
    /** Written by the previous version only, and emptied by `tidyStore`. The next version drops the column, its index and its check. */
    comment: text('comment'),
    /** The day (UTC), no more: an exact time could be held against logs. */
    removedOn: date('removed_on', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('account_removals_community_id_index').on(table.communityId),
    index('account_removals_comment_index')
      .on(table.removedOn)
      .where(sql`${table.comment} is not null`),
    check('account_removals_reason_check', isOneOf(table.reason, KEPT_REASONS)),
    check('account_removals_comment_check', sql`char_length(${table.comment}) between 1 and 2000`),
  ],
);
