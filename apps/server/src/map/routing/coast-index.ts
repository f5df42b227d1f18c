import type { Coasts } from './land-file.ts';

/** On coasts this coarse, a harbour may lie in the sea. A point further out counts as at sea. */
const OFFSHORE_MAX_KM = 10;
const KM_PER_DEGREE = 111.2;
const BANDS_PER_DEGREE = 4;
const BANDS = 180 * BANDS_PER_DEGREE + 1;

/** The number of the polygon around a point, or of the nearest one within ten kilometres; null at sea. */
export type PolygonFinder = (latitude: number, longitude: number) => number | null;

export function createPolygonFinder(coasts: Coasts): PolygonFinder {
  const bands = indexByLatitude(coasts);
  return (latitude, longitude) => around(coasts, bands, latitude, longitude) ?? nearest(coasts, bands, latitude, longitude);
}

/** Whether a closed line (longitude, latitude, ...) surrounds a point: a ray to the east then crosses it an odd number of times. */
export function isInside(line: readonly number[], latitude: number, longitude: number): boolean {
  let inside = false;
  for (let at = 2; at < line.length; at += 2) if (crosses(line, at / 2, latitude, longitude)) inside = !inside;
  return inside;
}

type Numbers = { readonly [index: number]: number };

/** Whether a ray from the point to the east crosses the edge that ends at point `k`. */
function crosses(points: Numbers, k: number, latitude: number, longitude: number): boolean {
  const y1 = points[2 * k - 1] ?? 0;
  const y2 = points[2 * k + 1] ?? 0;
  if (y1 > latitude === y2 > latitude) return false;
  const x1 = points[2 * k - 2] ?? 0;
  const x2 = points[2 * k] ?? 0;
  return longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1;
}

type Bands = { readonly starts: Int32Array; readonly edges: Int32Array };

function bandOf(latitude: number): number {
  return Math.min(BANDS - 1, Math.max(0, Math.floor((latitude + 90) * BANDS_PER_DEGREE)));
}

/** The edges in each band of latitude. They are counted first, so that no array has to grow. */
function indexByLatitude({ points, polygons }: Coasts): Bands {
  const starts = new Int32Array(BANDS + 1);
  const eachBand = (use: (band: number, edge: number) => void) => {
    for (let k = 1; k < polygons.length; k += 1) {
      if (polygons[k] === -1) continue;
      const [one, other] = [bandOf(points[2 * k - 1] ?? 0), bandOf(points[2 * k + 1] ?? 0)];
      for (let band = Math.min(one, other); band <= Math.max(one, other); band += 1) use(band, k);
    }
  };
  eachBand((band) => (starts[band + 1] = (starts[band + 1] ?? 0) + 1));
  for (let band = 0; band < BANDS; band += 1) starts[band + 1] = (starts[band + 1] ?? 0) + (starts[band] ?? 0);
  const edges = new Int32Array(starts[BANDS] ?? 0);
  const next = starts.slice();
  eachBand((band, edge) => {
    edges[next[band] ?? 0] = edge;
    next[band] = (next[band] ?? 0) + 1;
  });
  return { starts, edges };
}

/** Where the edges of some bands begin and end in `edges`. */
function edgesBetween({ starts }: Bands, south: number, north: number): readonly [from: number, to: number] {
  return [starts[bandOf(south)] ?? 0, starts[bandOf(north) + 1] ?? 0];
}

function around({ points, polygons }: Coasts, bands: Bands, latitude: number, longitude: number): number | null {
  const inside = new Set<number>();
  const [from, to] = edgesBetween(bands, latitude, latitude);
  for (let at = from; at < to; at += 1) {
    const k = bands.edges[at] ?? 0;
    if (!crosses(points, k, latitude, longitude)) continue;
    const polygon = polygons[k] ?? -1;
    if (!inside.delete(polygon)) inside.add(polygon);
  }
  const [first = null] = inside;
  return first;
}

function nearest({ points, polygons }: Coasts, bands: Bands, latitude: number, longitude: number): number | null {
  const reach = OFFSHORE_MAX_KM / KM_PER_DEGREE;
  const kmPerLongitude = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180);
  let found: number | null = null;
  let leastKm = OFFSHORE_MAX_KM;
  const [from, to] = edgesBetween(bands, latitude - reach, latitude + reach);
  for (let at = from; at < to; at += 1) {
    const k = bands.edges[at] ?? 0;
    const [x1, y1] = [((points[2 * k - 2] ?? 0) - longitude) * kmPerLongitude, ((points[2 * k - 1] ?? 0) - latitude) * KM_PER_DEGREE];
    const [x2, y2] = [((points[2 * k] ?? 0) - longitude) * kmPerLongitude, ((points[2 * k + 1] ?? 0) - latitude) * KM_PER_DEGREE];
    const [dx, dy] = [x2 - x1, y2 - y1];
    const along = Math.min(1, Math.max(0, -(x1 * dx + y1 * dy) / (dx * dx + dy * dy || 1)));
    const km = Math.hypot(x1 + along * dx, y1 + along * dy);
    if (km >= leastKm) continue;
    leastKm = km;
    found = polygons[k] ?? null;
  }
  return found;
}
