import type { MemberEventName } from '@waylift/contract/member-events';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { members } from './members.ts';

/** The number of the last event of a member. The row is locked while an event is written, so that events are committed in their order. */
export const memberFeeds = pgTable('member_feeds', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  lastPosition: integer('last_position').notNull(),
});

/** What changed for a member, for open pages. A row names the thing only; its present state is read when it is delivered. Kept for minutes. */
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
