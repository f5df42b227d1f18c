/** One of the member's own journeys, out of the list of them. Browser only. */
import type { Journey } from '@waylift/contract/journey';
import { data, redirectDocument } from 'react-router';
import type { ApiClient } from '../../api/client.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';

/** Null when the member has no such journey. @throws when it cannot be told, and the way to /404 when its server knows nothing of lifts */
export async function ownJourney(
  api: ApiClient,
  asked: { readonly communityId: string; readonly journeyId: string },
  signal: AbortSignal,
): Promise<Journey | null> {
  const answer = await api.call('journeys', { params: { id: asked.communityId } }, { signal });
  if (!answer.ok) throw data(null, { status: 503 });
  const journey = answer.value.journeys.find(({ id }) => id === asked.journeyId) ?? null;
  if (journey !== null && journey.role === undefined) throw redirectDocument(withCommunityDomain('/404', location.search));
  return journey;
}
