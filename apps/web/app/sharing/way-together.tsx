import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { initialsOf } from '@waylift/contract/short-name';
import { m } from '@waylift/words/messages';
import { useCallback, useId, useMemo, useState, type ReactNode } from 'react';
import { FormContext } from '../forms/form-context.ts';
import { Segments } from '../forms/segments.tsx';
import { formatDistance } from '../journey-figures/measures.ts';
import { useDistanceUnit } from '../journey-figures/use-journey-texts.ts';
import { useLanguage, useWords } from '../locale/locale-provider.tsx';
import { TwoMap } from '../map/two-map.tsx';
import { ownJourney, type TogetherWay } from '../map/two-journeys.ts';
import { Alert } from '../ui/alert/alert.tsx';
import { Plate } from '../ui/plate/plate.tsx';
import { Road, Stop } from '../ui/road/road.tsx';
import { legsOf, sharedWays } from './match-figures.ts';
import { roadStops, type Reader } from './match-trip.ts';
import { useMatchWords } from './use-match-words.ts';
import './way-together.css';

type Way = 'out' | 'back';
type OfMatch = { readonly match: Match; readonly journey: Journey; readonly reader: Reader };

/** One direction that the two would share: as stops, and both roads on a map. */
export function WayTogether(props: OfMatch) {
  const { match, journey } = props;
  const t = useWords();
  const words = useMatchWords(journey);
  const id = useId();
  const ways = sharedWays(match).map(({ way }) => way);
  const [chosen, setChosen] = useState<Way>('out');
  const way = ways.includes(chosen) ? chosen : ways[0];
  const wordsOf = (one: Way) => t(one === 'out' ? m.match_there : m.match_return);
  const hasOtherDays = ways.some((one) => new Set(legsOf(match, one).map(({ departs }) => departs.pickUp)).size > 1);
  return (
    <section className="together" aria-labelledby={`${id}-title`}>
      <h2 className="visually-hidden" id={`${id}-title`}>
        {t(m.match_together)}
      </h2>
      {match.estimated ? (
        <Alert tone="warning" title={t(m.matches_estimated)}>
          {t(m.matches_estimated_text)}
        </Alert>
      ) : null}
      {way === undefined || ways.length < 2 ? null : (
        <FormContext value={NO_FORM}>
          <Segments
            name="way"
            legend={t(m.match_together)}
            isLegendHidden
            choices={ways.map((value) => ({ value, words: wordsOf(value) }))}
            chosen={way}
            onAnswer={setChosen}
          />
        </FormContext>
      )}
      <TogetherMap
        {...props}
        way={way}
        beside={
          way === undefined ? null : (
            <Plate as="section" isMaybe className="together__plate" labelledBy={`${id}-way`}>
              <h3 className={ways.length < 2 ? 'h4' : 'visually-hidden'} id={`${id}-way`}>
                {wordsOf(way)}
              </h3>
              <Road possible={match}>
                {roadStops(t, words, props, way).map((stop, index) => (
                  <Stop key={index} isPossible {...stop} />
                ))}
              </Road>
            </Plate>
          )
        }
      />
      {hasOtherDays ? <p className="muted">{t(m.match_same_days)}</p> : null}
      {match.timesKnown ? null : <p className="muted">{words.days(match)}</p>}
    </section>
  );
}

/** The choice of a way is no field: nothing is sent. */
const NO_FORM = { id: 'together', problems: {}, isBusy: false };

type TogetherMapProps = OfMatch & {
  /** Without it: the first that the two share. */
  readonly way?: Way | undefined;
  readonly beside?: ReactNode;
};

/** Both roads, and where the two would meet. */
export function TogetherMap({ match, journey, reader, way, beside = null }: TogetherMapProps) {
  const language = useLanguage();
  const unit = useDistanceUnit();
  const { forename, initial } = reader;
  const mine = useMemo(() => ({ ...ownJourney(journey), face: initialsOf({ forename, initial }) }), [journey, forename, initial]);
  const others = useMemo(
    () => [{ number: 1, name: match.member.forename, face: initialsOf(match.member), start: match.start, end: match.end }],
    [match],
  );
  const together = useMemo(() => wayTogether(match, way), [match, way]);
  const distanceText = useCallback((metres: number) => formatDistance(language, unit, metres), [language, unit]);
  return <TwoMap mine={mine} others={others} together={together} distanceText={distanceText} beside={beside} />;
}

/** How the two travel together, in one direction: the given, or else the first that they share. Null where they share none. */
export function wayTogether(match: Match, way?: Way): TogetherWay | null {
  const ways = sharedWays(match);
  const shown = ways.find((one) => one.way === way) ?? ways[0];
  if (shown === undefined) return null;
  const { pickUp, dropOff } = shown.effort;
  return { ...match.geometry, drives: match.drives, name: match.member.forename, pickUp, dropOff, estimated: match.estimated };
}
