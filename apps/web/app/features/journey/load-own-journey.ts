/** The data that the pages for changing a journey start with. Browser only. */
import type { Journey } from '@waylift/contract/journey';
import { redirectDocument } from 'react-router';
import { allJourneys, ownJourney } from '../../my-data/own-journey.ts';
import { withCommunityDomain } from '../../platform/portal-address.ts';
import { browserApi } from '../../session/browser-api.ts';
import { isSamePlace } from './journey-ends.ts';

/** @throws a redirect to /404 when the member has no such journey or the server has no lifts; 503 when it cannot be loaded */
export async function loadOwnJourney(request: Request, journeyId: string): Promise<Journey> {
  const journey = await ownJourney(browserApi(), journeyId, request);
  if (journey === null) throw redirectDocument(withCommunityDomain('/404', new URL(request.url).search));
  return journey;
}

/** The ids of the member's other journeys that begin or end where this one starts. None when they cannot be loaded. Never rejects. */
export async function loadOthersFromHere({ id: journeyId, start: here }: Journey, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const all = await allJourneys(browserApi(), signal);
    const isFromHere = ({ id, start, end }: Journey) => id !== journeyId && (isSamePlace(start, here) || isSamePlace(end, here));
    return all.ok ? all.value.filter(isFromHere).map(({ id }) => id) : [];
  } catch {
    return [];
  }
}
