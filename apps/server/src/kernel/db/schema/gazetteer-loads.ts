import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** This has a row once the gazetteer is whole. It is unlogged as the gazetteer's tables are, so that a crash empties it with them. */
export const gazetteerLoads = pgTable('gazetteer_loads', {
  version: text('version').primaryKey(),
  loadedAt: instant('loaded_at').notNull(),
});
