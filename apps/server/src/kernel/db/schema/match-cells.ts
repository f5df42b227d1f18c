import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';

/** Where the centre of an H3 cell lies on a road, asked once for each cell: so whoever lives in it stands for the same point. */
export const matchCells = pgTable('match_cells', {
  cell: text('cell').primaryKey(),
  /** The roads that were asked (`Router.roadsVersion`). */
  roadsVersion: text('roads_version').notNull(),
  latitude: doublePrecision('latitude').notNull(),
  longitude: doublePrecision('longitude').notNull(),
});
