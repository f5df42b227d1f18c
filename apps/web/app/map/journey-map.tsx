import { m } from '@waylift/words/messages';
import { useMemo } from 'react';
import { useWords, type Words } from '../locale/locale-provider.tsx';
import { journeyPoints, type MappedJourney } from './journey-on-map.ts';
import { MapPicture } from './map-picture.tsx';
import { fitView } from './view.ts';

/** Of a card's map, before it is stretched to its place. */
const CARD = { width: 240, height: 150 };
/** Room for the marks of the ends. */
const CARD_PADDING_PX = 26;

type JourneyMapProps = MappedJourney & {
  /** `card` is a small picture in a list. */
  readonly size: 'card' | 'page';
};

/** A journey on a map. What it says, the page beside it says in words too. */
export function JourneyMap({ start, end, geometry, estimated = false }: JourneyMapProps) {
  const t = useWords();
  const points = useMemo(() => journeyPoints({ start, end, geometry }), [start, end, geometry]);
  const known = [points.start, points.end, ...points.course].filter((point) => point !== null);
  const view = fitView(known, CARD, CARD_PADDING_PX);
  return (
    <div className="map">
      <MapPicture view={view} size={CARD} points={points} isEstimated={estimated} title={mapTitle(t, { start, end, estimated })} />
    </div>
  );
}

function mapTitle(t: Words, { start, end, estimated }: MappedJourney): string {
  const place = start ?? end;
  if (place === null) return t(m.map_region);
  if (start === null || end === null) return t(m.map_place, { place: place.label });
  return t(estimated === true ? m.map_route_estimated : m.map_route, { start: start.label, end: end.label });
}
