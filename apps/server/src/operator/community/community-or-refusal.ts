import { findCommunityBySlug, type NoSuchCommunity } from '../../communities/community/find-community.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { refused, type Refused } from '../terminal/command.ts';
import { didYouMean } from '../../kernel/config/nearest-name.ts';
import { shown } from '../terminal/text-table.ts';

/** The community with this slug, or a refusal that suggests the nearest slug. */
export async function communityOrRefusal(db: DbOrTx, slug: string): Promise<CommunityRow | Refused> {
  const found = await findCommunityBySlug(db, slug);
  return found.kind === 'found' ? found.community : noSuchCommunity(slug, found);
}

export function noSuchCommunity(slug: string, { known, now }: Pick<NoSuchCommunity, 'known' | 'now'>): Refused {
  return refused(`There is no community ${shown(slug)}.${now === undefined ? didYouMean(slug, known) : ` Its slug is '${now}' now.`}`);
}
