import { UNSUBSCRIBED_KINDS } from '@waylift/contract/notifications';
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from './columns.ts';
import { members } from './members.ts';

/** What ends the mails of a kind; each mail of the kind has the same, for as long as there is the member: mails are read years later. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    /** Kept as it is, since the next mail needs it again. Whoever has read it here can end mails, and do nothing else. */
    token: text('token').primaryKey(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: UNSUBSCRIBED_KINDS }).notNull(),
  },
  (table) => [
    unique('unsubscribe_links_member_id_kind_unique').on(table.memberId, table.kind),
    check('unsubscribe_links_kind_check', isOneOf(table.kind, UNSUBSCRIBED_KINDS)),
  ],
);
