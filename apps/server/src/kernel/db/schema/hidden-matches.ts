import { index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { journeys } from './journeys.ts';

/** Matches that a member has hidden from their own list. A row is deleted with either journey. */
export const hiddenMatches = pgTable(
  'hidden_matches',
  {
    /** The journey of the member who hides. */
    journeyId: uuid('journey_id')
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    otherJourneyId: uuid('other_journey_id')
      .notNull()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    primaryKey({ columns: [table.journeyId, table.otherJourneyId] }),
    index('hidden_matches_other_journey_id_index').on(table.otherJourneyId),
  ],
);
