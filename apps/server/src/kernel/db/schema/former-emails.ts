import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn } from './columns.ts';
import { members } from './members.ts';

/**
 * Former addresses of a member. The notice of a change goes to the former address (ASVS 6.3.7), and an invitation to it counts as one to the member.
 */
export const formerEmails = pgTable(
  'former_emails',
  {
    id: idColumn(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    createdAt: createdAtColumn(),
  },
  (table) => [index('former_emails_member_id_index').on(table.memberId), index('former_emails_email_index').on(sql`lower(${table.email})`)],
);
