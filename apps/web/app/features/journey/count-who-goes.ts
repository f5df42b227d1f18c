/** Counts who goes the same way. Browser only. */
import type { ApiClient } from '../../api/client.ts';

/** @property isAll false when there are more than have been counted */
export type WhoGoes = { readonly kind: 'counted'; readonly count: number; readonly isAll: boolean } | { readonly kind: 'failed' };

/** Pages of matches may be empty while more follow. So many are read to find the first match. */
const PAGES_MAX = 3;

export async function countWhoGoes(api: ApiClient, journeyId: string, signal: AbortSignal): Promise<WhoGoes> {
  let count = 0;
  let after: string | null = null;
  for (let pages = 0; pages < PAGES_MAX; pages += 1) {
    const query: { after?: string } = after === null ? {} : { after };
    const answer = await api.call('matches', { params: { journeyId }, query }, { signal });
    if (!answer.ok) return { kind: 'failed' };
    const { matches, next, total } = answer.value;
    if (total !== null) return { kind: 'counted', count: total, isAll: true };
    count += matches.length;
    if (next === null) return { kind: 'counted', count, isAll: true };
    if (count > 0) return { kind: 'counted', count, isAll: false };
    after = next;
  }
  return { kind: 'failed' };
}
