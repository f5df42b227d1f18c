/** How many go the way of a saved journey with answers that are not saved. Browser only. */
import type { MatchCount } from '@waylift/contract/match';
import type { TravelFields } from '@waylift/contract/travel';
import type { ApiClient } from '../../api/client.ts';

export type CountToAsk = { readonly journeyId: string; readonly counted: TravelFields };
/** Null when it could not be counted. */
export type PeopleCounted = { readonly count: MatchCount | null };

export async function countPeople(api: ApiClient, { journeyId, counted }: CountToAsk, signal: AbortSignal): Promise<PeopleCounted> {
  const { when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes } = counted;
  const body = { when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes };
  const answer = await api.call('countMatches', { params: { journeyId }, body }, { signal });
  return { count: answer.ok ? answer.value : null };
}
