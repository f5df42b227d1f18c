import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { communities, type CommunityRow } from '../db/schema/communities.ts';

/** `known` are the slugs there are, in order. */
export type NoSuchCommunity = { readonly kind: 'no-such-community'; readonly known: readonly string[] };

/** The community of exactly this slug, active or not. */
export async function findCommunityBySlug(
  db: DbOrTx,
  slug: string,
): Promise<{ readonly kind: 'found'; readonly community: CommunityRow } | NoSuchCommunity> {
  // A slug holds nothing but letters, digits and hyphens; a text with U+0000 would even fail in the store.
  const [community] = /^[a-z0-9-]+$/.test(slug) ? await db.select().from(communities).where(eq(communities.slug, slug)) : [];
  if (community !== undefined) return { kind: 'found', community };
  const known = await db.select({ slug: communities.slug }).from(communities).orderBy(asc(communities.slug));
  return { kind: 'no-such-community', known: known.map((each) => each.slug) };
}
