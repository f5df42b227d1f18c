import { BROWSERS, SYSTEMS } from '@waylift/contract/device';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant } from './columns.ts';
import { members } from './members.ts';
import { signOnProviders } from './sign-on-providers.ts';

/** A sign-in. Access tokens work only while their session is active, so ending it stops them at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    /** When, and from which network (`kernel/limits/networks.ts`), the session last got a token. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    network: text('network'),
    browser: text('browser', { enum: BROWSERS }).notNull().default('other'),
    system: text('system', { enum: SYSTEMS }).notNull().default('other'),
    /** SHA-256, base64url, of the member's id and the browser's client id. Null: unknown, or no longer trusted. */
    deviceHash: text('device_hash'),
    /** SHA-256, base64url, of the common beginning of the session's refresh tokens. Null for a session that is older than this column. */
    familyHash: text('family_hash').unique(),
    /** The provider through which it began, or through which the session began that approved it, and its session there. */
    signOnProviderId: uuid('sign_on_provider_id').references(() => signOnProviders.id, { onDelete: 'set null' }),
    providerSession: text('provider_session'),
    /** The session ends then, however often it is refreshed. */
    expiresAt: instant('expires_at').notNull(),
    /** Ended early: by a sign-out, a reused refresh token or a change of password. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('sessions_member_id_index').on(table.memberId),
    index('sessions_sign_on_provider_index')
      .on(table.signOnProviderId, table.providerSession)
      .where(sql`${table.signOnProviderId} is not null`),
    index('sessions_expires_at_index').on(table.expiresAt),
    check('sessions_expires_check', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;
