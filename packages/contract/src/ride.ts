/** A ride: a driver's journey on one way of one date, with everybody whose lift has that trip. */
import * as z from 'zod/mini';
import { car, EXAMPLE_CAR } from './car.ts';
import type { Calls } from './endpoint.ts';
import { askedName, text } from './fields.ts';
import { formed } from './formed.ts';
import { liftPlace } from './lift.ts';
import { LATE_MINUTES, RATE_LIMITS as LIMITS, REQUEST_MESSAGE_MAX_LENGTH, RIDE_DAYS_MAX } from './limits.ts';
import { calendarDate } from './travel.ts';

export const RIDE_DIRECTIONS = ['out', 'back'] as const;
export type RideDirection = (typeof RIDE_DIRECTIONS)[number];
export const RIDE_STATES = ['on', 'off', 'over'] as const;

/** Somebody in the same car. `ref` stands for the member, for this reader only (`MemberSeen`). */
const person = z.object({ ref: z.string(), forename: z.string(), initial: z.string() });
const stop = z.object({
  /** `HH:MM` on the reader's wall clock. */
  at: z.string(),
  /** `start` and `end`: where the driver sets out and arrives; only the driver has them. */
  kind: z.enum(['start', 'in', 'out', 'end']),
  /** As the page of the lift shows it; null while it is computed anew. */
  place: z.nullable(liftPlace),
  /** Who gets in or out; null at the driver's own ends. */
  rider: z.nullable(person),
  /** The lift of the rider; null at the driver's own ends. */
  liftId: z.nullable(z.string()),
  /** Whether the reader starts, gets in, gets out or arrives here. */
  mine: z.boolean(),
});
const late = z.object({ minutes: z.number(), at: z.string() });
const personOfRide = z.object({
  person,
  mine: z.boolean(),
  drives: z.boolean(),
  /** Whether they come along. False: they have called this ride off, or the driver has. */
  rides: z.boolean(),
  /** What they last said of being late, and when; null if nothing, or on time after all. */
  late: z.nullable(late),
  /** Whether they have seen what others last told of this ride: being late or calling off. */
  seen: z.boolean(),
});

export const ride = z.object({
  /** The reader's own. */
  journeyId: z.string(),
  /** The day of the way out, on the reader's calendar: a way back after midnight has that of its way out. */
  date: z.string(),
  direction: z.enum(RIDE_DIRECTIONS),
  drives: z.enum(['me', 'other']),
  /** `off`: the reader does not ride, or, for a driver, nobody rides along. */
  state: z.enum(RIDE_STATES),
  /** Others take the room in the car, so the reader cannot ride. */
  full: z.boolean(),
  /** `HH:MM` on the reader's wall clock: when the driver sets out and arrives, or the rider gets in and out. */
  departs: z.string(),
  arrives: z.string(),
  /** The same as moments. */
  startsAt: z.string(),
  endsAt: z.string(),
  /** No roads were used for the times. */
  estimated: z.boolean(),
  /**
   * An encoded polyline, precision 6: the way by road through all stops of the driver; for a rider from the own in to the own out, through the centres
   * of the cells of others' stops. Null in lists of rides, and where no such way is known.
   */
  geometry: z.nullable(z.string()),
  /** How many cells with places of others lie between the rider's own two stops; 0 for the driver, who has all stops. */
  between: z.number(),
  /** In their order: the rider's own two, or all of the driver's. A rider who does not ride has no part in the time: the stop stays in its place. */
  stops: z.array(stop),
  /** The driver first, then the riders in the order of their stops. The reader is one of them. */
  people: z.array(personOfRide),
  /** Where the reader writes to the others: the conversation of the car, else that of the two. Null while several have none, or once it has been deleted. */
  conversationId: z.nullable(z.string()),
  /** The driver's, if it has been described. */
  car: z.nullable(car),
});
export type Ride = z.infer<typeof ride>;
export type RideStop = z.infer<typeof stop>;
export type RidePerson = z.infer<typeof personOfRide>;

const dayCount = formed(/^\d{1,2}$/, { maxLength: 2, code: 'not-a-number' }).check(
  z.refine((days) => Number(days) >= 1 && Number(days) <= RIDE_DAYS_MAX, { error: 'out-of-range' }),
);
export const ridesQuery = z.object({ from: calendarDate, days: z.optional(dayCount) });
export const rideParams = z.object({
  journeyId: askedName,
  date: calendarDate,
  direction: z.enum(RIDE_DIRECTIONS, { error: 'choice-invalid' }),
});
/** 0: on time after all. */
export const rideLateBody = z.object({ minutes: z.literal([0, ...LATE_MINUTES], { error: 'choice-invalid' }) });
/** False: not yet after all. */
export const rideHereBody = z.object({ here: z.boolean({ error: 'not-true-or-false' }) });
export const skipRideBody = z.object({
  /** Absent: the way of the path. */
  direction: z.optional(z.enum([...RIDE_DIRECTIONS, 'both'], { error: 'choice-invalid' })),
  message: z.optional(text(REQUEST_MESSAGE_MAX_LENGTH)),
});

const ANA = { ref: 'r7Kd', forename: 'Ana', initial: 'M' };
const PRIYA = { ref: 'q2Lm', forename: 'Priya', initial: 'R' };
export const EXAMPLE_RIDE: Ride = {
  journeyId: '52aa',
  date: '2026-11-23',
  direction: 'out',
  drives: 'other',
  state: 'on',
  full: false,
  departs: '07:58',
  arrives: '09:10',
  startsAt: '2026-11-23T07:58:00.000Z',
  endsAt: '2026-11-23T09:10:00.000Z',
  estimated: false,
  geometry: '_p~iF~ps|U',
  between: 1,
  stops: [
    {
      at: '07:58',
      kind: 'in',
      place: { label: 'Eaton Road', latitude: 52.61, longitude: 1.27, walkMetres: 400, spot: null },
      rider: PRIYA,
      liftId: '2be0',
      mine: true,
    },
    {
      at: '09:10',
      kind: 'out',
      place: { label: 'Science Park', latitude: 52.2, longitude: 0.12, walkMetres: 0, spot: null },
      rider: PRIYA,
      liftId: '2be0',
      mine: true,
    },
  ],
  people: [
    { person: ANA, mine: false, drives: true, rides: true, late: { minutes: 10, at: '2026-11-23T07:31:00.000Z' }, seen: false },
    { person: PRIYA, mine: true, drives: false, rides: true, late: null, seen: true },
  ],
  conversationId: 'c1a9',
  car: EXAMPLE_CAR,
};

export const EXAMPLE_AGREED = { month: '2026-11', days: [{ date: '2026-11-23', rides: 2, off: 0 }] };

/** The rides of this month, on the reader's calendar, that are agreed: those of lifts that have ended too, up to their end. */
const agreedMonth = z.object({
  /** `YYYY-MM` */
  month: z.string(),
  /** In their order. `rides`: ways that take place or took place; `off`: ways that were called off. */
  days: z.array(z.object({ date: z.string(), rides: z.number(), off: z.number() })),
});
export type AgreedMonth = z.infer<typeof agreedMonth>;

const one = { who: 'member', params: rideParams, success: { status: 200, schema: ride }, problems: ['ride-not-found'] } as const;
const told = { ...one, limits: [LIMITS.changesPerMember, LIMITS.ridesToldPerMember] } as const;
const PATH = '/v2/liftshare/ride/{journeyId}/{date}/{direction}';
const PARAMS = { journeyId: '52aa', date: '2026-11-23', direction: 'out' };

export const rideCalls = {
  rides: {
    method: 'GET',
    path: '/v2/liftshare/rides',
    who: 'member',
    summary: 'The rides of the signed-in member on up to 31 days (7 unless told), and those agreed this month',
    query: ridesQuery,
    success: { status: 200, schema: z.object({ rides: z.array(ride), agreed: z.optional(agreedMonth) }) },
    problems: [],
    example: { query: { from: '2026-11-23', days: '7' }, answer: { rides: [{ ...EXAMPLE_RIDE, geometry: null }], agreed: EXAMPLE_AGREED } },
  },
  ride: {
    ...one,
    method: 'GET',
    path: PATH,
    summary: 'One ride as it is now, by the reader’s own journey and date',
    example: { params: PARAMS, answer: EXAMPLE_RIDE },
  },
  tellRideLate: {
    ...told,
    method: 'PUT',
    path: `${PATH}/late`,
    summary: 'Tell everybody in the car that one is late, or on time after all, from three hours before',
    body: rideLateBody,
    example: { params: PARAMS, body: { minutes: 10 }, answer: EXAMPLE_RIDE },
  },
  tellRideHere: {
    ...told,
    method: 'PUT',
    path: `${PATH}/here`,
    summary: 'Tell everybody in the car that one is there, or not yet',
    body: rideHereBody,
    example: { params: PARAMS, body: { here: true }, answer: EXAMPLE_RIDE },
  },
  seeRide: {
    ...one,
    method: 'PUT',
    path: `${PATH}/seen`,
    summary: 'The reader has seen what was last told of the ride',
    limits: [LIMITS.readsPerMember],
    example: { params: PARAMS, answer: EXAMPLE_RIDE },
  },
  skipRide: {
    ...told,
    method: 'POST',
    path: `${PATH}/skip`,
    summary: 'Do not drive or ride on this date: this way, the other or both',
    body: skipRideBody,
    example: { params: PARAMS, body: { direction: 'both' }, answer: { ...EXAMPLE_RIDE, state: 'off' } },
  },
  unskipRide: {
    ...told,
    method: 'DELETE',
    path: `${PATH}/skip`,
    summary: 'Drive or ride after all, if one has called this way off oneself',
    example: { params: PARAMS, answer: EXAMPLE_RIDE },
  },
} as const satisfies Calls;
