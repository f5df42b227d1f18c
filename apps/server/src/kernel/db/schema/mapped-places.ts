import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { mercatorPoint } from './columns.ts';

/** An area is named after the nearest of these. A farm or a wood has a name that few know. */
export const NAMED_AREAS = sql.raw("('city', 'town', 'borough', 'suburb', 'quarter', 'village', 'neighbourhood', 'hamlet', 'island')");
/** Places where two people can easily meet. */
export const MEETING_PLACES = sql.raw("('street', 'station', 'bus_station', 'ferry_terminal')");

/**
 * Places, streets and addresses of OpenStreetMap. Unlike the gazetteer, the table is logged: a server could not load it again after a crash. Backups
 * leave it out, because `roads import` loads it again together with the roads.
 */
export const mappedPlaces = pgTable(
  'mapped_places',
  {
    /** The extract's id and the place's number within it (map/places/extract/import-places.ts). */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** `street`, `postcode`, or OpenStreetMap's own word, such as `hamlet` or `hospital`. */
    kind: text('kind').notNull(),
    /** ISO 3166-1, two letters; may be empty. */
    country: text('country').notNull(),
    /** Street, suburb, town and county as far as known, separated by commas. */
    area: text('area').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    /** The population of a town that is searched for as often. */
    weight: integer('weight').notNull(),
    /** Of `MAPPED_CELL_DEGREES` (map/places/place-cell.ts). */
    cell: integer('cell').notNull(),
    /** For a street: the keys of its house numbers, with the latitude and longitude of each. */
    houseNumbers: text('house_numbers').array(),
    housePositions: real('house_positions').array(),
  },
  (table) => [
    index('mapped_places_cell_index').on(table.cell, table.key),
    index('mapped_places_area_point_index')
      .using('gist', mercatorPoint(table.latitude, table.longitude))
      .where(sql`${table.kind} in ${NAMED_AREAS}`),
    index('mapped_places_meeting_point_index')
      .using('gist', mercatorPoint(table.latitude, table.longitude))
      .where(sql`${table.kind} in ${MEETING_PLACES}`),
  ],
);
