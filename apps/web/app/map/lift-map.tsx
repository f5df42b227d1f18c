import type { LiftPlace } from '@waylift/contract/lift';
import { m } from '@waylift/words/messages';
import { memo, useMemo } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { journeyPoints, type JourneyPoints, type MapLine } from './journey-on-map.ts';
import { PageMap } from './page-map.tsx';
import { Legend, LineMark, NumberMark, type LegendMark } from './legend.tsx';
import type { OwnJourney } from './two-journeys.ts';
import { project } from './view.ts';
import './two-map.css';

type LiftMapProps = {
  readonly mine: OwnJourney;
  readonly name: string;
  readonly drives: 'me' | 'other';
  readonly pickUp: LiftPlace;
  readonly dropOff: LiftPlace;
  /** A sentence that describes the map. */
  readonly words: string;
};

/** The map of a lift: the reader's route, and where the passenger gets in (1) and out (2). It does not know the other's route. */
export const LiftMap = memo(function LiftMap({ mine, name, drives, pickUp, dropOff, words }: LiftMapProps) {
  const t = useWords();
  const points = useMemo(() => liftPoints(mine, drives, pickUp, dropOff), [mine, drives, pickUp, dropOff]);
  const marks: readonly LegendMark[] = [
    { mark: <LineMark kind="yours" isEstimated={mine.estimated} />, words: t(m.two_map_yours) },
    ...(points.lines.some(({ kind }) => kind === 'walk') ? [{ mark: <LineMark kind="walk" />, words: t(m.two_map_you_walk) }] : []),
    { mark: <NumberMark number={1} />, words: t(m.two_map_pick_up) },
    { mark: <NumberMark number={2} />, words: t(m.two_map_drop_off) },
  ];
  return (
    <figure className="two-map">
      <PageMap
        start={mine.start}
        end={mine.end}
        estimated={mine.estimated}
        points={points}
        title={t(m.two_map_together_title, { name, pickUp: pickUp.label, dropOff: dropOff.label })}
        fallback={mine.start}
      />
      <figcaption>
        <Legend marks={marks} />
        <p>{words}</p>
      </figcaption>
    </figure>
  );
});

function liftPoints(mine: OwnJourney, drives: 'me' | 'other', pickUp: LiftPlace, dropOff: LiftPlace): JourneyPoints {
  const own = journeyPoints(mine);
  const [start, end, first, last] = [mine.start, mine.end, pickUp, dropOff].map(project);
  if (start === undefined || end === undefined || first === undefined || last === undefined) return own;
  const walks =
    drives === 'me'
      ? []
      : [...((pickUp.walkMetres ?? 0) > 0 ? [[start, first]] : []), ...((dropOff.walkMetres ?? 0) > 0 ? [[last, end]] : [])];
  return {
    ...own,
    lines: [...own.lines, ...walks.map((course): MapLine => ({ kind: 'walk', course }))],
    numbers: [
      { number: 1, at: first },
      { number: 2, at: last },
    ],
    frame: [...own.frame, first, last],
  };
}
