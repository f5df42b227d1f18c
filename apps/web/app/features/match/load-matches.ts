/** Who goes the way of a journey, which a page shows once it has come: it need not wait. */
import type { Match, MatchesAnswer } from '@waylift/contract/match';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { filterQuery, type MatchFilters } from './match-filters.ts';

export type FoundMatches = Omit<MatchesAnswer, 'matches'> & { readonly kind: 'found'; readonly matches: readonly Match[] };
export type MatchesOutcome =
  | FoundMatches
  | { readonly kind: 'failed'; readonly setback: Setback }
  /** The place in the list from which to go on is known no more: only of what was asked with `after`. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'left' };

/** By road, a page may be empty while others follow. After so many it is for the reader to go on: each counts against a limit. */
const PAGES_AT_ONCE = 5;

type Asked = { readonly journeyId: string; readonly filters: MatchFilters; readonly after: string | null };

/** Goes on until a page brings someone, up to a bound. Never rejects: nobody may be listening any more. */
export async function loadMatches(api: ApiClient, { journeyId, filters, after }: Asked, signal: AbortSignal): Promise<MatchesOutcome> {
  let from = after;
  for (let page = 1; ; page += 1) {
    try {
      const query = { ...filterQuery(filters), ...(from === null ? {} : { after: from }) };
      const answer = await api.call('matches', { params: { journeyId }, query }, { signal });
      if (!answer.ok) {
        const { failure } = answer;
        const isOutdated = after !== null && failure.kind === 'refused' && failure.code === 'cursor-invalid';
        return isOutdated ? { kind: 'outdated' } : { kind: 'failed', setback: setbackOf(failure) };
      }
      const { matches, next } = answer.value;
      if (matches.length > 0 || next === null || page === PAGES_AT_ONCE) return { ...answer.value, kind: 'found' };
      from = next;
    } catch {
      return { kind: 'left' };
    }
  }
}
