import { readFileSync } from 'node:fs';
import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { project, type Point } from './app/map/view.ts';

/** On the plane of `app/map/view.ts`. @property rings land, waters in it, and land in those, filled by the even-odd rule */
export type Outlines = { readonly rings: readonly (readonly Point[])[]; readonly borders: readonly (readonly Point[])[] };

/** @param file TopoJSON of world-atlas */
export function readOutlines(file: string): Outlines {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the package's own data, of a fixed version
  const atlas = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    countries: GeometryCollection;
    land: GeometryCollection;
  }>;
  const rings = feature(atlas, atlas.objects.land).features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
  const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other).coordinates;
  return { rings: rings.map(onPlane).flatMap(unrolled), borders: borders.map(onPlane) };
}

function onPlane(line: readonly (readonly number[])[]): Point[] {
  return line.map(([longitude = 0, latitude = 0]) => project({ latitude, longitude }));
}

/**
 * A coast that crosses the antimeridian (Siberia, Fiji) is drawn at both edges. Otherwise its jump across the map would turn the sea between into
 * land. Antarctica surrounds the pole: its jump is its far side.
 */
function unrolled(ring: readonly Point[]): (readonly Point[])[] {
  let turns = 0;
  const points = ring.map(({ x, y }, at) => {
    const leap = x - (ring[at - 1]?.x ?? x);
    if (leap > 0.5) turns -= 1;
    if (leap < -0.5) turns += 1;
    return { x: x + turns, y };
  });
  if (turns !== 0) return [ring];
  const shifts = [0, ...(points.some(({ x }) => x < 0) ? [1] : []), ...(points.some(({ x }) => x > 1) ? [-1] : [])];
  return shifts.map((shift) => points.map(({ x, y }) => ({ x: x + shift, y })));
}
