import type { Position } from '@waylift/geography/position';
import { m } from '@waylift/words/messages';
import { useContext, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { useWords, type Words } from '../locale/locale-provider.tsx';
import type { StreetMapSettings } from '../platform/runtime-settings.ts';
import { SettingsContext } from '../platform/settings-context.ts';
import { DrawnMap } from './drawn-map.tsx';
import type { JourneyPoints, MappedJourney } from './journey-on-map.ts';
import { ForeignCredit, MapCredit, RoadCredit, StreetCredit } from './map-credit.tsx';
import { MapSurface } from './map-surface.tsx';
import { MapTools } from './map-tools.tsx';
import { OperatorLayer } from './operator-layer.tsx';
import { placeName, type NamedPlace } from './place-name.ts';
import { useElementSize } from './use-element-size.ts';
import { MOVING_MARGIN, useMoving } from './use-moving.ts';
import {
  COUNTRY_NEARNESS,
  fitView,
  isWithin,
  nearnessOf,
  project,
  STREET_NEARNESS,
  unproject,
  zoomOf,
  type Box,
  type Nearness,
  type Point,
  type Size,
  type View,
} from './view.ts';
import '../styles/map-tokens.css';
import './map.css';

const USUAL = { width: 390, height: 272 };
const PADDING_PX = { left: 56, right: 96, top: 56, bottom: 76 };
const LONGEST_NAME = 28;

type PageMapProps = Pick<MappedJourney, 'start' | 'end' | 'estimated'> & {
  readonly points: JourneyPoints;
  readonly title: string;
  /** The centre while there are no points. */
  readonly fallback: Position;
  /** Its accessible name. */
  readonly label?: string;
  /** The zoom limits of the first view. Default: those of a journey. */
  readonly nearness?: Nearness;
  /** Receives the point that was pressed, or that is under the cross-hair of the keyboard. */
  readonly onPress?: ((at: Position) => void) | undefined;
};

/** The portal's own map, or an operator's over it. Touch and wheel scroll the page until somebody asks to move the map. */
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
  const [isMoving, setMoving] = useState(false);
  const [moved, setMoved] = useState<{ readonly of: JourneyPoints['frame']; readonly view: View } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [isCovered, setCovered] = useState(false);
  const [credits, setCredits] = useState<readonly string[]>([]);
  const zoomOperators = useRef<((steps: number) => void) | null>(null);
  const settings = useContext(SettingsContext);

  const frame = useSame(points.frame);
  const seen = useMemo(() => (frame.length === 0 ? [project(fallback)] : frame), [frame, fallback]);
  const reach = frame.length === 0 ? COUNTRY_NEARNESS : nearness;
  const whole = useMemo(() => fitView(seen, size, PADDING_PX, reach), [seen, size, reach]);
  // Setting a pin does not change the frame, so the map stays.
  const view = moved?.of === frame ? moved.view : whole;
  const isEstimated = estimated === true;
  const picture = useMemo(() => ({ view, size, points, isEstimated, title }), [view, size, points, isEstimated, title]);
  const shown = useDeferredValue(picture);
  const covered = useMemo(() => coveredIn(size), [size]);

  const streetMap = hasFailed ? undefined : settings?.streetMap;
  const near = useMemo(() => (frame.length === 0 ? whole : fitView(frame, size, PADDING_PX, STREET_NEARNESS)), [frame, whole, size]);
  const hasStreets = streetMap !== undefined && shows(streetMap, seen, frame.length === 0 ? null : near);
  const hasOperators = !hasFailed && (settings?.mapStyleUrl !== undefined || hasStreets);
  // Somebody who moves the map may reach an area with streets.
  const isOperators = hasOperators || (isMoving && streetMap !== undefined);
  const keysId = useId();
  const hasKeys = !isOperators && (isMoving || onPress !== undefined);

  const { surface, sheet, zoom, show } = useMoving({
    view,
    size,
    drawn: shown,
    isMoving,
    hasKeys,
    onView: (next) => setMoved({ of: frame, view: next }),
    onPress,
  });

  const names = { start: shortName(t, start), end: shortName(t, end) };
  const classes = [
    'map map--page',
    onPress === undefined ? '' : 'map--pressed',
    isMoving ? 'map--moving' : '',
    isCovered && streetMap !== undefined ? 'map--streets' : '',
  ];

  return (
    <section className={classes.filter((name) => name !== '').join(' ')} aria-label={label ?? t(m.map_label)} ref={element}>
      <MapTools
        isMoving={isMoving}
        isComing={isMoving && isOperators && !isCovered}
        onZoom={(change) => (zoomOperators.current ?? zoom)(change)}
        onMove={() => setMoving(!isMoving)}
      />
      <MapSurface surface={surface} sheet={sheet} title={title} keysId={hasKeys ? keysId : null} isChosenOn={onPress !== undefined}>
        <DrawnMap
          {...shown}
          margin={0}
          slack={hasKeys || isOperators ? MOVING_MARGIN : 0}
          hasPin
          covered={covered}
          startName={names.start}
          endName={names.end}
          fontPx={14}
          mostTowns={18}
        />
      </MapSurface>
      {isOperators ? (
        <OperatorLayer
          hasStreets={streetMap !== undefined}
          view={hasOperators ? near : view}
          isMoving={isMoving}
          onZoomable={(zoomTo) => {
            zoomOperators.current = zoomTo;
          }}
          points={points}
          names={names}
          isEstimated={isEstimated}
          title={shown.title}
          onDrawn={setCovered}
          onCamera={show}
          onPress={onPress}
          onCredit={setCredits}
          onFailure={() => {
            setCredits([]);
            setFailed(true);
          }}
        />
      ) : null}
      <p className="map__note">
        {hasKeys ? (
          <span className="map__keys" id={keysId}>
            {onPress === undefined ? t(m.map_keys) : `${t(m.map_keys_choose)} ${t(m.map_keys)}`}
          </span>
        ) : null}
        {isOperators && streetMap !== undefined ? <StreetCredit {...streetMap} /> : null}
        {estimated !== false || (isOperators && streetMap?.tiles === 'vector') ? null : (
          <>
            <RoadCredit />{' '}
          </>
        )}
        {isOperators && credits.length > 0 ? <ForeignCredit attributions={credits} /> : <MapCredit />}
      </p>
    </section>
  );
}

/** @returns the earlier points as long as they are equal, so that a map that was moved stays when the same data are loaded again */
function useSame(points: readonly Point[]): readonly Point[] {
  const [kept, setKept] = useState(points);
  const isSame =
    kept === points || (kept.length === points.length && kept.every(({ x, y }, at) => x === points[at]?.x && y === points[at].y));
  if (!isSame) setKept(points);
  return isSame ? kept : points;
}

/** Whether a street map covers all points, at the zoom of the view. */
function shows({ bounds, minZoom }: StreetMapSettings, points: readonly Point[], view: View | null): boolean {
  return (view === null || zoomOf(view) >= minZoom) && points.every((point) => isWithin(unproject(point), bounds));
}

/** The boxes of the tools and the note, where names would be hidden. */
function coveredIn({ width, height }: Size): Box[] {
  return [
    { left: width - 76, right: width, top: 0, bottom: 164 },
    { left: width - 280, right: width, top: height - 32, bottom: height },
  ];
}

/** Null for a long name, which would cover the map. The form beside it has the full name. */
function shortName(t: Words, place: NamedPlace | null): string | null {
  const name = place === null ? '' : placeName(t, place);
  return name === '' || name.length > LONGEST_NAME ? null : name;
}
