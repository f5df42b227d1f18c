/** Journeys of the member, for the pages of lifts. Browser only. */
import type { Journey } from '@waylift/contract/journey';
import { data, redirectDocument } from 'react-router';
import type { ApiClient } from '../api/client.ts';
import type { ApiFailure, ApiResult } from '../api/failure.ts';
import type { FirstCall } from '../platform/page-handle.ts';
import { withCommunityDomain } from '../platform/portal-address.ts';
import { knownMember } from '../session/known-member.ts';
import { shownJourney } from './shown-journeys.ts';

/**
 * The journey with this id, or null if the member has none. It is not asked for if the page that is being left shows it.
 *
 * @throws 503 when it cannot be loaded; a redirect to /404 when the server has no lifts
 */
export async function ownJourney(api: ApiClient, journeyId: string, request: Request): Promise<Journey | null> {
  const { pathname, search } = new URL(request.url);
  const journey = shownJourney(journeyId, pathname) ?? (await askFor(api, journeyId, request.signal));
  if (journey !== null && journey.role === undefined) throw redirectDocument(withCommunityDomain('/404', search));
  return journey;
}

async function askFor(api: ApiClient, journeyId: string, signal: AbortSignal): Promise<Journey | null> {
  const answer = await api.call('journey', { params: { journeyId } }, { signal });
  if (answer.ok) return answer.value;
  if (answer.failure.kind === 'refused' && answer.failure.code === 'journey-not-found') return null;
  const all = isUnknownCall(answer.failure) ? await allJourneys(api, signal) : answer;
  if (!all.ok) throw data(null, { status: 503 });
  return all.value.find(({ id }) => id === journeyId) ?? null;
}

/** A server of the version before has only the list. */
function isUnknownCall(failure: ApiFailure): boolean {
  return failure.kind === 'refused' && (failure.status === 404 || failure.status === 405);
}

/** The calls that a page of all journeys begins with, beside those of every page. */
export const FIRST_JOURNEYS = { name: 'journeys', input: { params: { id: '{communityPublicId}' } } } satisfies FirstCall;

export function firstJourney(journeyId: string | undefined): readonly FirstCall[] {
  return journeyId === undefined ? [] : [{ name: 'journey', input: { params: { journeyId } } }];
}

export async function allJourneys(api: ApiClient, signal: AbortSignal): Promise<ApiResult<readonly Journey[]>> {
  const member = await knownMember(api);
  if (!member.ok) return member;
  const answer = await api.call('journeys', { params: { id: member.value.community.publicId } }, { signal });
  return answer.ok ? { ok: true, value: answer.value.journeys } : answer;
}
