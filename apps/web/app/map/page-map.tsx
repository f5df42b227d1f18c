import { m } from '@waylift/words/messages';
import {
  lazy,
  Suspense,
  useContext,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useWords, type Words } from '../locale/locale-provider.tsx';
import { DrawnMap } from './drawn-map.tsx';
import { ForeignCredit, MapCredit, RoadCredit, StreetCredit } from './map-credit.tsx';
import type { JourneyPoints, MappedJourney } from './journey-on-map.ts';
import { MapTools } from './map-tools.tsx';
import type { MovableMapProps } from './movable-map.tsx';
import type { Position } from '@waylift/geography/position';
import type { StreetMapSettings } from '../platform/runtime-settings.ts';
import { SettingsContext } from '../platform/settings-context.ts';
import { useNearView } from './use-near-view.ts';
import { placeName, type NamedPlace } from './place-name.ts';
import { useElementSize } from './use-element-size.ts';
import { usePress } from './use-press.ts';
import {
  fitView,
  isWithin,
  project,
  nearnessOf,
  type Nearness,
  STREET_NEARNESS,
  unproject,
  zoomed,
  zoomOf,
  type Box,
  type Point,
  type Size,
  type View,
} from './view.ts';
import '../styles/map-tokens.css';
import './map.css';

/** WebGL and what draws with it weigh more than the rest of the portal: only for an operator's map, and for whoever wants to move ours. */
const MovableMap = lazy(async () => import('./movable-map.tsx').then(({ MovableMap: map }) => loaded(map), immovable));
const StreetMap = lazy(async () => import('./street-map.tsx').then(({ StreetMap: map }) => loaded(map), immovable));

type Loaded = { readonly default: ComponentType<MovableMapProps> };

function loaded(map: ComponentType<MovableMapProps>): Loaded {
  return { default: map };
}

function immovable(): Loaded {
  return { default: Immovable };
}

function Immovable({ onFailure }: MovableMapProps) {
  useEffect(onFailure, [onFailure]);
  return null;
}

const USUAL = { width: 390, height: 272 };
const PADDING_PX = { left: 56, right: 96, top: 56, bottom: 76 };
const LONGEST_NAME = 28;

type PageMapProps = Pick<MappedJourney, 'start' | 'end' | 'estimated'> & {
  readonly points: JourneyPoints;
  readonly title: string;
  /** Where to look while there are no points. */
  readonly fallback: Position;
  /** What it is called among the parts of its page. */
  readonly label?: string;
  /** How near it may be shown; that of a journey where left out. */
  readonly nearness?: Nearness;
  /** Is given the place that was pressed. Whoever presses no maps needs another way to it. */
  readonly onPress?: ((at: Position) => void) | undefined;
};

export function PageMap({
  start,
  end,
  estimated,
  points,
  title,
  fallback,
  label,
  nearness = nearnessOf({ estimated }),
  onPress,
}: PageMapProps) {
  const t = useWords();
  const { element, size } = useElementSize(USUAL);
  const [zoom, setZoom] = useState({ of: points.frame, steps: 0 });
  const settings = useContext(SettingsContext);
  const [isMoving, setMoving] = useState(false);
  /** `told` to whoever wanted to move the map; `quiet` where it is merely drawn in place of an operator's. */
  const [failure, setFailure] = useState<'none' | 'quiet' | 'told'>('none');
  const known = points.frame;
  const streetMap = failure === 'none' ? settings?.streetMap : undefined;
  const near = useMemo(() => (known.length === 0 ? null : fitView(known, size, PADDING_PX, STREET_NEARNESS)), [known, size]);
  const hasStreets = streetMap !== undefined && shows(streetMap, known.length === 0 ? [project(fallback)] : known, near);
  const hasForeign = settings?.mapStyleUrl !== undefined || hasStreets;
  const isMovable = isMoving || (hasForeign && failure === 'none');
  const [isDrawn, setDrawn] = useState(false);
  const [credits, setCredits] = useState<readonly string[]>([]);
  const zoomMovable = useRef<((steps: number) => void) | null>(null);
  const steps = zoom.of === known ? zoom.steps : 0;
  const whole = useMemo(() => {
    return fitView(known.length === 0 ? [project(fallback)] : known, size, PADDING_PX, nearness);
  }, [known, fallback, size, nearness]);
  const view = useMemo(() => zoomed(whole, steps, nearness), [whole, steps, nearness]);
  const shown = useDeferredValue({ view, size, points, isEstimated: estimated === true, title });

  usePress(element, { view, size, onPress });

  // Whoever moves the map may come to where there are streets.
  const Movable = streetMap === undefined ? MovableMap : StreetMap;

  function zoomBy(change: 1 | -1): void {
    if (zoomMovable.current !== null) return zoomMovable.current(change);
    // At either end of the range a further press changes nothing, and is not to be undone first.
    if (zoomed(whole, steps + change, nearness).scale !== view.scale) setZoom({ of: known, steps: steps + change });
  }

  function fail(): void {
    setCredits([]);
    // Without its streets the map may well move.
    if (streetMap !== undefined) return setFailure('quiet');
    setFailure(isMoving ? 'told' : 'quiet');
    setMoving(false);
  }

  return (
    <section
      className={onPress === undefined ? 'map map--page' : 'map map--page map--pressed'}
      aria-label={label ?? t(m.map_label)}
      ref={element}
    >
      <DrawnMap
        {...shown}
        margin={0}
        hasPin
        covered={coveredIn(size)}
        startName={shortName(t, start)}
        endName={shortName(t, end)}
        fontPx={13}
        mostTowns={18}
      />
      {isMovable ? (
        <NearView>
          <Movable
            view={hasForeign && near !== null ? near : view}
            isMoving={isMoving}
            onZoomable={(zoomTo) => {
              zoomMovable.current = zoomTo;
            }}
            points={points}
            names={{ start: shortName(t, start), end: shortName(t, end) }}
            isEstimated={estimated === true}
            title={shown.title}
            onDrawn={setDrawn}
            onPress={onPress}
            onCredit={setCredits}
            onFailure={fail}
          />
        </NearView>
      ) : null}
      <MapTools
        isMoving={isMoving}
        isComing={isMoving && !isDrawn}
        onZoom={zoomBy}
        onMove={failure === 'told' ? undefined : () => setMoving(!isMoving)}
      />
      <p className="map__note">
        {failure === 'told' ? <span role="status">{t(m.map_immovable)} </span> : null}
        {isMovable && streetMap !== undefined ? <StreetCredit {...streetMap} /> : null}
        {estimated !== false || (isMovable && streetMap?.tiles === 'vector') ? null : (
          <>
            <RoadCredit />{' '}
          </>
        )}
        {isMovable && credits.length > 0 ? <ForeignCredit attributions={credits} /> : <MapCredit />}
      </p>
    </section>
  );
}

/** Whether a street map shows the whole of a journey, from as far away as that is seen. */
function shows({ bounds, minZoom }: StreetMapSettings, points: readonly Point[], view: View | null): boolean {
  return (view === null || zoomOf(view) >= minZoom) && points.every((point) => isWithin(unproject(point), bounds));
}

/** Loads what is in it once that comes near the window. */
function NearView({ children }: { readonly children: ReactNode }) {
  const [observe, isNear] = useNearView();
  return (
    <div className="map__movable" ref={observe}>
      {isNear ? <Suspense>{children}</Suspense> : null}
    </div>
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
function shortName(t: Words, place: NamedPlace | null): string | null {
  const name = place === null ? '' : placeName(t, place);
  return name === '' || name.length > LONGEST_NAME ? null : name;
}
