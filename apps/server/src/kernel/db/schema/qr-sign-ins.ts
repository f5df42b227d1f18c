import { BROWSERS, SYSTEMS } from '@waylift/contract/device';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { members } from './members.ts';
import { sessions } from './sessions.ts';

/** `waiting` until a member answers. The row is deleted once its session is fetched. */
const QR_SIGN_IN_STATUSES = ['waiting', 'approved', 'declined'] as const;

/** Computers that wait for a phone to sign them in. Only hashes of both secrets are stored (ASVS 14.2.1). */
export const qrSignIns = pgTable(
  'qr_sign_ins',
  {
    id: idColumn(),
    /** SHA-256, base64url, of the code in the QR code. */
    codeHash: text('code_hash').notNull().unique(),
    /** SHA-256, base64url, of the secret that only the computer has. */
    secretHash: text('secret_hash').notNull().unique(),
    status: text('status', { enum: QR_SIGN_IN_STATUSES }).notNull().default('waiting'),
    browser: text('browser', { enum: BROWSERS }).notNull(),
    system: text('system', { enum: SYSTEMS }).notNull(),
    createdAt: createdAtColumn(),
    /** Until when it can be approved. After the approval: until when its session can be fetched. */
    expiresAt: instant('expires_at').notNull(),
    /** Who approved, and in which session. If that session has ended since, nobody is signed in. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'cascade' }),
  },
  (table) => [
    index('qr_sign_ins_member_id_index').on(table.memberId),
    index('qr_sign_ins_session_id_index').on(table.sessionId),
    index('qr_sign_ins_expires_at_index').on(table.expiresAt),
    check('qr_sign_ins_status_check', isOneOf(table.status, QR_SIGN_IN_STATUSES)),
    check(
      'qr_sign_ins_approved_check',
      sql`(${table.status} = 'approved') = (${table.memberId} is not null) and (${table.memberId} is null) = (${table.sessionId} is null)`,
    ),
  ],
);
