import { MATCH_RULES } from '@waylift/contract/rule-choices';
import { SIGN_ON_PASSWORDS } from '@waylift/contract/sign-on-choices';
import { isNotNull, sql, type SQL } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAtColumn, idColumn, instant, isOneOf, nameKey } from './columns.ts';

export const PASSWORDS_END_TOLD = ['once', 'twice'] as const;

/** A community with its options (section 3). The public one is the one whose `publicId` is `xk`. */
export const communities = pgTable(
  'communities',
  {
    id: idColumn(),
    publicId: text('public_id').notNull().unique(),
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    /** The parent; a child has no children of its own (one level), which the operator's commands see to. */
    parentId: uuid('parent_id').references((): AnyPgColumn => communities.id, { onDelete: 'restrict' }),
    active: boolean('active').notNull().default(true),

    /** Such as `en-GB`; absent: the visitor's browser decides. */
    culture: text('culture'),
    primaryColour: text('primary_colour'),
    /** Ids of images in the image store, as `community_images` lists them. */
    logoImageId: uuid('logo_image_id'),
    landingImageSmId: uuid('landing_image_sm_id'),
    landingImageMdId: uuid('landing_image_md_id'),
    landingImageLgId: uuid('landing_image_lg_id'),
    landingImageHdpiId: uuid('landing_image_hdpi_id'),
    /** Sanitised before it is stored (ASVS 1.3.1). */
    landingHtml: text('landing_html'),
    /** Wording of the choice to continue with the parent. */
    directoryNota: text('directory_nota'),
    directoryNotaTop: boolean('directory_nota_top').notNull().default(false),
    /** `none`, or the name of an identity provider. */
    oidcProvider: text('oidc_provider').notNull().default('none'),
    /** Whether members may sign in by password beside the provider, and from when on not (for whoever has never signed on). */
    signOnPasswords: text('sign_on_passwords', { enum: SIGN_ON_PASSWORDS }).notNull().default('also'),
    passwordsEndAt: instant('passwords_end_at'),
    /** How often those who have never signed on were told of that end, and up to which of them (in the order of their ids) the next mails have gone. */
    passwordsEndTold: text('passwords_end_told', { enum: PASSWORDS_END_TOLD }),
    passwordsEndToldTo: uuid('passwords_end_told_to'),
    /** Whether a child has the provider of its parent, where that offers it. */
    takesParentSignOn: boolean('takes_parent_sign_on').notNull().default(true),
    privacy: text('privacy'),
    /** argon2id hash of the community password; present: one is required. */
    passwordHash: text('password_hash'),
    needsVerification: boolean('needs_verification').notNull().default(true),
    /** E-mail domains that may join, in lower case; empty: every domain. */
    emailDomains: text('email_domains')
      .array()
      .notNull()
      .default(sql`'{}'::text[]`),

    /** Whose journeys match: those of the community, or also those of its parent and of the parent's children that chose `family`. */
    matchesWith: text('matches_with', { enum: MATCH_RULES }).notNull().default('community'),

    createdAt: createdAtColumn(),
    updatedAt: instant('updated_at').notNull(),
    /** Of a closed community: when everything that its members shared had ended. Each change of `active` sets it to null. */
    sharingEndedAt: instant('sharing_ended_at'),
  },
  (table) => [
    index('communities_parent_id_index').on(table.parentId),
    index('communities_passwords_end_at_index').on(table.passwordsEndAt).where(isNotNull(table.passwordsEndAt)),
    index('communities_closed_index').on(table.id).where(isJustClosed(table)),
    index('communities_email_domains_index').using('gin', table.emailDomains),
    index('communities_name_index').on(nameKey(table.name), table.id),
    index('communities_name_part_index').using('gin', sql`${nameKey(table.name)} gin_trgm_ops`),
    check('communities_public_id_check', sql`${table.publicId} ~ '^[a-z0-9]{2,16}$'`),
    check('communities_slug_check', sql`${table.slug} ~ '^[a-z0-9-]{2,63}$'`),
    check('communities_name_check', sql`${table.name} <> ''`),
    check('communities_parent_check', sql`${table.parentId} <> ${table.id}`),
    check('communities_matches_with_check', isOneOf(table.matchesWith, MATCH_RULES)),
    check('communities_sign_on_passwords_check', isOneOf(table.signOnPasswords, SIGN_ON_PASSWORDS)),
    check('communities_passwords_end_told_check', isOneOf(table.passwordsEndTold, PASSWORDS_END_TOLD)),
    check('communities_oidc_provider_check', sql`${table.oidcProvider} <> ''`),
  ],
);

/** True when the community was closed or opened, and the sharing of its members was not adapted yet (sharing/lift/end-in-closed.ts). */
export function isJustClosed({ active, sharingEndedAt }: Record<'active' | 'sharingEndedAt', AnyPgColumn>): SQL {
  return sql`(${active} = (${sharingEndedAt} is not null))`;
}

export type CommunityRow = typeof communities.$inferSelect;
export type NewCommunityRow = typeof communities.$inferInsert;
