import type { Ride, RidePerson, RideStop } from '@waylift/contract/ride';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import { encodePolyline } from './journeys.ts';
import { ana, travelledJourney } from './matches.ts';
import type { Answering } from './other-api.ts';
import { liftWith } from './requests.ts';

/** Five minutes before Ana sets off, eleven before she picks Priya up. */
export const BEFORE_RIDE = new Date('2026-11-23T07:40:00Z');
export const RIDE_PAGE = '/dashboard/ride/journey-1/2026-11-23/out';
export const RIDE = '/v2/liftshare/ride/journey-1/2026-11-23/out';
export const RIDE_BACK = '/v2/liftshare/ride/journey-1/2026-11-23/back';

export const people = {
  ana: { ref: 'ref-ana', forename: 'Ana', initial: 'M' },
  priya: { ref: 'ref-priya', forename: 'Priya', initial: 'R' },
  tom: { ref: 'ref-tom', forename: 'Tom', initial: 'B' },
  grace: { ref: 'ref-grace', forename: 'Grace', initial: 'N' },
} as const;

const places = {
  home: { label: 'Well Street, Langham', latitude: 52.69172, longitude: -0.7549 },
  corner: { label: 'Cold Overton Road, corner of Parkfield Road', latitude: 52.67095, longitude: -0.73993 },
  station: { label: 'Oakham station, Station Road', latitude: 52.67207, longitude: -0.73377 },
  green: { label: 'Exton, The Green', latitude: 52.69064, longitude: -0.63258 },
  square: { label: 'Stamford, Red Lion Square', latitude: 52.6523, longitude: -0.4813 },
  gate: { label: 'Kestrel Science Park, main gate', latitude: 52.6594, longitude: -0.4659 },
} as const;

function stop(at: string, kind: RideStop['kind'], place: keyof typeof places, rider?: keyof typeof people, walkMetres = 0): RideStop {
  return {
    at,
    kind,
    place: { ...places[place], walkMetres, spot: null },
    rider: rider === undefined ? null : people[rider],
    liftId: rider === undefined ? null : `lift-ref-${rider}`,
    mine: rider === undefined,
  };
}

export function inRide(name: keyof typeof people, change: Partial<RidePerson> = {}): RidePerson {
  return { person: people[name], mine: false, drives: false, rides: true, late: null, seen: false, ...change };
}

const geometry = encodePolyline([places.home, places.corner, places.station, places.green, places.square, places.gate]);

/** Ana, who reads, drives Priya, Tom and Grace. */
export function drivenRide(change: Partial<Ride> = {}): Ride {
  return {
    journeyId: 'journey-1',
    date: '2026-11-23',
    direction: 'out',
    drives: 'me',
    state: 'on',
    full: false,
    departs: '07:45',
    arrives: '08:21',
    startsAt: '2026-11-23T07:45:00.000Z',
    endsAt: '2026-11-23T08:21:00.000Z',
    estimated: false,
    geometry,
    between: 0,
    stops: [
      stop('07:45', 'start', 'home'),
      stop('07:51', 'in', 'corner', 'priya'),
      stop('07:54', 'in', 'station', 'tom'),
      stop('08:05', 'in', 'green', 'grace'),
      stop('08:19', 'out', 'square', 'grace'),
      stop('08:21', 'out', 'gate', 'priya'),
      stop('08:21', 'out', 'gate', 'tom'),
      stop('08:21', 'end', 'gate'),
    ],
    people: [inRide('ana', { mine: true, drives: true, seen: true }), inRide('priya'), inRide('tom'), inRide('grace')],
    conversationId: null,
    car: null,
    ...change,
  };
}

/** Priya, who reads, rides with Ana, Tom and Grace. */
export function riddenRide(change: Partial<Ride> = {}): Ride {
  const mine = (one: RideStop): RideStop => ({ ...one, liftId: 'lift-ref-ana', mine: true });
  return drivenRide({
    drives: 'other',
    departs: '07:51',
    arrives: '08:21',
    startsAt: '2026-11-23T07:51:00.000Z',
    between: 3,
    stops: [mine(stop('07:51', 'in', 'corner', 'priya', 200)), mine(stop('08:21', 'out', 'gate', 'priya'))],
    people: [inRide('ana', { drives: true }), inRide('priya', { mine: true, seen: true }), inRide('tom'), inRide('grace')],
    car: { make: 'VW Golf', colour: 'blue', plate: 'KVB' },
    ...change,
  });
}

/** The same car's way back, 17:10 to 17:46, in its shape only. */
export function backOf(ride: Ride): Ride {
  const times = { departs: '17:10', arrives: '17:46', startsAt: '2026-11-23T17:10:00.000Z', endsAt: '2026-11-23T17:46:00.000Z' };
  const [first, last] = [ride.stops[0], ride.stops.at(-1)];
  const stops = [first, last].flatMap((one, index) => (one === undefined ? [] : [{ ...one, at: index === 0 ? '17:10' : '17:46' }]));
  return { ...ride, ...times, stops, direction: 'back', state: 'on' };
}

/** The lift with somebody in the car, who shares a phone number. */
export function liftOf(name: keyof typeof people, phone: string | null = '07700 900143'): Lift {
  const lift = liftWith(ana(), [1, 2]);
  const { forename, initial, ref } = people[name];
  return {
    ...lift,
    id: `lift-${ref}`,
    member: { ...lift.member, communityName: 'Plain', surname: 'Martins', forename, initial, ref },
    contact: { email: null, phone },
  };
}

type AlsoAnswered = { readonly back?: Ride; readonly lifts?: readonly Lift[]; readonly journey?: Partial<Journey> };

export function answerRide(api: Answering, ride: Ride, { back = backOf(ride), lifts = [], journey: change = {} }: AlsoAnswered = {}): void {
  api.answer(`GET ${RIDE}`, { status: 200, body: ride });
  api.answer(`GET ${RIDE_BACK}`, { status: 200, body: back });
  const journey = travelledJourney();
  const own = {
    ...journey,
    start: places.home,
    end: places.gate,
    route: { ...journey.route, geometry, estimated: ride.estimated },
    ...change,
  };
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body: own });
  api.answer('GET /v2/liftshare/lifts', { status: 200, body: { lifts, next: null } });
}
