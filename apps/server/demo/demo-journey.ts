import type { Journey, Place } from '@waylift/contract/journey';
import { kindOf, type createCountryNames } from '../src/places/gazetteer.ts';
import { placeOf } from '../src/places/place-of.ts';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import type { Router } from '../src/routing/routing.ts';
import type { DemoMember } from './demo-member.ts';
import type { CountryPlaces, DemoPlace } from './demo-places.ts';
import { normal, seededRandom, seededUuid, type SeededRandom } from './seeded-random.ts';

export type DemoJourney = Omit<Journey, 'createdAt'> & { readonly createdAt: Date };

/** Straight lines whose roads have a median of 16 km and a 95th percentile of 57: commutes in Great Britain. */
const MEDIAN_KM = 11.6;
const LOG_DEVIATION = 0.85;
const SHORTEST_KM = 1.5;
const LONGEST_KM = 250;
/** A place this much nearer or further than was wanted will do. */
const TOLERANCE = 2;
const TRIES = 200;
const RETURN_SHARE = 0.85;
const ADDED_WITHIN_MS = 60 * 24 * 3_600_000;
const KM_PER_DEGREE = 111.2;

type Parts = {
  readonly places: CountryPlaces;
  readonly routing: Router;
  readonly countryName: ReturnType<typeof createCountryNames>;
};

/** The journey that `key` decides, which `member` has added. @throws when the country has no two places with a road between them */
export async function demoJourney({ places, routing, countryName }: Parts, member: DemoMember, key: string): Promise<DemoJourney> {
  const random = seededRandom(key);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const start = places.home(random);
    const end = destination(places, start, random);
    if (end === null) continue;
    const outcome = await routing.route(start, end);
    if (outcome.kind !== 'route') continue;
    return {
      id: seededUuid(key),
      start: asPlace(start, countryName(member.language, start.country.toUpperCase())),
      end: asPlace(end, countryName(member.language, end.country.toUpperCase())),
      returnJourney: random.next() < RETURN_SHARE,
      route: outcome.route,
      createdAt: new Date(member.activatedAt.getTime() + Math.floor(random.next() * ADDED_WITHIN_MS)),
    };
  }
  throw new Error('no journey was found in a whole country');
}

function destination(places: CountryPlaces, start: DemoPlace, random: SeededRandom): DemoPlace | null {
  const km = Math.min(LONGEST_KM, Math.max(SHORTEST_KM, MEDIAN_KM * Math.exp(LOG_DEVIATION * normal(random))));
  const end = places.nearest(pointAt(start, km, random.next() * 2 * Math.PI), start);
  if (end === null) return null;
  const ratio = greatCircleMetres(start, end) / 1000 / km;
  return ratio > 1 / TOLERANCE && ratio < TOLERANCE ? end : null;
}

function pointAt({ latitude, longitude }: Position, km: number, bearing: number): Position {
  const degrees = km / KM_PER_DEGREE;
  return {
    latitude: latitude + degrees * Math.cos(bearing),
    longitude: longitude + (degrees * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180),
  };
}

function asPlace({ name, latitude, longitude, population, area }: DemoPlace, countryName: string): Place {
  const place = placeOf({ label: name, latitude, longitude, kind: kindOf(population), context: [area, countryName] });
  if (place === null) throw new Error('a place of the gazetteer can be in a journey');
  return place;
}
