/** The data that the pages for changing a journey start with. Browser only. */
import type { Journey } from '@waylift/contract/journey';
import { data, redirectDocument } from 'react-router';
import { ownJourneys } from '../../my-data/own-journeys.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { browserApi } from '../../session/browser-api.ts';
import { isSamePlace } from './journey-ends.ts';

/** @property others ids of the member's other journeys that begin or end where this one starts */
export type OwnJourney = { readonly journey: Journey; readonly others: readonly string[] };

/** @throws a redirect to /404 when the member has no such journey or the server has no lifts; 503 when it cannot be loaded */
export async function loadOwnJourney(request: Request, journeyId: string): Promise<OwnJourney> {
  const api = browserApi();
  const settings = await api.call('settings', {}, { signal: request.signal });
  if (!settings.ok) throw data(null, { status: 503 });
  const journeys = await ownJourneys(api, settings.value.community.publicId, request);
  const journey = journeys.find(({ id }) => id === journeyId);
  if (journey === undefined) throw redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
  const isFromHere = ({ id, start, end }: Journey) =>
    id !== journeyId && (isSamePlace(start, journey.start) || isSamePlace(end, journey.start));
  return { journey, others: journeys.filter(isFromHere).map(({ id }) => id) };
}
