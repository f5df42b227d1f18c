/** The plane of the map: spherical Mercator. The world is a square of side 1 with north at the top. */
import type { Position } from '@waylift/geography/position';

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
/** `centre` is on the plane. `scale` is the number of pixels for the world's whole width. */
export type View = { readonly centre: Point; readonly scale: number };
/** Degrees: west, south, east, north. */
export type Bounds = readonly [number, number, number, number];
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** At a closer zoom the coast of Natural Earth is only a few straight lines. A card then shows about 12 km. */
const LARGEST_SCALE = 256 * 2 ** 11;
const SMALLEST_SCALE = 256 * 2 ** 2;
const MIDDLE: Point = { x: 0, y: 0 };
export const REGION_SCALE = 256 * 2 ** 10;
/** Mercator cannot show the poles. */
const NORTHERNMOST_DEGREES = 85.05;

export function project({ latitude, longitude }: Position): Point {
  const sine = Math.sin((Math.min(Math.max(latitude, -NORTHERNMOST_DEGREES), NORTHERNMOST_DEGREES) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** The closest scale of a view, and that of a single point, in pixels for the world's whole width. */
export type Nearness = { readonly nearest: number; readonly single: number };
/** Where no place is known: the country around. */
export const COUNTRY_NEARNESS: Nearness = { nearest: LARGEST_SCALE, single: 256 * 2 ** 7 };
const OWN_NEARNESS: Nearness = { nearest: LARGEST_SCALE, single: REGION_SCALE };
const ROAD_NEARNESS: Nearness = { nearest: 256 * 2 ** 13, single: REGION_SCALE };
/** The limits of a street map: a village fills the picture, and one place shows with its town. */
export const STREET_NEARNESS: Nearness = { nearest: 256 * 2 ** 16, single: 256 * 2 ** 14 };

/**
 * A route may be shown closer than the coast allows. The coast is then drawn in steps of 16 pixels. @param journey.estimated undefined while there
 * is no route
 */
export function nearnessOf({ estimated }: { readonly estimated: boolean | undefined }): Nearness {
  return estimated === false ? ROAD_NEARNESS : OWN_NEARNESS;
}

/** The closest view that shows all `points` inside `padding` pixels. A single point shows with its region. */
export function fitView(points: readonly Point[], { width, height }: Size, padding: Box, nearness: Nearness = OWN_NEARNESS): View {
  const box = boxOf(points);
  const fits = Math.min(
    Math.max(1, width - padding.left - padding.right) / (box.right - box.left),
    Math.max(1, height - padding.top - padding.bottom) / (box.bottom - box.top),
  );
  const scale = Number.isFinite(fits) ? Math.min(fits, nearness.nearest) : nearness.single;
  // Uneven padding moves the centre of the points away from the picture's centre.
  const centre = {
    x: (box.left + box.right) / 2 + (padding.right - padding.left) / 2 / scale,
    y: (box.top + box.bottom) / 2 + (padding.bottom - padding.top) / 2 / scale,
  };
  return { centre, scale };
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  // A route may have more points than a function call can take as arguments.
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) };
}

/** Where a point of the plane is on a picture of that size, in pixels from the top left corner. */
export function toPixels(point: Point, { centre, scale }: View, { width, height }: Size): Point {
  return { x: (point.x - centre.x) * scale + width / 2, y: (point.y - centre.y) * scale + height / 2 };
}

/** The point of the plane at a pixel. */
export function fromPixels({ x, y }: Point, { centre, scale }: View, { width, height }: Size): Point {
  return { x: centre.x + (x - width / 2) / scale, y: centre.y + (y - height / 2) / scale };
}

/** @param margin added on each side, in the picture's widths and heights */
export function shownBox({ centre, scale }: View, { width, height }: Size, margin = 0): Box {
  const halfWidth = (width * (0.5 + margin)) / scale;
  const halfHeight = (height * (0.5 + margin)) / scale;
  return { left: centre.x - halfWidth, right: centre.x + halfWidth, top: centre.y - halfHeight, bottom: centre.y + halfHeight };
}

const EQUATOR_KM = 40_075;

/** The width of the world at this height of the plane, in kilometres. It shrinks towards the poles. */
export function kilometresAt(y: number): number {
  return EQUATOR_KM / Math.cosh(Math.PI * (1 - 2 * y));
}

/** Zooms a view in (positive) or out, in doublings. @param about the point that stays in place, in pixels from the picture's centre */
export function zoomed({ centre, scale }: View, steps: number, about: Point = MIDDLE): View {
  const now = Math.min(Math.max(scale * 2 ** steps, SMALLEST_SCALE), STREET_NEARNESS.nearest);
  const away = 1 / scale - 1 / now;
  return { centre: onPlane({ x: centre.x + about.x * away, y: centre.y + about.y * away }), scale: now };
}

/** Moves a view by so many pixels. */
export function panned({ centre, scale }: View, by: Point): View {
  return { centre: onPlane({ x: centre.x - by.x / scale, y: centre.y - by.y / scale }), scale };
}

function onPlane({ x, y }: Point): Point {
  return { x: Math.min(Math.max(x, 0), 1), y: Math.min(Math.max(y, 0), 1) };
}

export function unproject({ x, y }: Point): Position {
  return { latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, longitude: (x - 0.5) * 360 };
}

export function isWithin({ latitude, longitude }: Position, [west, south, east, north]: Bounds): boolean {
  return longitude >= west && longitude <= east && latitude >= south && latitude <= north;
}

const MAPLIBRE_WORLD_PX = 512;

/** MapLibre's zoom. At zoom 0 its world is twice as wide as the plane's squares at level 0. */
export function zoomOf({ scale }: View): number {
  return Math.log2(scale / MAPLIBRE_WORLD_PX);
}

export function scaleOfZoom(zoom: number): number {
  return MAPLIBRE_WORLD_PX * 2 ** zoom;
}

/** A rough estimate: 5 km for Norwich, 30 km for London. */
export function groundRadiusKm(inhabitants: number): number {
  return 0.02 * inhabitants ** 0.46;
}
