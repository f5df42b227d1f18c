import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { journeys } from './journeys.ts';
import { members } from './members.ts';

/**
 * Which member was announced to whom, for which journey. It names the member, not the other journey: a journey that is deleted and added again is not
 * announced twice.
 */
export const announcedMatches = pgTable(
  'announced_matches',
  {
    journeyId: uuid('journey_id')
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    announcedId: uuid('announced_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** The same for all matches of one mail. */
    announcedAt: instant('announced_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.journeyId, table.announcedId] }),
    index('announced_matches_announced_id_index').on(table.announcedId),
  ],
);
