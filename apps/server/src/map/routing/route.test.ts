import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, type CallOptions } from '../../test-support/call-api.ts';
import { json, neverAnswer, startJsonServer, text } from '../../test-support/json-server.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NORWICH = { label: 'Norwich', latitude: 52.62783, longitude: 1.29834, kind: 'city', context: 'Norfolk, United Kingdom' };
const CAMBRIDGE = { label: 'Cambridge', latitude: 52.2, longitude: 0.11667 };
const NEW_YORK = { label: 'New York City', latitude: 40.71427, longitude: -74.00597 };
const MADRID = { label: 'Madrid', latitude: 40.4165, longitude: -3.70256 };
const LAS_PALMAS = { label: 'Las Palmas', latitude: 28.10178, longitude: -15.41573 };
type Place = typeof CAMBRIDGE;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

async function route(start: Place, end: Place, options?: CallOptions) {
  return await callApi(t.app, 'route', { body: { start, end } }, options);
}

test('from Norwich to Cambridge there is an estimate that says that it is one', async () => {
  const { status, headers, answer } = await route(NORWICH, CAMBRIDGE);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(answer).toEqual({
    distanceMetres: expect.any(Number),
    durationSeconds: expect.any(Number),
    geometry: expect.stringMatching(/^[?-~]{10,}$/),
    estimated: true,
  });
  expect(answer?.distanceMetres).toBeGreaterThan(95_000);
  expect(answer?.distanceMetres).toBeLessThan(130_000);
});

test('a way with a ferry says so, and one without says nothing of ferries', async () => {
  const newport = { label: 'Newport', latitude: 50.70146, longitude: -1.29124 };
  const southampton = { label: 'Southampton', latitude: 50.90395, longitude: -1.40428 };
  expect((await route(newport, southampton)).answer?.ferry).toBe(true);
  expect((await route(NORWICH, CAMBRIDGE)).answer).not.toHaveProperty('ferry');
});

test.each([
  ['Norwich to New York', NORWICH, NEW_YORK],
  ['Madrid to Las Palmas', MADRID, LAS_PALMAS],
  ['a place and itself', NORWICH, NORWICH],
  ['one place by two names', NORWICH, { ...NORWICH, label: 'City centre' }],
  ['the middle of the sea', NORWICH, { label: 'Here', latitude: 45, longitude: -30 }],
])('no road joins %s, and no ferry', async (_, start, end) => {
  const { status, problem } = await route(start, end);
  expect([status, problem?.code]).toEqual([422, 'no-route']);
});

test('a place that is none is refused by the name of its field', async () => {
  for (const [start, path] of [
    [{ ...NORWICH, latitude: 91 }, 'start.latitude'],
    [{ ...NORWICH, longitude: -181 }, 'start.longitude'],
    [{ ...NORWICH, latitude: NaN }, 'start.latitude'],
    [{ ...NORWICH, label: ' ' }, 'start.label'],
  ] as const) {
    const { status, problem } = await route(start, CAMBRIDGE);
    expect([status, problem?.code, problem?.errors?.[0]?.path]).toEqual([400, 'validation', path]);
  }
});

test('where from and where to is in no log', async () => {
  await route(NORWICH, CAMBRIDGE);
  expect(t.logLines.length).toBeGreaterThan(0);
  expect(t.logLines.join('\n')).not.toMatch(/norwich|cambridge|(?<!:)52\.6/i);
});

test('with a Valhalla server, its road is answered, its refusal is a 422, and its absence a 503 that readiness tells of', async () => {
  const summary = { length: 101.7, time: 5100 };
  await using valhalla = await startJsonServer(json({ trip: { units: 'kilometers', summary, legs: [{ shape: 'e`~dcBivlmA~oF|xC' }] } }));
  await using served = await startTestApp({ env: { ROUTING_URL: valhalla.url } });
  const ask = () => callApi(served.app, 'route', { body: { start: NORWICH, end: CAMBRIDGE } });
  expect((await ask()).answer).toEqual({ distanceMetres: 101_700, durationSeconds: 5100, geometry: 'e`~dcBivlmA~oF|xC', estimated: false });
  expect((await served.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { routing: 'ok' } });

  valhalla.answer(json({ error_code: 442, error: 'No path could be found for input' }, 400));
  const refused = await ask();
  expect([refused.status, refused.problem?.code]).toEqual([422, 'no-route']);

  valhalla.answer(text('no', 500));
  served.clock.advanceMs(10_000);
  const away = await ask();
  expect([away.status, away.problem?.code, away.headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  const readiness = await served.app.inject('/readyz');
  expect([readiness.statusCode, readiness.json()]).toMatchObject([200, { status: 'ready', checks: { routing: 'away' } }]);
});

test('who hangs up while the router thinks leaves the router in peace', async () => {
  await using valhalla = await startJsonServer(neverAnswer);
  await using served = await startTestApp({ env: { ROUTING_URL: valhalla.url } });
  const address = await served.app.listen({ host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const body = JSON.stringify({ start: NORWICH, end: CAMBRIDGE });
  const headers = { 'content-type': 'application/json' };
  const answer = fetch(`${address}/v2/liftshare/route`, { method: 'POST', body, headers, signal: leave.signal }).catch(() => null);
  const { hungUp } = await valhalla.whenAsked();
  leave.abort();
  await answer;
  await hungUp;
  expect(valhalla.asked).toHaveLength(1);
});
