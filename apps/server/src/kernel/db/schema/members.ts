import { NEW_MATCH_CHOICES, NOTIFICATION_DEFAULTS } from '@waylift/contract/notifications';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { communities } from './communities.ts';
import { createdAtColumn, idColumn, instant, isOneOf, nameKey } from './columns.ts';
import { joinLinks } from './join-links.ts';

/**
 * Section 4. `pending`: a registration whose link nobody has followed. `invited`: until a password is set. `suspended`: by an operator. `paused`: has not
 * signed on through the community's provider for too long, and is shown to nobody until then.
 */
export const MEMBER_STATUSES = ['pending', 'active', 'invited', 'suspended', 'paused'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];
/** The statuses of accounts that open. Whoever gets in is no longer paused. */
export const OPEN_STATUSES = ['active', 'paused'] as const satisfies readonly MemberStatus[];

export function isOpen({ status }: { readonly status: MemberStatus }): boolean {
  return status === 'active' || status === 'paused';
}

/** An account, or a registration that may become one. It belongs to one community. All other data of a member refers to it and is deleted with it. */
export const members = pgTable(
  'members',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .references(() => communities.id, { onDelete: 'restrict' }),
    email: text('email').notNull(),
    /** `emailKey(email)`: an address has at most one account, and any number of registrations. */
    emailKey: text('email_key').notNull(),
    forename: text('forename').notNull(),
    surname: text('surname').notNull(),
    /** argon2id; absent while invited, and for who has only ever signed on through a provider. */
    passwordHash: text('password_hash'),
    /** A password alone does not sign in. */
    onlyByPasskey: boolean('only_by_passkey').notNull().default(false),
    status: text('status', { enum: MEMBER_STATUSES }).notNull(),
    /** Language of mail, in lower case, such as `en`. */
    languageCode: text('language_code').notNull(),
    /** Country, in lower case, such as `gb`. */
    countryCode: text('country_code').notNull(),
    marketingOptIn: boolean('marketing_opt_in').notNull().default(false),
    newMatches: text('new_matches', { enum: NEW_MATCH_CHOICES }).notNull().default(NOTIFICATION_DEFAULTS.newMatches),
    requestMails: boolean('request_mails').notNull().default(NOTIFICATION_DEFAULTS.requests),
    messageMails: boolean('message_mails').notNull().default(NOTIFICATION_DEFAULTS.messages),
    pushes: boolean('pushes').notNull().default(NOTIFICATION_DEFAULTS.push),
    pendingEmail: text('pending_email'),
    createdAt: createdAtColumn(),
    activatedAt: instant('activated_at'),
    /** What others look for at the kerb. It is shown to passengers of the member's lifts. Null when not given. */
    carMake: text('car_make'),
    carColour: text('car_colour'),
    carPlate: text('car_plate'),
    /** Shared a lift before riders in one car could see each other, and is still to be told that they can (sharing/lift/tell-of-others.ts). */
    othersUntold: boolean('others_untold').notNull().default(false),
    /** Why an operator suspended the account, as the member is told. */
    suspensionReason: text('suspension_reason'),
    /** The link by which the member joined. Organisers see only how many did. */
    joinLinkId: uuid('join_link_id').references(() => joinLinks.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('members_community_id_index').on(table.communityId, table.id),
    uniqueIndex('members_account_email_key_index')
      .on(table.emailKey)
      .where(sql`${table.status} <> 'pending'`),
    index('members_email_key_index').on(table.emailKey),
    index('members_unanswered_index')
      .on(table.createdAt)
      .where(sql`${table.status} <> 'active'`),
    // For the list of organisers: by last name within a state, by first name, and by the day of joining.
    index('members_surname_index').on(table.communityId, table.status, nameKey(table.surname), nameKey(table.forename), table.id),
    index('members_forename_index').on(table.communityId, nameKey(table.forename)),
    index('members_activated_at_index')
      .on(table.communityId, table.activatedAt)
      .where(sql`${table.activatedAt} is not null`),
    // For the operator's news, which few members have chosen.
    index('members_news_index')
      .on(table.communityId, table.emailKey, table.id)
      .where(sql`${table.marketingOptIn} and ${table.status} = 'active'`),
    // Read for each candidate of a search. Few members are not active.
    uniqueIndex('members_not_active_index')
      .on(table.id)
      .where(sql`${table.status} <> 'active'`),
    index('members_others_untold_index')
      .on(table.id)
      .where(sql`${table.othersUntold}`),
    index('members_join_link_id_index')
      .on(table.joinLinkId)
      .where(sql`${table.joinLinkId} is not null`),
    check('members_status_check', isOneOf(table.status, MEMBER_STATUSES)),
    check('members_new_matches_check', isOneOf(table.newMatches, NEW_MATCH_CHOICES)),
    check('members_activated_check', sql`(${table.status} in ('active', 'suspended', 'paused')) = (${table.activatedAt} is not null)`),
    check('members_suspended_check', sql`(${table.status} = 'suspended') = (${table.suspensionReason} is not null)`),
    check('members_email_check', sql`${table.email} <> '' and ${table.emailKey} <> ''`),
  ],
);

export type MemberRow = typeof members.$inferSelect;
export type NewMemberRow = typeof members.$inferInsert;
