import { UNSUBSCRIBED_KINDS } from '@waylift/contract/notifications';
import { check, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { isOneOf } from './columns.ts';
import { members } from './members.ts';

/** The token that ends mails of a kind. All mails of the kind have the same one, for as long as the member exists: mails are read years later. */
export const unsubscribeLinks = pgTable(
  'unsubscribe_links',
  {
    /** Stored in clear, because the next mail needs it again. Whoever reads it here can unsubscribe the member and nothing more. */
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
