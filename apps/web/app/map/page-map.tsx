import { m } from '@waylift/words/messages';
import { lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useWords } from '../locale/locale-provider.tsx';
import { DrawnMap } from './drawn-map.tsx';
import { ForeignCredit, MapCredit } from './map-credit.tsx';
import { knownPoints, mapTitle, type JourneyPoints, type MappedJourney } from './journey-on-map.ts';
import { MapTools } from './map-tools.tsx';
import type { MovableMapProps } from './movable-map.tsx';
import type { Position } from '@waylift/geography/position';
import { useElementSize } from './use-element-size.ts';
import { fitView, project, zoomed, type Box, type Size } from './view.ts';
import './map.css';

/** WebGL and what draws with it weigh more than the rest of the portal: only for who wants to move the map. */
const MovableMap = lazy(async () => ({ default: (await loadMovableMap()).MovableMap }));

async function loadMovableMap() {
  return import('./movable-map.tsx').catch(() => ({ MovableMap: Immovable }));
}

function Immovable({ onFailure }: MovableMapProps) {
  useEffect(onFailure, [onFailure]);
  return null;
}

const USUAL = { width: 390, height: 272 };
const PADDING_PX = { left: 56, right: 96, top: 56, bottom: 52 };
const LONGEST_NAME = 28;

type PageMapProps = MappedJourney & { readonly points: JourneyPoints; readonly fallback: Position };

export function PageMap({ start, end, estimated = false, points, fallback }: PageMapProps) {
  const t = useWords();
  const { element, size } = useElementSize(USUAL);
  const [zoom, setZoom] = useState({ of: points, steps: 0 });
  const [mode, setMode] = useState<'drawn' | 'movable' | 'immovable'>('drawn');
  const [credits, setCredits] = useState<readonly string[]>([]);
  const zoomMovable = useRef<((steps: number) => void) | null>(null);
  const steps = zoom.of === points ? zoom.steps : 0;
  const whole = useMemo(() => {
    const known = knownPoints(points);
    return fitView(known.length === 0 ? [project(fallback)] : known, size, PADDING_PX);
  }, [points, fallback, size]);
  const view = useMemo(() => zoomed(whole, steps), [whole, steps]);
  const shown = useDeferredValue({ view, size, points, isEstimated: estimated, title: mapTitle(t, { start, end, estimated }) });

  function zoomBy(change: 1 | -1): void {
    if (zoomMovable.current !== null) return zoomMovable.current(change);
    // At either end of the range a further press changes nothing, and is not to be undone first.
    if (zoomed(whole, steps + change).scale !== view.scale) setZoom({ of: points, steps: steps + change });
  }

  return (
    <section className="map map--page" aria-label={t(m.map_label)} ref={element}>
      <DrawnMap
        {...shown}
        margin={0}
        hasPin
        covered={coveredIn(size)}
        startName={shortName(start)}
        endName={shortName(end)}
        fontPx={13}
        mostTowns={18}
      />
      {mode === 'movable' ? (
        <Suspense>
          <MovableMap
            key={estimated ? 'estimated' : 'by road'}
            view={view}
            onZoomable={(zoomTo) => {
              zoomMovable.current = zoomTo;
            }}
            points={points}
            names={{ start: shortName(start), end: shortName(end) }}
            isEstimated={estimated}
            title={shown.title}
            onCredit={setCredits}
            onFailure={() => setMode('immovable')}
          />
        </Suspense>
      ) : null}
      <MapTools
        isMoving={mode === 'movable'}
        onZoom={zoomBy}
        onMove={mode === 'immovable' ? undefined : () => setMode(mode === 'movable' ? 'drawn' : 'movable')}
      />
      <p className="map__note">
        {mode === 'immovable' ? <span role="status">{t(m.map_immovable)} </span> : null}
        {mode === 'movable' && credits.length > 0 ? <ForeignCredit attributions={credits} /> : <MapCredit />}
      </p>
    </section>
  );
}

/** What the tools and the note cover, where a name could not be read. */
function coveredIn({ width, height }: Size): Box[] {
  return [
    { left: width - 76, right: width, top: 0, bottom: 164 },
    { left: width - 280, right: width, top: height - 32, bottom: height },
  ];
}

/** A long one would cover the map; the form beside it has it in full. */
function shortName(place: { readonly label: string } | null): string | null {
  return place === null || place.label.length > LONGEST_NAME ? null : place.label;
}
