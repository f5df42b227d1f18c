import { findCommunityBySlug } from '../community/find-community.ts';
import type { DbOrTx } from '../db/client.ts';
import type { CommunityRow } from '../db/schema/communities.ts';
import { refused, type Refused } from './command.ts';
import { didYouMean } from '../config/nearest-name.ts';
import { shown } from './text-table.ts';

/** The community of this slug, or the refusal that names the nearest one there is. */
export async function findCommunity(db: DbOrTx, slug: string): Promise<CommunityRow | Refused> {
  const found = await findCommunityBySlug(db, slug);
  return found.kind === 'found' ? found.community : noSuchCommunity(slug, found.known);
}

export function noSuchCommunity(slug: string, known: readonly string[]): Refused {
  return refused(`There is no community ${shown(slug)}.${didYouMean(slug, known)}`);
}
