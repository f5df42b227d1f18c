/** The plane of the map: spherical Mercator, with the world as a square of side 1 and north above. */
import type { Position } from '@waylift/geography/position';

export type Point = { readonly x: number; readonly y: number };
export type Size = { readonly width: number; readonly height: number };
/** `centre` lies on the plane; `scale` is the pixels for the whole width of the world. */
export type View = { readonly centre: Point; readonly scale: number };
/** Degrees: west, south, east, north. */
export type Bounds = readonly [number, number, number, number];
export type Box = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };

/** Nearer than this the coast of Natural Earth is a few straight lines: about 12 km across a card. */
const LARGEST_SCALE = 256 * 2 ** 11;
const SMALLEST_SCALE = 256 * 2 ** 2;
const MIDDLE: Point = { x: 0, y: 0 };
export const REGION_SCALE = 256 * 2 ** 7;
/** Mercator has no poles. */
const NORTHERNMOST_DEGREES = 85.05;

export function project({ latitude, longitude }: Position): Point {
  const sine = Math.sin((Math.min(Math.max(latitude, -NORTHERNMOST_DEGREES), NORTHERNMOST_DEGREES) * Math.PI) / 180);
  return { x: longitude / 360 + 0.5, y: 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) };
}

/** How near the points of a view may be shown, and how near a single one is, in pixels for the whole width of the world. */
export type Nearness = { readonly nearest: number; readonly single: number };
const OWN_NEARNESS: Nearness = { nearest: LARGEST_SCALE, single: REGION_SCALE };
const ROAD_NEARNESS: Nearness = { nearest: 256 * 2 ** 13, single: REGION_SCALE };
/** A village fills a picture of streets, and one place is shown with the town around it. */
export const STREET_NEARNESS: Nearness = { nearest: 256 * 2 ** 16, single: 256 * 2 ** 14 };

/** A road is worth seeing nearer than the coast, which is then drawn in steps of 16 pixels. @param journey.estimated undefined while there is no way */
export function nearnessOf({ estimated }: { readonly estimated: boolean | undefined }): Nearness {
  return estimated === false ? ROAD_NEARNESS : OWN_NEARNESS;
}

/** The view that shows all `points` as large as `padding` pixels at the sides allow; one point is shown in its region. */
export function fitView(points: readonly Point[], { width, height }: Size, padding: Box, nearness: Nearness = OWN_NEARNESS): View {
  const box = boxOf(points);
  const fits = Math.min(
    Math.max(1, width - padding.left - padding.right) / (box.right - box.left),
    Math.max(1, height - padding.top - padding.bottom) / (box.bottom - box.top),
  );
  const scale = Number.isFinite(fits) ? Math.min(fits, nearness.nearest) : nearness.single;
  // Uneven padding moves the middle of the points away from that of the picture.
  const centre = {
    x: (box.left + box.right) / 2 + (padding.right - padding.left) / 2 / scale,
    y: (box.top + box.bottom) / 2 + (padding.bottom - padding.top) / 2 / scale,
  };
  return { centre, scale };
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  // A route may have more points than a call takes arguments.
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  return { left: least(xs), right: most(xs), top: least(ys), bottom: most(ys) };
}

/** Where a point of the plane is in a picture of that size, in pixels from its top left corner. */
export function toPixels(point: Point, { centre, scale }: View, { width, height }: Size): Point {
  return { x: (point.x - centre.x) * scale + width / 2, y: (point.y - centre.y) * scale + height / 2 };
}

/** The point of the plane that is shown at a pixel. */
export function fromPixels({ x, y }: Point, { centre, scale }: View, { width, height }: Size): Point {
  return { x: centre.x + (x - width / 2) / scale, y: centre.y + (y - height / 2) / scale };
}

/** @param margin shown beyond the picture, in its widths or heights */
export function shownBox({ centre, scale }: View, { width, height }: Size, margin = 0): Box {
  const halfWidth = (width * (0.5 + margin)) / scale;
  const halfHeight = (height * (0.5 + margin)) / scale;
  return { left: centre.x - halfWidth, right: centre.x + halfWidth, top: centre.y - halfHeight, bottom: centre.y + halfHeight };
}

const EQUATOR_KM = 40_075;

/** What the whole width of the plane would measure at a height of it, in kilometres: less and less towards the poles. */
export function kilometresAt(y: number): number {
  return EQUATOR_KM / Math.cosh(Math.PI * (1 - 2 * y));
}

/** The same view nearer (positive) or farther, in doublings. @param about what stays where it is, in pixels from the middle of the picture */
export function zoomed({ centre, scale }: View, steps: number, about: Point = MIDDLE): View {
  const now = Math.min(Math.max(scale * 2 ** steps, SMALLEST_SCALE), STREET_NEARNESS.nearest);
  const away = 1 / scale - 1 / now;
  return { centre: onPlane({ x: centre.x + about.x * away, y: centre.y + about.y * away }), scale: now };
}

/** The same view after what it shows was moved by so many pixels. */
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

/** The zoom of MapLibre, whose world is twice as wide at zoom 0 as the plane's squares at level 0. */
export function zoomOf({ scale }: View): number {
  return Math.log2(scale / MAPLIBRE_WORLD_PX);
}

export function scaleOfZoom(zoom: number): number {
  return MAPLIBRE_WORLD_PX * 2 ** zoom;
}

/** A rule of thumb: 5 km for Norwich, 30 for London. */
export function groundRadiusKm(inhabitants: number): number {
  return 0.02 * inhabitants ** 0.46;
}
