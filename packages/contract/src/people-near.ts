/** How many people are in a community, and how many set off near a place: told to everybody, as numbers of whom nobody can be picked out. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName } from './fields.ts';
import { formed } from './formed.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';

/** Smaller numbers are told to nobody, and places are rounded down to a multiple of it. */
export const PEOPLE_TOLD_FROM = 5;

/** Degrees, as a query writes them: `52.67`, `-0.73`. */
function degrees(max: number) {
  return formed(/^-?\d{1,3}(?:\.\d{1,15})?$/, { maxLength: 20, code: 'not-a-number' }).check(
    z.refine((text) => Math.abs(Number(text)) <= max, { error: 'out-of-range' }),
  );
}

export const peopleNearParams = z.object({ slug: askedName });
export const peopleNearQuery = z.object({ latitude: degrees(90), longitude: degrees(180) });
export const peopleNearAnswer = z.object({ people: z.nullable(z.number()) });
export const communityNumbersAnswer = z.object({ members: z.nullable(z.number()), lifts: z.nullable(z.number()) });
export type CommunityNumbers = z.infer<typeof communityNumbersAnswer>;

export const peopleNearCalls = {
  communityNumbers: {
    method: 'GET',
    path: '/v2/liftshare/community/{slug}/numbers',
    who: 'anyone',
    cache: 'public',
    summary: 'Members and lifts of an open community',
    params: peopleNearParams,
    success: { status: 200, schema: communityNumbersAnswer },
    problems: ['community-not-found'],
    example: { params: { slug: 'harbour-quarter' }, answer: { members: 412, lifts: 148 } },
  },
  peopleNear: {
    method: 'GET',
    path: '/v2/liftshare/community/{slug}/people-near',
    who: 'anyone',
    summary: 'Members who set off near a place, in fives',
    params: peopleNearParams,
    query: peopleNearQuery,
    success: { status: 200, schema: peopleNearAnswer },
    problems: ['community-not-found'],
    limits: [LIMITS.peopleNearPerClient],
    example: { params: { slug: 'harbour-quarter' }, query: { latitude: '52.67', longitude: '-0.73' }, answer: { people: 20 } },
  },
} as const satisfies Calls;
