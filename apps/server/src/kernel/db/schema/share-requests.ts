import { DECLINE_REASONS } from '@waylift/contract/request';
import { REQUEST_STATES } from '@waylift/contract/request-states';
import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';
import { conversations } from './conversations.ts';
import { journeys } from './journeys.ts';
import { lifts, type Trip } from './lifts.ts';
import { members } from './members.ts';

/** Where the two meet at one end of a way: a point, or `door` for the passenger's own end or its spot. */
export type AnnouncedEnd = 'door' | { readonly latitude: number; readonly longitude: number; readonly walkMetres: number };
/** The meeting points that the match showed, by direction; null for a direction that was not shared. */
export type AnnouncedPlaces = Readonly<Record<'out' | 'back', { readonly pickUp: AnnouncedEnd; readonly dropOff: AnnouncedEnd } | null>>;

/** One member asks another to share. It is deleted with either member. What they agree on is a lift of its own. */
export const shareRequests = pgTable(
  'share_requests',
  {
    id: idColumn(),
    conversationId: uuid('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    askerId: uuid('asker_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    askedId: uuid('asked_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    askerJourneyId: uuid('asker_journey_id').references(() => journeys.id, { onDelete: 'set null' }),
    askedJourneyId: uuid('asked_journey_id').references(() => journeys.id, { onDelete: 'set null' }),
    /** The asked member's community, for the figures of how often requests are answered. */
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'restrict' }),
    askerDrives: boolean('asker_drives').notNull(),
    trips: jsonb('trips').$type<readonly Trip[]>().notNull(),
    /** Null for a request from an earlier version. */
    announced: jsonb('announced').$type<AnnouncedPlaces>(),
    message: text('message').notNull(),
    /** Chosen by the asker's page. */
    clientId: uuid('client_id').notNull(),
    state: text('state', { enum: REQUEST_STATES }).notNull(),
    reason: text('reason', { enum: DECLINE_REASONS }),
    /** The lift that came of it, or whose days it changed. */
    liftId: uuid('lift_id').references(() => lifts.id, { onDelete: 'set null' }),
    /** It could not be accepted for want of a seat. The asker is told when one is free. */
    wantsSeat: boolean('wants_seat').notNull().default(false),
    /** When to look again for a free seat; null before the first look. */
    seatDueAt: instant('seat_due_at'),
    /** A message told that it no longer fits, after a journey changed. */
    isQuestioned: boolean('is_questioned').notNull().default(false),
    remindedAt: instant('reminded_at'),
    createdAt: createdAtColumn(),
    answeredAt: instant('answered_at'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('share_requests_client_id_index').on(table.askerId, table.clientId),
    // One open request for each pair of journeys, whoever asked.
    uniqueIndex('share_requests_open_index')
      .on(sql`least(${table.askerJourneyId}, ${table.askedJourneyId})`, sql`greatest(${table.askerJourneyId}, ${table.askedJourneyId})`)
      .where(sql`${table.state} = 'waiting'`),
    // Read backwards, they give a member's latest requests first.
    index('share_requests_asker_id_index').on(table.askerId, table.createdAt, table.id),
    index('share_requests_asked_id_index').on(table.askedId, table.createdAt, table.id),
    // Each page asks for a member's waiting requests, which are few.
    index('share_requests_asker_waiting_index')
      .on(table.askerId, table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('share_requests_asked_waiting_index')
      .on(table.askedId, table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('share_requests_asker_journey_id_index').on(table.askerJourneyId),
    index('share_requests_asked_journey_id_index').on(table.askedJourneyId),
    index('share_requests_conversation_id_index').on(table.conversationId),
    index('share_requests_community_id_index').on(table.communityId, table.createdAt),
    index('share_requests_lift_id_index').on(table.liftId),
    index('share_requests_expires_at_index')
      .on(table.expiresAt)
      .where(sql`${table.state} = 'waiting'`),
    // Requests that still need a reminder, and requests that wait for a seat.
    index('share_requests_reminded_at_index')
      .on(table.createdAt)
      .where(sql`${table.state} = 'waiting' and ${table.remindedAt} is null`),
    index('share_requests_seat_due_at_index')
      .on(table.seatDueAt.asc().nullsFirst(), table.createdAt)
      .where(sql`${table.wantsSeat}`),
    index('share_requests_answered_at_index')
      .on(table.answeredAt)
      .where(sql`${table.answeredAt} is not null`),
    check('share_requests_state_check', isOneOf(table.state, REQUEST_STATES)),
    check('share_requests_answered_check', sql`(${table.state} = 'waiting') = (${table.answeredAt} is null)`),
    check('share_requests_pair_check', sql`${table.askerId} <> ${table.askedId}`),
    check('share_requests_message_check', sql`${table.message} <> ''`),
  ],
);
export type ShareRequestRow = typeof shareRequests.$inferSelect;
