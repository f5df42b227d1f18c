import { sql } from 'drizzle-orm';
import { check, index, pgTable, uuid } from 'drizzle-orm/pg-core';
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
