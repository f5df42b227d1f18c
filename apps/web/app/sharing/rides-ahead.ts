import type { CallAnswer } from '@waylift/contract/endpoints';
import type { Ride } from '@waylift/contract/ride';
import type { ApiClient } from '../api/client.ts';
import { localDate } from '../locale/format-moment.ts';
import type { FirstCall } from '../platform/page-handle.ts';
import { plusDays } from './rides.ts';

/** Yesterday, and a week from today. */
const RIDE_DAYS = 8;

const ridesFrom = (from: string) => ({ query: { from, days: String(RIDE_DAYS) } });

export const FIRST_RIDES = { name: 'rides', input: ridesFrom('{yesterday}') } satisfies FirstCall;

/** The member's rides from yesterday on, and the agreed ones of this month; null if they do not come. Never rejects. */
export async function readRidesAnswer(api: ApiClient, signal: AbortSignal): Promise<CallAnswer<'rides'> | null> {
  const from = plusDays(localDate(Date.now()), -1);
  try {
    const answer = await api.call('rides', ridesFrom(from), { signal });
    return answer.ok ? answer.value : null;
  } catch {
    return null;
  }
}

/**
 * The member's rides of the next days that are not over; null if they do not come. A way back after midnight has the date of its way out, so
 * yesterday's may be still to come.
 */
export async function readRidesAhead(api: ApiClient, signal: AbortSignal): Promise<readonly Ride[] | null> {
  return ridesAhead(await readRidesAnswer(api, signal));
}

export function ridesAhead(answer: CallAnswer<'rides'> | null): readonly Ride[] | null {
  return answer?.rides.filter(({ state }) => state !== 'over') ?? null;
}
