import { isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instant, isOneOf } from './columns.ts';
import { members } from './members.ts';

/** How far a member who does not sign on any more has got: mailed 14 days before the pause, mailed 3 days before it, paused. */
export const PAUSE_STEPS = ['told', 'told-again', 'paused'] as const;

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
    /** Also when an operator last ended a pause. */
    lastUsedAt: instant('last_used_at').notNull(),
    /** Null: signs on often enough, or nobody looks for leavers. Each sign-on begins anew. */
    pauseStep: text('pause_step', { enum: PAUSE_STEPS }),
    /** When the account is paused, or was. */
    pausesAt: instant('pauses_at'),
  },
  (table) => [
    primaryKey({ name: 'sign_on_identities_pkey', columns: [table.issuer, table.clientId, table.subject] }),
    index('sign_on_identities_member_id_index').on(table.memberId),
    index('sign_on_identities_last_used_index').on(table.issuer, table.clientId, table.lastUsedAt).where(isNull(table.pauseStep)),
    index('sign_on_identities_pauses_index').on(table.pauseStep, table.pausesAt).where(isNotNull(table.pauseStep)),
    check('sign_on_identities_pause_step_check', isOneOf(table.pauseStep, PAUSE_STEPS)),
    check('sign_on_identities_pauses_check', sql`(${table.pauseStep} is null) = (${table.pausesAt} is null)`),
  ],
);

type Client<Value> = { readonly issuer: Value; readonly clientId: Value };

/** Whether an identity is one of this client, given by its values or by the columns of another table. */
export function isOfClient({ issuer, clientId }: Client<string> | Client<AnyPgColumn>): SQL {
  return sql`(${signOnIdentities.issuer}, ${signOnIdentities.clientId}) = (${issuer}, ${clientId})`;
}

export type SignOnIdentityRow = typeof signOnIdentities.$inferSelect;
