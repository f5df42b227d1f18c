import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { m } from '@waylift/words/messages';
import { Fragment } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { MatchItem } from './match-item.tsx';
import type { MoreMatches } from './use-more-matches.ts';

type Group = 'weekly' | 'once' | 'open';

/** The matches in order. For a weekly journey, matches for a single date form their own group, and so do those after them. */
export function GroupedMatches({ journey, more }: { readonly journey: Journey; readonly more: MoreMatches }) {
  const t = useWords();
  const titles = { weekly: null, once: m.matches_once, open: m.matches_open };
  const numbered = more.matches.map((match, position) => ({ match, position }));
  const isGrouped = journey.when?.kind === 'weekly' && more.matches.some((match) => groupOf(match) === 'once');
  const groups = isGrouped ? [...Map.groupBy(numbered, ({ match }) => groupOf(match))] : [['weekly' as const, numbered] as const];
  return groups.map(([group, matches]) => {
    const title = titles[group];
    return (
      <Fragment key={group}>
        {title === null ? null : (
          <h3 className="h4" id={`matches-${group}`}>
            {t(title)}
          </h3>
        )}
        <ol className="matches" start={(matches[0]?.position ?? 0) + 1}>
          {matches.map(({ match, position }) => (
            <MatchItem
              key={match.id}
              journey={journey}
              match={match}
              number={position + 1}
              ref={position === more.firstNew ? more.newRef : undefined}
            />
          ))}
        </ol>
      </Fragment>
    );
  });
}

function groupOf({ kind, timesKnown }: Match): Group {
  if (!timesKnown) return 'open';
  return kind;
}
