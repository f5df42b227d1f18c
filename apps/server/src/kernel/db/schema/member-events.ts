import type { MemberEventName } from '@waylift/contract/member-events';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { members } from './members.ts';

/** How far the events of a member have come. Its row is locked while one is put, so that they are committed in their order. */
export const memberFeeds = pgTable('member_feeds', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  lastPosition: integer('last_position').notNull(),
});

/** What pages of a member are told: which thing has changed. What it is now is read when it is told. Kept for minutes. */
export const memberEvents = pgTable(
  'member_events',
  {
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    name: text('name').$type<MemberEventName>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.position] }), index('member_events_created_at_index').on(table.createdAt)],
);
