import type { Place } from '@waylift/contract/journey';
import { memo, useMemo } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { DrawnMap } from './drawn-map.tsx';
import { journeyPoints, mapTitle, type JourneyPoints, type MappedJourney } from './journey-on-map.ts';
import { PageMap } from './page-map.tsx';
import { placeName } from './place-name.ts';
import type { Position } from '@waylift/geography/position';
import { fitView, nearnessOf } from './view.ts';
import '../styles/map-tokens.css';
import './map.css';

const CARD = { width: 240, height: 150 };
const CARD_PADDING_PX = { left: 26, right: 26, top: 26, bottom: 26 };
const CARD_MARGIN = 1;

type JourneyMapProps = MappedJourney &
  (
    | { readonly size: 'card' }
    /** @property fallback the centre while no place is known. @property onPress receives the point that was pressed */
    | { readonly size: 'page'; readonly fallback: Position; readonly onPress?: ((at: Position) => void) | undefined }
  );

/** A journey on a map. `card` is a small picture in a list. `page` fills its element and can be moved and zoomed. */
export const JourneyMap = memo(function JourneyMap(props: JourneyMapProps) {
  const t = useWords();
  const { start, end, geometry } = props;
  const points = useMemo(() => journeyPoints({ start, end, geometry }), [start, end, geometry]);
  const nameOf = (place: Place | null) => (place === null ? null : placeName(t, place));
  return props.size === 'page' ? (
    <PageMap {...props} points={points} title={mapTitle(t, props)} />
  ) : (
    <CardMap {...props} points={points} title={mapTitle(t, props)} startName={nameOf(start)} endName={nameOf(end)} />
  );
});

type CardMapProps = {
  readonly estimated?: boolean | undefined;
  readonly points: JourneyPoints;
  readonly title: string;
  readonly startName: string | null;
  readonly endName: string | null;
};

function CardMap({ estimated = false, points, title, startName, endName }: CardMapProps) {
  const view = useMemo(() => fitView(points.frame, CARD, CARD_PADDING_PX, nearnessOf({ estimated })), [points, estimated]);
  return (
    <div className="map map--card">
      <DrawnMap
        view={view}
        size={CARD}
        margin={CARD_MARGIN}
        points={points}
        hasPin={false}
        startName={startName}
        endName={endName}
        fontPx={10.5}
        mostTowns={5}
        isEstimated={estimated}
        title={title}
      />
    </div>
  );
}
