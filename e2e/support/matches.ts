import type { Journey } from '@waylift/contract/journey';
import type { Match } from '@waylift/contract/match';
import { encodePolyline, sampleJourneys } from './journeys.ts';
import type { Answering } from './other-api.ts';

const norwich = { label: 'Norwich', latitude: 52.628, longitude: 1.293 };
const wymondham = { label: 'Wymondham', latitude: 52.57, longitude: 1.115 };
const thetford = { label: 'Thetford', latitude: 52.414, longitude: 0.75 };
const cambridge = { label: 'Cambridge', latitude: 52.2, longitude: 0.117 };

const times = { out: '08:00', back: '17:30' };

/** The first of `sampleJourneys`, from Norwich to Cambridge, as a server with lifts answers it: Monday to Friday at 08:00, back at 17:30. */
export function travelledJourney(): Journey {
  const [journey] = sampleJourneys(1);
  if (journey === undefined) throw new Error('One was asked for.');
  const days = [1, 2, 3, 4, 5].map((day) => ({ day, ...times }));
  return {
    ...journey,
    when: { kind: 'weekly', days, from: null, until: null, skipped: [] },
    role: 'either',
    seats: 3,
    flexibleMinutes: 15,
    walkMetres: 500,
    detourLimitMinutes: null,
    area: 'near',
    paused: false,
    timeZone: 'Europe/London',
    matchCount: 3,
  };
}

type Spot = typeof norwich;
const areaOf = (place: Spot) => ({ ...place, radiusMetres: 530 });
const meeting = (place: Spot, walkMetres: number) => ({ ...place, walkMetres });

function leg(
  pickUp: string,
  mine: string,
  shiftMinutes: number,
  dropOff = '09:25',
  detour = { metres: 4_830, minutes: 6 },
  driver = '07:50',
) {
  return { departs: { driver, pickUp, dropOff }, mine, theirs: '07:50', shiftMinutes, detour, taken: false };
}

/** Ana drives from Monday to Thursday: 2 minutes earlier on the way out, 10 minutes later on the way back (25 on Wednesdays). */
export function ana(): Match {
  const out = leg('07:58', times.out, -2);
  const back = (day: number) =>
    day === 3 ? leg('17:55', times.back, 25, '19:20', undefined, '17:50') : leg('17:40', times.back, 10, '19:05', undefined, '17:35');
  return {
    id: 'match-ana',
    member: { ref: 'ref-ana', forename: 'Ana', initial: 'M', communityName: 'Plain' },
    kind: 'weekly',
    drives: 'other',
    otherWayRound: false,
    start: areaOf(wymondham),
    end: areaOf(cambridge),
    days: [1, 2, 3, 4].map((day) => ({ day, date: null, out, back: back(day) })),
    sharedTrips: 8,
    myTrips: 10,
    detour: {
      out: { metres: 4_830, minutes: 6, pickUp: meeting(wymondham, 400), dropOff: meeting(cambridge, 0) },
      back: { metres: 4_830, minutes: 6, pickUp: meeting(cambridge, 0), dropOff: meeting(wymondham, 400) },
    },
    car: null,
    notOn: [],
    // (6 + (4 * 2 + 3 * 10 + 25) / 8 / 2) / 0.8
    troubleMinutes: 12.4,
    saving: { poundsPerYear: 1_821.9, co2KgPerYear: 2_752.4 },
    estimated: false,
    timesKnown: true,
    geometry: { driver: encodePolyline([wymondham, thetford, cambridge]), shared: encodePolyline([norwich, thetford, cambridge]) },
    between: null,
    hidden: false,
  };
}

/** In Ana's car ride two others on Monday and Tuesday, and one of them on Wednesday and Thursday. */
export function anaWithOthers(): Match {
  return {
    ...ana(),
    car: {
      others: 2,
      days: [1, 2, 3, 4].map((day) => ({ day, out: day < 3 ? 2 : 1, back: 1 })),
      movesOthersMinutes: 3,
      wholeDetour: { out: { metres: 9_660, minutes: 12 }, back: { metres: 6_440, minutes: 8 } },
      beginsOn: null,
    },
    // (6 + (4 * 2 + 3 * 10 + 25) / 8 / 2 + 2 * 3 / 4) / 0.8
    troubleMinutes: 14.3,
  };
}

/** The reader drives Tom from Thetford on Wednesdays and Fridays, as both planned. */
export function tom(): Match {
  const both = leg('08:40', '08:00', 0, '09:25', { metres: 2_900, minutes: 4 });
  const asPlanned = { ...both, departs: { ...both.departs, driver: '08:00' } };
  const effort = { metres: 2_900, minutes: 4, pickUp: meeting(thetford, 300), dropOff: meeting(cambridge, 0) };
  return {
    ...ana(),
    id: 'match-tom',
    member: { ref: 'ref-tom', forename: 'Tom', initial: 'W', communityName: 'Plain' },
    drives: 'me',
    start: areaOf(thetford),
    days: [3, 5].map((day) => ({
      day,
      date: null,
      out: asPlanned,
      back: { ...asPlanned, departs: { ...asPlanned.departs, driver: '17:30' } },
    })),
    sharedTrips: 4,
    detour: { out: effort, back: effort },
    troubleMinutes: 10,
    saving: { poundsPerYear: 158, co2KgPerYear: 239 },
    geometry: { driver: encodePolyline([norwich, thetford, cambridge]), shared: encodePolyline([thetford, cambridge]) },
  };
}

/** The same with two others in the reader's car on Wednesdays. */
export function tomWithOthers(): Match {
  const { car } = anaWithOthers();
  return { ...tom(), car: car && { ...car, days: [{ day: 3, out: 2, back: 1 }] } };
}

/** Either could drive, in one direction only. */
export function sofia(): Match {
  const one = ana();
  const detour = { metres: 7_080, minutes: 9 };
  return {
    ...one,
    id: 'match-sofia',
    member: { ref: 'ref-sofia', forename: 'Sofia', initial: 'K', communityName: 'Plain' },
    otherWayRound: true,
    start: areaOf(norwich),
    days: [1, 2, 3, 4, 5].map((day) => ({ day, date: null, out: leg('08:10', times.out, 10, '09:25', detour), back: null })),
    sharedTrips: 5,
    detour: { out: { ...detour, pickUp: meeting(norwich, 0), dropOff: meeting(cambridge, 150) }, back: null },
    troubleMinutes: 28,
    saving: { poundsPerYear: 362.5, co2KgPerYear: 548 },
  };
}

export const MATCHES = '/v2/liftshare/journey/journey-1/matches';

export function matchesAnswer(matches: readonly Match[], more: object = {}) {
  return { status: 200, body: { matches, next: null, total: matches.length, estimated: false, ...more } };
}

/** Answers the pages of the journey and its matches, and the choice of mails about new ones. */
export function answerMatches(api: Answering, matches: readonly Match[], more: object = {}, journey: object = travelledJourney()): void {
  api.answer('GET /v2/liftshare/profile/journeys/plain1', { status: 200, body: { journeys: [journey] } });
  api.answer('GET /v2/liftshare/journey/journey-1', { status: 200, body: journey });
  api.answer(`GET ${MATCHES}`, matchesAnswer(matches, more));
  const notifications = { newMatches: 'weekly', requests: true, messages: true, push: false };
  api.answer('GET /v2/liftshare/settings/notifications', { status: 200, body: notifications });
}

/** So many people who match as Ana does, `Person1` and so on. */
export function people(count: number): Match[] {
  return Array.from({ length: count }, (_, position) => ({
    ...ana(),
    id: `match-${position}`,
    member: { ...ana().member, forename: `Person${position + 1}` },
  }));
}
