import type { Journey } from '@waylift/contract/journey';
import type { Position } from '@waylift/geography/position';
import { m } from '@waylift/words/messages';
import { memo, useMemo } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { More } from '../ui/more/more.tsx';
import { journeyPoints, mapTitle, type JourneyPoints } from './journey-on-map.ts';
import { Legend, LineMark } from './legend.tsx';
import { PageMap } from './page-map.tsx';
import { project } from './view.ts';
import './two-map.css';

/** What happens at a place, in words. */
export type MappedHalt = { readonly at: Position; readonly words: string };

type RideMapProps = {
  /** The reader's own, in the direction of the ride. */
  readonly journey: Pick<Journey, 'start' | 'end'>;
  readonly geometry: string;
  readonly estimated: boolean;
  readonly halts: readonly MappedHalt[];
};

/** The road of the reader's own journey, with the stops of a ride as numbers, and the same in words. */
export const RideMap = memo(function RideMap({ journey: { start, end }, geometry, estimated, halts }: RideMapProps) {
  const t = useWords();
  const mapped = useMemo(() => ({ start, end, geometry, estimated }), [start, end, geometry, estimated]);
  const points = useMemo((): JourneyPoints => {
    const own = journeyPoints(mapped);
    const numbers = halts.map(({ at }, index) => ({ number: index + 1, at: project(at) }));
    return { ...own, numbers, frame: [...own.frame, ...numbers.map(({ at }) => at)] };
  }, [mapped, halts]);
  return (
    <figure className="two-map">
      <PageMap start={start} end={end} estimated={estimated} points={points} title={mapTitle(t, mapped)} fallback={start} />
      <figcaption>
        <Legend marks={[{ mark: <LineMark kind="yours" isEstimated={estimated} />, words: t(m.two_map_yours) }]} />
        <More label={t(m.two_map_words)}>
          <ol className="two-map__list">
            {halts.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ol>
          {estimated ? <p>{t(m.two_map_estimated)}</p> : null}
        </More>
      </figcaption>
    </figure>
  );
});
