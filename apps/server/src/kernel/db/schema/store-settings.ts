import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Its value is the id of the community that the first start made. */
export const FIRST_COMMUNITY_KEY = 'first-community';

export const storeSettings = pgTable('store_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
