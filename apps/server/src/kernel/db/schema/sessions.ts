import { BROWSERS, SYSTEMS } from '@waylift/contract/device';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant } from './columns.ts';
import { members } from './members.ts';

/** A sign-in. Its access tokens work only while it stands: ending it stops them at once. */
export const sessions = pgTable(
  'sessions',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: createdAtColumn(),
    /** When and from which network (`kernel/limits/networks.ts`) a token was last given out in it. */
    lastUsedAt: instant('last_used_at').notNull().defaultNow(),
    network: text('network'),
    browser: text('browser', { enum: BROWSERS }).notNull().default('other'),
    system: text('system', { enum: SYSTEMS }).notNull().default('other'),
    /** SHA-256, base64url, of the member's id and the client id of the browser. Null: unknown, or no longer trusted. */
    deviceHash: text('device_hash'),
    /** SHA-256, base64url, of what all refresh tokens of the session begin with. Null: begun before there was such a thing. */
    familyHash: text('family_hash').unique(),
    /** The absolute end, however often the session is refreshed. */
    expiresAt: instant('expires_at').notNull(),
    /** Signed out, replayed refresh token, password change. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('sessions_member_id_index').on(table.memberId),
    index('sessions_expires_at_index').on(table.expiresAt),
    check('sessions_expires_check', sql`${table.expiresAt} > ${table.createdAt}`),
  ],
);

export type SessionRow = typeof sessions.$inferSelect;
