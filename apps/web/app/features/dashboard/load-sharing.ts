/** The member's lifts and requests, which the dashboard shows once they have come. */
import type { Lift } from '@waylift/contract/lift';
import type { Request } from '@waylift/contract/request';
import type { AgreedMonth, Ride } from '@waylift/contract/ride';
import type { ApiClient } from '../../api/client.ts';
import type { ApiResult } from '../../api/failure.ts';
import { readRidesAnswer, ridesAhead } from '../../sharing/rides-ahead.ts';
import { readLifts, readRequests } from '../../sharing/whole-lists.ts';

/** Active lifts, open requests, and the rides of the next days: none where they do not come, since the lifts have their next ride too. */
export type Sharing = {
  readonly lifts: readonly Lift[];
  readonly received: readonly Request[];
  readonly sent: readonly Request[];
  readonly rides: readonly Ride[];
  readonly agreed: AgreedMonth | undefined;
};
/** `none` where lifts are off. */
export type SharingOutcome = ({ readonly kind: 'loaded' } & Sharing) | { readonly kind: 'failed' | 'left' | 'none' };

/** Never rejects, because the page may be left by then. */
export async function loadSharing(api: ApiClient, signal: AbortSignal): Promise<SharingOutcome> {
  try {
    const [lifts, requests, rides] = await Promise.all([readLifts(api, signal), readRequests(api, signal), readRidesAnswer(api, signal)]);
    if (!lifts.ok || !requests.ok) return { kind: isUnknown(lifts) || isUnknown(requests) ? 'none' : 'failed' };
    const isOpen = ({ state }: Request) => state === 'waiting';
    return {
      kind: 'loaded',
      lifts: lifts.value.lifts.filter(({ state }) => state === 'active'),
      received: requests.value.received.filter(isOpen),
      sent: requests.value.sent.filter(isOpen),
      rides: ridesAhead(rides) ?? [],
      agreed: rides?.agreed,
    };
  } catch {
    return { kind: 'left' };
  }
}

/** A server without lifts does not know such calls. */
function isUnknown(answer: ApiResult<unknown>): boolean {
  return !answer.ok && answer.failure.kind === 'refused' && answer.failure.status === 404;
}
