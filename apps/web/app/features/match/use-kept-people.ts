/** What People keeps of itself for the next time (`session/last-seen.ts`). */
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { Match } from '@waylift/contract/match';
import { shortName } from '@waylift/contract/short-name';
import type { LanguageTag } from '@waylift/words/languages';
import { m } from '@waylift/words/messages';
import { useEffect, useEffectEvent } from 'react';
import { usePortalPath } from '../../community/community-link.ts';
import { useCommunity } from '../../community/use-community.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { journeyPath, liftPath, matchPath } from '../../my-data/journey-paths.ts';
import { keepSeen, type SeenRow, type SeenSection } from '../../session/last-seen.ts';
import { useLiftWords } from '../../sharing/use-lift-words.ts';
import { useMatchWords } from '../../sharing/use-match-words.ts';
import type { FoundMatches } from './load-matches.ts';
import { BEFORE_SHARING, groupMatches, inOrder, openDays } from './match-groups.ts';
import { momentsOf } from './match-moments.ts';
import { useGroupTitle } from './use-group-title.ts';

type Shown = {
  readonly journey: Journey;
  readonly title: string;
  /** Null while they are not known, and where not all of them are asked for. */
  readonly found: FoundMatches | null;
  readonly lifts: readonly Lift[];
};

/** Keeps names and times of whom the page shows: the groups in its order, each with its first people. */
export function useKeptPeople({ journey, title, found, lifts }: Shown): void {
  const t = useWords();
  const language = useLanguage();
  const path = usePortalPath();
  const words = useMatchWords(journey);
  const { shortDays } = useLiftWords();
  const groupTitle = useGroupTitle();
  const community = useCommunity()?.record.publicId ?? '';
  const keep = useEffectEvent((matches: readonly Match[], spoken: LanguageTag) => {
    const open = openDays(journey, lifts);
    const sections = groupMatches(journey, inOrder(matches, 'best'), lifts).map(({ group, matches: people }) => ({
      isBefore: BEFORE_SHARING.includes(group),
      title: group === 'all' ? '' : groupTitle(group, open),
      rows: people.map((match): SeenRow => {
        return { to: path(matchPath(match.id, journey.id)), title: shortName(match.member), note: momentsOf(words, match) };
      }),
    }));
    const sharing: SeenSection = {
      title: t(m.people_sharing),
      rows: lifts.flatMap((lift): SeenRow[] =>
        lift.member === null ? [] : [{ to: path(liftPath(lift.id)), title: shortName(lift.member), note: shortDays(lift) }],
      ),
    };
    keepSeen({
      page: 'people',
      address: journeyPath(journey.id),
      community,
      language: spoken,
      asOf: t(m.dashboard_as_of, { time: '{time}' }),
      title,
      sections: [...sections.filter(({ isBefore }) => isBefore), sharing, ...sections.filter(({ isBefore }) => !isBefore)].filter(
        ({ rows }) => rows.length > 0,
      ),
    });
  });
  useEffect(() => {
    if (found !== null) keep(found.matches, language);
  }, [found, language]);
}
