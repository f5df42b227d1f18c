import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { members } from './members.ts';
import { news } from './news.ts';

/** A moment by the store's clock, which all servers share, to the microsecond. */
function moment(name: string) {
  return timestamp(name, { withTimezone: true, mode: 'date' });
}

/** Mails that wait, were sent, have failed or were given up. Exactly one of the four moments is set. A mail holds no address. */
export const mails = pgTable(
  'mails',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null: the mail goes to the operator, or is a decoy. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    /** Of news alone. */
    newsId: uuid('news_id').references(() => news.id, { onDelete: 'set null' }),
    /** Ids that the mail is written from. Emptied when it is sent or given up. */
    parameters: jsonb('parameters').$type<Record<string, unknown>>(),
    /** A higher number is sent earlier. */
    priority: smallint('priority').notNull().default(0),
    /** How often it was tried, a running try included. */
    attempts: integer('attempts').notNull().default(0),
    /** A server is sending it, until `next_try_at` at the latest. */
    isTaken: boolean('is_taken').notNull().default(false),
    /** Codes of the last answer, such as `EENVELOPE 550 5.1.1` or `250 2.0.0`. */
    answer: text('answer'),
    createdAt: moment('created_at')
      .notNull()
      .default(sql`clock_timestamp()`),
    triedAt: moment('tried_at'),
    nextTryAt: moment('next_try_at'),
    sentAt: moment('sent_at'),
    /** Refused for good, or failed at every try. An operator may send it again. */
    failedAt: moment('failed_at'),
    /** Not sent, because it was no longer wanted. */
    givenUpAt: moment('given_up_at'),
  },
  (table) => [
    index('mails_waiting_index')
      .on(table.priority, table.nextTryAt)
      .where(sql`${table.nextTryAt} is not null`),
    index('mails_untried_index')
      .on(table.createdAt)
      .where(sql`${table.nextTryAt} is not null and ${table.attempts} = 0 and ${table.priority} >= 0`),
    index('mails_open_index')
      .on(table.createdAt, table.id)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
    index('mails_failed_index')
      .on(table.failedAt, table.id)
      .where(sql`${table.failedAt} is not null`),
    index('mails_ended_index')
      .on(sql`coalesce(${table.sentAt}, ${table.failedAt}, ${table.givenUpAt})`)
      .where(sql`${table.nextTryAt} is null`),
    // Few mails come back.
    index('mails_refused_index')
      .on(table.memberId, table.createdAt)
      .where(sql`${table.failedAt} is not null and ${table.memberId} is not null`),
    index('mails_member_id_index')
      .on(table.memberId, table.createdAt)
      .where(sql`${table.memberId} is not null`),
    // Nobody gets the same news twice.
    uniqueIndex('mails_news_index')
      .on(table.newsId, table.memberId)
      .where(sql`${table.newsId} is not null`),
    // Organisers are told how far the mails of a list are.
    index('mails_invitation_index')
      .on(table.memberId, table.createdAt, table.failedAt)
      .where(sql`${table.kind} = 'invitation'`),
    index('mails_nobody_index')
      .on(table.givenUpAt)
      .where(sql`${table.memberId} is null and ${table.givenUpAt} is not null`),
    check('mails_moments_check', sql`num_nonnulls(${table.nextTryAt}, ${table.sentAt}, ${table.failedAt}, ${table.givenUpAt}) = 1`),
    check('mails_parameters_check', sql`${table.parameters} is null or (${table.sentAt} is null and ${table.givenUpAt} is null)`),
  ],
);
