import { sql } from 'drizzle-orm';
import { index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { mercatorPoint } from './columns.ts';

/** Places with a lower rank, of some thousand people, are also found by a likeness of their name, whose index is the costly one. */
export const SIMILAR_NAME_RANKS = 60_000;

/** The table is unlogged, since after a crash it is read from a file again: so it costs the write-ahead log nothing. */
export const places = pgTable(
  'places',
  {
    /** The rank by population, 0 the most populous. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** The name as it is compared (map/places/place-key.ts). */
    key: text('key').notNull(),
    /** ISO 3166-1, two letters. */
    country: text('country').notNull(),
    /** County, region or nearest larger town; may be empty. */
    area: text('area').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    /** 0 where it is not known. */
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
