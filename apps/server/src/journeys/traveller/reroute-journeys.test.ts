import type { Route } from '@waylift/contract/journey';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import { jobHandlers } from '../../job-handlers.ts';
import type { RouteOutcome, Router } from '../../map/routing/routing.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { hasValhalla, putRoads } from '../../test-support/test-roads.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { exportAccount } from '../../accounts/member/export-account.ts';
import { rerouteJourneys } from './reroute-journeys.ts';

const OAKHAM = { label: 'Oakham', latitude: 52.6705, longitude: -0.7286 };
const UPPINGHAM = { label: 'Uppingham', latitude: 52.5886, longitude: -0.7224 };
const ROAD: Route = { distanceMetres: 10_800, durationSeconds: 780, geometry: 'e`~dcBivlmA~oF|xC', estimated: false };
const FIRST = '20261122T100000000Z-first';
const SECOND = '20261123T100000000Z-second';
const DAY_MS = 24 * 3600 * 1000;

/** Roads that answer as a test says; before the first there are none, and ways are estimates. */
const roads = { version: '' as string | null, asked: 0, answer: async (): Promise<RouteOutcome> => ({ kind: 'route', route: ROAD }) };

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp({ overrides: { routing: routerOnRoads() } });
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  await t.deps.db.delete(journeys);
  Object.assign(roads, { version: '', asked: 0, answer: async () => ({ kind: 'route', route: ROAD }) });
});

function routerOnRoads(): Router {
  const estimate = createEstimateRouter();
  return {
    ...estimate,
    async route(...input) {
      if (roads.version === '') return await estimate.route(...input);
      roads.asked += 1;
      return await roads.answer();
    },
    roadsVersion: async () => roads.version,
  };
}

let counter = 0;
/** A member with so many journeys, each added a minute after the one before, and what they are answered of them. */
async function traveller(count = 1) {
  counter += 1;
  const { id } = await addMember(t.deps, community, { email: `reroute${counter}@mail.example` });
  const token = await signedIn(t.deps, id);
  for (let number = 0; number < count; number += 1) {
    const body = { start: { ...OAKHAM, label: `Oakham ${number}` }, end: UPPINGHAM, returnJourney: true };
    expect((await callApi(t.app, 'addJourney', { params: { id: 'open' }, body }, { token })).status).toBe(201);
    t.clock.advanceMs(60_000);
  }
  return {
    id,
    // Without how many match: a slow machine does not know it in time.
    list: async () => {
      const { answer } = await callApi(t.app, 'journeys', { params: { id: 'open' } }, { token: await signedIn(t.deps, id) });
      return answer?.journeys.map(({ matchCount: _count, ...journey }) => journey) ?? [];
    },
    rows: () => t.deps.db.select().from(journeys).where(eq(journeys.memberId, id)).orderBy(journeys.createdAt),
  };
}

const reroute = (signal?: AbortSignal) => rerouteJourneys(t.deps, signal);

test('once roads come, an estimate becomes the road, and its member is told for two weeks what was estimated', async () => {
  const { list, id } = await traveller();
  const [estimate] = await list();
  roads.version = FIRST;
  expect(await reroute()).toEqual({ compared: 1, told: 1 });
  const { distanceMetres, durationSeconds } = estimate?.route ?? ROAD;
  const told = { ...estimate, route: ROAD, formerRoute: { distanceMetres, durationSeconds, estimated: true } };
  expect(await list()).toEqual([told]);
  t.clock.advanceMs(14 * DAY_MS - 1);
  expect((await list())[0]).toHaveProperty('formerRoute');
  t.clock.advanceMs(1);
  expect(await list()).toEqual([{ ...estimate, route: ROAD }]);
  // A member's own copy of their data tells what is kept.
  expect(await exportAccount(t.deps, id)).toMatchObject({ journeys: [told] });
});

test('a road with the very figures of the estimate is told too: it is none any more', async () => {
  const { list } = await traveller();
  const [estimate] = await list();
  roads.version = FIRST;
  roads.answer = async () => ({ kind: 'route', route: { ...(estimate?.route ?? ROAD), estimated: false } });
  expect(await reroute()).toEqual({ compared: 1, told: 1 });
});

test('a journey that was added by road is compared once, and nothing is told', async () => {
  roads.version = FIRST;
  const { list, rows } = await traveller();
  expect(await reroute()).toEqual({ compared: 1, told: 0 });
  expect((await list())[0]).not.toHaveProperty('formerRoute');
  expect(await rows()).toMatchObject([{ roadsVersion: FIRST, reroutedAt: null }]);
});

test('while nothing changes, no road is asked for', async () => {
  await traveller(3);
  roads.version = FIRST;
  await reroute();
  roads.asked = 0;
  expect(await reroute()).toEqual({ compared: 0, told: 0 });
  expect(roads.asked).toBe(0);
});

test.each<[string, Partial<Route>, boolean]>([
  ['a few metres', { distanceMetres: 10_900 }, false],
  ['less than a twentieth of the way', { distanceMetres: 10_800 + 520 }, false],
  ['half a kilometre in ten', { distanceMetres: 10_800 + 540 }, true],
  ['a shorter way', { distanceMetres: 9_000 }, true],
  ['two minutes', { durationSeconds: 900 }, false],
  ['three minutes in thirteen', { durationSeconds: 960 }, true],
  ['another course alone', { geometry: 'e`~dcBivlmA~oF|xD' }, false],
  ['a ferry alone', { ferry: true }, false],
])('newer roads that change %s are stored, and told where a member would notice', async (_what, change, isTold) => {
  const { list } = await traveller();
  roads.version = FIRST;
  await reroute();
  t.clock.advanceMs(15 * DAY_MS);
  roads.version = SECOND;
  const route = { ...ROAD, ...change };
  roads.answer = async () => ({ kind: 'route', route });
  expect(await reroute()).toEqual({ compared: 1, told: isTold ? 1 : 0 });
  const { distanceMetres, durationSeconds } = ROAD;
  expect(await list()).toMatchObject([{ route }]);
  expect((await list())[0]?.formerRoute).toEqual(isTold ? { distanceMetres, durationSeconds, estimated: false } : undefined);
});

test.each<[string, () => Promise<RouteOutcome>]>([
  ['no road is found', async () => ({ kind: 'no-route' })],
  ['the roads do not reach it', async () => ({ kind: 'route', route: { ...ROAD, distanceMetres: 1, estimated: true } })],
])('a journey stays as it is where %s, and is not asked for again', async (_what, answer) => {
  const { list } = await traveller();
  roads.version = FIRST;
  await reroute();
  const before = await list();
  roads.version = SECOND;
  roads.answer = answer;
  expect(await reroute()).toEqual({ compared: 1, told: 0 });
  expect(await list()).toEqual(before);
  expect(await reroute()).toEqual({ compared: 0, told: 0 });
});

test.each([
  ['removed', ''],
  ['out of reach', null],
  ['older than those known', '20261001T100000000Z-older'],
])('where the roads are %s, journeys keep their last road', async (_what, version) => {
  const { list } = await traveller();
  roads.version = FIRST;
  await reroute();
  const before = await list();
  Object.assign(roads, { version, asked: 0 });
  expect(await reroute()).toEqual({ compared: 0, told: 0 });
  expect(roads.asked).toBe(0);
  expect(await list()).toEqual(before);
});

test('a run ends when the router is away, leaves journeys as they are, and a later one goes on', async () => {
  const { list } = await traveller(6);
  const before = await list();
  roads.version = FIRST;
  let isAway = true;
  let answered = 0;
  roads.answer = async () => (isAway && answered++ >= 2 ? { kind: 'unavailable' } : { kind: 'route', route: ROAD });
  expect(await reroute()).toEqual({ compared: 2, told: 2 });
  // The newest come first.
  expect((await list()).map(({ route }) => route.estimated)).toEqual([false, false, true, true, true, true]);
  expect((await list()).slice(2)).toEqual(before.slice(2));
  expect(roads.asked).toBe(5);
  isAway = false;
  expect(await reroute()).toEqual({ compared: 4, told: 4 });
});

test.each([1, 2])('where the router answers none of the last %i, they wait for the next run', async (count) => {
  const { list } = await traveller(count);
  const before = await list();
  roads.version = FIRST;
  roads.answer = async () => ({ kind: 'unavailable' });
  expect(await reroute()).toEqual({ compared: 0, told: 0 });
  expect(await list()).toEqual(before);
  roads.answer = async () => ({ kind: 'route', route: ROAD });
  expect(await reroute()).toEqual({ compared: count, told: count });
});

test('roads that are never answered, as they are too hard to find, do not keep the others waiting', async () => {
  const { list } = await traveller(6);
  roads.version = FIRST;
  // Among the six, two and two of them are hard, and they are so when they are asked once more.
  const hard = [1, 2, 4, 5, 7, 8, 9, 10];
  roads.answer = async () => (hard.includes(roads.asked) ? { kind: 'unavailable' } : { kind: 'route', route: ROAD });
  expect(await reroute()).toEqual({ compared: 6, told: 2 });
  expect(roads.asked).toBe(10);
  expect((await list()).map(({ route }) => route.estimated)).toEqual([true, true, false, true, true, false]);
  expect(await reroute()).toEqual({ compared: 0, told: 0 });
});

test('a journey that cannot be kept does not keep the others from following the roads', async () => {
  const { list, rows } = await traveller(3);
  const [bad] = await rows();
  roads.version = FIRST;
  await t.deps.db.execute(sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'never'; end $$;
    create trigger refuse_one before update on journeys for each row
      when (old.id = ${sql.raw(`'${bad?.id}'`)}) execute function refuse_one()`);
  try {
    expect(await reroute()).toEqual({ compared: 2, told: 2 });
  } finally {
    await t.deps.db.execute(sql`drop trigger refuse_one on journeys; drop function refuse_one`);
  }
  expect((await list()).map(({ route }) => route.estimated)).toEqual([false, false, true]);
  expect(await reroute()).toEqual({ compared: 1, told: 1 });
});

test('roads that come while a run is under way hold for the rest of it', async () => {
  const { rows } = await traveller(2);
  roads.version = FIRST;
  roads.answer = async () => {
    roads.version = SECOND;
    return { kind: 'route', route: ROAD };
  };
  await reroute();
  expect((await rows()).map(({ roadsVersion }) => roadsVersion)).toEqual([SECOND, SECOND]);
});

test('a run that is cut off goes on where it was', async () => {
  const { list } = await traveller(5);
  roads.version = FIRST;
  const stop = new AbortController();
  roads.answer = async () => {
    if (roads.asked === 3) stop.abort();
    return { kind: 'route', route: ROAD };
  };
  expect((await reroute(stop.signal)).compared).toBe(3);
  expect((await reroute()).compared).toBe(2);
  expect((await list()).map(({ route }) => route.estimated)).toEqual([false, false, false, false, false]);
});

test('a server that stops does not wait for a run', async () => {
  const { list } = await traveller(2);
  roads.version = FIRST;
  const stopping = new AbortController();
  roads.answer = async () => {
    stopping.abort();
    return { kind: 'route', route: ROAD };
  };
  await jobHandlers(t.deps, stopping.signal)['reroute-journeys']({}, new AbortController().signal, 'job');
  expect((await list()).map(({ route }) => route.estimated)).toEqual([false, true]);
});

test('two runs at once change and tell of each journey once, and a journey that is removed meanwhile stays removed', async () => {
  const { rows } = await traveller(2);
  const [oldest] = await rows();
  roads.version = FIRST;
  const { promise: both, resolve } = Promise.withResolvers<void>();
  roads.answer = async () => {
    if (roads.asked === 2) {
      await t.deps.db.delete(journeys).where(eq(journeys.id, oldest?.id ?? ''));
      resolve();
    }
    await both;
    return { kind: 'route', route: ROAD };
  };
  const runs = await Promise.all([reroute(), reroute()]);
  expect(runs.reduce((sum, { compared }) => sum + compared, 0)).toBe(1);
  expect(await rows()).toMatchObject([{ estimated: false, formerlyEstimated: true }]);
});

test('a journey that is added while roads arrive is looked at again: no road that it was worked out on is lost', async () => {
  const { rows } = await traveller();
  // The estimate was worked out before, and is stored only now.
  const [estimate] = await rows();
  roads.version = FIRST;
  await reroute();
  if (estimate === undefined) throw new Error('it was added');
  await t.deps.db.insert(journeys).values({ ...estimate, id: t.deps.newId() });
  expect(await reroute()).toEqual({ compared: 1, told: 1 });
  expect((await rows()).map((row: JourneyRow) => row.estimated)).toEqual([false, false]);
});

test('the job does it, one at a time for all servers, and its log line tells no place', async () => {
  await traveller(2);
  roads.version = FIRST;
  const before = t.logLines.length;
  await t.deps.jobs.enqueue(t.deps.db, 'reroute-journeys', {});
  await t.deps.jobs.enqueue(t.deps.db, 'reroute-journeys', {});
  expect(await t.runJobs()).toBe(1);
  expect(t.logLines.slice(before).join('')).toMatch(/"compared":2,"told":2,"msg":"journeys were compared with newer roads"/);
  expect(t.logLines.join('\n')).not.toMatch(/(?<!:)52\.67|Oakham/);
});

test.skipIf(!hasValhalla)('with roads that are imported, the job makes an estimate the road, as Valhalla finds it', async () => {
  await using served = await startTestApp();
  const own = await addCommunity(served.deps, { publicId: 'open' });
  const { id } = await addMember(served.deps, own, { email: 'ann@mail.example' });
  const token = await signedIn(served.deps, id);
  const journey = async () => (await callApi(served.app, 'journeys', { params: { id: 'open' } }, { token })).answer?.journeys[0];
  await callApi(
    served.app,
    'addJourney',
    { params: { id: 'open' }, body: { start: OAKHAM, end: UPPINGHAM, returnJourney: true } },
    { token },
  );
  const estimate = await journey();
  expect(estimate?.route.estimated).toBe(true);
  await putRoads(served.deps.config.dataDir, FIRST, 'rutland');
  while ((await journey())?.route.estimated !== false) {
    await served.deps.jobs.enqueue(served.deps.db, 'reroute-journeys', {});
    await served.runJobs();
  }
  const road = await journey();
  expect(road).toMatchObject({ formerRoute: { distanceMetres: estimate?.route.distanceMetres, estimated: true } });
  expect(road?.route.geometry.length).toBeGreaterThan(2 * (estimate?.route.geometry.length ?? 0));
});

test('a journey that is moved while its road is asked for does not get the road of where it was', async () => {
  const { id, rows } = await traveller();
  roads.version = FIRST;
  roads.answer = async () => {
    await t.deps.db.update(journeys).set({ geometry: 'moved' }).where(eq(journeys.memberId, id));
    roads.answer = async () => ({ kind: 'route', route: ROAD });
    return { kind: 'route', route: { ...ROAD, distanceMetres: 1 } };
  };
  expect(await reroute()).toMatchObject({ compared: 1 });
  expect(await rows()).toMatchObject([{ distanceMetres: ROAD.distanceMetres, roadsVersion: FIRST }]);
  expect(roads.asked).toBe(2);
});
