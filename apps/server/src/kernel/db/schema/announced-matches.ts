import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { journeys } from './journeys.ts';
import { members } from './members.ts';

/** Who was announced to whom, for which journey. It names the member and not their journey: one that is added again is no news. */
export const announcedMatches = pgTable(
  'announced_matches',
  {
    journeyId: uuid('journey_id')
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    announcedId: uuid('announced_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** All of one mail have the same. */
    announcedAt: instant('announced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.journeyId, table.announcedId] }),
    index('announced_matches_announced_id_index').on(table.announcedId),
  ],
);
