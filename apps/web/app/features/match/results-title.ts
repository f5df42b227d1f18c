import { MATCH_COUNT_MAX, MATCH_TOTAL_MAX } from '@waylift/contract/limits';
import type { Journey } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import type { Words } from '../../locale/locale-provider.tsx';
import type { FoundMatches } from './load-matches.ts';
import { countFilters, type MatchFilters } from './match-filters.ts';
import type { MoreMatches } from './use-more-matches.ts';

type TitleParts = {
  readonly journey: Journey;
  readonly filters: MatchFilters;
  readonly more: MoreMatches;
  readonly found: FoundMatches | null;
  readonly isLoading: boolean;
};

type Title = {
  readonly words: string;
  /** The announcement for screen readers. */
  readonly spoken: string;
  /** Words that are likely to take the place of these: room is kept for them, so that nothing moves. */
  readonly next?: string;
};

/** The title of the page. */
export function titleOf(t: Words, parts: TitleParts): Title {
  const { journey, filters, found, more, isLoading } = parts;
  const shown = (words: string) => ({ words, spoken: words });
  const hidden = (spoken: string) => ({ words: t(m.matches_title), spoken });
  if (isLoading) return { ...hidden(t(m.matches_loading)), next: t(m.matches_count, { count: journey.matchCount ?? 2 }) };
  if (found === null) return hidden('');
  const count = found.total ?? more.matches.length;
  const isFiltered = countFilters(filters) > 0;
  if (more.matches.length === 0) {
    if (found.silent !== undefined) return hidden('');
    if (more.next !== null) return shown(t(m.matches_so_far));
    return isFiltered ? shown(t(m.matches_none_filtered)) : hidden(t(m.matches_none));
  }
  const isAtLeast = count >= MATCH_TOTAL_MAX || (found.total === null && more.next !== null);
  if (isAtLeast) return shown(t(m.matches_count_least, { count }));
  if (!isFiltered) return shown(t(m.matches_count, { count }));
  const all = journey.matchCount ?? 0;
  const isAllKnown = all > count && all < MATCH_COUNT_MAX;
  return shown(isAllKnown ? t(m.matches_count_of, { count, all }) : t(m.matches_count_filtered, { count }));
}
