import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** What is meant as often as a small village comes up wherever someone is; streets and shops are far too many for that. */
export const NOTABLE_WEIGHT = 100;

export const mappedNames = pgTable(
  'mapped_names',
  {
    key: text('key').notNull(),
    /** The key of its place's area: the town that is typed behind a street. */
    areaKey: text('area_key').notNull(),
    weight: integer('weight').notNull(),
    placeId: bigint('place_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    // All columns, so that a search through the thousands of a name reads the index alone.
    index('mapped_names_key_index').on(table.key, table.weight.desc().nullsFirst(), table.areaKey, table.placeId),
    index('mapped_names_notable_index')
      .on(table.key, table.weight.desc().nullsFirst(), table.placeId)
      .where(sql`${table.weight} >= ${sql.raw(String(NOTABLE_WEIGHT))}`),
  ],
);
