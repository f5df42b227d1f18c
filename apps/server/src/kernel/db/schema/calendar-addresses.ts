import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn } from './columns.ts';
import { members } from './members.ts';

/** The secret address of a member's calendar: whoever knows it reads when and with whom they ride. */
export const calendarAddresses = pgTable('calendar_addresses', {
  memberId: uuid('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  secretHash: text('secret_hash').notNull().unique(),
  createdAt: createdAtColumn(),
});
