/** Who may run communities on the web. An organiser is no member; the two know nothing of each other. */
import { BROWSERS, SYSTEMS } from '@waylift/contract/device';
import { ORGANISER_WAYS_IN } from '@waylift/contract/organiser';
import { ORGANISER_ROLES } from '@waylift/contract/organiser-roles';
import { isNotNull, sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { communities } from './communities.ts';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { signOnProviders } from './sign-on-providers.ts';

export const organisers = pgTable(
  'organisers',
  {
    id: idColumn(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull().unique(),
    /** As mails and the audit show it; '' until the link of the first mail was followed. */
    name: text('name').notNull().default(''),
    languageCode: text('language_code').notNull(),
    /** argon2id; null until the link of the first mail was followed. */
    passwordHash: text('password_hash'),
    /** Of the app that makes codes (RFC 6238), sealed under the token secret. */
    appSecret: text('app_secret'),
    /** The time step of the app's last code that was taken: no code is taken twice. */
    appStep: bigint('app_step', { mode: 'number' }).notNull().default(0),
    createdAt: createdAtColumn(),
    /** Since when there is no role, and nothing opens the account. It goes with the mail that tells of it. */
    endedAt: instant('ended_at'),
  },
  (table) => [
    index('organisers_ended_at_index').on(table.endedAt).where(isNotNull(table.endedAt)),
    check('organisers_email_check', sql`${table.email} <> ''`),
  ],
);
export type OrganiserRow = typeof organisers.$inferSelect;

const organiserId = () =>
  uuid('organiser_id')
    .notNull()
    .references(() => organisers.id, { onDelete: 'cascade' });

const signOnProviderId = () => uuid('sign_on_provider_id').references(() => signOnProviders.id, { onDelete: 'cascade' });

/** Who an organiser is at a provider. An address can go to somebody else there; a subject cannot. */
export const organiserIdentities = pgTable(
  'organiser_identities',
  {
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    subject: text('subject').notNull(),
    organiserId: organiserId(),
    createdAt: createdAtColumn(),
    lastUsedAt: instant('last_used_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'organiser_identities_pkey', columns: [table.issuer, table.clientId, table.subject] }),
    unique('organiser_identities_once').on(table.organiserId, table.issuer, table.clientId),
  ],
);

/** A role holds for a community with its children; an operator's for all. */
export const organiserRoles = pgTable(
  'organiser_roles',
  {
    id: idColumn(),
    organiserId: organiserId(),
    role: text('role', { enum: ORGANISER_ROLES }).notNull(),
    communityId: uuid('community_id').references(() => communities.id, { onDelete: 'cascade' }),
    /** The last day on which it holds, by UTC. */
    until: date('until', { mode: 'string' }),
    /** Null: given by the command, or by somebody who is no organiser any more. */
    givenBy: uuid('given_by').references(() => organisers.id, { onDelete: 'set null' }),
    createdAt: createdAtColumn(),
  },
  (table) => [
    unique('organiser_roles_once').on(table.organiserId, table.communityId).nullsNotDistinct(),
    index('organiser_roles_community_id_index').on(table.communityId),
    index('organiser_roles_given_by_index').on(table.givenBy),
    check('organiser_roles_role_check', isOneOf(table.role, ORGANISER_ROLES)),
    check('organiser_roles_community_check', sql`(${table.role} = 'operator') = (${table.communityId} is null)`),
  ],
);

export const organiserSessions = pgTable(
  'organiser_sessions',
  {
    id: idColumn(),
    /** SHA-256, base64url, of the cookie. */
    tokenHash: text('token_hash').notNull().unique(),
    organiserId: organiserId(),
    /** When a second factor was last shown; null: the organiser sets up the first one. */
    factorAt: instant('factor_at'),
    beganBy: text('began_by', { enum: ORGANISER_WAYS_IN }).notNull().default('code'),
    /** The provider through which it began, and that provider's own session: it ends with either. */
    signOnProviderId: signOnProviderId(),
    providerSession: text('provider_session'),
    browser: text('browser', { enum: BROWSERS }).notNull(),
    system: text('system', { enum: SYSTEMS }).notNull(),
    network: text('network'),
    createdAt: createdAtColumn(),
    lastUsedAt: instant('last_used_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('organiser_sessions_organiser_id_index').on(table.organiserId),
    index('organiser_sessions_sign_on_index').on(table.signOnProviderId, table.providerSession),
    index('organiser_sessions_expires_at_index').on(table.expiresAt),
    check('organiser_sessions_began_by_check', isOneOf(table.beganBy, ORGANISER_WAYS_IN)),
    check('organiser_sessions_sign_on_check', sql`(${table.beganBy} = 'sign-on') = (${table.signOnProviderId} is not null)`),
  ],
);

/** `link`: of a mail. `second-step`: of a sign-in. `app`: a new secret, until a code of it was typed. */
export const ORGANISER_TICKETS = ['link', 'second-step', 'app'] as const;

/** What is of use once, and not for long. A row is deleted when it is used. */
export const organiserTickets = pgTable(
  'organiser_tickets',
  {
    /** SHA-256, base64url. */
    hash: text('hash').primaryKey(),
    kind: text('kind', { enum: ORGANISER_TICKETS }).notNull(),
    organiserId: organiserId(),
    /** The new secret of an app, sealed. */
    secret: text('secret'),
    /** Of a second step: the provider that was the first, and its own session. */
    signOnProviderId: signOnProviderId(),
    providerSession: text('provider_session'),
    tries: integer('tries').notNull().default(0),
    createdAt: createdAtColumn(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('organiser_tickets_organiser_id_index').on(table.organiserId),
    index('organiser_tickets_sign_on_provider_id_index').on(table.signOnProviderId),
    index('organiser_tickets_expires_at_index').on(table.expiresAt),
    check('organiser_tickets_kind_check', isOneOf(table.kind, ORGANISER_TICKETS)),
    check('organiser_tickets_secret_check', sql`(${table.kind} = 'app') = (${table.secret} is not null)`),
  ],
);

/** Codes for an emergency, hashed with their organiser's id. A row is deleted when it is used. */
export const organiserCodes = pgTable('organiser_codes', { organiserId: organiserId(), codeHash: text('code_hash').notNull() }, (table) => [
  primaryKey({ columns: [table.organiserId, table.codeHash] }),
]);

export const organiserPasskeys = pgTable(
  'organiser_passkeys',
  {
    id: idColumn(),
    organiserId: organiserId(),
    credentialId: text('credential_id').notNull().unique(),
    /** COSE (RFC 9052), base64url. */
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    isSynced: boolean('is_synced').notNull(),
    browser: text('browser', { enum: BROWSERS }).notNull(),
    system: text('system', { enum: SYSTEMS }).notNull(),
    createdAt: createdAtColumn(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('organiser_passkeys_organiser_id_index').on(table.organiserId, table.createdAt)],
);

export const ORGANISER_CHALLENGES = ['sign-in', 'add', 'prove'] as const;

export const organiserChallenges = pgTable(
  'organiser_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    purpose: text('purpose', { enum: ORGANISER_CHALLENGES }).notNull(),
    /** Null before a sign-in. */
    organiserId: uuid('organiser_id').references(() => organisers.id, { onDelete: 'cascade' }),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    index('organiser_challenges_organiser_id_index').on(table.organiserId),
    index('organiser_challenges_expires_at_index').on(table.expiresAt),
    check('organiser_challenges_purpose_check', isOneOf(table.purpose, ORGANISER_CHALLENGES)),
    check('organiser_challenges_organiser_check', sql`(${table.purpose} = 'sign-in') = (${table.organiserId} is null)`),
  ],
);
