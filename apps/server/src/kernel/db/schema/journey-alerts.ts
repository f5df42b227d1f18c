import { sql, type SQL } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, real, smallint, uuid, type PgColumn } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { communities } from './communities.ts';
import { journeys } from './journeys.ts';

/** When the matches of a journey are looked at next, and what was found the last time. */
export const journeyAlerts = pgTable(
  'journey_alerts',
  {
    journeyId: uuid('journey_id')
      .primaryKey()
      .references(() => journeys.id, { onDelete: 'cascade' }),
    /** The journey's, for figures that need not read the journeys. */
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'restrict' }),
    /** While a server looks, a few minutes ahead: should it die, another one looks then. */
    dueAt: instant('due_at').notNull(),
    /** The journey came or has changed, and those that match it have not been told to look. */
    isNews: boolean('is_news').notNull(),
    /** How often something asked for a look: whoever looks sees by it whether something came meanwhile. */
    wishes: integer('wishes').notNull().default(1),
    lookedAt: instant('looked_at'),
    /** Of the last look; counted to 99. Null where none was made, or something has changed since that it depends on. */
    matchCount: smallint('match_count'),
    /** That of the best match, in minutes; null without one. */
    leastTrouble: real('least_trouble'),
    /** When its last mail about new matches was put into the queue. */
    mailedAt: instant('mailed_at'),
  },
  (table) => [
    index('journey_alerts_due_at_index').on(table.dueAt),
    index('journey_alerts_awaited_index').on(table.isNews, table.dueAt).where(isAwaited(table)),
    check('journey_alerts_match_count_check', sql`${table.matchCount} between 0 and 99`),
    check('journey_alerts_least_trouble_check', sql`(${table.leastTrouble} is not null) = (${table.matchCount} > 0)`),
  ],
);

/** Somebody waits for the look, or for its mail. The others are looked at by routine, seven days after the last time (sharing/alert/look-for-matches.ts). */
export function isAwaited({ isNews, dueAt, lookedAt }: Record<'isNews' | 'dueAt' | 'lookedAt', PgColumn>): SQL {
  return sql`(${isNews} or ${lookedAt} is null or ${dueAt} - ${lookedAt} < interval '168 hours')`;
}
