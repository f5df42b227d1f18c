import * as z from 'zod/mini';
import type { Calls } from './endpoint.ts';
import { REQUEST_NOES } from './request-states.ts';
import { askedName, text } from './fields.ts';
import { formed } from './formed.ts';
import { journeyParams } from './journey.ts';
import { RATE_LIMITS as LIMITS } from './limits.ts';
import { travelFields } from './travel.ts';
import { DETOUR_LIMIT_MINUTES } from './travel-values.ts';

/** An area around a place: the centre of its cell, moved to the nearest road if there is one. */
const area = z.object({ label: z.string(), latitude: z.number(), longitude: z.number(), radiusMetres: z.number() });
/** A point of the driver's own road within the passenger's walk, or the passenger's area itself. */
const meeting = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  walkMetres: z.number(),
  /**
   * Present if the two meet at the passenger's end and the passenger has named a spot for it. Only the passenger sees its words; nobody sees the
   * place before both agree.
   */
  spot: z.optional(z.object({ words: z.nullable(z.string()) })),
});
const detour = z.object({ metres: z.number(), minutes: z.number() });
const effort = z.object({ ...detour.shape, pickUp: meeting, dropOff: meeting });
const leg = z.object({
  /** `HH:MM` in the reader's zone. */
  departs: z.object({ driver: z.string(), pickUp: z.string(), dropOff: z.string() }),
  mine: z.string(),
  /** In the other's zone. */
  theirs: z.string(),
  /** How far the pick-up is from the passenger's own time, either sign. */
  shiftMinutes: z.number(),
  /** What the passenger adds to the driver's way on this trip. */
  detour,
  /** The reader rides or drives with somebody else then. Only with `taken=show`; in no figure of the match. */
  taken: z.boolean(),
});
/** The others in the driver's car, by numbers alone. */
const company = z.object({
  /** How many different people ride along on the shared trips. */
  others: z.number(),
  /** How many of them ride on each way of a day; only days on which somebody does. Weekdays as in the days of the match. */
  days: z.array(z.object({ day: z.number(), out: z.number(), back: z.number() })),
  /** No time of another moves by more, because of the passenger; rounded up. */
  movesOthersMinutes: z.number(),
  /** The driver's detour with everybody, on the trip where it is largest; null where nobody else rides along. */
  wholeDetour: z.object({ out: z.nullable(detour), back: z.nullable(detour) }),
  /** The first ride of a lift that was agreed now, if it is a later one: on rides within 24 hours nobody's times change. */
  beginsOn: z.nullable(z.string()),
});
const matchDay = z.object({ day: z.number(), date: z.nullable(z.string()), out: z.nullable(leg), back: z.nullable(leg) });

/** The lift or request between the reader and the other about these two journeys. */
const between = z.object({
  state: z.enum(['sharing', 'asked', 'asked-me', ...REQUEST_NOES]),
  /** The shared or requested weekdays in the reader's own calendar; for a single date, its weekday. */
  days: z.array(z.number()),
  /** When the two began to share, or the request was sent, declined or withdrawn. */
  at: z.string(),
  /** A request that waits for an answer while the two already share. */
  requestId: z.nullable(z.string()),
  liftId: z.nullable(z.string()),
});
export type MatchBetween = z.infer<typeof between>;

export const match = z.object({
  /** Identifies both journeys and the driver, for this member alone. */
  id: z.string(),
  member: z.object({ ref: z.string(), forename: z.string(), initial: z.string(), communityName: z.string() }),
  /** The other's journey: `once` for a single date. */
  kind: z.enum(['weekly', 'once']),
  drives: z.enum(['me', 'other']),
  otherWayRound: z.boolean(),
  /** Of the other's journey. */
  start: area,
  end: area,
  days: z.array(matchDay),
  sharedTrips: z.number(),
  myTrips: z.number(),
  /** The largest of each way. */
  detour: z.object({ out: z.nullable(effort), back: z.nullable(effort) }),
  /** Null where nobody else rides along. */
  car: z.nullable(company),
  /** The reader's dates on which a weekly passenger would not ride, since others take the room in the car. */
  notOn: z.array(z.string()),
  troubleMinutes: z.number(),
  saving: z.object({ poundsPerYear: z.number(), co2KgPerYear: z.number() }),
  estimated: z.boolean(),
  timesKnown: z.boolean(),
  /** Encoded polylines, precision 6, from area to area: the driver's own way, and the passenger's. */
  geometry: z.object({ driver: z.string(), shared: z.string() }),
  between: z.nullable(between),
  /** The reader has hidden the match ("Not for me"). Nobody else is affected. */
  hidden: z.boolean(),
});
export type Match = z.infer<typeof match>;
export type MatchLeg = z.infer<typeof leg>;
export type MatchDay = z.infer<typeof matchDay>;
export type MatchEffort = z.infer<typeof effort>;
export type Meeting = z.infer<typeof meeting>;
export type MatchArea = z.infer<typeof area>;
export type MatchCompany = z.infer<typeof company>;

export const matchesAnswer = z.object({
  matches: z.array(match),
  /** The cursor of the next page; null on the last one. */
  next: z.nullable(z.string()),
  /** At most 999; null until known. */
  total: z.nullable(z.number()),
  estimated: z.boolean(),
  /** Whether hidden matches of the journey are left out here. */
  hasHidden: z.optional(z.boolean()),
  /** Whether the journey has lifts, so that `taken=show` may show more. */
  hasTaken: z.optional(z.boolean()),
  /** Why nobody can match: both ends lie in one area, the journey is paused, or its community is closed. */
  silent: z.optional(z.enum(['one-area', 'paused', 'closed'])),
  /** If nobody fits, without filters: how many would if this one field of the journey were changed. */
  relaxed: z.optional(
    z.object({
      change: z.enum(['flexibleMinutes', 'detourLimitMinutes', 'role']),
      /** The value that the field would need; null for the role, which would be `either`. */
      minutes: z.nullable(z.number()),
      /** At most 99. */
      count: z.number(),
    }),
  ),
});
export type MatchesAnswer = z.infer<typeof matchesAnswer>;

const asking = z.enum(['any', 'driver', 'passenger'], { error: 'as-invalid' });
const arrangement = z.enum(['driver', 'passenger'], { error: 'as-invalid' });
const shown = z.literal('show', { error: 'choice-invalid' });
const minutes = formed(/^\d{1,3}$/, { maxLength: 3, code: 'not-a-number' }).check(
  z.refine((value) => Number(value) <= DETOUR_LIMIT_MINUTES.max, { error: 'out-of-range' }),
);
/** From the reader's side: `driver` means I drive. */
export const matchesQuery = z.object({
  as: z.optional(asking),
  /** Weekdays, joined by commas: `1,2,5`. */
  days: z.optional(formed(/^[1-7](?:,[1-7]){0,6}$/, { maxLength: 13, code: 'days-invalid' })),
  after: z.optional(text(1_000)),
  /** The longest detour in minutes. */
  detour: z.optional(minutes),
  /** Only who shares a way out and a way back. */
  ways: z.optional(z.literal('both', { error: 'choice-invalid' })),
  /** How far the times of a match are apart at most, in minutes. */
  apart: z.optional(minutes),
  /** How far the reader walks at most, as a passenger, in metres. */
  walk: z.optional(formed(/^\d{1,4}$/, { maxLength: 4, code: 'not-a-number' })),
  /** Only hidden matches. */
  hidden: z.optional(shown),
  /** Also what one's own lifts take. Who matches by that alone comes last. */
  taken: z.optional(shown),
});
export const matchParams = z.object({ matchId: askedName });
export const matchQuery = z.object({ as: z.optional(arrangement), taken: z.optional(shown) });

const EXAMPLE_MATCH: Match = {
  id: 'mQ3x',
  member: { ref: 'r7Kd', forename: 'Ana', initial: 'M', communityName: 'Harbour Quarter' },
  kind: 'weekly',
  drives: 'other',
  otherWayRound: true,
  start: { label: 'Eaton', latitude: 52.61, longitude: 1.27, radiusMetres: 530 },
  end: { label: 'Cambridge', latitude: 52.2, longitude: 0.12, radiusMetres: 530 },
  days: [
    {
      day: 1,
      date: null,
      out: {
        departs: { driver: '07:50', pickUp: '07:58', dropOff: '09:10' },
        mine: '08:00',
        theirs: '07:50',
        shiftMinutes: -2,
        detour: { metres: 4_800, minutes: 6 },
        taken: false,
      },
      back: null,
    },
  ],
  sharedTrips: 1,
  myTrips: 10,
  detour: {
    out: {
      metres: 4_800,
      minutes: 6,
      pickUp: { label: 'Eaton', latitude: 52.62, longitude: 1.28, walkMetres: 400 },
      dropOff: { label: 'Cambridge', latitude: 52.2, longitude: 0.12, walkMetres: 0 },
    },
    back: null,
  },
  car: null,
  notOn: [],
  troubleMinutes: 70,
  saving: { poundsPerYear: 310, co2KgPerYear: 470 },
  estimated: false,
  timesKnown: true,
  geometry: { driver: '_p~iF~ps|U', shared: '_p~iF~ps|U' },
  hidden: false,
  between: { state: 'asked', days: [1], at: '2026-11-20T08:30:00.000Z', requestId: 'b2c3', liftId: null },
};

const hiding = {
  path: '/v2/liftshare/match/{matchId}/hidden',
  who: 'member',
  params: matchParams,
  success: { status: 204, schema: null },
  problems: ['match-not-found'],
  limits: [LIMITS.changesPerMember],
  example: { params: { matchId: 'mQ3x' } },
} as const;

const { when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes } = travelFields;
/** Absent fields are those of the journey. */
export const countMatchesBody = z.object({ when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes });
/** `people`: null where nobody is looked for, as for a paused journey or a date that is over. `isAll`: there may be more while it is false. */
export const matchCount = z.object({ people: z.nullable(z.number()), isAll: z.boolean() });
export type MatchCount = z.infer<typeof matchCount>;

export const matchCalls = {
  matches: {
    method: 'GET',
    path: '/v2/liftshare/journey/{journeyId}/matches',
    who: 'member',
    summary: 'Who goes the way of a journey of the signed-in member, best first',
    params: journeyParams,
    query: matchesQuery,
    success: { status: 200, schema: matchesAnswer },
    problems: ['journey-not-found', 'cursor-invalid'],
    limits: [LIMITS.matchesPerMember],
    example: {
      params: { journeyId: 'abc' },
      query: { as: 'any', days: '1,2,5', detour: '10' },
      answer: { matches: [EXAMPLE_MATCH], next: null, total: 1, estimated: false },
    },
  },
  countMatches: {
    method: 'POST',
    path: '/v2/liftshare/journey/{journeyId}/matches/count',
    who: 'member',
    summary: 'Count the matches of a journey with other values',
    params: journeyParams,
    body: countMatchesBody,
    success: { status: 200, schema: matchCount },
    problems: ['journey-not-found'],
    limits: [LIMITS.matchesPerMember],
    example: {
      params: { journeyId: 'abc' },
      body: { when: { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:30' }] } },
      answer: { people: 7, isAll: true },
    },
  },
  match: {
    method: 'GET',
    path: '/v2/liftshare/match/{matchId}',
    who: 'member',
    summary: 'One match as it is now',
    params: matchParams,
    query: matchQuery,
    success: { status: 200, schema: match },
    problems: ['match-not-found'],
    limits: [LIMITS.matchesPerMember],
    example: { params: { matchId: 'mQ3x' }, query: { as: 'passenger' }, answer: EXAMPLE_MATCH },
  },
  hideMatch: {
    ...hiding,
    method: 'PUT',
    summary: 'Leave a match out of the own lists, counts and mails',
  },
  unhideMatch: { ...hiding, method: 'DELETE', summary: 'Show a match again that one has hidden' },
} as const satisfies Calls;
