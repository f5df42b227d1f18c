import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { members } from './members.ts';

export const TOKEN_PURPOSES = ['activation', 'email-change', 'password-reset', 'stop-reset', 'invitation'] as const;
export type TokenPurpose = (typeof TOKEN_PURPOSES)[number];

/** The links that were mailed. Only a hash is stored, so that whoever reads the store cannot follow them (ASVS 14.2.1). */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: idColumn(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').notNull().unique(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: TOKEN_PURPOSES }).notNull(),
    /** The new address, in a link that confirms a change of address. It confirms no other one. */
    newEmail: text('new_email'),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('one_time_tokens_member_id_index').on(table.memberId, table.purpose),
    index('one_time_tokens_expires_at_index').on(table.expiresAt),
    check('one_time_tokens_purpose_check', isOneOf(table.purpose, TOKEN_PURPOSES)),
    check('one_time_tokens_new_email_check', sql`(${table.purpose} = 'email-change') = (${table.newEmail} is not null)`),
    check('one_time_tokens_expires_check', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);

export type OneTimeTokenRow = typeof oneTimeTokens.$inferSelect;
