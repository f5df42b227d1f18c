/** The member's journeys. A page need not wait for them. */
import type { Journey } from '@waylift/contract/journey';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';

export type JourneysOutcome =
  | { readonly kind: 'loaded'; readonly journeys: readonly Journey[] }
  | { readonly kind: 'failed'; readonly setback: Setback }
  | { readonly kind: 'left' };

/** Never rejects, because the page may be left by then. @param communityId public id of the member's community */
export async function loadJourneys(api: ApiClient, communityId: string, signal: AbortSignal): Promise<JourneysOutcome> {
  try {
    const answer = await api.call('journeys', { params: { id: communityId } }, { signal });
    return answer.ok ? { kind: 'loaded', journeys: answer.value.journeys } : { kind: 'failed', setback: setbackOf(answer.failure) };
  } catch {
    return { kind: 'left' };
  }
}
