import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../test-support/call-api.ts';
import { sharingOf } from '../test-support/sharing.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { statementsOf } from '../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

/** Each of the two journeys; whether their members may share is asked of their communities. */
const STATEMENTS_OF_A_SEARCH = 2;

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
});
afterAll(() => t[Symbol.asyncDispose]());

test('lists of lifts and conversations take as many statements for many as for one; that of requests adds the search for each that waits', async () => {
  const s = await sharingOf(t);
  const ana = await s.add('Ana', { role: 'driver', seats: 8 });
  const addRequest = async (forename: string) => {
    const asked = await s.ask(await s.add(forename, { role: 'passenger' }), ana);
    return asked.answer?.id ?? '';
  };
  const count = async () => {
    const token = await signedIn(t.deps, ana.memberId);
    const of = async (list: 'requests' | 'lifts' | 'conversations') =>
      (await statementsOf(async () => expect((await callApi(t.app, list, {}, { token })).status).toBe(200))).length;
    return { requests: await of('requests'), lifts: await of('lifts'), conversations: await of('conversations') };
  };
  await s.accept(ana, await addRequest('Priya'));
  await addRequest('Tom');
  const one = await count();
  await s.accept(ana, await addRequest('Mia'));
  for (const forename of ['Zoe', 'Ben']) await addRequest(forename);
  expect(await count()).toEqual({ ...one, requests: one.requests + 2 * STATEMENTS_OF_A_SEARCH });
});
