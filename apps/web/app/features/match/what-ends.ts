import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import type { ApiClient } from '../../api/client.ts';
import { readLifts, readRequests } from '../../sharing/whole-lists.ts';

/** The active lifts and open requests of a journey, which end with it. */
export type Ends = { readonly lifts: readonly Lift[]; readonly received: readonly Request[]; readonly sent: readonly Request[] };

/** @returns `unknown` where they could not be loaded; `left` where the page was left meanwhile */
export async function whatEnds(api: ApiClient, { id }: Journey, signal: AbortSignal): Promise<Ends | 'unknown' | 'left'> {
  try {
    const [lifts, requests] = await Promise.all([readLifts(api, signal), readRequests(api, signal)]);
    if (signal.aborted) return 'left';
    if (!lifts.ok || !requests.ok) return 'unknown';
    const isOpen = ({ journeyId, state }: Request) => journeyId === id && state === 'waiting';
    return {
      lifts: lifts.value.lifts.filter(({ journeyId, state }) => journeyId === id && state === 'active'),
      received: requests.value.received.filter(isOpen),
      sent: requests.value.sent.filter(isOpen),
    };
  } catch {
    return 'left';
  }
}
