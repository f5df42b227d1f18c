import type { Journey } from '@waylift/contract/journey';
import { and, eq } from 'drizzle-orm';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { findOwnCommunity } from './own-community.ts';
import { shownJourneys, type ShownJourneysDeps } from './shown-journeys.ts';

/** The member's journeys in the community, newest first; null if it is not the member's community. */
export async function listJourneys(
  deps: ShownJourneysDeps,
  { memberId, communityPublicId }: { readonly memberId: string; readonly communityPublicId: string },
): Promise<Journey[] | null> {
  const community = await findOwnCommunity(deps.db, memberId, communityPublicId);
  if (community === null) return null;
  return await shownJourneys(deps, and(eq(journeys.memberId, memberId), eq(journeys.communityId, community.id)));
}
