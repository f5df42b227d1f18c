import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Places that are searched for at least as often as a small village come up anywhere. Streets and shops are too many for that. */
export const NOTABLE_WEIGHT = 100;

export const mappedNames = pgTable(
  'mapped_names',
  {
    key: text('key').notNull(),
    /** Key of the place's area: the town that people type behind a street. */
    areaKey: text('area_key').notNull(),
    weight: integer('weight').notNull(),
    placeId: bigint('place_id', { mode: 'number' }).notNull(),
  },
  (table) => [
    // The index has all columns, so that a search reads the index alone.
    index('mapped_names_key_index').on(table.key, table.weight.desc().nullsFirst(), table.areaKey, table.placeId),
    index('mapped_names_notable_index')
      .on(table.key, table.weight.desc().nullsFirst(), table.placeId)
      .where(sql`${table.weight} >= ${sql.raw(String(NOTABLE_WEIGHT))}`),
  ],
);
