import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import type { CountryPlaces, DemoPlace } from './demo-places.ts';
import { normal, pick, seededRandom, type SeededRandom } from './seeded-random.ts';

/** Members work at a few sites and live around a few towns, so that most of them have matches. */
export type Neighbourhood = { readonly sites: readonly [DemoPlace, ...DemoPlace[]]; readonly towns: readonly DemoPlace[] };

/** Straight-line lengths. Their roads have a median of 16 km and a 95th percentile of 57 km, like commutes in Great Britain. */
const MEDIAN_KM = 11.6;
const LOG_DEVIATION = 0.85;
const SHORTEST_KM = 1.5;
const LONGEST_KM = 250;
/** A place may be this many times nearer or further than wanted. */
const TOLERANCE = 2;
const TRIES = 200;
const SITES = 3;
const TOWNS = 8;
const TOWN_WITHIN_KM = 40;
/** The share of members who live in one of the towns; the others live anywhere. */
const TOWN_SHARE = 0.6;
const SITE_WITHIN_KM = 9;
const HOMES_WITHIN_KM = 1.2;
const KM_PER_DEGREE = 111.2;

/** The sites and towns that `key` decides, around one place of the country. */
export function neighbourhood(places: CountryPlaces, key: string): Neighbourhood {
  const random = seededRandom(key);
  const hub = places.home(random);
  const sites: [DemoPlace, ...DemoPlace[]] = [near(random, hub)];
  while (sites.length < SITES) {
    const place = places.nearest(pointAt(hub, SITE_WITHIN_KM * Math.sqrt(random.next()), random.next() * 2 * Math.PI), null) ?? hub;
    sites.push(near(random, place));
  }
  const towns = Array.from({ length: TOWNS }, () => homeOf(places, hub, random, TOWN_WITHIN_KM)).filter((town) => town !== null);
  return { sites, towns };
}

/** Where someone lives and works; null when nobody lives where the draw fell. */
export function homeAndSite(
  places: CountryPlaces,
  { sites, towns: [town, ...towns] }: Neighbourhood,
  random: SeededRandom,
): { readonly home: DemoPlace; readonly site: DemoPlace } | null {
  const site = pick(random, [sites[0], sites[0], ...sites]);
  const home = town !== undefined && random.next() < TOWN_SHARE ? pick(random, [town, ...towns]) : homeOf(places, site, random, LONGEST_KM);
  return home === null || greatCircleMetres(home, site) < SHORTEST_KM * 1000 ? null : { home: near(random, home), site };
}

function homeOf(places: CountryPlaces, site: DemoPlace, random: SeededRandom, longestKm: number): DemoPlace | null {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const km = Math.min(longestKm, Math.max(SHORTEST_KM, MEDIAN_KM * Math.exp(LOG_DEVIATION * normal(random))));
    const home = places.nearest(pointAt(site, km, random.next() * 2 * Math.PI), site);
    if (home === null) continue;
    const ratio = greatCircleMetres(home, site) / 1000 / km;
    if (ratio > 1 / TOLERANCE && ratio < TOLERANCE) return home;
  }
  return null;
}

/** Spreads people around the middle of a town. */
function near(random: SeededRandom, place: DemoPlace): DemoPlace {
  return { ...place, ...pointAt(place, HOMES_WITHIN_KM * Math.sqrt(random.next()), random.next() * 2 * Math.PI) };
}

function pointAt({ latitude, longitude }: Position, km: number, bearing: number): Position {
  const degrees = km / KM_PER_DEGREE;
  return {
    latitude: rounded(latitude + degrees * Math.cos(bearing)),
    longitude: rounded(longitude + (degrees * Math.sin(bearing)) / Math.cos((latitude * Math.PI) / 180)),
  };
}

/** Rounds to about a metre. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e5) / 1e5;
}
