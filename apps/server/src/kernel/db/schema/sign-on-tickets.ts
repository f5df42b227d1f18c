import { BROWSERS, SYSTEMS } from '@waylift/contract/device';
import { SIGN_ON_PURPOSES, SIGN_ON_STEPS } from '@waylift/contract/sign-on';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';
import { members } from './members.ts';
import { signOnProviders } from './sign-on-providers.ts';

/** Somebody whom a provider has vouched for, and who still has to say something. The row is deleted once that is done. */
export const signOnTickets = pgTable(
  'sign_on_tickets',
  {
    id: idColumn(),
    /** SHA-256, base64url, of the ticket. */
    ticketHash: text('ticket_hash').notNull().unique(),
    providerId: uuid('provider_id')
      .notNull()
      .references(() => signOnProviders.id, { onDelete: 'cascade' }),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'cascade' }),
    purpose: text('purpose', { enum: SIGN_ON_PURPOSES }).notNull(),
    step: text('step', { enum: SIGN_ON_STEPS }).notNull(),
    subject: text('subject').notNull(),
    /** The provider's session, for its logout. */
    providerSession: text('provider_session'),
    email: text('email').notNull(),
    isBelieved: boolean('is_believed').notNull(),
    /** As the provider tells it; empty where it does not. */
    forename: text('forename').notNull(),
    surname: text('surname').notNull(),
    /** The device that signs on, for the mail with the code. */
    browser: text('browser', { enum: BROWSERS }).notNull(),
    system: text('system', { enum: SYSTEMS }).notNull(),
    /** The account that has the address, the invitation, or who signs on afresh. */
    memberId: uuid('member_id').references(() => members.id, { onDelete: 'cascade' }),
    /** SHA-256, base64url, of the ticket's id with the mailed code. */
    codeHash: text('code_hash'),
    codeTries: integer('code_tries').notNull().default(0),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('sign_on_tickets_provider_id_index').on(table.providerId),
    index('sign_on_tickets_community_id_index').on(table.communityId),
    index('sign_on_tickets_member_id_index').on(table.memberId),
    index('sign_on_tickets_expires_at_index').on(table.expiresAt),
    check('sign_on_tickets_purpose_check', isOneOf(table.purpose, SIGN_ON_PURPOSES)),
    check('sign_on_tickets_step_check', isOneOf(table.step, SIGN_ON_STEPS)),
    check('sign_on_tickets_member_check', sql`${table.step} = 'details' or ${table.memberId} is not null`),
  ],
);

export type SignOnTicketRow = typeof signOnTickets.$inferSelect;
