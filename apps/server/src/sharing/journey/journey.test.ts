import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { JOURNEYS_PER_MEMBER } from '@waylift/contract/limits';
import type { CallInput } from '@waylift/contract/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { RouteOutcome, Router } from '../../map/routing/routing.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NORWICH = { label: 'Norwich', latitude: 52.6278, longitude: 1.2983, kind: 'city', context: 'Norfolk, England' };
const CAMBRIDGE = { label: 'Cambridge', latitude: 52.2, longitude: 0.1167, kind: 'city', context: 'Cambridgeshire, England' };
const NEW_YORK = { label: 'New York', latitude: 40.7143, longitude: -74.006 };
const TO_WORK = { start: NORWICH, end: CAMBRIDGE, returnJourney: true };
type Body = CallInput<'addJourney'>['body'];

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open' });
  await addCommunity(t.deps, { publicId: 'other' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
/** A member of the community `open`, and the calls that they make. */
async function traveller() {
  counter += 1;
  const { id } = await addMember(t.deps, community, { email: `traveller${counter}@mail.example` });
  const token = await signedIn(t.deps, id);
  return {
    id,
    add: (body: Body = TO_WORK, publicId = 'open') => callApi(t.app, 'addJourney', { params: { id: publicId }, body }, { token }),
    // How many match now is told by other calls' tests.
    list: async (publicId = 'open') => {
      const called = await callApi(t.app, 'journeys', { params: { id: publicId } }, { token });
      return { ...called, answer: called.answer && { journeys: called.answer.journeys.map((each) => ({ ...each, matchCount: null })) } };
    },
    read: (journeyId: string) => callApi(t.app, 'journey', { params: { journeyId } }, { token }),
    remove: (journeyId: string) => callApi(t.app, 'removeJourney', { params: { journeyId } }, { token }),
  };
}

const refusalOf = ({ status, problem }: { status: number; problem: { code?: string | undefined } | undefined }) => [status, problem?.code];

test('a journey that is added is answered whole, and is there when the journeys are read', async () => {
  const { add, list } = await traveller();
  const { status, headers, answer } = await add();
  expect(status).toBe(201);
  expect(headers['cache-control']).toBe('no-store');
  expect(answer).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    ...TO_WORK,
    route: {
      distanceMetres: expect.any(Number),
      durationSeconds: expect.any(Number),
      geometry: expect.stringMatching(/^.{10,}$/),
      estimated: true,
    },
    createdAt: t.clock.now().toISOString(),
    ...TRAVEL_DEFAULTS,
    timeZone: 'Europe/London',
    matchCount: null,
  });
  expect((await list()).answer).toEqual({ journeys: [answer] });
});

test('journeys come newest first', async () => {
  const { add, list } = await traveller();
  const ids: (string | undefined)[] = [];
  for (let number = 0; number < 3; number += 1) {
    ids.unshift((await add()).answer?.id);
    t.clock.advanceMs(1);
  }
  expect((await list()).answer?.journeys.map(({ id }) => id)).toEqual(ids);
});

test('one journey is answered by its id as in the list, by one statement besides those of the session', async () => {
  const { id, add } = await traveller();
  const token = await signedIn(t.deps, id);
  const [first] = [await add(), await add({ ...TO_WORK, returnJourney: false })];
  const journeyId = first.answer?.id ?? '';
  const { answer: listed } = await callApi(t.app, 'journeys', { params: { id: 'open' } }, { token });
  const statements = await statementsOf(async () => {
    const { status, headers, answer } = await callApi(t.app, 'journey', { params: { journeyId } }, { token });
    expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(answer).toEqual(listed?.journeys.find(({ id: each }) => each === journeyId));
  });
  expect(statements.filter((statement) => statement.includes('journeys'))).toHaveLength(1);
});

test('the road is kept as it was found when the journey was added', async () => {
  const { id, add, list } = await traveller();
  await add();
  await t.deps.db.update(journeys).set({ distanceMetres: 1234.5, estimated: false }).where(eq(journeys.memberId, id));
  expect((await list()).answer?.journeys[0]?.route).toMatchObject({ distanceMetres: 1234.5, estimated: false });
});

test('a journey keeps that a ferry is part of its way, and one without says nothing of ferries', async () => {
  const { add, list } = await traveller();
  const newport = { label: 'Newport', latitude: 50.70146, longitude: -1.29124 };
  const southampton = { label: 'Southampton', latitude: 50.90395, longitude: -1.40428 };
  expect((await add({ start: newport, end: southampton, returnJourney: true })).answer?.route.ferry).toBe(true);
  await add();
  expect((await list()).answer?.journeys.map(({ route }) => route.ferry)).toEqual(expect.arrayContaining([true, undefined]));
});

test.each([
  ['near a town', { label: 'Norwich', latitude: 52.6291, longitude: 1.2973, kind: 'near' }],
  ['far from any', { label: '52.6291, 1.2973', latitude: 52.6291, longitude: 1.2973, kind: 'here' }],
])('a place where a device was, %s, is kept as data', async (_what, start) => {
  const { add, list } = await traveller();
  await add({ ...TO_WORK, start });
  expect((await list()).answer?.journeys[0]?.start).toEqual(start);
});

test('a place may come without its kind and context, and then has none', async () => {
  const { add } = await traveller();
  const [start, end] = [NORWICH, CAMBRIDGE].map(({ label, latitude, longitude }) => ({ label: ` ${label} `, latitude, longitude }));
  const { answer } = await add({ start: start ?? NORWICH, end: end ?? CAMBRIDGE, returnJourney: false });
  expect(answer?.start).toEqual({ label: 'Norwich', latitude: 52.6278, longitude: 1.2983 });
});

test.each([
  ['places that no road joins', { ...TO_WORK, end: NEW_YORK }],
  ['a start that is the end', { ...TO_WORK, end: NORWICH }],
])('%s are understood, but make no journey', async (_what, body) => {
  const { add, list } = await traveller();
  expect(refusalOf(await add(body))).toEqual([422, 'no-route']);
  expect((await list()).answer).toEqual({ journeys: [] });
});

test.each([
  ['start.label', { ...TO_WORK, start: { ...NORWICH, label: ' ' } }],
  ['end.latitude', { ...TO_WORK, end: { ...NORWICH, latitude: 90.1 } }],
  ['end.longitude', { ...TO_WORK, end: { ...NORWICH, longitude: -181 } }],
])('a journey whose %s cannot be is refused by the name of the field', async (path, body) => {
  const { add } = await traveller();
  const { status, problem } = await add(body);
  expect([status, problem?.errors?.map((error) => error.path)]).toEqual([400, [path]]);
});

test('a community that there is not, and one that is not the own, are both a 404', async () => {
  const { add, list } = await traveller();
  for (const publicId of ['other', 'nobody', 'OPEN', 'open ', '💥', "' or '1'='1"]) {
    expect(refusalOf(await list(publicId))).toEqual([404, 'community-not-found']);
    expect(refusalOf(await add(TO_WORK, publicId))).toEqual([404, 'community-not-found']);
  }
});

test('a removed journey is gone, and cannot be removed twice', async () => {
  const { add, list, remove } = await traveller();
  const [first, second] = [(await add()).answer, (await add()).answer];
  const { status, text } = await remove(first?.id ?? '');
  expect([status, text]).toEqual([204, '']);
  expect(refusalOf(await remove(first?.id ?? ''))).toEqual([404, 'journey-not-found']);
  expect((await list()).answer).toEqual({ journeys: [second] });
});

test.each(['x', '00000000-0000-0000-0000-000000000000', '{0}', '%00', '💥', 'a'.repeat(255), "' or '1'='1"])(
  'a journey id such as %j, which nobody has, is a 404',
  async (journeyId) => {
    const { read, remove } = await traveller();
    expect(refusalOf(await read(journeyId))).toEqual([404, 'journey-not-found']);
    expect(refusalOf(await remove(journeyId))).toEqual([404, 'journey-not-found']);
  },
);

test.each(['read', 'remove'] as const)(
  'to %s a journey of somebody else is a 404 like one that is not there, and it stays',
  async (act) => {
    const [owner, stranger] = [await traveller(), await traveller()];
    const { answer } = await owner.add();
    const [others, nobodys] = [await stranger[act](answer?.id ?? ''), await stranger[act](t.deps.newId())];
    const withoutRequestId = ({ problem }: typeof others) => ({ ...problem, requestId: '' });
    expect([others.status, withoutRequestId(others)]).toEqual([nobodys.status, withoutRequestId(nobodys)]);
    expect(nobodys.status).toBe(404);
    expect((await stranger.list()).answer).toEqual({ journeys: [] });
    expect((await owner.list()).answer).toEqual({ journeys: [answer] });
  },
);

test('a member has only so many journeys, and adds another once one is removed', async () => {
  const { id, add, list, remove } = await traveller();
  const { answer } = await add();
  const [row] = await t.deps.db.select().from(journeys).where(eq(journeys.memberId, id));
  if (row === undefined) throw new Error('it was added');
  const more = Array.from({ length: JOURNEYS_PER_MEMBER - 2 }, () => ({ ...row, id: t.deps.newId(), startLabel: 'Elsewhere' }));
  await t.deps.db.insert(journeys).values(more);
  // Two at once, and room for one.
  const statuses = (await Promise.all([add(), add({ ...TO_WORK, returnJourney: false })])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
  expect(refusalOf(await add())).toEqual([409, 'too-many-journeys']);
  expect((await list()).answer?.journeys).toHaveLength(JOURNEYS_PER_MEMBER);
  await remove(answer?.id ?? '');
  expect((await add()).status).toBe(201);
});

/** A router that answers once `count` ask. */
function answersTogether(router: Router, count: number): Router {
  const { promise: all, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  return {
    ...router,
    async route(...input): Promise<RouteOutcome> {
      asked += 1;
      if (asked === count) resolve();
      await all;
      return router.route(...input);
    },
  };
}

test('a journey whose button is pressed twice is added once, and both are answered it; another at the same moment is added too', async () => {
  await using together = await startTestApp({ overrides: { routing: answersTogether(t.deps.routing, 4) } });
  const { id } = await addMember(together.deps, await addCommunity(together.deps, { publicId: 'open' }), { email: 'ann@mail.example' });
  const token = await signedIn(together.deps, id);
  const add = async (body: Body) => (await callApi(together.app, 'addJourney', { params: { id: 'open' }, body }, { token })).answer;
  const [one, two, three, back] = await Promise.all([
    ...Array.from({ length: 3 }, () => add(TO_WORK)),
    add({ start: CAMBRIDGE, end: NORWICH, returnJourney: true }),
  ]);
  expect([two, three]).toEqual([one, one]);
  expect(back?.id).not.toBe(one?.id);
  const { answer } = await callApi(together.app, 'journeys', { params: { id: 'open' } }, { token });
  expect(answer?.journeys).toHaveLength(2);
});

test('a router that is out of reach is a 503 that says when to try again, and adds nothing', async () => {
  const away: Router = { ...t.deps.routing, route: async () => ({ kind: 'unavailable' }) };
  await using without = await startTestApp({ overrides: { routing: away } });
  const { id } = await addMember(without.deps, await addCommunity(without.deps, { publicId: 'open' }), { email: 'ann@mail.example' });
  const token = await signedIn(without.deps, id);
  const refused = await callApi(without.app, 'addJourney', { params: { id: 'open' }, body: TO_WORK }, { token });
  expect(refusalOf(refused)).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(await without.deps.db.select().from(journeys)).toEqual([]);
});

test('an account that is removed while the road is looked for gets no journey, and its session is over', async () => {
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>();
  const { promise: asked, resolve: tellAsked } = Promise.withResolvers<void>();
  const slow: Router = {
    ...t.deps.routing,
    async route(...input) {
      tellAsked();
      await goOn;
      return t.deps.routing.route(...input);
    },
  };
  await using waiting = await startTestApp({ overrides: { routing: slow } });
  const { id } = await addMember(waiting.deps, await addCommunity(waiting.deps, { publicId: 'open' }), { email: 'ann@mail.example' });
  const token = await signedIn(waiting.deps, id);
  const adding = callApi(waiting.app, 'addJourney', { params: { id: 'open' }, body: TO_WORK }, { token });
  await asked;
  await waiting.deps.db.delete(members).where(eq(members.id, id));
  letGo();
  expect(refusalOf(await adding)).toEqual([401, 'unauthorized']);
});
