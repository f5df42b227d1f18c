import { sql } from 'drizzle-orm';
import { bigint, index, integer, pgTable, real, text } from 'drizzle-orm/pg-core';
import { mercatorPoint } from './columns.ts';

/** An area is called after the nearest of these: a farm or a wood is no name that others know. */
export const NAMED_AREAS = sql.raw("('city', 'town', 'borough', 'suburb', 'quarter', 'village', 'neighbourhood', 'hamlet', 'island')");
/** Where two people can tell each other to meet. */
export const MEETING_PLACES = sql.raw("('street', 'station', 'bus_station', 'ferry_terminal')");

/**
 * Places, streets and addresses of OpenStreetMap. Unlike the gazetteer they are logged: no server could read them again after a crash.
 * Backups leave them out, since `roads import` brings them with the roads, which no backup has.
 */
export const mappedPlaces = pgTable(
  'mapped_places',
  {
    /** Its number within the extract, behind the extract's id (map/places/extract/import-places.ts). */
    id: bigint('id', { mode: 'number' }).primaryKey(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** `street`, `postcode`, or OpenStreetMap's own word, such as `hamlet` or `hospital`. */
    kind: text('kind').notNull(),
    /** ISO 3166-1, two letters; may be empty. */
    country: text('country').notNull(),
    /** Street, suburb, town, county, as far as they are known, parted by commas. */
    area: text('area').notNull(),
    latitude: real('latitude').notNull(),
    longitude: real('longitude').notNull(),
    /** How many people a town would have that is meant as often. */
    weight: integer('weight').notNull(),
    /** Of `MAPPED_CELL_DEGREES` (map/places/place-cell.ts). */
    cell: integer('cell').notNull(),
    /** Of a street: the keys of its numbers, and for each its latitude and longitude. */
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
