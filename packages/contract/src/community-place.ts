/** The places that a community names as its own, such as its site: where most of its members go. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName } from './fields.ts';
import { COMMUNITY_PLACES_MAX } from './limits.ts';

export const communityPlacesParams = z.object({ slug: askedName });
/** Latitude and longitude in WGS 84 degrees. */
export const communityPlace = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
export type CommunityPlace = z.infer<typeof communityPlace>;
export const communityPlacesAnswer = z.object({ places: z.array(communityPlace).check(z.maxLength(COMMUNITY_PLACES_MAX)) });

export const communityPlaceCalls = {
  communityPlaces: {
    method: 'GET',
    path: '/v2/liftshare/community/{slug}/places',
    who: 'member',
    summary: 'Places of the own community',
    params: communityPlacesParams,
    success: { status: 200, schema: communityPlacesAnswer },
    problems: ['community-not-found'],
    example: {
      params: { slug: 'harbour-quarter' },
      answer: { places: [{ name: 'Harbour Quarter, main gate', latitude: 52.63, longitude: 1.3 }] },
    },
  },
} as const satisfies Calls;
