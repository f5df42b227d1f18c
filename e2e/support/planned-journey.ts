import { sampleJourneys } from './journeys.ts';

const [sample] = sampleJourneys(1);
if (sample === undefined) throw new Error('One was asked for.');

/** From Norwich to Cambridge and back. */
export const { start: norwich, end: cambridge, route: road } = sample;
/** A place that shares only its first letters with one of the two. */
const northwich = { label: 'Northwich', latitude: 53.26, longitude: -2.52, kind: 'town', context: 'Cheshire, United Kingdom' };

export const PLACES = '/v2/liftshare/places';
export const ROUTE = '/v2/liftshare/route';
export const SAVE = '/v2/liftshare/profile/journeys/plain1';

/** The calls of a server with three places, a road between any two, and storage for every journey. */
export const planningAnswers = [
  [`GET ${PLACES}`, { status: 200, body: { places: [norwich, northwich, cambridge] } }],
  [`POST ${ROUTE}`, { status: 200, body: road }],
  [`POST ${SAVE}`, { status: 201, body: { ...sample, returnJourney: true } }],
] as const;
