import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant } from './columns.ts';
import { members } from './members.ts';

/**
 * The messages of two members (one row per pair; a member who left is null, and when both have left, the row is deleted), or of the driver and the
 * riders of a car.
 */
export const conversations = pgTable(
  'conversations',
  {
    id: idColumn(),
    kind: text('kind', { enum: ['pair', 'car'] })
      .notNull()
      .default('pair'),
    /** The pair in the order of their ids. Null for a car. */
    oneId: uuid('one_id').references(() => members.id, { onDelete: 'set null' }),
    otherId: uuid('other_id').references(() => members.id, { onDelete: 'set null' }),
    /** Of a car. */
    driverId: uuid('driver_id').references(() => members.id, { onDelete: 'set null' }),
    /**
     * The driver's journey, while somebody rides along. It refers to a row that may be gone: the job that closes the conversations of a removed
     * journey finds them by it.
     */
    journeyId: uuid('journey_id'),
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
      .where(sql`${table.kind} = 'pair' and ${table.oneId} is null and ${table.otherId} is null`),
    index('conversations_driver_id_index')
      .on(table.driverId)
      .where(sql`${table.driverId} is not null`),
    index('conversations_journey_id_index')
      .on(table.journeyId)
      .where(sql`${table.journeyId} is not null`),
    index('conversations_over_index')
      .on(table.id)
      .where(sql`${table.kind} = 'car' and ${table.journeyId} is null`),
    check('conversations_pair_check', sql`${table.oneId} < ${table.otherId}`),
    check(
      'conversations_kind_check',
      sql`case when ${table.kind} = 'car' then ${table.oneId} is null and ${table.otherId} is null else ${table.driverId} is null and ${table.journeyId} is null end`,
    ),
  ],
);

/** What a member may read of a conversation, and has read. */
export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The member reads what comes after this position: what was said since they joined. */
    seenFrom: integer('seen_from').notNull().default(0),
    /** The last position that a member who has left a car may read. The row is deleted 30 days after `leftAt`. */
    seenTo: integer('seen_to'),
    leftAt: instant('left_at'),
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
    index('conversation_sides_left_at_index')
      .on(table.leftAt)
      .where(sql`${table.leftAt} is not null`),
    check('conversation_sides_left_check', sql`(${table.seenTo} is null) = (${table.leftAt} is null)`),
  ],
);
