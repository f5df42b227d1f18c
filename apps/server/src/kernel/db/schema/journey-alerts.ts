import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, real, smallint, uuid, type PgColumn } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { communities } from './communities.ts';
import { journeys } from './journeys.ts';

/** When the next search for matches of a journey is due, and what the last one found. */
export const journeyAlerts = pgTable(
  'journey_alerts',
  {
    journeyId: uuid('journey_id')
      .primaryKey()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    /** The journey's community, so that figures need not read the journeys. */
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'restrict' }),
    /** While a server searches, it is set a few minutes ahead. If the server dies, another one takes over then. */
    dueAt: instant('due_at').notNull(),
    /** The journey is new or has changed, and the journeys that match it were not told to search yet. */
    isNews: boolean('is_news').notNull(),
    /** How often a search was asked for. A running search sees by it whether another was asked for meanwhile. */
    wishes: integer('wishes').notNull().default(1),
    lookedAt: instant('looked_at'),
    /** Matches that the last search found; counted to 99. Null when there was no search, or something it depends on has changed since. */
    matchCount: smallint('match_count'),
    /** Trouble of the best match, in minutes; null without one. */
    leastTrouble: real('least_trouble'),
    /** When the last mail about new matches was enqueued. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('journey_alerts_due_at_index').on(table.dueAt),
    index('journey_alerts_awaited_index').on(table.isNews, table.dueAt).where(isAwaited(table)),
    check('journey_alerts_match_count_check', sql`${table.matchCount} between 0 and 99`),
    check('journey_alerts_least_trouble_check', sql`(${table.leastTrouble} is not null) = (${table.matchCount} > 0)`),
  ],
);

/**
 * True when somebody waits for the search or its mail. All other searches are routine, seven days after the last one
 * (sharing/alert/look-for-matches.ts).
 */
export function isAwaited({ isNews, dueAt, lookedAt }: Record<'isNews' | 'dueAt' | 'lookedAt', PgColumn>): SQL {
  return sql`(${isNews} or ${lookedAt} is null or ${dueAt} - ${lookedAt} < interval '168 hours')`;
}
