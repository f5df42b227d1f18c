import { MATCH_COUNT_MAX, MATCH_TOTAL_MAX } from '@waylift/contract/limits';
import type { Journey } from '@waylift/contract/journey';
import type { MatchesAnswer } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { useEffect, useState } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { formatNumber } from '../../locale/format.ts';
import { useLanguage, useWords, type Words } from '../../locale/locale-provider.tsx';
import type { LanguageTag } from '@waylift/words/languages';
import { useLive } from '../../live/use-live.ts';
import { journeyPath } from '../../my-data/journey-paths.ts';
import { browserApi } from '../../session/browser-api.ts';
import { calendar, pause, users } from '../../ui/icon/member-icons.ts';
import { SignLine } from '../../ui/sign-line/sign-line.tsx';
import { Skeleton } from '../../ui/skeleton/skeleton.tsx';
import { RetrySign } from './retry-sign.tsx';

/** @property isLeast there may be more than `count` */
type Found = { readonly count: number; readonly isLeast: boolean };
type Search = Found | 'looking' | 'failed';

export type JourneySignProps = {
  readonly journey: Journey;
  readonly title: string;
  /** Whether to ask for a number that the list of journeys did not contain. */
  readonly isNear: boolean;
  /** Takes the focus when the button that had it disappears. */
  readonly focusCard: () => void;
};

/** How many members go the same way, or why nobody can. */
export function JourneySign({ journey, title, isNear, focusCard }: JourneySignProps) {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const { id, when = null, paused = false } = journey;
  const [search, setSearch] = useState<Search>('looking');
  const lookAgain = () => setSearch('looking');
  const known = useFound(journey, lookAgain);
  const address = path(journeyPath(id));
  useSearch(id, isNear && !paused && known === null && search === 'looking', setSearch);
  const found = known ?? search;
  const name = <span className="visually-hidden"> {title}</span>;

  if (paused)
    return (
      <SignLine
        icon={pause}
        tone="quiet"
        title={
          <>
            {t(m.dashboard_matches_paused)}
            {name}
          </>
        }
        note={t(m.dashboard_matches_paused_text)}
        to={address}
      />
    );
  if (when === null)
    return (
      <SignLine
        icon={calendar}
        title={
          <>
            {t(m.dashboard_matches_when)}
            {name}
          </>
        }
        note={typeof found === 'object' && found.count > 0 ? foundText(t, language, found) : undefined}
        to={path(journeyPath(id, 'when'))}
      />
    );
  if (found === 'failed')
    return (
      <RetrySign
        title={t(m.dashboard_matches_failed)}
        about={name}
        onRetry={() => {
          focusCard();
          lookAgain();
        }}
      />
    );
  if (found === 'looking') return <LookingSign />;
  return (
    <SignLine
      icon={users}
      title={
        <>
          {foundText(t, language, found)}
          {name}
        </>
      }
      to={address}
    />
  );
}

/** The loaded count, updated by events; null while it is not known. @param onUnknown somebody is new and not counted yet */
function useFound({ id, matchCount }: Journey, onUnknown: () => void): Found | null {
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

/** `2 people go your way`, as the list of journeys tells; null where it tells of nobody. */
export function matchesText(t: Words, language: LanguageTag, { matchCount }: Journey): string | null {
  const found = knownOf(matchCount);
  return found === null || found.count === 0 ? null : foundText(t, language, found);
}

function foundText(t: Words, language: LanguageTag, { count, isLeast }: Found): string {
  // By road, the first candidates may not fit while others are left.
  if (count === 0) return t(isLeast ? m.dashboard_matches_see : m.dashboard_matches_none);
  if (isLeast) return t(m.dashboard_matches_many, { count: formatNumber(language, count) });
  return t(m.dashboard_matches, { count });
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

/** Shown until the count is known. */
export function LookingSign() {
  const t = useWords();
  return (
    <SignLine
      icon={users}
      tone="quiet"
      title={
        <>
          <Skeleton size="line" />
          <span className="visually-hidden">{t(m.dashboard_matches_looking)}</span>
        </>
      }
    />
  );
}
