import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';

/** The logout tokens that were taken: each works once. */
export const signOnLogouts = pgTable(
  'sign_on_logouts',
  {
    /** SHA-256, base64url, of the provider's id with the token's `jti`. */
    tokenHash: text('token_hash').primaryKey(),
    createdAt: createdAtColumn(),
  },
  (table) => [index('sign_on_logouts_created_at_index').on(table.createdAt)],
);
