import type { ConversationEventName } from '@waylift/contract/conversation';
import type { DeclineReason } from '@waylift/contract/request';
import type { RideDirection } from '@waylift/contract/ride';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from './columns.ts';
import { conversations } from './conversations.ts';
import { members } from './members.ts';

/** Days by one member's calendar: ISO weekdays, a date, or several dates. */
export type EventDays = { readonly days: readonly number[] | null; readonly date: string | null; readonly dates?: readonly string[] };
/** An event, with its days by the calendar of each member. */
export type StoredEvent = {
  readonly name: ConversationEventName;
  /** By the id of the member who reads; empty when the event is not about days. */
  readonly daysOf: Readonly<Record<string, EventDays>>;
  readonly minutes?: number;
  /** Of `days-skipped` and `day-restored`: the one way that they are about, if the two share both on that day. Of `here` and `not-here`: the way. */
  readonly way?: RideDirection;
  /** Of `running-late`, `on-time`, `here` and `not-here`: the ride, by the driver's journey and calendar. */
  readonly ride?: { readonly driverJourneyId: string; readonly driverDate: string; readonly direction: RideDirection };
  /** The spot that was proposed in a lift. Its place and words are stored with the lift only. */
  readonly spotId?: string;
  readonly reason?: DeclineReason;
  /** The lift or the request. Its changes are counted, so that not each of them is mailed. */
  readonly about?: string;
};

/** What two members wrote, and the events between them, in one order. */
export const messages = pgTable(
  'messages',
  {
    id: idColumn(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    /** The order, from 1 on. */
    position: integer('position').notNull(),
    /** Who wrote or caused it; null for an event that nobody caused. Deleted with its author. */
    authorId: uuid('author_id').references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['text', 'event'] }).notNull(),
    /** Empty for an event. */
    text: text('text').notNull(),
    event: jsonb('event').$type<StoredEvent>(),
    /** Chosen by the author's page. */
    clientId: uuid('client_id'),
    /** The reader has blocked the author. Only the author ever sees it. */
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
