import type { Feature, FeatureCollection, Position as LongitudeLatitude } from 'geojson';
import { LEAST_AREA_PX, type JourneyPoints, type MapArea } from './journey-on-map.ts';
import { LETTER_WIDTH } from './labels.ts';
import { END_NAME_AWAY_PX, END_NAME_PX } from './operator-style.ts';
import { placeBadges } from './numbers.ts';
import { unproject, type Box, type Point } from './view.ts';

export type EndNames = { readonly start: string | null; readonly end: string | null };

/**
 * @param scale pixels for the plane's whole width, to keep areas from becoming too small
 * @param seen the part of the plane that the map shows
 */
export function journeyFeatures(journey: JourneyPoints, names: EndNames, scale: number, seen?: Box): FeatureCollection {
  const { start, end, lines, areas } = journey;
  const named = (kind: 'start' | 'end', at: Point, name: string | null, other: Point | null): Feature => ({
    ...point(kind, at),
    properties: { kind, name: name ?? '', anchor: anchorOf(at, other ?? at) },
  });
  const features = [
    ...areas.map((shown) => area('area', circle(shown, scale))),
    ...lines.map(({ kind, course }) => line(kind, course)),
    ...(start === null ? [] : [named('start', start, names.start, end)]),
    ...(end === null ? [] : [named('end', end, names.end, start)]),
    ...placeBadges(journey, scale, { taken: nameBoxes(journey, names, scale), seen }).map(({ text, at }) => ({
      ...point('badge', at),
      properties: { kind: 'badge', text },
    })),
  ];
  return { type: 'FeatureCollection', features };
}

const CIRCLE_POINTS = 48;

function circle({ at, radius }: MapArea, scale: number): Point[] {
  const reach = Math.max(radius, LEAST_AREA_PX / scale);
  return Array.from({ length: CIRCLE_POINTS }, (_, step) => {
    const angle = (step / CIRCLE_POINTS) * 2 * Math.PI;
    return { x: at.x + reach * Math.cos(angle), y: at.y + reach * Math.sin(angle) };
  });
}

/**
 * Which corner of its name is at an end. The name lies inside the picture where there is room, above the higher end or below the lower one, away
 * from the route.
 */
function anchorOf(at: Point, other: Point): string {
  return `${at.y <= other.y ? 'bottom' : 'top'}-${at.x <= other.x ? 'left' : 'right'}`;
}

/** The boxes of the ends' names, in pixels of a scale. */
export function nameBoxes({ start, end }: JourneyPoints, names: EndNames, scale: number): Box[] {
  const boxOf = (at: Point | null, name: string | null, other: Point | null): Box[] => {
    if (at === null || name === null) return [];
    const anchor = anchorOf(at, other ?? at);
    const [x, y] = [at.x * scale, at.y * scale];
    const width = END_NAME_AWAY_PX + name.length * END_NAME_PX * LETTER_WIDTH;
    const height = END_NAME_AWAY_PX + END_NAME_PX;
    const isAbove = anchor.startsWith('bottom');
    const isRight = anchor.endsWith('left');
    return [
      { left: isRight ? x : x - width, right: isRight ? x + width : x, top: isAbove ? y - height : y, bottom: isAbove ? y : y + height },
    ];
  };
  return [...boxOf(start, names.start, end), ...boxOf(end, names.end, start)];
}

function area(kind: string, ring: readonly Point[]): Feature {
  const closed = [...ring, ...ring.slice(0, 1)];
  return { type: 'Feature', properties: { kind }, geometry: { type: 'Polygon', coordinates: [closed.map(lonLat)] } };
}

function line(kind: string, points: readonly Point[]): Feature {
  return { type: 'Feature', properties: { kind }, geometry: { type: 'LineString', coordinates: points.map(lonLat) } };
}

function point(kind: string, at: Point): Feature {
  return { type: 'Feature', properties: { kind }, geometry: { type: 'Point', coordinates: lonLat(at) } };
}

function lonLat(at: Point): LongitudeLatitude {
  const { longitude, latitude } = unproject(at);
  return [longitude, latitude];
}
