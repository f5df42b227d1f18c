import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { GAZETTEER_FOLDER, PLACES_FILE } from '../../map/places/gazetteer-file.ts';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import type { SeededRandom } from './seeded-random.ts';

export type DemoPlace = Position & { readonly name: string; readonly area: string; readonly country: string; readonly population: number };
export type CountryPlaces = {
  /** Draws a home: places with more people are likelier. */
  home(random: SeededRandom): DemoPlace;
  /** The place nearest to a point; null when there is none within about fifty kilometres. */
  nearest(point: Position, without: DemoPlace | null): DemoPlace | null;
};

const CELL_DEGREES = 0.25;
const RINGS = 2;
const PLACES_MIN = 50;

/** Reads the places of `countries` (lower case). A country with hardly any is missing from the answer. */
export async function readDemoPlaces(countries: ReadonlySet<string>, folder = GAZETTEER_FOLDER): Promise<Map<string, CountryPlaces>> {
  const byCountry = new Map<string, DemoPlace[]>();
  const lines = createInterface({ input: createReadStream(join(folder, PLACES_FILE), 'utf8'), crlfDelay: Infinity });
  for await (const line of lines) {
    const [, name = '', , code = '', area = '', latitude, longitude, population] = line.split('\t');
    const country = code.toLowerCase();
    if (!countries.has(country) || Number(population) === 0) continue;
    const own = byCountry.get(country) ?? [];
    byCountry.set(country, own);
    own.push({ name, area, country, latitude: Number(latitude), longitude: Number(longitude), population: Number(population) });
  }
  return new Map(
    [...byCountry].filter(([, places]) => places.length >= PLACES_MIN).map(([country, places]) => [country, countryPlaces(places)]),
  );
}

function countryPlaces(places: readonly DemoPlace[]): CountryPlaces {
  let total = 0;
  const upTo = places.map(({ population }) => (total += population));
  const cells = Map.groupBy(places, ({ latitude, longitude }) => cellOf(rowOf(latitude), rowOf(longitude)));
  return {
    home(random) {
      const place = places[firstAbove(upTo, random.next() * total)];
      if (place === undefined) throw new Error('a country has places');
      return place;
    },
    nearest(point, without) {
      let best: { place: DemoPlace; metres: number } | null = null;
      for (const place of around(cells, point)) {
        const metres = greatCircleMetres(place, point);
        if (place !== without && metres < (best?.metres ?? Infinity)) best = { place, metres };
      }
      return best?.place ?? null;
    },
  };
}

function around(cells: ReadonlyMap<string, readonly DemoPlace[]>, { latitude, longitude }: Position): DemoPlace[] {
  const steps = Array.from({ length: 2 * RINGS + 1 }, (_, index) => index - RINGS);
  return steps.flatMap((up) => steps.flatMap((right) => cells.get(cellOf(rowOf(latitude) + up, rowOf(longitude) + right)) ?? []));
}

function rowOf(degrees: number): number {
  return Math.floor(degrees / CELL_DEGREES);
}

function cellOf(row: number, column: number): string {
  return `${row},${column}`;
}

function firstAbove(numbers: readonly number[], wanted: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) > wanted) high = middle;
    else low = middle + 1;
  }
  return low;
}
