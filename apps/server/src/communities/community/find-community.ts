import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { formerSlugs } from '../../kernel/db/schema/former-slugs.ts';

/** `known`: all slugs, in order. `now`: the present slug of the community that once had the slug that was asked for. */
export type NoSuchCommunity = { readonly kind: 'no-such-community'; readonly known: readonly string[]; readonly now?: string };

/** The community of exactly this slug, active or not. */
export async function findCommunityBySlug(
  db: DbOrTx,
  slug: string,
): Promise<{ readonly kind: 'found'; readonly community: CommunityRow } | NoSuchCommunity> {
  // Other texts are no slugs. A text with U+0000 would even fail in PostgreSQL.
  const isSlug = /^[a-z0-9-]+$/.test(slug);
  const [community] = isSlug ? await db.select().from(communities).where(eq(communities.slug, slug)) : [];
  if (community !== undefined) return { kind: 'found', community };
  const known = await db.select({ slug: communities.slug }).from(communities).orderBy(asc(communities.slug));
  const renamed = isSlug ? await findByFormerSlug(db, slug) : null;
  return { kind: 'no-such-community', known: known.map((each) => each.slug), ...(renamed !== null && { now: renamed.slug }) };
}

/** The community that had this slug before. */
export async function findByFormerSlug(db: DbOrTx, slug: string): Promise<CommunityRow | null> {
  const [found] = await db
    .select({ community: communities })
    .from(formerSlugs)
    .innerJoin(communities, eq(communities.id, formerSlugs.communityId))
    .where(eq(formerSlugs.slug, slug));
  return found?.community ?? null;
}

/** @throws if it was deleted a moment ago: the caller has just been told of it */
export async function communityById(db: DbOrTx, id: string): Promise<CommunityRow> {
  const [row] = await db.select().from(communities).where(eq(communities.id, id));
  if (row === undefined) throw new Error('the community was deleted a moment ago');
  return row;
}
