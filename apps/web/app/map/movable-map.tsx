import { Map as MapLibreMap, Marker, setWorkerUrl, type GeoJSONSource, type LayerSpecification, type Source } from 'maplibre-gl';
import styles from 'maplibre-gl/dist/maplibre-gl.css?url';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useContext, useEffect, useEffectEvent, useRef } from 'react';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import type { Position } from '@waylift/geography/position';
import type { JourneyPoints } from './journey-on-map.ts';
import { journeyFeatures, landFeatures, nameBoxes, townFeatures, type EndNames } from './movable-data.ts';
import {
  badgePlaces,
  endNames,
  journeyLayers,
  JOURNEY_SOURCE,
  LAND_SOURCE,
  ownLayers,
  ownStyle,
  ROUTE_LAYER,
  routeDashes,
  TOWN_LAYER,
  TOWN_SOURCE,
  STREET_SOURCE,
  type MapColours,
  type Streets,
} from './movable-style.ts';
import { placeBadges } from './numbers.ts';
import { pageColours } from './page-colours.ts';
import { tilesFor } from './tile-grid.ts';
import { TilesContext, type LoadTile } from './tiles.ts';
import { allowWorker } from '../platform/trusted-worker.ts';
import { project, scaleOfZoom, unproject, zoomOf, type Bounds, type View } from './view.ts';
import '../styles/map-tokens.css';
import './map.css';

export type MovableMapProps = {
  readonly view: View;
  /** Whether fingers, wheel and keys move it; else it stands still, and the page scrolls under them. */
  readonly isMoving: boolean;
  /** Is given what zooms the map, by doublings, and null when that is gone. */
  readonly onZoomable: (zoom: ((steps: number) => void) | null) => void;
  /** Is told when it covers the drawn map, and when it no longer does. */
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly points: JourneyPoints;
  readonly names: EndNames;
  readonly isEstimated: boolean;
  readonly title: string;
  /** Upon the portal's own map. */
  readonly streets?: Streets | undefined;
  /** Is given whose map it is, in HTML, when that is an operator's style. */
  readonly onCredit: (attributions: readonly string[]) => void;
  readonly onPress?: ((at: Position) => void) | undefined;
  /** There is no WebGL2, or the operator's map did not come. */
  readonly onFailure: () => void;
};

const NEAREST_ZOOM = 18;

/** This map lies over the drawn one, which stays where this cannot run. */
export function MovableMap({
  view,
  isMoving,
  onZoomable,
  onDrawn,
  points,
  names,
  isEstimated,
  title,
  streets,
  onCredit,
  onPress,
  onFailure,
}: MovableMapProps) {
  const { mapStyleUrl } = useRuntimeSettings();
  const loadTile = useContext(TilesContext);
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibreMap | null>(null);
  const markers = useRef<readonly Marker[]>([]);
  const framed = useRef<JourneyPoints['frame'] | null>(null);

  const fail = useEffectEvent(onFailure);
  const press = useEffectEvent((at: Position) => onPress?.(at));
  const isEstimatedNow = useEffectEvent(() => isEstimated);
  /** Numbers are elements over the map: an operator's map has no letters that they could be written with. */
  const showNumbers = useEffectEvent((made: MapLibreMap) => {
    for (const marker of markers.current) marker.remove();
    const scale = scaleOf(made);
    markers.current = placeBadges(points, scale, mapStyleUrl === undefined ? nameBoxes(points, names, scale) : []).map(({ text, at }) => {
      const { longitude, latitude } = unproject(at);
      return new Marker({ element: numberElement(text) }).setLngLat([longitude, latitude]).addTo(made);
    });
  });
  // The journey of now: it may have changed while the map was loaded.
  const addJourney = useEffectEvent((made: MapLibreMap, colours: MapColours, beneath: string | undefined) => {
    made.addSource(JOURNEY_SOURCE, { type: 'geojson', data: journeyFeatures(points, names, scaleOf(made)) });
    for (const layer of journeyLayers(colours, isEstimated)) made.addLayer(layer, beneath);
    showNumbers(made);
  });

  // What keeps its size on the screen is drawn anew for another scale.
  const fitToScale = useEffectEvent((made: MapLibreMap) => {
    if (points.areas.length === 0) return;
    void made.getSource<GeoJSONSource>(JOURNEY_SOURCE)?.setData(journeyFeatures(points, names, scaleOf(made)));
    showNumbers(made);
  });

  const start = useEffectEvent((container: HTMLElement): (() => void) => {
    const colours = pageColours(container);
    let made: MapLibreMap;
    try {
      made = new MapLibreMap({
        container,
        style: mapStyleUrl ?? ownStyle(colours, streets),
        ...cameraOf(view),
        maxZoom: NEAREST_ZOOM,
        // It writes HTML; the note below the map says whose it is.
        attributionControl: false,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        locale: { 'Map.Title': title },
        fadeDuration: 0,
      });
    } catch {
      fail();
      return () => undefined;
    }
    map.current = made;
    setMovable(made, isMoving);
    onZoomable((steps) => made.zoomTo(made.getZoom() + steps));
    made.on('click', ({ lngLat: { lat: latitude, lng: longitude } }) => press({ latitude, longitude }));
    let isDrawn = false;
    const streetTiles = { came: 0, failed: 0 };
    made.on('sourcedata', ({ sourceId, tile }) => {
      if (sourceId === STREET_SOURCE && tile !== undefined) streetTiles.came += 1;
    });
    made.on('error', (event) => {
      // Where one tile of the streets is missing or broken, the portal's own land shows.
      if ('tile' in event && streets !== undefined) streetTiles.failed += 1;
      else if (!isDrawn) fail();
    });
    made.once('load', () => {
      if (streetTiles.failed > 0 && streetTiles.came === 0) return fail();
      isDrawn = true;
      onDrawn(true);
      made.on('zoomend', () => fitToScale(made));
      const isOwn = mapStyleUrl === undefined;
      addJourney(made, colours, isOwn ? TOWN_LAYER : undefined);
      // An operator's map has names of its own, and perhaps no letters that ours could be drawn with.
      if (!isOwn) {
        const attributions = Object.keys(made.getStyle().sources).map((id) => attributionOf(made.getSource(id)));
        return onCredit([...new Set(attributions.filter((text) => text !== ''))]);
      }
      made.addLayer(badgePlaces());
      made.addLayer(endNames(colours));
      const fill = () => void fillLand(made, loadTile, streets?.bounds ?? null);
      made.on('moveend', fill);
      fill();
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => {
      const now = pageColours(container);
      const own = mapStyleUrl === undefined ? [...ownLayers(now, streets), endNames(now)] : [];
      for (const layer of [...own, ...journeyLayers(now, isEstimatedNow())]) paint(made, layer);
    };
    scheme.addEventListener('change', repaint);
    return () => {
      scheme.removeEventListener('change', repaint);
      map.current = null;
      onZoomable(null);
      onDrawn(false);
      made.remove();
    };
  });

  useEffect(() => {
    if (element.current === null) return undefined;
    allowWorker(workerAddress);
    setWorkerUrl(workerAddress);
    return start(element.current);
  }, []);

  useEffect(() => {
    if (map.current !== null) setMovable(map.current, isMoving);
  }, [isMoving]);

  useEffect(() => map.current?.getCanvas().setAttribute('aria-label', title), [title]);

  const show = useEffectEvent((journey: JourneyPoints) => {
    const { current } = map;
    if (current === null) return;
    // A pin that is set on the map does not move the map.
    if (journey.frame !== framed.current) current.jumpTo(cameraOf(view));
    framed.current = journey.frame;
    const source = current.getSource<GeoJSONSource>(JOURNEY_SOURCE);
    if (source === undefined) return;
    void source.setData(journeyFeatures(journey, names, scaleOf(current)));
    showNumbers(current);
  });
  useEffect(() => show(points), [points]);
  // As after a phone was turned; whoever moves the map stays where they are.
  const fit = useEffectEvent((whole: View) => {
    if (!isMoving) map.current?.jumpTo(cameraOf(whole));
  });
  useEffect(() => fit(view), [view]);
  useEffect(() => {
    if (map.current?.getLayer(ROUTE_LAYER) !== undefined)
      map.current.setPaintProperty(ROUTE_LAYER, 'line-dasharray', routeDashes(isEstimated));
  }, [isEstimated]);

  return (
    <>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="map__movable-canvas" ref={element} />
    </>
  );
}

type PaintProperty = Parameters<MapLibreMap['setPaintProperty']>;

function paint(map: MapLibreMap, { id, paint: properties = {} }: LayerSpecification): void {
  if (map.getLayer(id) === undefined) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paint of a layer holds its own properties by their names
  const entries = Object.entries(properties) as [PaintProperty[1], PaintProperty[2]][];
  for (const [name, value] of entries) map.setPaintProperty(id, name, value);
}

function setMovable(map: MapLibreMap, isMoving: boolean): void {
  for (const handler of [map.scrollZoom, map.boxZoom, map.dragPan, map.keyboard, map.doubleClickZoom, map.touchZoomRotate])
    if (isMoving) handler.enable();
    else handler.disable();
  map.touchZoomRotate.disableRotation();
  // A stop of the Tab key where no key does anything would be one too many.
  map.getCanvas().tabIndex = isMoving ? 0 : -1;
}

function attributionOf(source: Source | undefined): string {
  return source?.attribution ?? '';
}

function scaleOf(map: MapLibreMap): number {
  return scaleOfZoom(map.getZoom());
}

function numberElement(text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'map__number';
  // The map in words has all numbers.
  element.ariaHidden = 'true';
  element.textContent = text;
  return element;
}

function cameraOf(view: View) {
  const { longitude, latitude } = unproject(view.centre);
  return { center: [longitude, latitude], zoom: zoomOf(view) } satisfies { center: [number, number]; zoom: number };
}

/** Fetches the squares of what is shown, and shows them once the last has come. */
async function fillLand(map: MapLibreMap, loadTile: LoadTile, known: Bounds | null): Promise<void> {
  const bounds = map.getBounds();
  const corner = project({ latitude: bounds.getNorth(), longitude: bounds.getWest() });
  const opposite = project({ latitude: bounds.getSouth(), longitude: bounds.getEast() });
  const keys = tilesFor({ left: corner.x, top: corner.y, right: opposite.x, bottom: opposite.y });
  const tiles = (await Promise.all(keys.map(loadTile))).filter((tile) => tile !== null);
  // The map may be gone, or elsewhere, by now: then its sources are gone too, or the next call fills them.
  void map.getSource<GeoJSONSource>(LAND_SOURCE)?.setData(landFeatures(tiles));
  void map.getSource<GeoJSONSource>(TOWN_SOURCE)?.setData(townFeatures(tiles, known));
}
