import type { CommunityPlace } from '@waylift/contract/community-place';
import { COMMUNITY_PLACES_MAX } from '@waylift/contract/limits';
import { and, asc, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { communityPlaces } from '../../kernel/db/schema/community-places.ts';
import { members } from '../../kernel/db/schema/members.ts';

/** In the order in which they were added. */
export async function listPlaces(db: DbOrTx, communityId: string): Promise<CommunityPlace[]> {
  const { name, latitude, longitude, createdAt } = communityPlaces;
  return await db
    .select({ name, latitude, longitude })
    .from(communityPlaces)
    .where(eq(communityPlaces.communityId, communityId))
    .orderBy(asc(createdAt), asc(name))
    .limit(COMMUNITY_PLACES_MAX);
}

/** Null for the slug of any other community than the member's own, whether or not there is one. */
export async function listPlacesOfOwn(
  db: DbOrTx,
  { memberId, slug }: { readonly memberId: string; readonly slug: string },
): Promise<CommunityPlace[] | null> {
  const [own] = await db
    .select({ id: communities.id })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .where(and(eq(members.id, memberId), eq(communities.slug, slug)));
  return own === undefined ? null : await listPlaces(db, own.id);
}
