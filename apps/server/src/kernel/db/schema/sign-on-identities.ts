import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instant } from './columns.ts';
import { members } from './members.ts';

/**
 * Who signs on as which member. The key is the provider's (issuer, client id) with its `sub`, never an address: providers let people choose those, and
 * give an address to a newcomer.
 */
export const signOnIdentities = pgTable(
  'sign_on_identities',
  {
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    subject: text('subject').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'sign_on_identities_pkey', columns: [table.issuer, table.clientId, table.subject] }),
    index('sign_on_identities_member_id_index').on(table.memberId),
  ],
);

export type SignOnIdentityRow = typeof signOnIdentities.$inferSelect;
