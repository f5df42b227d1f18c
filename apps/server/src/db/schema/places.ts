import { index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';

/**
 * The gazetteer's places (places/load-gazetteer.ts). Like its names it is an unlogged table: it is read from a file again
 * after a crash, and so costs the write-ahead log nothing.
 */
export const places = pgTable(
  'places',
  {
    /** The rank by population, 0 the most populous. */
    id: integer('id').primaryKey(),
    name: text('name').notNull(),
    /** The name as it is compared (places/place-key.ts). */
    key: text('key').notNull(),
    /** ISO 3166-1, two letters. */
    country: text('country').notNull(),
    /** County, region or nearest larger town; may be empty. */
    area: text('area').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    /** 0 where it is not known. */
    population: integer('population').notNull(),
    /** The part of the globe it is in (places/place-cell.ts). */
    cell: integer('cell').notNull(),
  },
  (table) => [index('places_cell_key_index').on(table.cell, table.key)],
);
