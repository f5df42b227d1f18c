import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instant } from './columns.ts';
import { members } from './members.ts';

/** New passwords of members whose passkeys alone sign in. Each waits a day, so that its member can stop it. */
export const waitingResets = pgTable(
  'waiting_resets',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** argon2id, of the new password. */
    passwordHash: text('password_hash').notNull(),
    createdAt: createdAtColumn(),
    /** When the password holds and passkeys alone no longer sign in. */
    endsAt: instant('ends_at').notNull(),
  },
  (table) => [index('waiting_resets_ends_at_index').on(table.endsAt)],
);
