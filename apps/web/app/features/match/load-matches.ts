/** Loads the matches of a journey. A page need not wait for them. */
import type { Match, MatchesAnswer } from '@waylift/contract/match';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf, type Setback } from '../../api/failure.ts';
import { filterQuery, type MatchFilters } from './match-filters.ts';

export type FoundMatches = Omit<MatchesAnswer, 'matches'> & { readonly kind: 'found'; readonly matches: readonly Match[] };
export type MatchesOutcome =
  | FoundMatches
  | { readonly kind: 'failed'; readonly setback: Setback }
  /** The cursor has expired. Only after a request with `after`. */
  | { readonly kind: 'outdated' }
  | { readonly kind: 'left' };

/** By road, a page may be empty while more follow. After so many the reader decides, because each counts against a limit. */
const PAGES_AT_ONCE = 5;

type Asked = { readonly journeyId: string; readonly filters: MatchFilters; readonly after: string | null };

/** Reads pages until one has a match, up to a limit. Never rejects, because the page may be left by then. */
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
