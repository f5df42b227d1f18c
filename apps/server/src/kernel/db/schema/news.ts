import { NEWS_AUDIENCES, NEWS_STATES, NEWS_TARGETS } from '@waylift/contract/news-choices';
import type { NewsWords } from '@waylift/contract/organiser-news';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';
import { organisers } from './organisers.ts';

const organiser = (name: string) => uuid(name).references(() => organisers.id, { onDelete: 'set null' });

/** News that organisers write to members who agreed to it. Who got it, the mails tell (`mails.news_id`). */
export const news = pgTable(
  'news',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    withChildren: boolean('with_children').notNull().default(false),
    audience: text('audience', { enum: NEWS_AUDIENCES }).notNull().default('all'),
    words: jsonb('words').$type<readonly NewsWords[]>().notNull().default([]),
    target: text('target', { enum: NEWS_TARGETS }).notNull().default('none'),
    state: text('state', { enum: NEWS_STATES }).notNull().default('draft'),
    /** Counts each save of the draft: who saves an older one is told. */
    version: integer('version').notNull().default(0),
    writtenBy: organiser('written_by'),
    /** Who asks for a second yes. */
    askedBy: organiser('asked_by'),
    answeredBy: organiser('answered_by'),
    /** What should change, of a no. */
    answer: text('answer').notNull().default(''),
    /** When it was last saved, asked for, or begun. */
    changedAt: instant('changed_at').notNull(),
    /** Without an answer by then, it is a draft again. */
    lapsesAt: instant('lapses_at'),
    beganAt: instant('began_at'),
    endedAt: instant('ended_at'),
    /** As it was begun. */
    recipients: integer('recipients'),
    /** By the last count: mails come back for days. */
    sent: integer('sent').notNull().default(0),
    refused: integer('refused').notNull().default(0),
    unsubscribed: integer('unsubscribed').notNull().default(0),
  },
  (table) => [
    index('news_community_id_index').on(table.communityId, table.changedAt, table.id),
    index('news_changed_at_index').on(table.changedAt, table.id),
    index('news_sending_index')
      .on(table.beganAt)
      .where(sql`${table.state} in ('sending', 'held', 'sent')`),
    index('news_asked_index')
      .on(table.communityId)
      .where(sql`${table.state} = 'asked'`),
    index('news_written_by_index').on(table.writtenBy),
    index('news_asked_by_index').on(table.askedBy),
    index('news_answered_by_index').on(table.answeredBy),
    check('news_audience_check', isOneOf(table.audience, NEWS_AUDIENCES)),
    check('news_target_check', isOneOf(table.target, NEWS_TARGETS)),
    check('news_state_check', isOneOf(table.state, NEWS_STATES)),
  ],
);
export type NewsRow = typeof news.$inferSelect;
