import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from './columns.ts';
import { members } from './members.ts';
import { sessions } from './sessions.ts';

/** A browser in which a member allowed pushes (RFC 8030). It gets none after its session has ended. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    sessionId: uuid('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    endpoint: text('endpoint').notNull().unique(),
    /** Keys that encrypt its pushes (RFC 8291), base64url. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('push_subscriptions_member_id_index').on(table.memberId),
    index('push_subscriptions_session_id_index').on(table.sessionId),
  ],
);
