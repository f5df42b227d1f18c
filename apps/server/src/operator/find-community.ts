import { asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { communities, type CommunityRow } from '../db/schema/communities.ts';
import { refused, type Refused } from './command.ts';
import { nearestSlug } from './nearest-slug.ts';
import { shown } from './text-table.ts';

/** The community of this slug, or the refusal that names the nearest one there is. */
export async function findCommunity(db: DbOrTx, slug: string): Promise<CommunityRow | Refused> {
  // A slug holds nothing but letters, digits and hyphens; a text with U+0000 would even fail in the store.
  const [row] = /^[a-z0-9-]+$/.test(slug) ? await db.select().from(communities).where(eq(communities.slug, slug)) : [];
  if (row !== undefined) return row;
  const known = await db.select({ slug: communities.slug }).from(communities).orderBy(asc(communities.slug));
  return noSuchCommunity(
    slug,
    known.map((each) => each.slug),
  );
}

export function noSuchCommunity(slug: string, known: readonly string[]): Refused {
  const nearest = nearestSlug(slug, known);
  return refused(`There is no community ${shown(slug)}.${nearest === null ? '' : ` Did you mean '${nearest}'?`}`);
}
