import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../../kernel/effects/log.ts';
import { halfAnswer, hangUp, json, neverAnswer, startJsonServer, text, type JsonAnswer } from '../../test-support/json-server.ts';
import { greatCirclePoints } from '@waylift/geography/great-circle';
import { encodePolyline } from '@waylift/geography/polyline';
import { GEOMETRY_MAX_LENGTH } from '@waylift/geography/thin-polyline';
import { createEstimateRouter } from './estimate.ts';
import { createRoadNetwork } from './road-network.ts';
import { askValhallaServers, LEFT_ALONE_MS } from './valhalla-server.ts';

const NORWICH = { latitude: 52.62783, longitude: 1.29834 };
const CAMBRIDGE = { latitude: 52.2, longitude: 0.11667 };
const SHAPE = 'e`~dcBivlmA~oF|xC';
const trip = (changed: object = {}) => ({
  trip: {
    status: 0,
    units: 'kilometers',
    summary: { length: 101.734, time: 5123.4, has_ferry: false },
    legs: [{ shape: SHAPE, summary: { length: 101.734, time: 5123.4 } }],
    ...changed,
  },
});
const costingOptions = z.object({ costing_options: z.object({ auto: z.object({ use_ferry: z.number() }) }) });
const patience = { tries: 2, pauseMs: 1, timeLimitMs: 60_000 };

function routerOf(url: string, logLines: string[] = [], timeLimitMs = patience.timeLimitMs) {
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logLines.push(line) });
  return createRoadNetwork({
    valhalla: askValhallaServers({ urls: [url], patience: { ...patience, timeLimitMs }, log }),
    estimate: createEstimateRouter(),
    log,
  });
}

/** The outcome for these answers, and how often the server was asked. */
async function outcomeOf(...answers: JsonAnswer[]) {
  await using server = await startJsonServer(...answers);
  const logLines: string[] = [];
  const outcome = await routerOf(server.url, logLines).route(NORWICH, CAMBRIDGE);
  expect(logLines.join('\n')).not.toMatch(/(?<!:)52\.6|1\.298/);
  return { outcome, asked: server.asked, logLines };
}

test('a road by car is asked for, and answered in metres and seconds with the geometry as it came', async () => {
  const { outcome, asked } = await outcomeOf(json(trip()));
  expect(outcome).toEqual({ kind: 'route', route: { distanceMetres: 101_734, durationSeconds: 5123, geometry: SHAPE, estimated: false } });
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: { pathname: '/route' },
      body: {
        locations: [
          { lat: 52.62783, lon: 1.29834 },
          { lat: 52.2, lon: 0.11667 },
        ],
        costing: 'auto',
        units: 'kilometers',
        shape_format: 'polyline6',
      },
    },
  ]);
});

test('the course of a long road is made small enough to be kept with each journey', async () => {
  const course = encodePolyline(greatCirclePoints(NORWICH, CAMBRIDGE, 5));
  const { outcome } = await outcomeOf(json(trip({ legs: [{ shape: course }] })));
  if (outcome.kind !== 'route') throw new Error(outcome.kind);
  expect(course.length).toBeGreaterThan(3 * GEOMETRY_MAX_LENGTH);
  expect(outcome.route.geometry.length).toBeLessThanOrEqual(GEOMETRY_MAX_LENGTH);
});

test('a server that answers in miles is understood', async () => {
  const { outcome } = await outcomeOf(json(trip({ units: 'miles' })));
  expect(outcome).toMatchObject({ route: { distanceMetres: 163_725 } });
});

test.each([
  [170, 'Locations are in unconnected regions. Go check/edit the map at osm.org'],
  [154, 'Path distance exceeds the max distance limit: 5000000 meters'],
  [441, 'Location is unreachable'],
  [442, 'No path could be found for input'],
])('its code %i says that no road joins the two, with the code or with the words alone', async (code, error) => {
  const refused = { error_code: code, error, status_code: 400, status: 'Bad Request' };
  expect((await outcomeOf(json(refused, 400))).outcome).toEqual({ kind: 'no-route' });
  expect((await outcomeOf(json({ error, status_code: 400 }, 400))).outcome).toEqual({ kind: 'no-route' });
});

test('where no road is near an end the roads do not reach, so that the way is an estimate, with the code or with the words alone', async () => {
  const error = 'No suitable edges near location';
  for (const refused of [{ error_code: 171, error, status_code: 400 }, { error }]) {
    expect((await outcomeOf(json(refused, 400))).outcome).toMatchObject({ kind: 'route', route: { estimated: true } });
  }
});

test('a way with a ferry is a way that says so, and ferries are avoided but not forbidden', async () => {
  const { outcome, asked } = await outcomeOf(json(trip({ summary: { length: 42.5, time: 6300, has_ferry: true } })));
  expect(outcome).toEqual({
    kind: 'route',
    route: { distanceMetres: 42_500, durationSeconds: 6300, geometry: SHAPE, estimated: false, ferry: true },
  });
  const [question] = asked;
  const { auto } = costingOptions.parse(question?.body).costing_options;
  expect(auto.use_ferry).toBeGreaterThan(0);
  // For Valhalla, 0.5 means neither to seek nor to avoid ferries.
  expect(auto.use_ferry).toBeLessThan(0.5);
});

test('one doorstep is no route, and nobody is asked', async () => {
  await using server = await startJsonServer(json(trip()));
  expect(await routerOf(server.url).route(NORWICH, { ...NORWICH, latitude: 52.6279 })).toEqual({ kind: 'no-route' });
  expect(server.asked).toEqual([]);
});

test.each<[string, JsonAnswer]>([
  ['errs', json({ error_code: 200, error: 'Failed to parse' }, 500)],
  ['is overrun', text('slow down', 429)],
  ['hangs up', hangUp],
  ['hangs up in the middle', halfAnswer],
  ['answers a page in place of JSON', text('<html>502 Bad Gateway</html>')],
])('a server that %s once is asked again', async (_, trouble) => {
  const { outcome, asked } = await outcomeOf(trouble, json(trip()));
  expect(outcome.kind).toBe('route');
  expect(asked).toHaveLength(2);
});

test.each<[string, JsonAnswer]>([
  ['errs', json({ error: 'no' }, 503)],
  ['hangs up', hangUp],
  ['answers a page', text('<html></html>')],
  ['answers nothing that is known', json({ routes: [] })],
  ['answers a trip without a way', json(trip({ legs: [] }))],
  ['answers a negative way', json(trip({ summary: { length: -1, time: 5 } }))],
  ['answers a course that is none', json(trip({ legs: [{ shape: 'é<b>' }] }))],
  ['answers null', json(null)],
  ['refuses the question itself', json({ error_code: 125, error: 'No costing method found' }, 400)],
  ['redirects elsewhere', (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('a server that %s is unavailable, which is logged without the places', async (_, trouble) => {
  const { outcome, asked, logLines } = await outcomeOf(trouble);
  expect(outcome).toEqual({ kind: 'unavailable' });
  expect(asked.length).toBeLessThanOrEqual(patience.tries);
  expect(logLines.length).toBeGreaterThan(0);
});

test('a server that never answers is unavailable once the time limit has passed', async () => {
  await using server = await startJsonServer(neverAnswer);
  expect(await routerOf(server.url, [], 2_000).route(NORWICH, CAMBRIDGE)).toEqual({ kind: 'unavailable' });
  expect(server.asked).toHaveLength(1);
});

test('a server that is not there is unavailable', async () => {
  const router = routerOf('http://127.0.0.1:1');
  expect(await router.route(NORWICH, CAMBRIDGE)).toEqual({ kind: 'unavailable' });
  expect(await router.service?.check()).toBe(false);
});

test('whoever gives up hangs up', async () => {
  await using server = await startJsonServer(neverAnswer);
  const router = routerOf(server.url);
  const giveUp = new AbortController();
  const outcome = router.route(NORWICH, CAMBRIDGE, { signal: giveUp.signal });
  const { hungUp } = await server.whenAsked();
  giveUp.abort();
  await hungUp;
  expect(await outcome).toEqual({ kind: 'unavailable' });
  expect(server.asked).toHaveLength(1);
});

test('its status tells whether it is there', async () => {
  await using server = await startJsonServer(json({ version: '3.5.1', tileset_last_modified: 0 }), text('no', 503));
  const router = routerOf(server.url);
  expect(await router.service?.check()).toBe(true);
  expect(server.asked[0]?.url.pathname).toBe('/status');
  expect(await router.service?.check()).toBe(false);
});

/** Several servers behind one router. With a time limit, the clock is the machine's; otherwise the test moves it. */
async function serversOf(answers: readonly (readonly JsonAnswer[])[], timeLimitMs?: number) {
  const servers = await Promise.all(answers.map((own) => startJsonServer(...own)));
  const logLines: string[] = [];
  const log = createLog({ logLevel: 'debug' }, { write: (line) => void logLines.push(line) });
  let now = 0;
  const urls = servers.map(({ url }) => url);
  const valhalla = askValhallaServers({
    urls,
    log,
    ...(timeLimitMs === undefined ? { patience, now: () => now } : { patience: { ...patience, timeLimitMs } }),
  });
  const router = createRoadNetwork({ valhalla, estimate: createEstimateRouter(), log });
  return {
    servers,
    router,
    logLines,
    /** The outcome of a question, and how often each server was asked so far. */
    async ask() {
      const { kind } = await router.route(NORWICH, CAMBRIDGE);
      return [kind, ...servers.map(({ asked }) => asked.length)];
    },
    advanceMs: (ms: number) => void (now += ms),
    async [Symbol.asyncDispose]() {
      await Promise.all(servers.map((server) => server[Symbol.asyncDispose]()));
    },
  };
}
const road = json(trip());
const away = text('no', 503);

test.each<[string, JsonAnswer]>([
  ['errs', away],
  ['hangs up', hangUp],
  ['is a proxy without a server behind it', json({ message: 'not found' }, 404)],
  ['answers a page in place of JSON', text('<html></html>')],
  ['is something else that answers JSON', json({ status: 'welcome' })],
  ['is something else that refuses', json({ message: 'bad request' }, 400)],
])('where the first of several servers %s, the next is asked, and then first', async (_, trouble) => {
  await using several = await serversOf([[trouble], [road]]);
  expect(await several.ask()).toEqual(['route', 1, 1]);
  several.advanceMs(LEFT_ALONE_MS);
  expect(await several.ask()).toEqual(['route', 1, 2]);
  expect(several.logLines.join('')).toContain(new URL(several.servers[0]?.url ?? '').host);
});

test('a server that is away is left alone for a moment, while another answers', async () => {
  await using several = await serversOf([[away], [road, away], [road]]);
  expect(await several.ask()).toEqual(['route', 1, 1, 0]);
  expect(await several.ask()).toEqual(['route', 1, 2, 1]);
  several.servers[2]?.answer(away);
  several.advanceMs(LEFT_ALONE_MS);
  // The last server is asked first. The time of the others has passed.
  expect(await several.ask()).toEqual(['unavailable', 2, 3, 2]);
});

test('where all are left alone, they are asked nevertheless: one may be back', async () => {
  await using several = await serversOf([[away], [away]]);
  expect(await several.ask()).toEqual(['unavailable', 1, 1]);
  several.servers[1]?.answer(road);
  expect(await several.ask()).toEqual(['route', 2, 2]);
});

test('a refusal is an answer: no other server is asked', async () => {
  await using several = await serversOf([[json({ error_code: 442, error: 'No path could be found for input' }, 400)], [road]]);
  expect(await several.ask()).toEqual(['no-route', 1, 0]);
});

test('a server that never answers has its share of the time, and the next one the rest', async () => {
  await using several = await serversOf([[neverAnswer], [road]], 4_000);
  expect(await several.ask()).toEqual(['route', 1, 1]);
});

test('whoever gives up is heard by the first server, and no other is asked or left alone for it', async () => {
  await using several = await serversOf([[neverAnswer, road], [road]]);
  const giveUp = new AbortController();
  const outcome = several.router.route(NORWICH, CAMBRIDGE, { signal: giveUp.signal });
  const asked = await several.servers[0]?.whenAsked();
  giveUp.abort();
  await asked?.hungUp;
  expect(await outcome).toEqual({ kind: 'unavailable' });
  expect(await several.ask()).toEqual(['route', 2, 0]);
});

test('several servers are there as long as one of them is', async () => {
  await using several = await serversOf([[away], [json({}), away]]);
  expect(await several.router.service?.check()).toBe(true);
  expect(await several.router.service?.check()).toBe(false);
});

const madeAt = (seconds: number) => json({ version: '3.6.1', tileset_last_modified: seconds });
const [OLD, NEW] = [1_795_000_000, 1_795_600_000];
const versionOf = (seconds: number) => new Date(seconds * 1000).toISOString().replaceAll(/[-:.]/g, '');

test.each([
  ['one after the other', [OLD, OLD], [NEW, OLD], [NEW, NEW]],
  ['at once', [OLD, OLD], [NEW, NEW], [NEW, NEW]],
])('the roads of several servers are newer once those of every server are: %s', async (_, ...rounds) => {
  await using several = await serversOf([[away], [away]]);
  const versions: string[] = [];
  for (const round of rounds) {
    several.servers.forEach((server, index) => server.answer(madeAt(round[index] ?? 0)));
    versions.push((await several.router.roadsVersion()) ?? '');
  }
  const oldest = rounds.map((round) => versionOf(Math.min(...round)));
  expect(versions).toEqual(oldest);
  expect(versions).toEqual(versions.toSorted());
});

test('a server that is away has no say in which roads there are; without any, it cannot be told', async () => {
  await using several = await serversOf([[madeAt(NEW), away], [away]]);
  expect(await several.router.roadsVersion()).toBe(versionOf(NEW));
  expect(await several.router.roadsVersion()).toBeNull();
});

test.each([{}, { tileset_last_modified: 0 }])('roads whose age a server does not tell (%j) are newer than none', async (status) => {
  await using several = await serversOf([[json(status)]]);
  expect(((await several.router.roadsVersion()) ?? '') > '').toBe(true);
});

test.each([{ tileset_last_modified: -1 }, { tileset_last_modified: 1e300 }, 'text', null])(
  'a status such as %j is none',
  async (status) => {
    await using several = await serversOf([[json(status)]]);
    expect(await several.router.roadsVersion()).toBeNull();
  },
);
