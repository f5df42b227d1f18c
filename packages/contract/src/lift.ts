import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { car, EXAMPLE_CAR } from './car.ts';
import { askedName, nextPage, pageQuery, requiredText, text } from './fields.ts';
import { LATE_MINUTES, PHONE_MAX_LENGTH, RATE_LIMITS as LIMITS, REQUEST_MESSAGE_MAX_LENGTH, SKIPPED_DATES_PER_CALL } from './limits.ts';
import { EXAMPLE_MEMBER, memberSeen } from './member-seen.ts';
import { PHONE_PATTERN } from './phone.ts';
import { spot } from './spot.ts';
import { calendarDate } from './travel.ts';

export const LIFT_STATES = ['active', 'ended'] as const;
/** Where the passenger gets in and out on the way out, or on the only way. The way back swaps the two. */
export const RIDE_ENDS = ['pick-up', 'drop-off'] as const;
export type RideEnd = (typeof RIDE_ENDS)[number];

/**
 * `HH:MM` on the reader's wall clock, as it was told last. `driver`: when the driver sets out, for the driver alone. Where that does not hold yet, or
 * the reader is asked whether it suits: `from`, the reader's date from which on it holds, and `before`, the times until then.
 */
const departs = z.object({
  driver: z.optional(z.string()),
  pickUp: z.string(),
  dropOff: z.string(),
  from: z.optional(z.string()),
  before: z.optional(z.object({ driver: z.optional(z.string()), pickUp: z.string(), dropOff: z.string() })),
});
/** A spot that is agreed, or proposed and not answered. A stranger wrote its line of words. */
const liftSpot = z.object({
  /** Identifies the spot in an answer; null for a spot that came with the journey. */
  id: z.nullable(z.string()),
  words: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  agreed: z.boolean(),
  /** Whether the reader has named it. */
  mine: z.boolean(),
});
/**
 * The exact place where the passenger gets in or out. `walkMetres`: from the passenger's own end, 0 for that end itself or a spot; null for the
 * driver, who must not learn how far anything is from the passenger's home. A spot's label is its line of words. `spot`: the proposal for this place,
 * or else the spot itself.
 */
export const liftPlace = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  walkMetres: z.nullable(z.number()),
  spot: z.nullable(liftSpot),
});

/**
 * Somebody else who rides in the car of the reader's lift. `days` are the reader's own weekdays on which they do, `dates` the single dates, as the
 * reader's calendar has them.
 */
const riderSeen = z.object({
  /** Stands for the member, for this reader only. */
  ref: z.string(),
  forename: z.string(),
  initial: z.string(),
  days: z.array(z.number()),
  dates: z.array(z.string()),
});

export const lift = z.object({
  /** The same for both. */
  id: z.string(),
  state: z.enum(LIFT_STATES),
  /** With the surname; null once the other has left. */
  member: z.nullable(memberSeen),
  /** The other riders, who agreed first before those who agreed later; none once the lift has ended. */
  others: z.array(riderSeen),
  /** The reader's own; null once it is gone. */
  journeyId: z.nullable(z.string()),
  /** The match by which the reader asks for other days; null if the lift has ended, or a journey is gone. */
  matchId: z.nullable(z.string()),
  drives: z.enum(['me', 'other']),
  /** The reader's own days; null where the lift is for one date. */
  days: z.nullable(z.array(z.number())),
  date: z.nullable(z.string()),
  /** The reader's own dates on which no way is left. */
  skipped: z.array(z.string()),
  /** Each way that is called off, by the reader's own dates. */
  skippedWays: z.array(z.object({ date: z.string(), direction: z.enum(['out', 'back']) })),
  /** Of these, dates on which others take the room in the car. */
  notOn: z.array(z.string()),
  /** On the way out; null if there is no way out, or the lift has ended. */
  pickUp: z.nullable(liftPlace),
  dropOff: z.nullable(liftPlace),
  /** The same on the way back; null likewise. */
  backPickUp: z.nullable(liftPlace),
  backDropOff: z.nullable(liftPlace),
  times: z.array(z.object({ day: z.number(), date: z.nullable(z.string()), out: z.nullable(departs), back: z.nullable(departs) })),
  /** The contact details that the other shares; hidden once the lift has ended. */
  contact: z.object({ email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  /** The other's car, if they drive and have described it; hidden once the lift has ended. */
  car: z.nullable(car),
  /** What the reader shares with the other. */
  shared: z.object({ shareEmail: z.boolean(), phone: z.nullable(z.string()) }),
  /** `date` is that of the pick-up, and `departs` its time. */
  nextRide: z.nullable(z.object({ date: z.string(), direction: z.enum(['out', 'back']), departs: z.string() })),
  /**
   * `journey-changed`: a journey has changed and the lift no longer fits it. The reader is asked until they call `keepLift`, choose other days or end
   * the lift. `times-changed`: the reader gets in or out at other times than agreed, and is asked until they call `answerTimes`, for 14 days at most.
   */
  question: z.nullable(z.enum(['journey-changed', 'times-changed'])),
  /** The last date to answer `journey-changed`, after which the lift ends: its driver means to set out at another time. Else null. */
  answerUntil: z.nullable(z.string()),
  startedAt: z.string(),
  endedAt: z.nullable(z.string()),
  /** Null once it has been deleted. */
  conversationId: z.nullable(z.string()),
});
export type Lift = z.infer<typeof lift>;
export type LiftPlace = z.infer<typeof liftPlace>;
export type LiftSpot = z.infer<typeof liftSpot>;

export const liftParams = z.object({ liftId: askedName });
export const skippedDateParams = z.object({ liftId: askedName, date: calendarDate });
const optionalMessage = z.optional(text(REQUEST_MESSAGE_MAX_LENGTH));
export const skipBody = z
  .object({
    date: z.optional(calendarDate),
    dates: z.optional(
      z
        .array(calendarDate, { error: 'not-a-list' })
        .check(z.minLength(1, { error: 'required' }), z.maxLength(SKIPPED_DATES_PER_CALL, { error: 'too-many' })),
    ),
    message: optionalMessage,
  })
  .check(z.refine(({ date, dates }) => date !== undefined || dates !== undefined, { error: 'required', path: ['date'] }));
export const endLiftBody = z.object({ message: optionalMessage });
export const lateBody = z.object({ minutes: z.literal(LATE_MINUTES, { error: 'choice-invalid' }) });
const phone = requiredText(PHONE_MAX_LENGTH).check(z.regex(PHONE_PATTERN, { error: 'phone-invalid' }));
export const timesBody = z.object({ answer: z.enum(['all-right', 'does-not-suit'], { error: 'choice-invalid' }) });
export const contactBody = z.object({ shareEmail: z.boolean({ error: 'not-true-or-false' }), phone: z.nullable(phone) });
export const proposeSpotBody = z.object({ end: z.enum(RIDE_ENDS, { error: 'choice-invalid' }), ...spot.shape });
/** Absent: everything that the other has proposed. */
export const acceptSpotBody = z.object({ spotId: z.optional(askedName) });
/** Absent: everything that is proposed. */
export const dropSpotQuery = z.object({ spotId: z.optional(askedName) });

export const EXAMPLE_LIFT: Lift = {
  id: '2be0',
  state: 'active',
  member: { ...EXAMPLE_MEMBER, surname: 'Martins' },
  others: [{ ref: 'tB4m', forename: 'Tom', initial: 'B', days: [1], dates: [] }],
  journeyId: '52aa',
  matchId: 'mQ3x',
  drives: 'other',
  days: [1, 2],
  date: null,
  skipped: ['2026-11-24'],
  skippedWays: [{ date: '2026-11-24', direction: 'out' }],
  notOn: [],
  pickUp: { label: 'Eaton Road', latitude: 52.61, longitude: 1.27, walkMetres: 400, spot: null },
  dropOff: { label: 'Science Park', latitude: 52.2, longitude: 0.12, walkMetres: 0, spot: null },
  backPickUp: null,
  backDropOff: null,
  times: [{ day: 1, date: null, out: { pickUp: '07:58', dropOff: '09:10' }, back: null }],
  car: EXAMPLE_CAR,
  contact: { email: null, phone: '07700 900143' },
  shared: { shareEmail: false, phone: null },
  nextRide: { date: '2026-11-23', direction: 'out', departs: '07:58' },
  question: null,
  answerUntil: null,
  startedAt: '2026-11-20T07:16:00Z',
  endedAt: null,
  conversationId: 'c1a9',
};
const one = {
  who: 'member',
  params: liftParams,
  success: { status: 200, schema: lift },
  problems: ['lift-not-found', 'not-open'],
  limits: [LIMITS.changesPerMember],
} as const;
const told = { ...one, limits: [LIMITS.changesPerMember, LIMITS.ridesToldPerMember] } as const;
const PARAMS = { liftId: '2be0' };

export const liftCalls = {
  lifts: {
    method: 'GET',
    path: '/v2/liftshare/lifts',
    who: 'member',
    summary:
      'The lifts of the signed-in member, fifty at a time: active ones by their next ride, then those that ended in the last 30 days',
    query: pageQuery,
    success: { status: 200, schema: z.object({ lifts: z.array(lift), next: nextPage }) },
    problems: ['cursor-invalid'],
    example: { query: {}, answer: { lifts: [EXAMPLE_LIFT] } },
  },
  lift: {
    method: 'GET',
    path: '/v2/liftshare/lift/{liftId}',
    who: 'member',
    summary: 'One lift as it is now',
    params: liftParams,
    success: { status: 200, schema: lift },
    problems: ['lift-not-found'],
    example: { params: PARAMS, answer: EXAMPLE_LIFT },
  },
  skipLift: {
    ...told,
    method: 'POST',
    path: '/v2/liftshare/lift/{liftId}/skip',
    summary: 'Pause a lift on dates; the other is told once for all of them',
    body: skipBody,
    example: { params: PARAMS, body: { date: '2026-11-24' }, answer: EXAMPLE_LIFT },
  },
  unskipLift: {
    ...told,
    method: 'DELETE',
    path: '/v2/liftshare/lift/{liftId}/skip/{date}',
    summary: 'Ride on a date after all',
    params: skippedDateParams,
    example: { params: { ...PARAMS, date: '2026-11-24' }, answer: EXAMPLE_LIFT },
  },
  endLift: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/lift/{liftId}/end',
    summary: 'End a lift for good',
    body: endLiftBody,
    example: { params: PARAMS, body: {}, answer: { ...EXAMPLE_LIFT, state: 'ended' } },
  },
  tellLate: {
    ...told,
    method: 'POST',
    path: '/v2/liftshare/lift/{liftId}/late',
    summary: "Tell the other of today's ride that one is late",
    body: lateBody,
    example: { params: PARAMS, body: { minutes: 10 }, answer: EXAMPLE_LIFT },
  },
  shareContact: {
    ...one,
    method: 'PUT',
    path: '/v2/liftshare/lift/{liftId}/contact',
    summary: 'Choose which contact details the other sees in this lift',
    body: contactBody,
    example: { params: PARAMS, body: { shareEmail: false, phone: null }, answer: EXAMPLE_LIFT },
  },
  proposeSpot: {
    ...one,
    method: 'PUT',
    path: '/v2/liftshare/lift/{liftId}/spot',
    summary: 'Propose another place to get in or out, in place of what was proposed for that end before',
    body: proposeSpotBody,
    problems: ['lift-not-found', 'not-open', 'spot-too-far', 'places-changed'],
    limits: [LIMITS.changesPerMember, LIMITS.spotsPerMember],
    example: {
      params: PARAMS,
      body: { end: 'pick-up', latitude: 52.612, longitude: 1.272, words: 'lay-by opposite the bus stop' },
      answer: EXAMPLE_LIFT,
    },
  },
  acceptSpot: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/lift/{liftId}/spot/accept',
    summary: 'Agree to the place that the other has proposed',
    body: acceptSpotBody,
    problems: ['lift-not-found', 'not-open', 'conflict', 'places-changed'],
    example: { params: PARAMS, body: {}, answer: EXAMPLE_LIFT },
  },
  dropSpot: {
    ...one,
    method: 'DELETE',
    path: '/v2/liftshare/lift/{liftId}/spot',
    summary: 'Take back what one has proposed, or leave what the other has',
    query: dropSpotQuery,
    example: { params: PARAMS, query: {}, answer: EXAMPLE_LIFT },
  },
  keepLift: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/lift/{liftId}/keep',
    summary: 'Go on as agreed although a journey has changed',
    example: { params: PARAMS, answer: EXAMPLE_LIFT },
  },
  answerTimes: {
    ...one,
    method: 'POST',
    path: '/v2/liftshare/lift/{liftId}/times',
    summary: 'Answer new times: agree to them, or say that they do not suit',
    body: timesBody,
    example: { params: PARAMS, body: { answer: 'all-right' }, answer: EXAMPLE_LIFT },
  },
} as const satisfies Calls;
