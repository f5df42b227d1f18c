import { sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
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

type Client<Value> = { readonly issuer: Value; readonly clientId: Value };

/** Whether an identity is one of this client, given by its values or by the columns of another table. */
export function isOfClient({ issuer, clientId }: Client<string> | Client<AnyPgColumn>): SQL {
  return sql`(${signOnIdentities.issuer}, ${signOnIdentities.clientId}) = (${issuer}, ${clientId})`;
}

export type SignOnIdentityRow = typeof signOnIdentities.$inferSelect;
