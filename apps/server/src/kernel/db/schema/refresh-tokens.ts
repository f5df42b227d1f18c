import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instant } from './columns.ts';
import { sessions } from './sessions.ts';

/** The refresh tokens of a session, each traded for the next. Used ones are kept, so that their reuse is noticed. */
export const refreshTokens = pgTable(
  'refresh_tokens',
  {
    /** SHA-256 of the token, base64url. */
    tokenHash: text('token_hash').primaryKey(),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** The token that was traded for it; absent for the first of a session. */
    parentHash: text('parent_hash'),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('refresh_tokens_session_id_index').on(table.sessionId),
    index('refresh_tokens_parent_hash_index').on(table.parentHash),
    index('refresh_tokens_expires_at_index').on(table.expiresAt),
  ],
);

export type RefreshTokenRow = typeof refreshTokens.$inferSelect;
