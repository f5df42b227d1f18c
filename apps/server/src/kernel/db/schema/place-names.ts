import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** One or two letters find only places with a lower rank. Their index is small enough to be sorted at each keystroke. */
export const SHORT_PREFIX_RANKS = 5_000;

export const placeNames = pgTable(
  'place_names',
  {
    key: text('key').notNull(),
    /** The best rank among its places. */
    rank: integer('rank').notNull(),
    /** Ids of the places of this name, by rank. */
    placeIds: integer('place_ids').array().notNull(),
  },
  (table) => [
    index('place_names_key_index').on(table.key, table.rank),
    index('place_names_short_prefix_index')
      .on(table.key, table.rank)
      .where(sql`${table.rank} < ${sql.raw(String(SHORT_PREFIX_RANKS))}`),
  ],
);
