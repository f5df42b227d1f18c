import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant } from './columns.ts';
import { members } from './members.ts';

/** The messages of two members: one row per pair. A member who left is null. When both have left, the row is deleted. */
export const conversations = pgTable(
  'conversations',
  {
    id: idColumn(),
    /** The pair in the order of their ids. */
    oneId: uuid('one_id').references(() => members.id, { onDelete: 'set null' }),
    otherId: uuid('other_id').references(() => members.id, { onDelete: 'set null' }),
    lastPosition: integer('last_position').notNull().default(0),
    /** When the last message came. */
    changedAt: instant('changed_at').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    unique('conversations_pair_unique').on(table.oneId, table.otherId),
    index('conversations_other_id_index').on(table.otherId),
    index('conversations_changed_at_index').on(table.changedAt),
    index('conversations_left_index')
      .on(table.id)
      .where(sql`${table.oneId} is null and ${table.otherId} is null`),
    check('conversations_pair_check', sql`${table.oneId} < ${table.otherId}`),
  ],
);

/** What one of the two has read of a conversation. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Position of the last message that the member has read. */
    readTo: integer('read_to').notNull().default(0),
    /** When the last message came that the member may see: the order of their conversations. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** When the first unread text came of which no other mail told; null when there is none. */
    unreadSince: instant('unread_since'),
    /** When a mail told of the unread messages. No second one is sent until all is read. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.memberId] }),
    // Read backwards, it gives a member's latest conversations first.
    index('conversation_sides_member_id_index').on(table.memberId, table.changedAt, table.conversationId),
    index('conversation_sides_unread_since_index')
      .on(table.unreadSince)
      .where(sql`${table.mailedAt} is null and ${table.unreadSince} is not null`),
  ],
);
