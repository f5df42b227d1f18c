import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Has a row once the gazetteer is complete. The table is unlogged like the gazetteer's own, so that a crash empties all of them together. */
export const gazetteerLoads = pgTable('gazetteer_loads', {
  version: text('version').primaryKey(),
  loadedAt: instant('loaded_at').notNull(),
});
