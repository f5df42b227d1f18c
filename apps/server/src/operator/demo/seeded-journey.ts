import type { Journey, Place } from '@waylift/contract/journey';
import type { Travel } from '@waylift/contract/travel';
import { kindOf, type createCountryNames } from '../../map/places/search-gazetteer.ts';
import { placeOf } from '../../map/places/place-of.ts';
import type { Router } from '../../map/routing/routing.ts';
import { LAST_DAY, type DemoMember } from './seeded-member.ts';
import { homeAndSite, type Neighbourhood } from './demo-neighbourhood.ts';
import type { CountryPlaces, DemoPlace } from './demo-places.ts';
import { demoTravel } from './demo-when.ts';
import { seededRandom, seededUuid } from './seeded-random.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export type DemoJourney = Omit<Journey, 'createdAt' | keyof Travel> & Travel & { readonly createdAt: Date };

const TRIES = 200;
const RETURN_SHARE = 0.85;
const ADDED_WITHIN_MS = 60 * DAY_MS;

type Parts = {
  readonly places: CountryPlaces;
  readonly neighbourhood: Neighbourhood;
  readonly routing: Pick<Router, 'route'>;
  readonly countryName: ReturnType<typeof createCountryNames>;
};

/** The journey that `key` decides, added by `member`. @throws if nobody lives around the neighbourhood's sites */
export async function demoJourney(
  { places, neighbourhood, routing, countryName }: Parts,
  member: DemoMember,
  key: string,
): Promise<DemoJourney> {
  const random = seededRandom(key);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const ends = homeAndSite(places, neighbourhood, random);
    if (ends === null) continue;
    const outcome = await routing.route(ends.home, ends.site);
    if (outcome.kind !== 'route') continue;
    const returnJourney = random.next() < RETURN_SHARE;
    return {
      id: seededUuid(key),
      start: asPlace(ends.home, countryName(member.language, ends.home.country.toUpperCase())),
      end: asPlace(ends.site, countryName(member.language, ends.site.country.toUpperCase())),
      returnJourney,
      route: outcome.route,
      ...demoTravel(random, { returns: returnJourney, today: LAST_DAY }),
      createdAt: new Date(member.activatedAt.getTime() + Math.floor(random.next() * ADDED_WITHIN_MS)),
    };
  }
  throw new Error('no journey was found in a whole country');
}

function asPlace({ name, latitude, longitude, population, area }: DemoPlace, countryName: string): Place {
  const place = placeOf({ label: name, latitude, longitude, kind: kindOf(population), context: [area, countryName] });
  if (place === null) throw new Error('a place of the gazetteer can be in a journey');
  return place;
}
