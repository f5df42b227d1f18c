import { DELETION_REASONS } from '@waylift/contract/member-filters';
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, instant, isOneOf } from './columns.ts';
import { members } from './members.ts';
import { organisers } from './organisers.ts';

/** An organiser asked for the deletion of a member, and waits for a second one's yes. The row goes when it is answered or withdrawn, or has lapsed. */
export const deletionRequests = pgTable(
  'deletion_requests',
  {
    memberId: uuid('member_id')
      .primaryKey()
      .references(() => members.id, { onDelete: 'cascade' }),
    /** Whoever is no organiser any more asks for nothing. */
    organiserId: uuid('organiser_id')
      .notNull()
      .references(() => organisers.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: DELETION_REASONS }).notNull(),
    words: text('words').notNull(),
    createdAt: createdAtColumn(),
    lapsesAt: instant('lapses_at').notNull(),
  },
  (table) => [
    index('deletion_requests_organiser_id_index').on(table.organiserId),
    index('deletion_requests_lapses_at_index').on(table.lapsesAt),
    check('deletion_requests_reason_check', isOneOf(table.reason, DELETION_REASONS)),
  ],
);
