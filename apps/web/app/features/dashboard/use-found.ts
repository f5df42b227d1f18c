import { MATCH_COUNT_MAX, MATCH_TOTAL_MAX } from '@waylift/contract/limits';
import type { Journey } from '@waylift/contract/journey';
import type { MatchesAnswer } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import type { LanguageTag } from '@waylift/words/languages';
import { useEffect, useState } from 'react';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import { useLive } from '../../live/use-live.ts';
import { browserApi } from '../../session/browser-api.ts';

/** @property isLeast there may be more than `count` */
type Found = { readonly count: number; readonly isLeast: boolean };
type Search = Found | 'looking' | 'failed';

/** `count`: `7 people`, of whom `people` is the number. `note`: what is said in place of a number. */
export type FoundWords = { readonly count?: string; readonly people?: number; readonly note?: string; readonly isLooking?: boolean };

/** How many members go the same way. @param isWanted whether to ask for a number that the list of journeys did not contain */
export function useFound(journey: Journey, isWanted: boolean): FoundWords {
  const t = useWords();
  const language = useLanguage();
  const [search, setSearch] = useState<Search>('looking');
  const known = useKnown(journey, () => setSearch('looking'));
  useSearch(journey.id, isWanted && known === null && search === 'looking', setSearch);
  const found = known ?? search;
  if (found === 'failed') return { note: t(m.dashboard_matches_failed) };
  if (found === 'looking') return { isLooking: true };
  const count = countText(t, language, found);
  // By road, the first candidates may not fit while others are left.
  return count === null ? { note: t(found.isLeast ? m.dashboard_matches_see : m.dashboard_matches_none) } : { count, people: found.count };
}

/** The loaded count, updated by events; null while it is not known. @param onUnknown somebody is new and not counted yet */
function useKnown({ id, matchCount }: Journey, onUnknown: () => void): Found | null {
  const [told, setTold] = useState<{ readonly loaded: typeof matchCount; readonly count: number | null }>();
  useLive((news) => {
    if (news.name !== 'matches' || news.data.journeyId !== id) return;
    setTold({ loaded: matchCount, count: news.data.matchCount });
    if (news.data.matchCount === null) onUnknown();
  });
  return knownOf(told !== undefined && told.loaded === matchCount ? told.count : matchCount);
}

function knownOf(count: Journey['matchCount']): Found | null {
  return typeof count === 'number' ? { count, isLeast: count >= MATCH_COUNT_MAX } : null;
}

/** How many a row has found, for the days of its journey that nobody shares. */
export type PeopleFound = { readonly text: string; readonly count: number };

/** Null while it is not known, or where there is nobody. @param later what the row of the journey says by now */
export function peopleOf(t: Words, language: LanguageTag, { matchCount }: Journey, later: PeopleFound | undefined): PeopleFound | null {
  const found = knownOf(matchCount);
  if (later !== undefined || found === null) return later ?? null;
  const text = countText(t, language, found);
  return text === null ? null : { text, count: found.count };
}

function countText(t: Words, language: LanguageTag, { count, isLeast }: Found): string | null {
  if (count === 0) return null;
  return isLeast ? t(m.dashboard_people_many, { count: formatNumber(language, count) }) : t(m.dashboard_people, { count });
}

/** Searches once `isWanted` is true. */
function useSearch(journeyId: string, isWanted: boolean, onEnd: (search: Search) => void): void {
  useEffect(() => {
    if (!isWanted) return undefined;
    const leaving = new AbortController();
    browserApi()
      .call('matches', { params: { journeyId }, query: {} }, { signal: leaving.signal })
      .then(
        (answer) => onEnd(answer.ok ? foundIn(answer.value) : 'failed'),
        () => undefined,
      );
    return () => leaving.abort();
  }, [journeyId, isWanted, onEnd]);
}

function foundIn({ matches, next, total }: MatchesAnswer): Found {
  return total === null ? { count: matches.length, isLeast: next !== null } : { count: total, isLeast: total >= MATCH_TOTAL_MAX };
}
