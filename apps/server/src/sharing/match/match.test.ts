import { encodePolyline } from '@waylift/geography/polyline';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallInput } from '@waylift/contract/endpoints';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { noMatches } from '../../test-support/no-matches.ts';
import type { MatchesAsked, MatchesPage, MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { Arrangement, FoundMatch, SharedLeg, SharedWay, Traveller } from '../../journeys/traveller/traveller.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NORWICH = { label: '14 Orchard Row', latitude: 52.6278, longitude: 1.2983 };
const CAMBRIDGE = { label: 'Planted Works', latitude: 52.2, longitude: 0.1167 };
const NOBODY: MatchesPage = { kind: 'matches', matches: [], next: null, total: 0, estimated: false, silent: null };

/** What the search is asked, and what it answers. */
let asked: MatchesAsked[] = [];
let answer: (asked: MatchesAsked, signal?: AbortSignal) => MatchesPage | { readonly kind: 'cursor-invalid' } | Promise<MatchesPage>;
let one: FoundMatch | null = null;
const matches: MatchFinder = {
  ...noMatches,
  async page(wanted, signal) {
    asked.push(wanted);
    return await answer(wanted, signal);
  },
  one: async (journeyId, otherJourneyId) => (one?.mine.journeyId === journeyId && one.other.journeyId === otherJourneyId ? one : null),
};

let t: TestApp;
let priya: Someone;
let ana: Someone;
let ben: Someone;
beforeAll(async () => {
  t = await startTestApp({ overrides: { matches } });
  const community = await addCommunity(t.deps, { publicId: 'mill', name: 'Alder Valley' });
  priya = await addSomeone(community, 'Priya', 'Raman');
  ana = await addSomeone(community, 'Ana', 'Émile-Planted');
  ben = await addSomeone(community, 'Ben', 'Other');
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  asked = [];
  answer = () => NOBODY;
  one = null;
  await t.deps.db.delete(rateLimits);
});

type Someone = { readonly token: string; readonly traveller: Traveller };

async function addSomeone(community: { readonly id: string }, forename: string, surname: string): Promise<Someone> {
  const { id } = await addMember(t.deps, community, { email: `${forename.toLowerCase()}-planted@mail.example`, forename, surname });
  const token = await signedIn(t.deps, id);
  const body = { start: NORWICH, end: CAMBRIDGE, returnJourney: true };
  const { answer: journey } = await callApi(t.app, 'addJourney', { params: { id: 'mill' }, body }, { token });
  const way = { estimate: { metres: 90_000, seconds: 5_000 }, road: { metres: 95_000, seconds: 5_400, course: `course of ${forename}` } };
  return {
    token,
    traveller: {
      journeyId: journey?.id ?? '',
      memberId: id,
      communityId: community.id,
      createdAt: t.clock.now(),
      role: 'either',
      flexibleMinutes: 15,
      walkMetres: 500,
      detourLimitMinutes: null,
      when: null,
      timeZone: 'Europe/London',
      taken: [],
      seats: 3,
      riders: [],
      start: { latitude: 52.63, longitude: 1.3 },
      end: { latitude: 52.21, longitude: 0.12 },
      startCell: '',
      endCell: '',
      out: way,
      back: way,
    },
  };
}

const OUT: SharedWay = {
  direction: 'out',
  detour: { metres: 4_800.5, seconds: 390 },
  pickUpAfter: 500,
  dropOffAfter: 4_800,
  pickUp: { latitude: 52.6, longitude: 1.28, walkMetres: 400.4, secondsFromStart: 500, metresFromStart: 8_000 },
  dropOff: null,
};

function arranged(driver: Someone, passenger: Someone, given: Partial<Arrangement> = {}): Arrangement {
  return {
    driver: driver.traveller,
    passenger: passenger.traveller,
    out: OUT,
    back: null,
    timesKnown: true,
    days: [],
    trips: [],
    sharedTrips: 8,
    myTrips: 10,
    troubleMinutes: 7.25,
    saving: { poundsPerYear: 310.99, co2KgPerYear: 470.5 },
    estimated: false,
    ...given,
  };
}

function found(best: Arrangement, otherWayRound: Arrangement | null = null): FoundMatch {
  return { mine: priya.traveller, other: ana.traveller, best, otherWayRound };
}

const page = (...all: FoundMatch[]): MatchesPage => ({ ...NOBODY, matches: all, total: all.length });
const matchesOf = ({ token, traveller }: Someone, query: Record<string, string> = {}) =>
  callApi(t.app, 'matches', { params: { journeyId: traveller.journeyId }, query }, { token });
const matchOf = ({ token }: Someone, matchId: string, query: { as?: 'driver' | 'passenger' } = {}) =>
  callApi(t.app, 'match', { params: { matchId }, query }, { token });

test('a match tells what both may know: forename and initial, areas, figures rounded half up, the saving rounded down', async () => {
  answer = () => page(found(arranged(ana, priya)));
  expect((await matchesOf(priya)).answer).toEqual({
    next: null,
    total: 1,
    estimated: false,
    matches: [
      {
        id: expect.stringMatching(/^[\w-]{66}$/),
        member: { ref: expect.stringMatching(/^[\w-]{44}$/), forename: 'Ana', initial: 'É', communityName: 'Alder Valley' },
        kind: 'weekly',
        drives: 'other',
        otherWayRound: false,
        start: { label: 'Norwich', latitude: 52.63, longitude: 1.3, radiusMetres: 750 },
        end: { label: 'Cambridge', latitude: 52.21, longitude: 0.12, radiusMetres: 750 },
        days: [],
        sharedTrips: 8,
        myTrips: 10,
        detour: {
          out: {
            metres: 4_801,
            minutes: 7,
            pickUp: { label: 'Norwich', latitude: 52.6, longitude: 1.28, walkMetres: 400 },
            dropOff: { label: 'Cambridge', latitude: 52.21, longitude: 0.12, walkMetres: 0 },
          },
          back: null,
        },
        car: null,
        notOn: [],
        troubleMinutes: 7.3,
        saving: { poundsPerYear: 310, co2KgPerYear: 470 },
        estimated: false,
        timesKnown: true,
        geometry: { driver: 'course of Ana', shared: 'course of Priya' },
        between: null,
        hidden: false,
      },
    ],
  });
});

test('on the way back the passenger is met where the way out ends, and an estimate is drawn from area to area', async () => {
  const back: SharedWay = { ...OUT, direction: 'back', pickUp: null };
  answer = () => page(found(arranged(priya, ana, { out: null, back, estimated: true })));
  const [match] = (await matchesOf(priya)).answer?.matches ?? [];
  expect(match?.detour).toMatchObject({ out: null, back: { pickUp: { label: 'Cambridge' }, dropOff: { label: 'Norwich' } } });
  expect(match?.geometry.driver).toMatch(encodePolyline([{ latitude: 52.63, longitude: 1.3 }]));
});

describe('times are those of each one’s own clock', () => {
  test.each<[string, 'me' | 'other', Omit<SharedLeg, 'detour'>, object]>([
    [
      'of the passenger, whose driver lives an hour ahead',
      'other',
      { driverDeparts: 420, pickUp: 428.4, dropOff: 500.5, driverTime: '08:00', passengerTime: '07:00', shiftMinutes: 8.4 },
      { departs: { driver: '07:00', pickUp: '07:08', dropOff: '08:21' }, mine: '07:00', theirs: '08:00', shiftMinutes: 8 },
    ],
    [
      'of the driver',
      'me',
      { driverDeparts: 480, pickUp: 488.5, dropOff: 560.4, driverTime: '08:00', passengerTime: '07:00', shiftMinutes: -8.5 },
      { departs: { driver: '08:00', pickUp: '08:09', dropOff: '09:20' }, mine: '08:00', theirs: '07:00', shiftMinutes: -8 },
    ],
    [
      'across midnight',
      'other',
      { driverDeparts: -10, pickUp: 5, dropOff: 1_500, driverTime: '23:50', passengerTime: '00:10', shiftMinutes: -5 },
      { departs: { driver: '23:50', pickUp: '00:05', dropOff: '01:00' }, mine: '00:10', theirs: '23:50', shiftMinutes: -5 },
    ],
  ])('%s', async (_case, drives, leg, told) => {
    const days = [{ day: 1, date: null, out: { ...leg, detour: { metres: 1_200.5, seconds: 150 } }, back: null }];
    answer = () => page(found(drives === 'me' ? arranged(priya, ana, { days }) : arranged(ana, priya, { days })));
    const out = { ...told, detour: { metres: 1_201, minutes: 3 }, taken: false };
    expect((await matchesOf(priya)).answer?.matches[0]?.days).toEqual([{ day: 1, date: null, out, back: null }]);
  });
});

test('a match’s id leads its member to it as it is now, and `as` to the other arrangement, which has its own id', async () => {
  one = found(arranged(ana, priya), arranged(priya, ana));
  const current = one;
  answer = () => page(current);
  const [listed] = (await matchesOf(priya)).answer?.matches ?? [];
  const id = listed?.id ?? '';
  expect((await matchOf(priya, id)).answer).toEqual(listed);
  const other = (await matchOf(priya, id, { as: 'driver' })).answer;
  expect(other).toMatchObject({ drives: 'me', otherWayRound: true, member: listed?.member });
  expect(other?.id).not.toBe(id);
  expect((await matchOf(priya, other?.id ?? '')).answer).toEqual(other);
  expect((await matchOf(priya, other?.id ?? '', { as: 'passenger' })).answer).toEqual(listed);
  one = found(arranged(ana, priya));
  expect((await matchOf(priya, other?.id ?? '')).problem?.code).toBe('match-not-found');
});

test('a match that is none any more, a forged id and another member’s id are the same 404', async () => {
  one = found(arranged(ana, priya));
  const current = one;
  answer = () => page(current);
  const id = (await matchesOf(priya)).answer?.matches[0]?.id ?? '';
  const refused = async (...sent: Parameters<typeof matchOf>) => {
    const { status, problem } = await matchOf(...sent);
    return { ...problem, status, requestId: '' };
  };
  const forged = await refused(priya, `${id.startsWith('A') ? 'B' : 'A'}${id.slice(1)}`);
  expect(forged).toMatchObject({ status: 404, code: 'match-not-found' });
  expect(await refused(ben, id)).toEqual(forged);
  expect(await refused(priya, id.slice(0, -4))).toEqual(forged);
  one = null;
  expect(await refused(priya, id)).toEqual(forged);
});

test('a member has one ref for each other, whichever journey it is, and everybody else has another', async () => {
  answer = ({ journeyId }) =>
    page({ ...found(arranged(ana, priya)), mine: { ...priya.traveller, journeyId } }, found(arranged(ana, priya)));
  const refs = async (someone: Someone) => (await matchesOf(someone)).answer?.matches.map(({ member }) => member.ref) ?? [];
  const [toPriya, toBen] = [await refs(priya), await refs(ben)];
  expect([new Set(toPriya).size, new Set(toBen).size, new Set([...toPriya, ...toBen]).size]).toEqual([1, 1, 2]);
});

test('a page of twenty matches asks the store no more than one match', async () => {
  const statements = (count: number) =>
    statementsOf(async () => {
      answer = () => page(...Array.from({ length: count }, (_, at) => withOwnPlaces(at)));
      expect((await matchesOf(priya)).answer?.matches).toHaveLength(count);
    });
  const withOwnPlaces = (at: number) => {
    const traveller = { ...ana.traveller, start: { latitude: 52 + at / 100, longitude: 1 } };
    return { ...found(arranged({ ...ana, traveller }, priya)), other: traveller };
  };
  const forOne = await statements(1);
  expect(forOne.length).toBeGreaterThan(2);
  expect(await statements(20)).toHaveLength(forOne.length);
});

test('the search is asked as the address says, and its silence and its cursor are handed on', async () => {
  answer = () => ({ ...NOBODY, next: 'further', total: null, silent: 'paused' });
  const { answer: told } = await matchesOf(priya, {
    as: 'driver',
    days: '1,5',
    detour: '10',
    ways: 'both',
    apart: '15',
    walk: '500',
    after: 'there',
  });
  expect(told).toEqual({ matches: [], next: 'further', total: null, estimated: false, silent: 'paused' });
  const { journeyId } = priya.traveller;
  expect(asked).toEqual([
    {
      journeyId,
      as: 'driver',
      days: [1, 5],
      detourMinutes: 10,
      isBothWays: true,
      apartMinutes: 15,
      walkMetres: 500,
      after: 'there',
      roadsLimit: expect.any(AbortSignal),
    },
  ]);
  answer = () => ({ kind: 'cursor-invalid' });
  expect((await matchesOf(priya, { after: 'nowhere' })).problem?.code).toBe('cursor-invalid');
});

describe('where nobody fits', () => {
  const WEEKLY = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:00' }], from: null, until: null, skipped: [] } as const;
  const change = (body: object) =>
    callApi(t.app, 'changeJourney', { params: { journeyId: priya.traveller.journeyId }, body }, { token: priya.token });
  const fitting = (fits: (instead: NonNullable<MatchesAsked['instead']>) => number) => {
    answer = ({ instead }) => (instead === undefined ? NOBODY : { ...NOBODY, total: fits(instead) });
  };

  test('the smallest change of the journey that would find someone is told, with a number', async () => {
    await change({ when: WEEKLY, role: 'passenger', flexibleMinutes: 15, detourLimitMinutes: 20 });
    fitting(() => 3);
    expect((await matchesOf(priya)).answer?.relaxed).toEqual({ change: 'flexibleMinutes', minutes: 45, count: 3 });
    fitting(({ flexibleMinutes }) => (flexibleMinutes === undefined ? 150 : 0));
    expect((await matchesOf(priya)).answer?.relaxed).toEqual({ change: 'detourLimitMinutes', minutes: 30, count: 99 });
    fitting(({ role }) => (role === 'either' ? 1 : 0));
    expect((await matchesOf(priya)).answer?.relaxed).toEqual({ change: 'role', minutes: null, count: 1 });
    fitting(() => 0);
    expect((await matchesOf(priya)).answer).not.toHaveProperty('relaxed');
  });

  test('nothing is asked that the journey cannot be changed to, nor where filters or a pause are why', async () => {
    await change({ when: WEEKLY, role: 'either', flexibleMinutes: 120, detourLimitMinutes: 60 });
    fitting(() => 3);
    expect((await matchesOf(priya)).answer).not.toHaveProperty('relaxed');
    await change({ when: null, role: 'driver', flexibleMinutes: 15, detourLimitMinutes: null });
    expect((await matchesOf(priya)).answer?.relaxed?.change).toBe('role');
    for (const query of [
      { as: 'driver' },
      { days: '1' },
      { detour: '5' },
      { ways: 'both' },
      { apart: '5' },
      { walk: '0' },
      { after: 'there' },
    ])
      expect((await matchesOf(priya, query)).answer).not.toHaveProperty('relaxed');
    answer = ({ instead }) => ({ ...NOBODY, silent: instead === undefined ? 'paused' : null, total: 3 });
    expect((await matchesOf(priya)).answer).not.toHaveProperty('relaxed');
  });
});

describe('the number of matches beside a journey', () => {
  const countOf = async () => {
    asked = [];
    const { answer: told } = await callApi(t.app, 'journeys', { params: { id: 'mill' } }, { token: priya.token });
    expect(asked).toEqual([]);
    return told?.journeys.map(({ matchCount }) => matchCount);
  };
  const change = (body: CallInput<'changeJourney'>['body']) =>
    callApi(t.app, 'changeJourney', { params: { journeyId: priya.traveller.journeyId }, body }, { token: priya.token });
  const seven = () => ({ ...page(found(arranged(ana, priya))), total: 7 });
  beforeEach(() => t.deps.db.update(journeyAlerts).set({ matchCount: null }));

  test.each<[string, Partial<MatchesPage>, number | null]>([
    ['counted', {}, 7],
    ['more than it says', { total: 999 }, 99],
    ['known to be none', { matches: [], total: null, silent: 'one-area' }, 0],
    ['one page by road', { total: null }, 1],
    ['more than one page by road', { total: null, next: 'further' }, null],
    ['a first page by road without one', { matches: [], total: null, next: 'further' }, null],
  ])('is what was found when it was last asked for, without another search: %s', async (_case, given, count) => {
    answer = () => ({ ...seven(), ...given });
    await matchesOf(priya);
    expect(await countOf()).toEqual([count]);
  });

  test('is that of all matches, none of a journey that is paused, and none is told once the journey has changed', async () => {
    answer = ({ as }) => (as === 'any' ? seven() : page());
    await matchesOf(priya);
    await matchesOf(priya, { as: 'driver' });
    expect(await countOf()).toEqual([7]);
    await change({ flexibleMinutes: 45 });
    expect(await countOf()).toEqual([null]);
    answer = async () => {
      await change({ flexibleMinutes: 15 });
      return seven();
    };
    await matchesOf(priya);
    expect(await countOf()).toEqual([null]);
    await change({ paused: true });
    expect(await countOf()).toEqual([0]);
    await change({ paused: false });
    expect(await countOf()).toEqual([null]);
  });
});

test('no more than 120 look-ups of matches in an hour are answered', async () => {
  const codes = new Set<number>();
  for (let times = 0; times < 60; times += 1) {
    codes.add((await matchesOf(priya)).status);
    codes.add((await matchOf(priya, 'unknown')).status);
  }
  expect([...codes]).toEqual([200, 404]);
  expect((await matchesOf(priya)).status).toBe(429);
  expect((await matchOf(priya, 'unknown')).status).toBe(429);
  expect((await matchesOf(ben)).status).toBe(200);
});

test('who hangs up while the search goes on ends it, and that is no failure', async () => {
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answer = async (_asked, signal) => {
    begun.resolve();
    await new Promise((resolve) => signal?.addEventListener('abort', resolve));
    ended.resolve();
    signal?.throwIfAborted();
    return NOBODY;
  };
  const address = await t.app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const headers = { authorization: `Bearer ${priya.token}` };
  const path = `/v2/liftshare/journey/${priya.traveller.journeyId}/matches`;
  const left = fetch(`${address}${path}`, { headers, signal: leave.signal }).catch(() => null);
  await begun.promise;
  leave.abort();
  await left;
  await ended.promise;
  await new Promise((resolve) => setImmediate(resolve));
  expect(t.logLines.join('')).not.toContain('a request failed');
});

test('without lifts the addresses answer as any unknown one', async () => {
  await using off = await startTestApp({ env: { LIFTS: 'off' } });
  for (const path of ['/v2/liftshare/journey/x/matches', '/v2/liftshare/match/x']) {
    const [answered, unknown] = [await off.app.inject(path), await off.app.inject(`${path}/unknown`)];
    expect([answered.statusCode, answered.json().code]).toEqual([unknown.statusCode, unknown.json().code]);
  }
});
