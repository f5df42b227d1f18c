import * as z from 'zod/mini';
import { askedName, requiredText, text } from './fields.ts';
import { PLACES_PER_SEARCH } from './limits.ts';

/** A place on the map; latitude and longitude in WGS 84 degrees. */
export const place = z.object({
  label: requiredText(),
  latitude: z.number({ error: 'not-a-number' }).check(z.gte(-90, { error: 'out-of-range' }), z.lte(90, { error: 'out-of-range' })),
  longitude: z.number({ error: 'not-a-number' }).check(z.gte(-180, { error: 'out-of-range' }), z.lte(180, { error: 'out-of-range' })),
  kind: z.optional(text()),
  /** County, region or country that tells two places of one name apart. */
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
});
export type Route = z.infer<typeof route>;

export const journey = z.object({
  id: z.string(),
  start: place,
  end: place,
  returnJourney: z.boolean(),
  route,
  createdAt: z.string(),
});
export type Journey = z.infer<typeof journey>;

export const journeysParams = z.object({ id: askedName });
export const journeysAnswer = z.object({ journeys: z.array(journey) });
export const addJourneyBody = z.object({ start: place, end: place, returnJourney: z.boolean({ error: 'not-true-or-false' }) });
export const journeyParams = z.object({ journeyId: askedName });
function isOnGlobe(near: string): boolean {
  const [latitude = NaN, longitude = NaN] = near.split(',').map(Number);
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

export const placesQuery = z.object({
  query: requiredText(),
  /** Latitude and longitude near which a place is more likely meant: `52.63,1.3`. */
  near: z.optional(
    z
      .string({ error: 'not-text' })
      .check(
        z.regex(/^-?\d{1,3}(\.\d{1,15})?,-?\d{1,3}(\.\d{1,15})?$/, { error: 'near-invalid', abort: true }),
        z.refine(isOnGlobe, { error: 'near-invalid' }),
      ),
  ),
});
export const placesAnswer = z.object({ places: z.array(place).check(z.maxLength(PLACES_PER_SEARCH)) });
export const routeBody = z.object({ start: place, end: place });
