import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { PLACES_PER_SEARCH, RATE_LIMITS as LIMITS } from './limits.ts';
import { askedName, positionFields, requiredText, text } from './fields.ts';
import { formed } from './formed.ts';
import { travelFields } from './travel.ts';

/** A place on the map; latitude and longitude in WGS 84 degrees. */
export const place = z.object({
  /** A name that needs no translation; for a place of kind `here`, its latitude and longitude. */
  label: requiredText(),
  ...positionFields,
  /**
   * The kind of place in OpenStreetMap's words: `city`, `street`, `house`, `postcode`, `station`, `hospital`. Two kinds are the position of a device:
   * `near` is named after a town close by, `here` has none close by. Pages translate both.
   */
  kind: z.optional(text()),
  /** The county, region or country that distinguishes places of one name. */
  context: z.optional(text()),
});
export type Place = z.infer<typeof place>;

export const route = z.object({
  distanceMetres: z.number(),
  durationSeconds: z.number(),
  /** Encoded polyline, precision 6. */
  geometry: z.string(),
  /** True when no road network was used. */
  estimated: z.boolean(),
  /** True if part of the way is by ferry. The figures do not include the fare and the waiting. */
  ferry: z.optional(z.boolean()),
});
export type Route = z.infer<typeof route>;

export const journey = z.object({
  id: z.string(),
  start: place,
  end: place,
  returnJourney: z.boolean(),
  route,
  createdAt: z.string(),
  /** The former figures of the route, after newer roads changed them: for two weeks, and only if the difference is noticeable. */
  formerRoute: z.optional(z.object({ distanceMetres: z.number(), durationSeconds: z.number(), estimated: z.boolean() })),
  // A server without lifts does not answer these.
  ...travelFields,
  /** IANA name, where the journey starts. */
  timeZone: z.optional(z.string()),
  /** How many match now, at most `MATCH_COUNT_MAX`; null while not known. */
  matchCount: z.optional(z.nullable(z.number())),
});
export type Journey = z.infer<typeof journey>;

export const journeysParams = z.object({ id: askedName });
export const journeysAnswer = z.object({ journeys: z.array(journey) });
const returns = z.boolean({ error: 'not-true-or-false' });
export const addJourneyBody = z.object({ start: place, end: place, returnJourney: returns, ...travelFields });
/** Absent fields stay as they are. */
export const changeJourneyBody = z.object({
  start: z.optional(place),
  end: z.optional(place),
  returnJourney: z.optional(returns),
  ...travelFields,
});
export const journeyParams = z.object({ journeyId: askedName });
function isOnGlobe(near: string): boolean {
  const [latitude = NaN, longitude = NaN] = near.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

export const placesQuery = z.object({
  query: requiredText(),
  /** Prefers places near this latitude and longitude: `52.63,1.3`. */
  near: z.optional(
    formed(/^-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, { maxLength: 41, code: 'near-invalid' }).check(
      z.refine(isOnGlobe, { error: 'near-invalid' }),
    ),
  ),
  /** ISO 3166-1, two lower-case letters. Without `near`, places of this country come first. */
  country: z.optional(formed(/^[a-z]{2}$/, { maxLength: 2, code: 'country-invalid' })),
});
export const placesAnswer = z.object({
  places: z.array(place).check(z.maxLength(PLACES_PER_SEARCH)),
  /** Whether OpenStreetMap's contributors must be credited beside the places. */
  ofOpenStreetMap: z.optional(z.boolean()),
  /** Nothing was found, and this server knows no streets and no postcodes. */
  townsOnly: z.optional(z.boolean()),
});
export const routeBody = z.object({ start: place, end: place });

const NORWICH: Place = { label: 'Norwich', latitude: 52.628, longitude: 1.299, kind: 'city', context: 'Norfolk' };
const CAMBRIDGE: Place = { label: 'Cambridge', latitude: 52.205, longitude: 0.119 };
const ROUTE: Route = { distanceMetres: 103_200, durationSeconds: 4980, geometry: '_p~iF~ps|U', estimated: false };
const JOURNEY: Journey = {
  id: '7f0c',
  start: NORWICH,
  end: CAMBRIDGE,
  returnJourney: true,
  route: ROUTE,
  createdAt: '2026-11-20T08:15:00Z',
};

export const journeyCalls = {
  journeys: {
    method: 'GET',
    path: '/v2/liftshare/profile/journeys/{id}',
    who: 'member',
    summary: 'The journeys of the signed-in member in a community, newest first',
    params: journeysParams,
    success: { status: 200, schema: journeysAnswer },
    problems: ['community-not-found'],
    limits: [LIMITS.journeyListsPerMember],
    example: { params: { id: 'harbour' }, answer: { journeys: [JOURNEY] } },
  },
  addJourney: {
    method: 'POST',
    path: '/v2/liftshare/profile/journeys/{id}',
    who: 'member',
    summary: 'Add a journey',
    params: journeysParams,
    body: addJourneyBody,
    success: { status: 201, schema: journey },
    problems: ['community-not-found', 'too-many-journeys', 'spot-too-far', 'no-route', 'unavailable'],
    // Counted together with previews of routes: each asks the router as much.
    limits: [LIMITS.routesPerAsker],
    example: { params: { id: 'harbour' }, body: { start: NORWICH, end: CAMBRIDGE, returnJourney: true }, answer: JOURNEY },
  },
  journey: {
    method: 'GET',
    path: '/v2/liftshare/journey/{journeyId}',
    who: 'member',
    summary: 'A journey of the signed-in member, as in the list of all',
    params: journeyParams,
    success: { status: 200, schema: journey },
    problems: ['journey-not-found'],
    example: { params: { journeyId: 'abc' }, answer: JOURNEY },
  },
  changeJourney: {
    method: 'PUT',
    path: '/v2/liftshare/journey/{journeyId}',
    who: 'member',
    summary: 'Change a journey of the signed-in member: its places, and when and how it is made',
    params: journeyParams,
    body: changeJourneyBody,
    success: { status: 200, schema: journey },
    problems: ['journey-not-found', 'spot-too-far', 'no-route', 'unavailable', 'seats-taken'],
    limits: [LIMITS.routesPerAsker, LIMITS.journeyChangesPerMember],
    example: {
      params: { journeyId: 'abc' },
      body: { when: { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:30' }] }, role: 'driver', seats: 2 },
      answer: JOURNEY,
    },
  },
  removeJourney: {
    method: 'DELETE',
    path: '/v2/liftshare/journey/{journeyId}',
    who: 'member',
    summary: 'Delete a journey of the signed-in member',
    params: journeyParams,
    success: { status: 204, schema: null },
    problems: ['journey-not-found'],
    limits: [LIMITS.changesPerMember],
    example: { params: { journeyId: 'abc' } },
  },
  places: {
    method: 'GET',
    path: '/v2/liftshare/places',
    who: 'anyone',
    summary: 'Places whose name begins with, or is like, the query; best first',
    query: placesQuery,
    success: { status: 200, schema: placesAnswer },
    problems: ['unavailable'],
    limits: [LIMITS.placesPerAsker],
    example: { query: { query: 'Norwich' }, answer: { places: [NORWICH, CAMBRIDGE] } },
  },
  route: {
    method: 'POST',
    path: '/v2/liftshare/route',
    who: 'anyone',
    summary: 'The road between two places',
    body: routeBody,
    success: { status: 200, schema: route },
    problems: ['no-route', 'unavailable'],
    limits: [LIMITS.routesPerAsker],
    example: { body: { start: NORWICH, end: CAMBRIDGE }, answer: ROUTE },
  },
} as const satisfies Calls;
