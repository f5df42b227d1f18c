import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { communities } from './communities.ts';
import { organisers } from './organisers.ts';

/** The figures of a community for a month, counted each night until the month is over. They name nobody, and no organiser is shown them unmasked. */
export const communityMonths = pgTable(
  'community_months',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** Its first day. */
    month: date('month', { mode: 'string' }).notNull(),
    /** At the end of the month. Who came further is in the steps before, too. */
    members: integer('members').notNull(),
    withJourney: integer('with_journey').notNull(),
    withMatch: integer('with_match').notNull(),
    asked: integer('asked').notNull(),
    answered: integer('answered').notNull(),
    answeredSoon: integer('answered_soon').notNull(),
    agreed: integer('agreed').notNull(),
    joined: integer('joined').notNull(),
    left: integer('left').notNull(),
    /** Whose agreed rides are counted: members who ride along. */
    riders: integer('riders').notNull(),
    rides: integer('rides').notNull(),
    metres: bigint('metres', { mode: 'number' }).notNull(),
    /** What a kilometre in a car weighs, as the community had it then. */
    co2Grams: integer('co2_grams').notNull(),
    co2Source: text('co2_source').notNull(),
    co2Year: integer('co2_year').notNull(),
    countedAt: instant('counted_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'community_months_pkey', columns: [table.communityId, table.month] }),
    check('community_months_month_check', sql`extract(day from ${table.month}) = 1`),
  ],
);
export type CommunityMonth = typeof communityMonths.$inferSelect;

/** Who wants the figures of a community by mail, on the first of each month. */
export const figureMails = pgTable(
  'figure_mails',
  {
    organiserId: uuid('organiser_id')
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** The first day of the last month that was mailed, or that was over when the mail was asked for. */
    mailedMonth: date('mailed_month', { mode: 'string' }).notNull(),
  },
  (table) => [
    primaryKey({ name: 'figure_mails_pkey', columns: [table.organiserId, table.communityId] }),
    index('figure_mails_community_id_index').on(table.communityId),
    index('figure_mails_mailed_month_index').on(table.mailedMonth),
  ],
);

/** What a kilometre in a car weighs, who says so, and of which year that is. Without a row it is as the UK Government says. */
export const communityFactors = pgTable('community_factors', {
  communityId: uuid('community_id')
    .primaryKey()
    .references(() => communities.id, { onDelete: 'cascade' }),
  grams: integer('grams').notNull(),
  source: text('source').notNull(),
  year: integer('year').notNull(),
});
