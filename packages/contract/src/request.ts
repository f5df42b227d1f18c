import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { askedName, nextPage, pageQuery, requiredText, text } from './fields.ts';
import { formed } from './formed.ts';
import { lift, EXAMPLE_LIFT } from './lift.ts';
import { RATE_LIMITS as LIMITS, REQUEST_MESSAGE_MAX_LENGTH } from './limits.ts';
import { match } from './match.ts';
import { EXAMPLE_MEMBER, memberSeen } from './member-seen.ts';
import { REQUEST_STATES } from './request-states.ts';
import { calendarDate, weekday } from './travel.ts';

/** Why somebody declines. `other-days`: they proposed other days. */
export const DECLINE_REASONS = ['times-do-not-fit', 'too-far', 'already-sharing', 'no-longer-travelling', 'other-days', 'other'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Made by the page before its first try, so that a repeated try is recognised. */
export const clientUuid = formed(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, { maxLength: 36, code: 'uuid-invalid' });

const weekdays = z.array(weekday, { error: 'not-a-list' }).check(
  z.minLength(1, { error: 'required' }),
  z.refine((days) => new Set(days).size === days.length, { error: 'day-twice' }),
);
/** Either weekdays, if both travel weekly, or a date; the reader's own. */
export const dayFields = { days: z.optional(z.nullable(weekdays)), date: z.optional(z.nullable(calendarDate)) };
type Days = { readonly days?: readonly number[] | null | undefined; readonly date?: string | null | undefined };
const namesDays = z.refine<Days>(({ days, date }) => (days ?? date ?? null) !== null, { error: 'required', path: ['days'] });

const message = requiredText(REQUEST_MESSAGE_MAX_LENGTH);
const optionalMessage = z.optional(text(REQUEST_MESSAGE_MAX_LENGTH));

/** The stop that moves most, now and then; null where no minute changes. */
const movedStop = z.object({ kind: z.enum(['in', 'out']), from: z.string(), to: z.string() });

export const request = z.object({
  id: z.string(),
  state: z.enum(REQUEST_STATES),
  /** Whether the reader has asked. */
  mine: z.boolean(),
  member: memberSeen,
  /** The reader's own; null once it is gone. */
  journeyId: z.nullable(z.string()),
  /** Who would drive. */
  drives: z.enum(['me', 'other']),
  /** The present match while the request waits; null if the two no longer match. */
  match: z.nullable(match),
  /** Others in the car whose times would move on the requested days, the most first, rounded up; null unless the reader drives others. */
  moves: z.nullable(z.array(z.object({ forename: z.string(), initial: z.string(), minutes: z.number(), stop: z.nullable(movedStop) }))),
  /** By how much they would move at most; null unless the reader would ride along with others. */
  movesOthersMinutes: z.nullable(z.number()),
  days: z.nullable(z.array(z.number())),
  date: z.nullable(z.string()),
  message: z.string(),
  reason: z.nullable(z.enum(DECLINE_REASONS)),
  createdAt: z.string(),
  answeredAt: z.nullable(z.string()),
  expiresAt: z.string(),
  conversationId: z.string(),
  liftId: z.nullable(z.string()),
});
export type Request = z.infer<typeof request>;

/** The requests of one page: fifty of both lists together, open ones first. */
export const requestsAnswer = z.object({
  received: z.array(request),
  sent: z.array(request),
  next: nextPage,
  /** How often and how soon requests are answered in this community; null below twenty. */
  answers: z.nullable(z.object({ outOfTen: z.number(), days: z.number() })),
});
export type RequestsAnswer = z.infer<typeof requestsAnswer>;

export const askBody = z.object({ matchId: askedName, ...dayFields, message, clientId: clientUuid }).check(namesDays);
export const acceptBody = z.object({ ...dayFields, message: optionalMessage }).check(namesDays);
export const declineBody = z.object({
  reason: z.optional(z.nullable(z.enum(DECLINE_REASONS, { error: 'choice-invalid' }))),
  message: optionalMessage,
});
export const proposeBody = z.object({ ...dayFields, message, clientId: clientUuid }).check(namesDays);
export const requestParams = z.object({ requestId: askedName });

export const EXAMPLE_REQUEST: Request = {
  id: '7f0c',
  state: 'waiting',
  mine: true,
  member: EXAMPLE_MEMBER,
  journeyId: '52aa',
  drives: 'other',
  match: null,
  moves: null,
  movesOthersMinutes: null,
  days: [1, 2],
  date: null,
  message: 'Would you like to share?',
  reason: null,
  createdAt: '2026-11-20T08:15:00Z',
  answeredAt: null,
  expiresAt: '2026-12-04T08:15:00Z',
  conversationId: 'c1a9',
  liftId: null,
};
const CLIENT_ID = '3f0e8a52-9c64-4f7e-8a55-0d9d3b5a7c11';
const one = { params: requestParams, problems: ['request-not-found', 'not-open'], limits: [LIMITS.changesPerMember] } as const;
const EXAMPLE_PARAMS = { requestId: '7f0c' };

export const requestCalls = {
  askToShare: {
    method: 'POST',
    path: '/v2/liftshare/request',
    who: 'member',
    summary: 'Ask a member to share on named days; asking again with the same client id answers the same request with 200',
    body: askBody,
    success: { status: 201, schema: request, repeated: 200 },
    problems: ['already-asked', 'asked-before', 'asked-a-lot', 'no-match'],
    limits: [LIMITS.requestsPerMember],
    onceKnown: [LIMITS.requestsPerAsked, LIMITS.asksPerPair],
    mails: [LIMITS.requestMailsPerAsked],
    example: {
      body: { matchId: 'mQ3x', days: [1, 2], date: null, message: 'Would you like to share?', clientId: CLIENT_ID },
      answer: EXAMPLE_REQUEST,
    },
  },
  requests: {
    method: 'GET',
    path: '/v2/liftshare/requests',
    who: 'member',
    summary: 'What the signed-in member has asked and was asked, fifty at a time: open first, then those of the last 30 days',
    query: pageQuery,
    success: { status: 200, schema: requestsAnswer },
    problems: ['cursor-invalid'],
    example: { query: {}, answer: { received: [], sent: [EXAMPLE_REQUEST], answers: { outOfTen: 7, days: 2 } } },
  },
  request: {
    method: 'GET',
    path: '/v2/liftshare/request/{requestId}',
    who: 'member',
    summary: 'One request as it is now',
    params: requestParams,
    success: { status: 200, schema: request },
    problems: ['request-not-found'],
    example: { params: EXAMPLE_PARAMS, answer: EXAMPLE_REQUEST },
  },
  acceptRequest: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/request/{requestId}/accept',
    who: 'member',
    summary: 'Accept all or some of the days that one was asked for',
    body: acceptBody,
    success: { status: 200, schema: lift },
    problems: ['request-not-found', 'not-open', 'seats-taken', 'day-taken', 'no-longer-fits', 'places-changed', 'no-match'],
    example: { params: EXAMPLE_PARAMS, body: { days: [1] }, answer: EXAMPLE_LIFT },
  },
  declineRequest: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/request/{requestId}/decline',
    who: 'member',
    summary: 'Decline what one was asked',
    body: declineBody,
    success: { status: 200, schema: request },
    example: { params: EXAMPLE_PARAMS, body: { reason: 'too-far' }, answer: { ...EXAMPLE_REQUEST, mine: false, state: 'declined' } },
  },
  withdrawRequest: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/request/{requestId}/withdraw',
    who: 'member',
    summary: 'Take back what one has asked',
    success: { status: 200, schema: request },
    example: { params: EXAMPLE_PARAMS, answer: { ...EXAMPLE_REQUEST, state: 'withdrawn' } },
  },
  proposeDays: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/request/{requestId}/propose',
    who: 'member',
    summary: 'Propose other days to the one who asks: a request back, in place of theirs',
    body: proposeBody,
    success: { status: 201, schema: request, repeated: 200 },
    problems: ['request-not-found', 'not-open', 'no-match'],
    limits: [LIMITS.requestsPerMember],
    example: {
      params: EXAMPLE_PARAMS,
      body: { days: [3], message: 'Would Wednesdays suit you?', clientId: CLIENT_ID },
      answer: EXAMPLE_REQUEST,
    },
  },
} as const satisfies Calls;
