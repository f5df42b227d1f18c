import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { initialsOf } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { useCallback, useMemo } from 'react';
import { formatDistance } from '../../journey-figures/measures.ts';
import { useDistanceUnit } from '../../journey-figures/use-journey-texts.ts';
import { useLanguage, useWords } from '../../locale/locale-provider.tsx';
import { ownJourney } from '../../map/two-journeys.ts';
import { TwoMap } from '../../map/two-map.tsx';
import { fullName } from '../../sharing/use-match-words.ts';
import { wayTogether } from '../../sharing/way-together.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { list, map } from '../../ui/icon/member-icons.ts';
import { MatchItem } from './match-item.tsx';
import './people.css';

type PeopleMapProps = {
  readonly journey: Journey;
  readonly matches: readonly Match[];
  /** Whose card the pointer or the focus is on. */
  readonly looked: Match | null;
  readonly onLook: (match: Match) => void;
  /** Whether the cards stand below the map, as there is no list beside it. */
  readonly hasCards: boolean;
};

/** Where the people of a journey set off, and the way of whoever is looked at. */
export function PeopleMap({ journey, matches, looked, onLook, hasCards }: PeopleMapProps) {
  const t = useWords();
  const language = useLanguage();
  const unit = useDistanceUnit();
  const mine = useMemo(() => ownJourney(journey), [journey]);
  const others = useMemo(
    () =>
      matches.map((match, position) => ({
        number: position + 1,
        name: fullName(match),
        face: initialsOf(match.member),
        start: match.start,
        end: match.end,
      })),
    [matches],
  );
  const lit = useMemo(() => {
    const way = looked === null ? null : wayTogether(looked);
    return looked === null || way === null ? null : { number: matches.indexOf(looked) + 1, way };
  }, [matches, looked]);
  const distanceText = useCallback((metres: number) => formatDistance(language, unit, metres), [language, unit]);
  return (
    <div className="people__map">
      {hasCards && matches.length > 0 ? (
        <section aria-label={t(m.people_on_map)}>
          <h2 className="visually-hidden">{t(m.people_on_map)}</h2>
          <ul className="people__cards" aria-label={t(m.people_on_map)}>
            {matches.map((match) => (
              <MatchItem key={match.id} journey={journey} match={match} group="all" openDays={[]} onLook={onLook} />
            ))}
          </ul>
        </section>
      ) : null}
      <TwoMap mine={mine} others={others} together={null} lit={lit} distanceText={distanceText} />
    </div>
  );
}

/** Between the list and the map, where only one of them has room. */
export function MapToggle({ isMap, onChange }: { readonly isMap: boolean; readonly onChange: (isMap: boolean) => void }) {
  const t = useWords();
  return (
    <p className="people__float">
      <button className="people__toggle" type="button" onClick={() => onChange(!isMap)}>
        <Icon path={isMap ? list : map} />
        {t(isMap ? m.people_list : m.people_map)}
      </button>
    </p>
  );
}
