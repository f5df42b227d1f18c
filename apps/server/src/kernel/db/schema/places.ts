import { sql } from 'drizzle-orm';
import { index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { mercatorPoint } from './columns.ts';

/** Places with a lower rank (some thousand people or more) are also found by similar names. An index for all places would cost too much. */
export const SIMILAR_NAME_RANKS = 60_000;

/** The table is unlogged, because it is loaded from a file again after a crash. So it costs no write-ahead log. */
export const places = pgTable(
  'places',
  {
    /** The rank by population, 0 the most populous. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** The name in the form that is compared (map/places/place-key.ts). */
    key: text('key').notNull(),
    /** ISO 3166-1, two letters. */
    country: text('country').notNull(),
    /** County, region or nearest larger town; may be empty. */
    area: text('area').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    /** 0 when unknown. */
    population: integer('population').notNull(),
    cell: integer('cell').notNull(),
  },
  (table) => [
    index('places_cell_key_index').on(table.cell, table.key),
    index('places_point_index').using('gist', mercatorPoint(table.latitude, table.longitude)),
    index('places_trigram_index')
      .using('gin', table.key.op('gin_trgm_ops'))
      .where(sql`${table.id} < ${sql.raw(String(SIMILAR_NAME_RANKS))}`),
  ],
);
