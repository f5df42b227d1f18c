import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * The point on a road that is nearest to the centre of an H3 cell. It is looked up once for each cell, so everybody in the cell has the same point.
 */
export const matchCells = pgTable('match_cells', {
  cell: text('cell').primaryKey(),
  /** The version of the roads that were asked (`Router.roadsVersion`). */
  roadsVersion: text('roads_version').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
});
