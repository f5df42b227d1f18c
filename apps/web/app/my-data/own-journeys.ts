import type { Journey } from '@waylift/contract/journey';
import { data, redirectDocument } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import { withCommunityDomain } from '../platform/portal-address.ts';

/** For the pages of lifts. Browser only. @throws 503 when they cannot be loaded; a redirect to /404 when the server has no lifts */
export async function ownJourneys(api: ApiClient, communityId: string, { signal, url }: Request): Promise<readonly Journey[]> {
  const answer = await api.call('journeys', { params: { id: communityId } }, { signal });
  if (!answer.ok) throw data(null, { status: 503 });
  const { journeys } = answer.value;
  if (journeys.length > 0 && journeys.every(({ role }) => role === undefined))
    throw redirectDocument(withCommunityDomain('/404', new URL(url).search));
  return journeys;
}
