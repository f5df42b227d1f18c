import { SIGN_ON_PURPOSES } from '@waylift/contract/sign-on';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';
import { members } from './members.ts';
import { organiserSessions } from './organisers.ts';
import { signOnProviders } from './sign-on-providers.ts';

/** `organise` and `organise-fresh` are those of organisers, which members' calls do not finish, nor theirs these. */
const ATTEMPT_PURPOSES = [...SIGN_ON_PURPOSES, 'organise', 'organise-fresh'] as const;
export type AttemptPurpose = (typeof ATTEMPT_PURPOSES)[number];

/** Sign-ons that were sent to a provider. Each is finished once. */
export const signOnAttempts = pgTable(
  'sign_on_attempts',
  {
    id: idColumn(),
    /** SHA-256, base64url, of the `state`. */
    stateHash: text('state_hash').notNull().unique(),
    /** SHA-256, base64url, of the secret that the browser keeps. */
    proof: text('proof').notNull(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => signOnProviders.id, { onDelete: 'cascade' }),
    /** Where it began: the provider's community, or a child of it. */
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: ATTEMPT_PURPOSES }).notNull(),
    /** Who shows once more who they are. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** The organiser's session that shows once more whose it is. */
    organiserSessionId: uuid('organiser_session_id').references(() => organiserSessions.id, { onDelete: 'cascade' }),
    /** The invitation whose link led here. */
    invitedId: uuid('invited_id').references(() => members.id, { onDelete: 'cascade' }),
    nonce: text('nonce').notNull(),
    codeVerifier: text('code_verifier').notNull(),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('sign_on_attempts_provider_id_index').on(table.providerId),
    index('sign_on_attempts_community_id_index').on(table.communityId),
    index('sign_on_attempts_member_id_index').on(table.memberId),
    index('sign_on_attempts_organiser_session_id_index').on(table.organiserSessionId),
    index('sign_on_attempts_invited_id_index').on(table.invitedId),
    index('sign_on_attempts_expires_at_index').on(table.expiresAt),
    check('sign_on_attempts_purpose_check', isOneOf(table.purpose, ATTEMPT_PURPOSES)),
    check('sign_on_attempts_member_check', sql`(${table.purpose} = 'fresh') = (${table.memberId} is not null)`),
    check('sign_on_attempts_organiser_check', sql`(${table.purpose} = 'organise-fresh') = (${table.organiserSessionId} is not null)`),
  ],
);

export type SignOnAttemptRow = typeof signOnAttempts.$inferSelect;
