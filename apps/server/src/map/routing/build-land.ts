/** Writes the coasts from Natural Earth at 1:10,000,000 (world-atlas). Its coarser land lacks Copenhagen, Venice and a thousand islands. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { feature } from 'topojson-client';
import { packCoasts } from './land-file.ts';
import { LAND_FILE } from './landmasses.ts';

type Position = readonly number[];

// oxlint-disable-next-line typescript/no-unsafe-assignment -- the package's own file, of one exact version
const atlas: Parameters<typeof feature>[0] = JSON.parse(
  readFileSync(fileURLToPath(import.meta.resolve('world-atlas/land-10m.json')), 'utf8'),
);
const { land } = atlas.objects;
if (land === undefined) throw new Error('world-atlas has no land');
const made = feature(atlas, land);
const outlines = (made.type === 'FeatureCollection' ? made.features : [made]).flatMap(({ geometry }) => {
  if (geometry.type === 'Polygon') return [geometry.coordinates];
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
});
const lines = outlines.flatMap((rings, polygon) => rings.flatMap(unroll).map((ring) => ({ ring, polygon })));
mkdirSync(dirname(LAND_FILE), { recursive: true });
writeFileSync(
  LAND_FILE,
  packCoasts({
    points: new Float32Array(lines.flatMap(({ ring }) => ring.flat())),
    polygons: new Int32Array(lines.flatMap(({ ring, polygon }) => ring.map((_, index) => (index === 0 ? -1 : polygon)))),
  }),
);

/** A coast across the antimeridian is unrolled and added twice. Antarctica, which never closes, is left out. */
function unroll(ring: readonly Position[]): Position[][] {
  let turn = 0;
  let last = ring[0]?.[0] ?? 0;
  const unrolled = ring.map(([longitude = 0, latitude = 0]) => {
    if (longitude - last > 180) turn -= 360;
    if (longitude - last < -180) turn += 360;
    last = longitude;
    return [longitude + turn, latitude];
  });
  if (turn !== 0) return [];
  const longitudes = unrolled.map(([longitude = 0]) => longitude);
  const shifts = [0, ...(longitudes.some((each) => each < -180) ? [360] : []), ...(longitudes.some((each) => each > 180) ? [-360] : [])];
  return shifts.map((shift) => unrolled.map(([longitude = 0, latitude = 0]) => [longitude + shift, latitude]));
}
