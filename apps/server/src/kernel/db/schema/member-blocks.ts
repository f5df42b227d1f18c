import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { members } from './members.ts';

/** Who has blocked whom. Neither sees the other. */
export const memberBlocks = pgTable(
  'member_blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('member_blocks_blocked_id_index').on(table.blockedId, table.blockerId),
  ],
);
