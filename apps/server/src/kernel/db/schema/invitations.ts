import { INVITATION_STATES } from '@waylift/contract/organiser-invitations';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';
import { members } from './members.ts';
import { organisers } from './organisers.ts';

/** People who were invited together. */
export const invitationLists = pgTable(
  'invitation_lists',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** What the organiser calls it; '' for the operator's command. */
    label: text('label').notNull(),
    /** Null for the operator's command, and once the organiser is gone. */
    sentBy: uuid('sent_by').references(() => organisers.id, { onDelete: 'set null' }),
    /** How many said no. Whose invitation it was is not kept beside it. */
    saidNo: integer('said_no').notNull().default(0),
    /** What the organiser writes above the button of the mail; '' for nothing. */
    words: text('words').notNull().default(''),
    /** Of the mail; null: the community's. */
    languageCode: text('language_code'),
    /** Its mails that have not been sent wait (`holdList`). */
    isHeld: boolean('is_held').notNull().default(false),
    createdAt: createdAtColumn(),
  },
  (table) => [
    index('invitation_lists_community_id_index').on(table.communityId, table.createdAt, table.id),
    index('invitation_lists_sent_by_index').on(table.sentBy),
  ],
);

/**
 * An invitation, as the organiser who sent it follows it. Who declines it, or had said no before, keeps theirs as it was until its 90 days are over, so
 * that nobody learns who said no.
 */
export const invitations = pgTable(
  'invitations',
  {
    id: idColumn(),
    listId: uuid('list_id')
      .notNull()
      .references(() => invitationLists.id, { onDelete: 'cascade' }),
    /** Of the list. */
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** Null: nobody is written to any more, or nobody ever was. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'set null' }),
    /** These four are '' once it is accepted, when the member has them, and once it has expired. */
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    forename: text('forename').notNull(),
    surname: text('surname').notNull(),
    state: text('state', { enum: INVITATION_STATES }).notNull().default('waiting'),
    /** The codes of the mail server that refused it. */
    answer: text('answer'),
    /** When it was last sent. */
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('invitations_list_id_index').on(table.listId, table.state, table.emailKey, table.id),
    index('invitations_member_id_index').on(table.memberId),
    index('invitations_email_key_index').on(table.communityId, table.emailKey),
    index('invitations_open_index')
      .on(table.communityId, table.state, table.sentAt)
      .where(sql`${table.state} in ('waiting', 'refused')`),
    index('invitations_gone_index')
      .on(table.sentAt)
      .where(sql`${table.memberId} is null and ${table.state} in ('waiting', 'refused')`),
    check('invitations_state_check', isOneOf(table.state, INVITATION_STATES)),
    check('invitations_email_check', sql`(${table.state} in ('accepted', 'expired')) = (${table.emailKey} = '')`),
  ],
);
