/** How the ways of all journeys follow the roads: with a router that a test tells what to answer, on the real store. */
import { asc, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { followRoads } from './follow-roads.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import type { RouteOutcome, Router } from '../../map/routing/routing.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { lookForWaysAgain, renewAllWays } from './renew-all-ways.ts';

const OAKHAM = { label: 'Oakham', latitude: 52.6705, longitude: -0.7286 };
const UPPINGHAM = { label: 'Uppingham', latitude: 52.5886, longitude: -0.7224 };
const ROAD = { distanceMetres: 10_800, durationSeconds: 780, geometry: 'e`~dcBivlmA~oF|xC', estimated: false };
const FIRST = '20261122T100000000Z-first';
const SECOND = '20261123T100000000Z-second';

const roads = { version: '' as string | null, answer: async (): Promise<RouteOutcome> => ({ kind: 'route', route: ROAD }) };
let t: TestApp;
let community: NewCommunityRow;
let numbered = 0;
beforeAll(async () => {
  const estimate = createEstimateRouter();
  const routing: Router = {
    ...estimate,
    route: async (...input) => (roads.version === '' ? await estimate.route(...input) : await roads.answer()),
    roadsVersion: async () => roads.version,
  };
  t = await startTestApp({ overrides: { routing } });
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  Object.assign(roads, { version: '', answer: async () => ({ kind: 'route', route: ROAD }) });
  await t.deps.db.delete(journeys);
  await t.store.pool.query('delete from jobs.job');
  await lookForWaysAgain(t.deps.db);
  await renew();
});

/** Each of a member of its own, in the order of their ids. */
async function addJourneys(count: number): Promise<string[]> {
  for (let added = 0; added < count; added += 1) {
    numbered += 1;
    const { id } = await addMember(t.deps, community, { email: `ways${numbered}@mail.example` });
    const body = { start: OAKHAM, end: UPPINGHAM, returnJourney: true };
    await callApi(t.app, 'addJourney', { params: { id: 'open' }, body }, { token: await signedIn(t.deps, id) });
  }
  return (await t.deps.db.select({ id: journeys.id }).from(journeys).orderBy(asc(journeys.id))).map(({ id }) => id);
}
const renew = (signal = new AbortController().signal) => renewAllWays(t.deps, { signal });
const versions = async () =>
  (await t.deps.db.select().from(journeyWays).orderBy(asc(journeyWays.journeyId))).map(({ roadsVersion }) => roadsVersion);

test('a journey whose ways cannot be kept does not keep the others from following the roads', async () => {
  const [bad = ''] = await addJourneys(3);
  roads.version = FIRST;
  await t.deps.db.execute(sql`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise 'never'; end $$;
    create trigger refuse_one before update on journey_ways for each row
      when (old.journey_id = ${sql.raw(`'${bad}'`)}) execute function refuse_one()`);
  try {
    expect(await renew()).toBe(2);
  } finally {
    await t.deps.db.execute(sql`drop trigger refuse_one on journey_ways; drop function refuse_one`);
  }
  expect(await versions()).toEqual(['', FIRST, FIRST]);
  expect(t.logLines.some((line) => line.includes('the ways of a journey were not found') && line.includes(bad))).toBe(true);
  expect([await renew(), await versions()]).toEqual([1, [FIRST, FIRST, FIRST]]);
});

test('roads that come while a run is under way hold for all of it', async () => {
  await addJourneys(12);
  roads.version = FIRST;
  roads.answer = async () => {
    roads.version = SECOND;
    return { kind: 'route', route: ROAD };
  };
  await renew();
  expect(new Set(await versions())).toEqual(new Set([SECOND]));
});

test('journeys without ways are looked for once, from where a run was cut off, and again after a start', async () => {
  const [first = '', second = ''] = await addJourneys(2);
  const forget = () => t.deps.db.delete(journeyWays);
  await forget();
  // All were looked through before.
  expect(await renew()).toBe(0);
  await lookForWaysAgain(t.deps.db);
  await renew(AbortSignal.abort());
  expect([await renew(), await renew()]).toEqual([2, 0]);
  await t.deps.db.delete(journeyWays).where(eq(journeyWays.journeyId, second));
  roads.version = null;
  await lookForWaysAgain(t.deps.db);
  // They match by the estimate while nobody can tell of the roads.
  expect([await renew(), first < second]).toEqual([1, true]);
});

test('where nothing is to do, no journey is read', async () => {
  await addJourneys(2);
  roads.version = FIRST;
  await renew();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect(await renew()).toBe(0);
    const asked = query.mock.calls.map(([given]: readonly unknown[]) => JSON.stringify(given));
    expect(asked.filter((text) => text.includes('journey_ways'))).toHaveLength(2);
    expect(asked.filter((text) => /from \\?"?journeys/.test(text))).toEqual([]);
  } finally {
    query.mockRestore();
  }
});

test('as soon as a server has new roads, journeys and ways follow, one job of each for all servers; none while nobody can tell, or nothing is new', async () => {
  await addJourneys(2);
  const [one, other] = [followRoads(t.deps), followRoads(t.deps)];
  const put = async () => {
    const { rows } = await t.store.pool.query<{ name: string }>("select name from jobs.job where state = 'created' order by name");
    return rows.map(({ name }) => name).filter((name) => name === 'renew-ways' || name === 'reroute-journeys');
  };
  try {
    await Promise.all([one.look(), other.look()]);
    await t.runJobs();
    await t.store.pool.query('delete from jobs.job');
    roads.version = null;
    await one.look();
    roads.version = '';
    await one.look();
    expect(await put()).toEqual([]);
    roads.version = FIRST;
    await Promise.all([one.look(), other.look()]);
    expect(await put()).toEqual(['renew-ways', 'reroute-journeys']);
    await t.runJobs();
    expect(await versions()).toEqual([FIRST, FIRST]);
    expect((await t.deps.db.select().from(journeys)).map(({ roadsVersion }) => roadsVersion)).toEqual([FIRST, FIRST]);
  } finally {
    await Promise.all([one.close(), other.close()]);
  }
});

test('a job that could not be put is put with the next look', async () => {
  let isAway = true;
  const enqueue: typeof t.deps.jobs.enqueue = async (...job) => {
    if (isAway) throw new Error('the store is away');
    await t.deps.jobs.enqueue(...job);
  };
  roads.version = SECOND;
  const following = followRoads({ ...t.deps, jobs: { enqueue } });
  try {
    await following.look();
    isAway = false;
    await following.look();
  } finally {
    await following.close();
  }
  const { rows } = await t.store.pool.query("select from jobs.job where name in ('renew-ways', 'reroute-journeys')");
  expect(rows).toHaveLength(2);
});
