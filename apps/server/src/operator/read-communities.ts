import { asc, count, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { DbOrTx } from '../db/client.ts';
import { communities, type CommunityRow } from '../db/schema/communities.ts';
import { members } from '../db/schema/members.ts';
import { shown } from './field-values.ts';
import { nearestSlug } from './nearest-slug.ts';
import { refused, type CommunityDetails, type CommunitySummary } from './requests.ts';

/** The community of this slug, or the refusal that names the nearest one there is. */
export async function findCommunity(db: DbOrTx, slug: string): Promise<CommunityRow | ReturnType<typeof refused>> {
  // A slug holds nothing but letters, digits and hyphens; a text with U+0000 would even fail in the store.
  const [row] = /^[a-z0-9-]+$/.test(slug) ? await db.select().from(communities).where(eq(communities.slug, slug)) : [];
  if (row !== undefined) return row;
  const known = await db.select({ slug: communities.slug }).from(communities).orderBy(asc(communities.slug));
  const nearest = nearestSlug(
    slug,
    known.map((community) => community.slug),
  );
  return refused(`There is no community ${shown(slug)}.${nearest === null ? '' : ` Did you mean '${nearest}'?`}`);
}

/** Every community, by name, each followed by its children. */
export async function listCommunities(db: DbOrTx): Promise<CommunitySummary[]> {
  const parent = alias(communities, 'parent');
  const rows = await db
    .select({
      slug: communities.slug,
      name: communities.name,
      publicId: communities.publicId,
      parent: parent.slug,
      active: communities.active,
      culture: communities.culture,
      password: isSet(communities.passwordHash),
      html: isSet(communities.landingHtml),
      logo: isSet(communities.logoImageId),
      images: sql<boolean>`coalesce(${communities.landingImageSmId}, ${communities.landingImageMdId}, ${communities.landingImageLgId}, ${communities.landingImageHdpiId}) is not null`,
      oidcProvider: communities.oidcProvider,
      emailDomains: communities.emailDomains,
      needsVerification: communities.needsVerification,
      members: sql<number>`(select count(*)::int from ${members} where ${members.communityId} = ${communities.id})`,
    })
    .from(communities)
    .leftJoin(parent, eq(communities.parentId, parent.id))
    .orderBy(
      sql`coalesce(${parent.name}, ${communities.name})`,
      sql`coalesce(${parent.slug}, ${communities.slug})`,
      sql`${parent.id} is not null`,
      communities.name,
      communities.slug,
    );
  return rows.map((row) => ({
    slug: row.slug,
    name: row.name,
    publicId: row.publicId,
    parent: row.parent,
    active: row.active,
    members: row.members,
    traits: [
      ...(row.culture === null ? [] : [row.culture]),
      ...(row.password ? ['password'] : []),
      ...(row.oidcProvider === 'none' ? [] : ['sign-on']),
      ...(row.emailDomains.length > 0 ? ['domains'] : []),
      ...(row.needsVerification ? [] : ['no-verification']),
      ...(row.html ? ['html'] : []),
      ...(row.images ? ['images'] : []),
      ...(row.logo ? ['logo'] : []),
    ],
  }));
}

/** Everything about a community but its password. */
export async function describeCommunity(db: DbOrTx, row: CommunityRow): Promise<CommunityDetails> {
  const children = await db
    .select({ slug: communities.slug })
    .from(communities)
    .where(eq(communities.parentId, row.id))
    .orderBy(asc(communities.slug));
  const [parent] =
    row.parentId === null ? [] : await db.select({ slug: communities.slug }).from(communities).where(eq(communities.id, row.parentId));
  const [counted] = await db.select({ members: count() }).from(members).where(eq(members.communityId, row.id));
  return {
    slug: row.slug,
    name: row.name,
    publicId: row.publicId,
    parent: parent?.slug ?? null,
    children: children.map((child) => child.slug),
    active: row.active,
    members: counted?.members ?? 0,
    culture: row.culture,
    colour: row.primaryColour,
    logo: row.logoImageId,
    landingImages: { sm: row.landingImageSmId, md: row.landingImageMdId, lg: row.landingImageLgId, hdpi: row.landingImageHdpiId },
    landingHtml: row.landingHtml,
    nota: row.directoryNota,
    notaTop: row.directoryNotaTop,
    oidcProvider: row.oidcProvider,
    privacy: row.privacy,
    passwordSet: row.passwordHash !== null,
    emailDomains: row.emailDomains,
    needsVerification: row.needsVerification,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function isSet(column: typeof communities.passwordHash | typeof communities.landingHtml | typeof communities.logoImageId) {
  return sql<boolean>`${column} is not null`;
}
