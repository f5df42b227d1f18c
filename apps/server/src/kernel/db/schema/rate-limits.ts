import { sql, type SQL } from 'drizzle-orm';
import { check, index, integer, pgTable, text, type PgColumn } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Attempts counted in windows. They are in the store, so that a limit holds over several servers. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Name of the limit, and keyed hashes of the counted parties (`kernel/limits/limiter.ts`). It holds no address and no client in clear. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    windowEndsAt: instant('window_ends_at').notNull(),
    /** For a limit that slows down: when the next attempt over the limit may pass. Null before the first. */
    nextTurnAt: instant('next_turn_at'),
  },
  (table) => [
    index('rate_limits_window_ends_at_index').on(table.windowEndsAt),
    // Finds all counts of a member who leaves.
    index('rate_limits_first_index').on(firstCounted(table.key)),
    index('rate_limits_second_index').on(secondCounted(table.key)).where(hasSecond(table.key)),
    check('rate_limits_count_check', sql`${table.count} >= 0`),
  ],
);

/** The first hash of a key, such as `name:first` or `name:first.second`. */
export function firstCounted(key: PgColumn): SQL {
  return sql`split_part(split_part(${key}, ':', 2), '.', 1)`;
}

export function secondCounted(key: PgColumn): SQL {
  return sql`split_part(${key}, '.', 2)`;
}

export function hasSecond(key: PgColumn): SQL {
  return sql`strpos(${key}, '.') > 0`;
}
