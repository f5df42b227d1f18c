/** Dates on which a member neither drives nor rides: all rides of all lifts are called off at once, also of lifts that are agreed later. */
import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, text } from './fields.ts';
import { RATE_LIMITS as LIMITS, REQUEST_MESSAGE_MAX_LENGTH } from './limits.ts';
import { calendarDate } from './travel.ts';

export const away = z.object({
  id: z.string(),
  /** The first and the last date, by the calendar of each journey. */
  from: z.string(),
  until: z.string(),
  /** How many rides are called off because of it. */
  rides: z.number(),
});
export type Away = z.infer<typeof away>;

export const awayParams = z.object({ awayId: askedName });
export const awayBody = z
  .object({ from: calendarDate, until: calendarDate, message: z.optional(text(REQUEST_MESSAGE_MAX_LENGTH)) })
  .check(z.refine(({ from, until }) => from <= until, { error: 'from-after-until', path: ['until'] }));

const EXAMPLE_AWAY: Away = { id: '8c1d', from: '2026-12-10', until: '2026-12-24', rides: 18 };
const PATH = '/v2/liftshare/away';
const PARAMS = { awayId: '8c1d' };
const BODY = { from: '2026-12-10', until: '2026-12-24' };
const change = { who: 'member', limits: [LIMITS.changesPerMember, LIMITS.ridesToldPerMember] } as const;

export const awayCalls = {
  away: {
    method: 'GET',
    path: PATH,
    who: 'member',
    summary: 'When the signed-in member is away, from today on',
    success: { status: 200, schema: z.object({ away: z.array(away) }) },
    problems: [],
    example: { answer: { away: [EXAMPLE_AWAY] } },
  },
  goAway: {
    ...change,
    method: 'POST',
    path: PATH,
    summary: 'Call off all rides on these dates; each of the others is told once. The same dates again are answered as before',
    body: awayBody,
    success: { status: 201, schema: away, repeated: 200 },
    problems: [],
    example: { body: BODY, answer: EXAMPLE_AWAY },
  },
  changeAway: {
    ...change,
    method: 'PUT',
    path: `${PATH}/{awayId}`,
    summary: 'Be away on other dates: rides on dates that are left out take place again',
    params: awayParams,
    body: awayBody,
    success: { status: 200, schema: away },
    problems: ['away-not-found'],
    example: { params: PARAMS, body: BODY, answer: EXAMPLE_AWAY },
  },
  comeBack: {
    ...change,
    method: 'DELETE',
    path: `${PATH}/{awayId}`,
    summary: 'Not be away after all: the rides that are still to come take place again',
    params: awayParams,
    success: { status: 204, schema: null },
    problems: ['away-not-found'],
    example: { params: PARAMS },
  },
} as const satisfies Calls;
