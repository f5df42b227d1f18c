import { check, date, index, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { communities } from './communities.ts';

/** How many mails about new matches were enqueued on each day (UTC). */
export const alertDays = pgTable(
  'alert_days',
  {
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    mails: integer('mails').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.communityId, table.day] }),
    index('alert_days_day_index').on(table.day),
    check('alert_days_mails_check', sql`${table.mails} > 0`),
  ],
);
