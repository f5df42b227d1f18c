import type { CallInput } from '@waylift/contract/endpoints';
import type { When } from '@waylift/contract/travel';
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { noMatches } from '../../test-support/no-matches.ts';
import type { RouteOutcome, Router } from '../../map/routing/routing.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NORWICH = { label: 'Norwich', latitude: 52.6278, longitude: 1.2983, kind: 'city', context: 'Norfolk, England' };
const CAMBRIDGE = { label: 'Cambridge', latitude: 52.2, longitude: 0.1167 };
const ELY = { label: 'Ely', latitude: 52.3989, longitude: 0.2623 };
const LYNN = { label: 'King’s Lynn', latitude: 52.7517, longitude: 0.4023 };
const NEW_YORK = { label: 'New York', latitude: 40.7143, longitude: -74.006 };
const WELLINGTON = { label: 'Wellington', latitude: -41.2866, longitude: 174.7756 };
const PALMERSTON_NORTH = { label: 'Palmerston North', latitude: -40.3564, longitude: 175.6111 };
/** 440 m north of Norwich, 890 m north of Cambridge. */
const LAY_BY = { latitude: 52.6318, longitude: 1.2983, words: 'lay-by opposite the bus stop' };
const GATE = { latitude: 52.208, longitude: 0.1167, words: 'Tor 3 – Südseite' };
const TO_WORK = { start: NORWICH, end: CAMBRIDGE, returnJourney: true };

const WEEKLY: When = {
  kind: 'weekly',
  days: [
    { day: 1, out: '08:00', back: '17:30' },
    { day: 5, out: '21:30', back: '06:15' },
  ],
  from: '2026-11-23',
  until: null,
  skipped: ['2026-12-25'],
};
const ONCE: When = { kind: 'once', date: '2026-12-05', out: '09:15', back: '13:00' };

const estimate = createEstimateRouter();
const estimated: Router['route'] = (...input) => estimate.route(...input);
/** What was asked for, and what it is answered. */
const asked = { roads: 0, ways: 0, stored: [] as [string, 'anew' | 'as before'][], route: estimated };
const routing: Router = {
  ...estimate,
  async route(...input) {
    asked.roads += 1;
    return await asked.route(...input);
  },
};
const matches: typeof noMatches = {
  ...noMatches,
  async findWays(...input) {
    asked.ways += 1;
    return await noMatches.findWays(...input);
  },
  async storeWays(_tx, journeyId, ways) {
    asked.stored.push([journeyId, ways === null ? 'as before' : 'anew']);
    return false;
  },
};

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp({ overrides: { routing, matches }, env: { RATE_LIMITS: 'off' } });
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => Object.assign(asked, { roads: 0, ways: 0, stored: [], route: estimated }));

/** The router answers once so many ask. */
function answerTogether(count: number): void {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  asked.route = async (...input) => {
    if (asked.roads === count) resolve();
    await all;
    return await estimate.route(...input);
  };
}

let counter = 0;
/** A member, and the calls that they make. */
async function traveller() {
  counter += 1;
  const { id } = await addMember(t.deps, community, { email: `traveller${counter}@mail.example` });
  const token = await signedIn(t.deps, id);
  const add = (body: CallInput<'addJourney'>['body'] = TO_WORK) =>
    callApi(t.app, 'addJourney', { params: { id: 'open' }, body }, { token });
  const change = (journeyId: string, body: CallInput<'changeJourney'>['body']) =>
    callApi(t.app, 'changeJourney', { params: { journeyId }, body }, { token });
  // How many match now is told by other calls' tests.
  const list = async () => {
    const { answer } = await callApi(t.app, 'journeys', { params: { id: 'open' } }, { token });
    return answer?.journeys.map((each) => ({ ...each, matchCount: null }));
  };
  return { id, token, add, change, list };
}

/** A member with a journey, added and not yet changed. */
async function withJourney(body: CallInput<'addJourney'>['body'] = TO_WORK) {
  const member = await traveller();
  const { answer: added } = await member.add(body);
  if (added === undefined) throw new Error('the journey was not added');
  Object.assign(asked, { roads: 0, ways: 0, stored: [] });
  return { ...member, added, change: (changes: CallInput<'changeJourney'>['body']) => member.change(added.id, changes) };
}

test('what is changed is answered and kept, and whatever is left out stays', async () => {
  const { added, change, list } = await withJourney();
  const all = {
    when: WEEKLY,
    role: 'driver',
    seats: 1,
    flexibleMinutes: 0,
    walkMetres: 2000,
    detourLimitMinutes: 60,
    area: 'wide',
    paused: true,
    startSpot: LAY_BY,
    endSpot: GATE,
    startName: 'Home',
    endName: 'Work',
  } as const;
  let expected = { ...added };
  for (const [field, value] of Object.entries(all)) {
    expected = { ...expected, [field]: value };
    expect((await change({ [field]: value })).answer).toEqual(expected);
  }
  expect((await change({ when: ONCE })).answer).toEqual({ ...expected, when: ONCE });
  expect((await change({ when: null, detourLimitMinutes: null })).answer).toEqual({ ...expected, when: null, detourLimitMinutes: null });
  expect((await change({})).answer).toEqual((await list())?.[0]);
});

test('a journey is added with what its member tells at once, and with the defaults for the rest', async () => {
  const { add } = await traveller();
  const { answer } = await add({ ...TO_WORK, when: ONCE, role: 'passenger' });
  expect(answer).toMatchObject({ ...TRAVEL_DEFAULTS, when: ONCE, role: 'passenger', timeZone: 'Europe/London' });
  expect(asked.stored).toEqual([[answer?.id, 'anew']]);
});

test('two journeys alike in all but their times, added at once, are two', async () => {
  const { add, list } = await traveller();
  answerTogether(3);
  await Promise.all([add({ ...TO_WORK, when: ONCE }), add({ ...TO_WORK, when: WEEKLY }), add({ ...TO_WORK, when: ONCE })]);
  expect((await list())?.map(({ when }) => when?.kind).toSorted()).toEqual(['once', 'weekly']);
});

test.each([
  ['places', { start: ELY }, { roads: 1, ways: 1, stored: 'anew' }],
  ['the exactness of the area', { area: 'wide' }, { roads: 0, ways: 1, stored: 'anew' }],
  ['the name of a place alone', { start: { ...NORWICH, label: 'Home' } }, { roads: 0, ways: 0, stored: 'as before' }],
  ['a pause', { paused: true }, { roads: 0, ways: 0, stored: 'as before' }],
] as const)('the router is asked no more than it takes: %s', async (_what, changes, { roads, ways, stored }) => {
  const { added, change } = await withJourney();
  const { answer } = await change(changes);
  expect(asked).toMatchObject({ roads, ways, stored: [[added.id, stored]] });
  expect(answer).toEqual({ ...added, ...changes, route: answer?.route });
  expect(answer?.route.distanceMetres === added.route.distanceMetres).toBe(roads === 0);
});

test('a journey that is moved is told nothing of the road that it had, and is compared with newer roads anew', async () => {
  const { added, change } = await withJourney();
  const former = { reroutedAt: t.clock.now(), formerDistanceMetres: 1, formerDurationSeconds: 1, formerlyEstimated: true };
  await t.deps.db
    .update(journeys)
    .set({ ...former, roadsVersion: 'older' })
    .where(eq(journeys.id, added.id));
  expect((await change({ paused: true })).answer?.formerRoute).toBeDefined();
  expect((await change({ end: ELY })).answer?.formerRoute).toBeUndefined();
  expect(await t.deps.db.select().from(journeys).where(eq(journeys.id, added.id))).toMatchObject([{ roadsVersion: '', reroutedAt: null }]);
});

test('a journey follows the clocks of the place where it starts, also when it moves, and when it was added before they were kept', async () => {
  const { added, change, list } = await withJourney();
  await t.deps.db.update(journeys).set({ timeZone: null }).where(eq(journeys.id, added.id));
  expect((await list())?.[0]?.timeZone).toBe('Europe/London');
  expect((await change({ start: WELLINGTON, end: PALMERSTON_NORTH })).answer?.timeZone).toBe('Pacific/Auckland');
});

const UNREACHABLE: RouteOutcome = { kind: 'unavailable' };
test.each([
  [422, 'no-route', { end: NEW_YORK }, estimated],
  [422, 'no-route', { end: NORWICH }, estimated],
  [503, 'unavailable', { end: ELY }, async () => UNREACHABLE],
])('a change that is answered %i %s leaves the journey as it was', async (status, code, changes, route) => {
  const { added, change, list } = await withJourney();
  asked.route = route;
  const refused = await change({ ...changes, paused: true, role: 'driver' });
  expect([refused.status, refused.problem?.code]).toEqual([status, code]);
  expect(await list()).toEqual([added]);
});

const days = (...told: { day: number; out?: string; back?: string | null }[]) => ({
  kind: 'weekly',
  days: told.map((day) => ({ out: '08:00', back: null, ...day })),
});
const dates = (count: number) => Array.from({ length: count }, (_, day) => new Date(Date.UTC(2027, 0, day + 1)).toISOString().slice(0, 10));
const ONE_WAY = { returnJourney: false };
test.each<[string, string, object]>([
  ['when.date', 'date-past', { when: { ...ONCE, date: '2026-11-19' } }],
  ['when.date', 'date-invalid', { when: { ...ONCE, date: '2027-02-29' } }],
  ['when.back', 'no-way-back', { ...ONE_WAY, when: ONCE }],
  ['when.days.1.back', 'no-way-back', { ...ONE_WAY, when: days({ day: 1 }, { day: 2, back: '17:30' }) }],
  ['when.until', 'from-after-until', { when: { ...WEEKLY, until: '2026-11-22' } }],
  ['when.days', 'day-twice', { when: days({ day: 1 }, { day: 1, out: '09:00' }) }],
  ['when.days', 'required', { when: days() }],
  ['when.days.0.day', 'out-of-range', { when: days({ day: 8 }) }],
  ['when.days.0.out', 'time-invalid', { when: days({ day: 1, out: '24:00' }) }],
  ['when.skipped', 'too-many', { when: { ...WEEKLY, skipped: dates(101) } }],
  ['when.kind', 'when-invalid', { when: { kind: 'daily' } }],
  ['role', 'role-invalid', { role: 'pilot' }],
  ['seats', 'out-of-range', { seats: 0 }],
  ['seats', 'out-of-range', { seats: 9 }],
  ['flexibleMinutes', 'out-of-range', { flexibleMinutes: 121 }],
  ['walkMetres', 'out-of-range', { walkMetres: 2001 }],
  ['detourLimitMinutes', 'out-of-range', { detourLimitMinutes: 0 }],
  ['detourLimitMinutes', 'not-whole', { detourLimitMinutes: 1.5 }],
  ['area', 'area-invalid', { area: 'far' }],
  ['paused', 'not-true-or-false', { paused: 'yes' }],
  ['returnJourney', 'not-true-or-false', { returnJourney: null }],
  ['startSpot', 'spot-invalid', { startSpot: 'lay-by' }],
  ['startSpot.words', 'required', { startSpot: { ...LAY_BY, words: ' \u200b\n\u202e' } }],
  ['startSpot.words', 'too-long', { startSpot: { ...LAY_BY, words: 'x'.repeat(121) } }],
  ['startName', 'required', { startName: ' \u200b\n ' }],
  ['endName', 'too-long', { endName: 'x'.repeat(31) }],
  ['endSpot.longitude', 'out-of-range', { endSpot: { ...GATE, longitude: 181 } }],
  ['end.latitude', 'out-of-range', { end: { ...ELY, latitude: 91 } }],
])('%s is refused by its name: %s', async (path, code, body) => {
  const { token, added, list } = await withJourney();
  const headers = { authorization: `Bearer ${token}` };
  const changed = await t.app.inject({ method: 'PUT', url: `/v2/liftshare/journey/${added.id}`, headers, payload: body });
  const payload = { ...TO_WORK, ...body };
  const another = await t.app.inject({ method: 'POST', url: '/v2/liftshare/profile/journeys/open', headers, payload });
  for (const answer of [changed, another])
    expect([answer.statusCode, answer.json().errors]).toEqual([400, [{ path, code, message: code.replaceAll('-', ' ') }]]);
  expect(await list()).toEqual([added]);
  expect(asked.roads).toBe(0);
});

test('as much as may be told is taken: seven days, a hundred skipped dates, a last day that is past, today', async () => {
  const { change } = await withJourney();
  const sevenDays = Array.from({ length: 7 }, (_, day) => ({ day: day + 1, out: '23:59', back: '00:00' }));
  const most: When = { kind: 'weekly', days: sevenDays, from: '2026-01-01', until: '2026-01-01', skipped: dates(100) };
  expect((await change({ when: most })).answer?.when).toEqual(most);
  expect((await change({ when: { ...ONCE, date: '2026-11-20' } })).status).toBe(200);
});

test('a date is past by the calendar of the place where the journey starts', async () => {
  // In Wellington it is an hour after midnight.
  t.clock.set(new Date('2026-11-20T12:00:00Z'));
  const { change } = await withJourney();
  const today = { when: { ...ONCE, date: '2026-11-20' } };
  const refused = await change({ ...today, start: WELLINGTON, end: PALMERSTON_NORTH });
  expect([refused.status, refused.problem?.errors?.map(({ path }) => path)]).toEqual([400, ['when.date']]);
  expect((await change(today)).status).toBe(200);
});

test('a journey whose date is past by now can still be changed', async () => {
  const { added, change } = await withJourney({ ...TO_WORK, when: ONCE });
  const past = { ...ONCE, date: '2026-11-01' };
  await t.deps.db.update(journeys).set({ when: past }).where(eq(journeys.id, added.id));
  expect((await change({ paused: true })).answer).toMatchObject({ when: past, paused: true });
});

test.each([
  [WEEKLY, { ...WEEKLY, days: WEEKLY.days.map((day) => ({ ...day, back: null })) }],
  [ONCE, { ...ONCE, back: null }],
])('a journey that no longer returns keeps its days and its times out', async (when, oneWay) => {
  const { change } = await withJourney();
  await change({ when });
  expect((await change({ returnJourney: false })).answer).toMatchObject({ returnJourney: false, when: oneWay });
  expect((await change({ returnJourney: true, when })).answer).toMatchObject({ returnJourney: true, when });
});

test.each(['x', '00000000-0000-0000-0000-000000000000', '%00', "' or '1'='1"])(
  'a journey id such as %j, which nobody has, is a 404',
  async (id) => {
    const { change } = await traveller();
    const refused = await change(id, { paused: true });
    expect([refused.status, refused.problem?.code]).toEqual([404, 'journey-not-found']);
  },
);

test('a journey of someone else is a 404 like one that is not there, and stays', async () => {
  const [owner, stranger] = [await withJourney(), await traveller()];
  for (const changes of [{ paused: true }, { end: ELY }, {}]) {
    const [others, nobodys] = [await stranger.change(owner.added.id, changes), await stranger.change(t.deps.newId(), changes)];
    const withoutRequestId = ({ problem }: typeof others) => ({ ...problem, requestId: '' });
    expect([others.status, withoutRequestId(others)]).toEqual([404, withoutRequestId(nobodys)]);
  }
  expect(await owner.list()).toEqual([owner.added]);
  expect(asked.roads).toBe(0);
});

test('of two pages that change the two ends at once, both are heard, and the road is that between the new ends', async () => {
  const { change, list } = await withJourney();
  answerTogether(2);
  const statuses = (await Promise.all([change({ start: ELY, seats: 1 }), change({ end: LYNN, role: 'driver' })])).map(
    ({ status }) => status,
  );
  expect(statuses).toEqual([200, 200]);
  const between = await estimate.route(ELY, LYNN);
  expect(await list()).toMatchObject([
    { start: ELY, end: LYNN, seats: 1, role: 'driver', route: between.kind === 'route' ? between.route : {} },
  ]);
});

test('of twelve pages that move a journey at once, all are heard, and the last one holds', async () => {
  const { change, list } = await withJourney();
  answerTogether(12);
  const ends = Array.from({ length: 12 }, (_, page) => ({ ...LYNN, label: `Lynn ${page}`, latitude: LYNN.latitude + page / 1_000 }));
  const moved = await Promise.all(ends.map((end) => change({ end })));
  expect(moved.map(({ status }) => status)).toEqual(ends.map(() => 200));
  expect(ends).toContainEqual((await list())?.[0]?.end);
  // Each at most twice: once beside the others, once in line.
  expect(asked.roads).toBeLessThanOrEqual(24);
});

test('of twelve pages that change other things at once, all are heard', async () => {
  const { change, list } = await withJourney();
  const pages = Array.from({ length: 12 }, (_, page) =>
    change(page % 2 === 0 ? { flexibleMinutes: 20 + page } : { walkMetres: 100 + page }),
  );
  expect(new Set((await Promise.all([...pages, change({ seats: 1 })])).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await list()).toMatchObject([{ seats: 1 }]);
});

test('ways that cannot be stored leave the journey as it was', async () => {
  const broken: typeof noMatches = { ...matches, storeWays: () => Promise.reject(new Error('no ways today')) };
  const { added, token, list } = await withJourney();
  await using without = await startTestApp({ store: t.store, overrides: { matches: broken } });
  const refused = await callApi(without.app, 'changeJourney', { params: { journeyId: added.id }, body: { end: ELY } }, { token });
  expect(refused.status).toBe(500);
  expect(await list()).toEqual([added]);
});

test('a server without lifts knows nothing of all this: it takes and answers journeys as the specification has them', async () => {
  const { token, added } = await withJourney({ ...TO_WORK, when: ONCE });
  await using without = await startTestApp({ store: t.store, overrides: { routing, matches }, env: { LIFTS: 'off' } });
  const headers = { authorization: `Bearer ${token}` };
  const plain = ['id', 'start', 'end', 'returnJourney', 'route', 'createdAt'];
  const body = { ...TO_WORK, end: ELY, role: 'pilot', when: 7, seats: 1 };
  const url = '/v2/liftshare/profile/journeys/open';
  const another = await without.app.inject({ method: 'POST', url, headers, payload: body });
  expect([another.statusCode, Object.keys(another.json())]).toEqual([201, plain]);
  expect((await without.app.inject({ url, headers })).json().journeys.map(Object.keys)).toEqual([plain, plain]);
  expect(asked).toMatchObject({ ways: 0, stored: [] });
  const changed = await without.app.inject({ method: 'PUT', url: `/v2/liftshare/journey/${added.id}`, headers, payload: { paused: true } });
  expect([changed.statusCode, changed.headers['allow']]).toEqual([405, 'DELETE, OPTIONS']);
  // What was told before lifts were switched off is still kept, so it is in the export; what nobody asked for is not.
  const exported = await callApi(without.app, 'exportAccount', { body: { password: PASSWORD } }, { token });
  expect(exported.answer?.['journeys']).toEqual(
    expect.arrayContaining([
      expect.not.objectContaining({ role: expect.anything() }),
      expect.objectContaining({ when: ONCE, role: 'either' }),
    ]),
  );
});

test('a journey is added and changed with spots, whose words become one plain line', async () => {
  const { add, change } = await traveller();
  const { answer } = await add({ ...TO_WORK, startSpot: { ...LAY_BY, words: '  lay-by\r\nopposite \u202ethe\u2028bus stop ' } });
  expect(answer).toMatchObject({ startSpot: LAY_BY, endSpot: null });
  expect((await change(answer?.id ?? '', { startSpot: null, endSpot: GATE })).answer).toMatchObject({ startSpot: null, endSpot: GATE });
  expect(asked.roads).toBe(1);
});

test('a spot more than 1 km from its end is refused by its field, and nothing is changed', async () => {
  const { add, change, list, added } = await withJourney();
  const far = { ...LAY_BY, latitude: NORWICH.latitude + 0.0091 };
  const near = { ...LAY_BY, latitude: NORWICH.latitude + 0.0089 };
  const problemOf = (...fields: string[]) => fields.map((path) => ({ path, code: 'spot-too-far', message: 'spot too far' }));
  for (const refused of [
    await change({ startSpot: far, endSpot: far, paused: true }),
    await add({ ...TO_WORK, startSpot: far, endSpot: far }),
  ])
    expect([refused.status, refused.problem?.code, refused.problem?.errors]).toEqual([
      422,
      'spot-too-far',
      problemOf('startSpot', 'endSpot'),
    ]);
  expect(await list()).toEqual([added]);
  expect((await change({ startSpot: near })).answer?.startSpot).toEqual(near);
});

test('an end that moves away leaves its spot behind, and takes one that is named for where it is then', async () => {
  const { change } = await withJourney({ ...TO_WORK, startSpot: LAY_BY, endSpot: GATE });
  const doorstep = { ...NORWICH, latitude: NORWICH.latitude + 0.002 };
  expect((await change({ start: doorstep })).answer).toMatchObject({ startSpot: LAY_BY, endSpot: GATE });
  expect((await change({ start: ELY })).answer).toMatchObject({ startSpot: null, endSpot: GATE });
  const atEly = { ...LAY_BY, latitude: ELY.latitude, longitude: ELY.longitude };
  expect((await change({ startSpot: LAY_BY })).problem?.code).toBe('spot-too-far');
  expect((await change({ start: { ...NORWICH }, startSpot: LAY_BY })).answer?.startSpot).toEqual(LAY_BY);
  expect((await change({ start: ELY, startSpot: atEly })).answer?.startSpot).toEqual(atEly);
});

test('a name is that of a place: it is kept while the end stays, deleted when it moves, and in the export', async () => {
  const { token, change } = await withJourney({ ...TO_WORK, startName: ' Home\n', endName: 'Work' });
  expect((await change({ start: { ...NORWICH }, seats: 2 })).answer).toMatchObject({ startName: 'Home', endName: 'Work' });
  expect((await change({ start: ELY })).answer).toMatchObject({ startName: null, endName: 'Work' });
  expect((await change({ start: NORWICH, startName: 'Our house' })).answer).toMatchObject({ startName: 'Our house', endName: 'Work' });
  const exported = await callApi(t.app, 'exportAccount', { body: { password: PASSWORD } }, { token });
  expect(exported.answer?.['journeys']).toMatchObject([{ startName: 'Our house', endName: 'Work' }]);
  expect((await change({ startName: null })).answer).toMatchObject({ startName: null, endName: 'Work' });
});
