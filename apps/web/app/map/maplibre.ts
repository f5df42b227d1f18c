/** Helpers for MapLibre maps. */
import { Marker, type LayerSpecification, type LngLat, type Map as MapLibreMap } from 'maplibre-gl';
import type { Position } from '@waylift/geography/position';
import type { Badge } from './numbers.ts';
import { project, scaleOfZoom, shownBox, unproject, zoomOf, type Box, type View } from './view.ts';

type PaintProperty = Parameters<MapLibreMap['setPaintProperty']>;

export function paint(map: MapLibreMap, { id, paint: properties = {} }: LayerSpecification): void {
  if (map.getLayer(id) === undefined) return;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the paint of a layer holds its own properties by their names
  const entries = Object.entries(properties) as [PaintProperty[1], PaintProperty[2]][];
  for (const [name, value] of entries) map.setPaintProperty(id, name, value);
}

export function setMovable(map: MapLibreMap, isMoving: boolean): void {
  for (const handler of [map.scrollZoom, map.boxZoom, map.dragPan, map.keyboard, map.doubleClickZoom, map.touchZoomRotate])
    if (isMoving) handler.enable();
    else handler.disable();
  map.touchZoomRotate.disableRotation();
  // Tab skips the canvas while no key does anything on it.
  map.getCanvas().tabIndex = isMoving ? 0 : -1;
}

/** The attributions of its sources, in HTML, without repetitions. */
export function attributionsOf(map: MapLibreMap): string[] {
  const attributions = Object.keys(map.getStyle().sources).map((id) => map.getSource(id)?.attribution ?? '');
  return [...new Set(attributions.filter((text) => text !== ''))];
}

export function scaleOf(map: MapLibreMap): number {
  return scaleOfZoom(map.getZoom());
}

/** Numbers are HTML elements over the map, because an operator's style may have no font for them. */
export function addBadges(map: MapLibreMap, badges: readonly Badge[]): Marker[] {
  return badges.map(({ text, kind, at }) => {
    const { longitude, latitude } = unproject(at);
    return new Marker({ element: numberElement(text, kind) }).setLngLat([longitude, latitude]).addTo(map);
  });
}

function numberElement(text: string, kind: Badge['kind']): HTMLElement {
  const element = document.createElement('span');
  element.className = kind === 'number' ? 'map__number' : `map__number map__number--${kind}`;
  // The text below the map names all of them.
  element.ariaHidden = 'true';
  element.textContent = text;
  return element;
}

export function positionOf({ lat: latitude, lng: longitude }: LngLat): Position {
  return { latitude, longitude };
}

export function viewOf(map: MapLibreMap): View {
  return { centre: project(positionOf(map.getCenter())), scale: scaleOf(map) };
}

/** The part of the plane that the map shows. */
export function seenOf(map: MapLibreMap): Box {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return shownBox(viewOf(map), { width, height });
}

export function cameraOf(view: View) {
  const { longitude, latitude } = unproject(view.centre);
  return { center: [longitude, latitude], zoom: zoomOf(view) } satisfies { center: [number, number]; zoom: number };
}
