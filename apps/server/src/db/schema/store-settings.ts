import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** What every server of one store has to share, such as the secret that signs their access tokens. */
export const storeSettings = pgTable('store_settings', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
