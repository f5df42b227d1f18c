import { BROWSERS, SYSTEMS } from '@waylift/contract/device';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { members } from './members.ts';

/** By what a device of a member signs in (WebAuthn). The key is a public one: it opens nothing. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** As the device names it, base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE (RFC 9052), base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the device says that it was used. Many always say 0, so nothing is decided by it. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    /** '' until its member names it. */
    name: text('name').notNull().default(''),
    browser: text('browser', { enum: BROWSERS }).notNull(),
    system: text('system', { enum: SYSTEMS }).notNull(),
    createdAt: createdAtColumn(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('passkeys_member_id_index').on(table.memberId, table.createdAt),
    check('passkeys_key_check', sql`${table.credentialId} <> '' and ${table.publicKey} <> ''`),
  ],
);

export type PasskeyRow = typeof passkeys.$inferSelect;

export const CHALLENGE_PURPOSES = ['sign-in', 'add', 'prove'] as const;
export type ChallengePurpose = (typeof CHALLENGE_PURPOSES)[number];

/** What a device was asked to sign. A row is deleted when it is used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256, base64url, of the challenge. */
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    /** Who asked; null before a sign-in, where nobody knows yet who it is. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_member_id_index').on(table.memberId),
    index('passkey_challenges_expires_at_index').on(table.expiresAt),
    check('passkey_challenges_purpose_check', isOneOf(table.purpose, CHALLENGE_PURPOSES)),
    check('passkey_challenges_member_check', sql`(${table.purpose} = 'sign-in') = (${table.memberId} is null)`),
  ],
);
