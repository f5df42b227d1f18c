import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** An extract of OpenStreetMap whose places can be searched for. */
export const mappedExtracts = pgTable('mapped_extracts', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  /** The name of the area whose roads were imported from it. */
  name: text('name').notNull().unique(),
  places: integer('places').notNull(),
  importedAt: instant('imported_at').notNull(),
});
