import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from './columns.ts';
import { communities } from './communities.ts';

/** Remaining work for a removed member. The address is kept only for the confirmation, until that is sent or has failed for a day. */
export const unfinishedRemovals = pgTable(
  'unfinished_removals',
  {
    id: idColumn(),
    /** Whose files are to be deleted. The member does not exist any more. */
    memberId: uuid('member_id').notNull(),
    /** Where the confirmation goes; null when none is sent. */
    email: text('email'),
    name: text('name'),
    languageCode: text('language_code'),
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('unfinished_removals_created_at_index').on(table.createdAt),
    check(
      'unfinished_removals_confirmation_check',
      sql`num_nonnulls(${table.email}, ${table.name}, ${table.languageCode}, ${table.communityId}) in (0, 4)`,
    ),
  ],
);

export type UnfinishedRemovalRow = typeof unfinishedRemovals.$inferSelect;
