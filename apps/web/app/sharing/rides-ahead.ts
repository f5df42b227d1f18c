import type { Ride } from '@waylift/contract/ride';
import type { ApiClient } from '../api/client.ts';
import { localDate } from '../locale/format-moment.ts';
import { plusDays } from './rides.ts';

/** Yesterday, and a week from today. */
const RIDE_DAYS = 8;

/**
 * The member's rides of the next days that are not over; null if they do not come. A way back after midnight has the date of its way out, so
 * yesterday's may be still to come. Never rejects.
 */
export async function readRidesAhead(api: ApiClient, signal: AbortSignal): Promise<readonly Ride[] | null> {
  const from = plusDays(localDate(Date.now()), -1);
  try {
    const answer = await api.call('rides', { query: { from, days: String(RIDE_DAYS) } }, { signal });
    return answer.ok ? answer.value.rides.filter(({ state }) => state !== 'over') : null;
  } catch {
    return null;
  }
}
