/** How many go the way of a saved journey with answers that are not saved. Browser only. */
import type { MatchCount } from '@waylift/contract/match';
import type { CallInput } from '@waylift/contract/endpoints';
import type { ApiClient } from '../../api/client.ts';

export type CountToAsk = { readonly journeyId: string; readonly counted: CallInput<'countMatches'>['body'] };
/** Null when it could not be counted. */
export type PeopleCounted = { readonly count: MatchCount | null };

export async function countPeople(api: ApiClient, { journeyId, counted }: CountToAsk, signal: AbortSignal): Promise<PeopleCounted> {
  const answer = await api.call('countMatches', { params: { journeyId }, body: counted }, { signal });
  return { count: answer.ok ? answer.value : null };
}
