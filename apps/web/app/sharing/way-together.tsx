import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { initialsOf } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { useCallback, useMemo } from 'react';
import { formatDistance } from '../journey-figures/measures.ts';
import { useDistanceUnit } from '../journey-figures/use-journey-texts.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { TwoMap } from '../map/two-map.tsx';
import { ownJourney, type TogetherWay } from '../map/two-journeys.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Trip } from '../ui/trip/trip.tsx';
import { legsOf, sharedWays } from './match-figures.ts';
import { tripStops } from './match-trip.ts';
import { useMatchWords } from './use-match-words.ts';
import '../styles/journey-page.css';

type OfMatch = { readonly match: Match; readonly journey: Journey };

/** Both roads on a map, and each direction that the two would share, as stops. */
export function WayTogether({ match, journey }: OfMatch) {
  const t = useWords();
  const words = useMatchWords(journey);
  const shared = sharedWays(match);
  const hasOtherDays = shared.some(({ way }) => new Set(legsOf(match, way).map(({ departs }) => departs.pickUp)).size > 1);
  return (
    <section className="stack" aria-labelledby="together-title">
      <h2 className="h3" id="together-title">
        {t(m.match_together)}
      </h2>
      {match.estimated ? (
        <Alert tone="warning" title={t(m.matches_estimated)}>
          {t(m.matches_estimated_text)}
        </Alert>
      ) : null}
      <TogetherMap match={match} journey={journey} />
      <div className="trips">
        {shared.map(({ way }) => (
          <section key={way} className="stack" aria-labelledby={`${way}-title`}>
            <h3 className="h4" id={`${way}-title`}>
              {t(way === 'out' ? m.match_there : m.match_return)}
            </h3>
            <Trip stops={tripStops(t, words, journey, match, way)} />
          </section>
        ))}
      </div>
      {hasOtherDays ? <p className="muted">{t(m.match_same_days)}</p> : null}
      {match.timesKnown ? null : <p className="muted">{words.days(match)}</p>}
    </section>
  );
}

/** Both roads, and where the two would meet. */
export function TogetherMap({ match, journey }: OfMatch) {
  const language = useLanguage();
  const unit = useDistanceUnit();
  const mine = useMemo(() => ownJourney(journey), [journey]);
  const others = useMemo(
    () => [{ number: 1, name: match.member.forename, face: initialsOf(match.member), start: match.start, end: match.end }],
    [match],
  );
  const together = useMemo(() => wayTogether(match), [match]);
  const distanceText = useCallback((metres: number) => formatDistance(language, unit, metres), [language, unit]);
  return <TwoMap mine={mine} others={others} together={together} distanceText={distanceText} />;
}

/** How the two travel together, in one direction. Null where they share none. */
export function wayTogether(match: Match): TogetherWay | null {
  const [first] = sharedWays(match);
  if (first === undefined) return null;
  const { pickUp, dropOff } = first.effort;
  return { ...match.geometry, drives: match.drives, name: match.member.forename, pickUp, dropOff, estimated: match.estimated };
}
