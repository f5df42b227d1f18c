import type { ConversationEventName } from '@waylift/contract/conversation';
import type { DeclineReason } from '@waylift/contract/request';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from './columns.ts';
import { conversations } from './conversations.ts';
import { members } from './members.ts';

/** Days on one member's own calendar: ISO weekdays, or a date, or several. */
export type EventDays = { readonly days: readonly number[] | null; readonly date: string | null; readonly dates?: readonly string[] };
/** What has happened, with the days as each of the two has them. */
export type StoredEvent = {
  readonly name: ConversationEventName;
  /** By the id of the member who reads; none where it is about no days. */
  readonly daysOf: Readonly<Record<string, EventDays>>;
  readonly minutes?: number;
  /** What was proposed in a lift: its place and words go with the lift, and stand nowhere here. */
  readonly spotId?: string;
  readonly reason?: DeclineReason;
  /** The lift or the request whose changes are counted, so that not each of them is mailed. */
  readonly about?: string;
};

/** What two members wrote, and what happened between them, in one order. */
export const messages = pgTable(
  'messages',
  {
    id: idColumn(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** From 1 on, without gaps when it was stored: the order. */
    position: integer('position').notNull(),
    /** Who wrote or caused it; null of what happened by itself. Whoever leaves takes it along. */
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['text', 'event'] }).notNull(),
    /** Empty of an event. */
    text: text('text').notNull(),
    event: jsonb('event').$type<StoredEvent>(),
    /** Made by the author's page. */
    clientId: uuid('client_id'),
    /** Written to someone who has blocked the author: nobody but the author ever sees it. */
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    unique('messages_position_unique').on(table.conversationId, table.position),
    uniqueIndex('messages_client_id_index').on(table.authorId, table.clientId),
    index('messages_author_id_index').on(table.authorId),
    check('messages_kind_check', sql`(${table.kind} = 'event') = (${table.event} is not null)`),
    check('messages_text_check', sql`${table.kind} = 'event' or (${table.text} <> '' and ${table.authorId} is not null)`),
  ],
);
export type MessageRow = typeof messages.$inferSelect;
