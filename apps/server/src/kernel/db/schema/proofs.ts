import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instant } from './columns.ts';
import { members } from './members.ts';
import { sessions } from './sessions.ts';

/** Members who have shown a moment ago that it is them. A proof stands where a password would, in one session. A newer one replaces it. */
export const proofs = pgTable(
  'proofs',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** SHA-256, base64url, of the proof. */
    proofHash: text('proof_hash').notNull(),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('proofs_member_id_index').on(table.memberId), index('proofs_expires_at_index').on(table.expiresAt)],
);
