import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * One row once the gazetteer is whole in the store, none while it is not. Unlogged as its tables are, so that after a crash
 * it is empty together with them.
 */
export const gazetteerLoads = pgTable('gazetteer_loads', {
  /** Of the files that were read (places/gazetteer-file.ts). */
  version: text('version').primaryKey(),
  loadedAt: instant('loaded_at').notNull(),
});
