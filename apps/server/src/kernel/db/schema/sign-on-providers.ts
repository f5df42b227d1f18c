import { CLIENT_PROOFS, NEW_MEMBERS, ORGANISERS_THROUGH } from '@waylift/contract/sign-on-choices';
import { and, eq, or, sql, type SQL } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf } from './columns.ts';
import { communities } from './communities.ts';

/** The OpenID Connect provider of a community. One that is only named (`communities.oidcProvider`) has no row. */
export const signOnProviders = pgTable(
  'sign_on_providers',
  {
    id: idColumn(),
    communityId: uuid('community_id')
      .notNull()
      .unique()
      .references(() => communities.id, { onDelete: 'cascade' }),
    /** As the discovery document writes it. */
    issuer: text('issuer').notNull(),
    /** Whether the issuer stood in this server's own network when an operator set it. Else only the public internet is asked for it. */
    isInOwnNetwork: boolean('is_in_own_network').notNull().default(false),
    clientId: text('client_id').notNull(),
    clientProof: text('client_proof', { enum: CLIENT_PROOFS }).notNull(),
    /** The secret, or the private key as JWK, encrypted (security/stored-seal.ts). */
    secret: text('secret').notNull(),
    secretEndsAt: instant('secret_ends_at'),
    /** The secret before this one, which is tried when the provider refuses this one. */
    formerSecret: text('former_secret'),
    formerSecretEndsAt: instant('former_secret_ends_at'),
    label: text('label').notNull(),
    /** An address or a URL of whoever runs the provider. */
    contact: text('contact'),
    /** The email domains whose addresses are believed, in their ASCII form. */
    domains: text('domains').array().notNull(),
    newMembers: text('new_members', { enum: NEW_MEMBERS }).notNull().default('join'),
    /** Whether child communities that do not say otherwise have this provider too. */
    isForChildren: boolean('is_for_children').notNull().default(false),
    /** After so many days without a sign-on a member counts as gone. Null: never. */
    leaverDays: integer('absence_days'),
    /** Operators alone say so: whoever sets a provider up could otherwise be anybody. */
    organisers: text('organisers', { enum: ORGANISERS_THROUGH }).notNull().default('off'),
    /** Until then, whoever signs on as somebody new may take over the account of their address by a mailed code. */
    relinkUntil: instant('relink_until'),
    /** What the last sign-on told: the names of the claims, never their values. */
    lastClaims: text('last_claims').array(),
    lastClaimsAt: instant('last_claims_at'),
    createdAt: createdAtColumn(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('sign_on_providers_client_index').on(table.issuer, table.clientId, table.createdAt),
    index('sign_on_providers_domains_index').using('gin', table.domains),
    check('sign_on_providers_client_proof_check', isOneOf(table.clientProof, CLIENT_PROOFS)),
    check('sign_on_providers_new_members_check', isOneOf(table.newMembers, NEW_MEMBERS)),
    check('sign_on_providers_organisers_check', isOneOf(table.organisers, ORGANISERS_THROUGH)),
    check('sign_on_providers_absence_days_check', sql`${table.leaverDays} >= 45`),
    check('sign_on_providers_label_check', sql`${table.label} <> ''`),
  ],
);

/** Whether a provider is the community's: its own, or its parent's where both say so. The own one comes first by `isOwnProvider`. */
export function isProviderOf({ id, parentId, takesParentSignOn }: Pick<typeof communities, 'id' | 'parentId' | 'takesParentSignOn'>) {
  const isParents = and(eq(signOnProviders.communityId, parentId), signOnProviders.isForChildren, takesParentSignOn);
  return or(isOwnProvider({ id }), isParents);
}

export function isOwnProvider({ id }: Pick<typeof communities, 'id'>): SQL {
  return eq(signOnProviders.communityId, id);
}

export type SignOnProviderRow = typeof signOnProviders.$inferSelect;
