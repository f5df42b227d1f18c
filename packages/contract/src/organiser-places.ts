/** The places that a community names as its own, as its organisers add and remove them. */
import * as z from 'zod/mini';
import { communityPlacesAnswer } from './community-place.ts';
import type { Calls } from './endpoint.ts';
import { askedName, positionFields, publicId, requiredText } from './fields.ts';
import { COMMUNITY_PLACE_NAME_MAX_LENGTH, COMMUNITY_PLACES_MAX, RATE_LIMITS as LIMITS } from './limits.ts';
import { ORGANISE_PATH } from './organiser.ts';

const PATH = `${ORGANISE_PATH}/communities/{publicId}/places` as const;
const name = requiredText(COMMUNITY_PLACE_NAME_MAX_LENGTH).check(
  z.refine((value) => !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(value), { error: 'not-a-line' }),
);
const EVENT = {
  name: 'organise-places',
  outcomes: ['added', 'removed', 'conflict', 'too-many-places', 'not-found', 'no-right', 'too-many-requests'],
} as const;
const one = { who: 'organiser', role: 'manager', success: { status: 200, schema: communityPlacesAnswer } } as const;
const deed = { ...one, event: EVENT, limits: [LIMITS.organiserChanges] } as const;
const GATE = { name: 'Kestrel, main gate', latitude: 52.67, longitude: -0.73 };
const PARAMS = { publicId: 'kestrel' };

export const organiserPlaceCalls = {
  organisedPlaces: {
    ...one,
    method: 'GET',
    path: PATH,
    summary: 'The places that a community names as its own, in the order in which they were added',
    params: z.object({ publicId }),
    problems: [],
    example: { params: PARAMS, answer: { places: [GATE] } },
  },
  addOrganisedPlace: {
    ...deed,
    method: 'POST',
    path: PATH,
    summary: `Name a place as the community’s own. \`conflict\`: it has one of this name. \`too-many-places\`: it has ${COMMUNITY_PLACES_MAX}`,
    params: z.object({ publicId }),
    body: z.object({ name, ...positionFields }),
    problems: ['conflict', 'too-many-places'],
    example: { params: PARAMS, body: GATE, answer: { places: [GATE] } },
  },
  removeOrganisedPlace: {
    ...deed,
    method: 'DELETE',
    path: `${PATH}/{name}`,
    summary: 'No longer name a place as the community’s own. Journeys to it stay as they are',
    params: z.object({ publicId, name: askedName }),
    problems: ['not-found'],
    example: { params: { ...PARAMS, name: GATE.name }, answer: { places: [] } },
  },
} as const satisfies Calls;
