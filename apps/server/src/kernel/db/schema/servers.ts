import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** A server that runs, for operators. Each writes its row once a minute and removes it when it stops; of one that was killed, the row grows old. */
export const servers = pgTable('servers', {
  /** Of the process. */
  id: uuid('id').primaryKey(),
  /** Of the host. */
  name: text('name').notNull(),
  version: text('version').notNull(),
  startedAt: instant('started_at').notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** How often a limit refused an attempt within an hour, over all servers. */
export const limitsMet = pgTable(
  'limits_met',
  {
    name: text('name').notNull(),
    hour: instant('hour').notNull(),
    times: integer('times').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.hour] }), index('limits_met_hour_index').on(table.hour)],
);
