import type { CommunityPlace } from '@waylift/contract/community-place';
import { COMMUNITY_PLACES_MAX } from '@waylift/contract/limits';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../kernel/db/client.ts';
import { communityPlaces } from '../../kernel/db/schema/community-places.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { lockCommunities } from '../community/lock-communities.ts';
import { listPlaces } from './list-places.ts';

export type AddPlaceOutcome = 'added' | 'too-many' | 'name-taken';

export async function addPlace(
  tx: Tx,
  { clock }: { readonly clock: Clock },
  { communityId, ...place }: CommunityPlace & { readonly communityId: string },
): Promise<AddPlaceOutcome> {
  await lockCommunities(tx);
  const present = await listPlaces(tx, communityId);
  if (present.some(({ name }) => name.toLowerCase() === place.name.toLowerCase())) return 'name-taken';
  if (present.length >= COMMUNITY_PLACES_MAX) return 'too-many';
  await tx.insert(communityPlaces).values({ communityId, ...place, createdAt: clock.now() });
  return 'added';
}

/** Whether there was one of this name. */
export async function removePlace(db: DbOrTx, communityId: string, name: string): Promise<boolean> {
  const gone = await db
    .delete(communityPlaces)
    .where(and(eq(communityPlaces.communityId, communityId), eq(communityPlaces.name, name)))
    .returning({ name: communityPlaces.name });
  return gone.length > 0;
}
