import { Map as MapLibreMap, setWorkerUrl, type GeoJSONSource, type Marker } from 'maplibre-gl';
import styles from 'maplibre-gl/dist/maplibre-gl.css?url';
import workerAddress from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useRuntimeSettings } from '../platform/settings-context.ts';
import type { Position } from '@waylift/geography/position';
import type { JourneyPoints } from './journey-on-map.ts';
import { addBadges, attributionsOf, cameraOf, paint, positionOf, scaleOf, seenOf, setMovable, viewOf } from './maplibre.ts';
import { journeyFeatures, nameBoxes } from './operator-data.ts';
import type { OperatorMapProps } from './operator-map-props.ts';
import {
  badgePlaces,
  endNames,
  journeyLayers,
  JOURNEY_SOURCE,
  layersOfStreets,
  ROUTE_LAYER,
  routeDashes,
  STREET_SOURCE,
  styleOfStreets,
  type MapColours,
} from './operator-style.ts';
import { placeBadges } from './numbers.ts';
import { pageColours } from './page-colours.ts';
import { allowWorker } from '../platform/trusted-worker.ts';
import type { View } from './view.ts';
import '../styles/map-tokens.css';
import './map.css';

const NEAREST_ZOOM = 18;

/** Lies over the drawn map, which stays visible if this one cannot run. Without `streets` it shows the operator's style. */
export function OperatorMap({
  view,
  isMoving,
  onZoomable,
  onDrawn,
  points,
  names,
  isEstimated,
  title,
  streets,
  onCamera,
  onCredit,
  onPress,
  onFailure,
}: OperatorMapProps) {
  const { mapStyleUrl } = useRuntimeSettings();
  const element = useRef<HTMLDivElement>(null);
  const map = useRef<MapLibreMap | null>(null);
  const markers = useRef<readonly Marker[]>([]);
  const framed = useRef<JourneyPoints['frame'] | null>(null);

  const fail = useEffectEvent(onFailure);
  const press = useEffectEvent((at: Position) => onPress?.(at));
  const follow = useEffectEvent(onCamera);
  const isEstimatedNow = useEffectEvent(() => isEstimated);
  const showNumbers = useEffectEvent((made: MapLibreMap) => {
    for (const marker of markers.current) marker.remove();
    const scale = scaleOf(made);
    const taken = streets === undefined ? [] : nameBoxes(points, names, scale);
    markers.current = addBadges(made, placeBadges(points, scale, { taken, seen: seenOf(made) }));
  });
  // Reads the present journey: it may have changed while the map was loading.
  const addJourney = useEffectEvent((made: MapLibreMap, colours: MapColours, beneath: string | undefined) => {
    made.addSource(JOURNEY_SOURCE, { type: 'geojson', data: journeyFeatures(points, names, scaleOf(made), seenOf(made)) });
    for (const layer of journeyLayers(colours, isEstimated)) made.addLayer(layer, beneath);
    showNumbers(made);
  });
  const drawJourney = useEffectEvent((made: MapLibreMap) => {
    const source = made.getSource<GeoJSONSource>(JOURNEY_SOURCE);
    if (source === undefined) return;
    void source.setData(journeyFeatures(points, names, scaleOf(made), seenOf(made)));
    showNumbers(made);
  });
  // Marks of a fixed size on the screen must be computed again for another scale.
  const fitToScale = useEffectEvent((made: MapLibreMap) => {
    if (points.areas.length > 0) drawJourney(made);
  });

  const start = useEffectEvent((container: HTMLElement): (() => void) => {
    const colours = pageColours(container);
    let made: MapLibreMap;
    try {
      made = new MapLibreMap({
        container,
        style: streets === undefined ? (mapStyleUrl ?? '') : styleOfStreets(colours, streets),
        ...cameraOf(view),
        maxZoom: NEAREST_ZOOM,
        // MapLibre's own control writes HTML. The note below the map has the attributions instead.
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
    made.on('click', ({ lngLat }) => press(positionOf(lngLat)));
    let isDrawn = false;
    const streetTiles = { came: 0, failed: 0 };
    made.on('sourcedata', ({ sourceId, tile, isSourceLoaded }) => {
      if (sourceId === STREET_SOURCE && tile !== undefined) streetTiles.came += 1;
      if (sourceId === JOURNEY_SOURCE && isSourceLoaded) onDrawn(true);
    });
    made.on('error', (event) => {
      // Where a tile of the streets is missing or broken, the portal's own land shows.
      if ('tile' in event && streets !== undefined) streetTiles.failed += 1;
      else if (!isDrawn) fail();
    });
    made.once('load', () => {
      if (streetTiles.failed > 0 && streetTiles.came === 0) return fail();
      isDrawn = true;
      made.on('zoomend', () => fitToScale(made));
      // An operator's style has its own names, and may lack a font for ours.
      if (streets === undefined) {
        addJourney(made, colours, undefined);
        return onCredit(attributionsOf(made));
      }
      addJourney(made, colours, layersOfStreets(colours, streets).find(({ type }) => type === 'symbol')?.id);
      made.addLayer(badgePlaces());
      made.addLayer(endNames(colours));
      made.on('move', () => follow(viewOf(made), false));
      made.on('moveend', () => follow(viewOf(made), true));
      follow(viewOf(made), true);
    });
    const scheme = matchMedia('(prefers-color-scheme: dark)');
    const repaint = () => {
      const now = pageColours(container);
      const own = streets === undefined ? [] : [...layersOfStreets(now, streets), endNames(now)];
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
    // Setting a pin does not move the map.
    if (journey.frame !== framed.current) current.jumpTo(cameraOf(view));
    framed.current = journey.frame;
    drawJourney(current);
  });
  useEffect(() => show(points), [points]);
  // Fits the map again, for example after a phone was turned, unless the person has moved it.
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
      <div className="map__operators-canvas" ref={element} />
    </>
  );
}
