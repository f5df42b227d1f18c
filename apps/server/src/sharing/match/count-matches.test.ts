import type { CallInput } from '@waylift/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const START = { label: 'Norwich', latitude: 52.6278, longitude: 1.2983 };
const END = { label: 'Cambridge', latitude: 52.2, longitude: 0.1167 };
const weekly = (out: string, back: string | null) => ({ kind: 'weekly' as const, days: [{ day: 1, out, back }] });

let t: TestApp;
let priya: Someone;
beforeAll(async () => {
  t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'mill' });
  priya = await addSomeone(t, 'priya', { when: weekly('08:00', null) });
  await addSomeone(t, 'ana', { when: weekly('08:05', '17:00') });
  await addSomeone(t, 'ben', { when: weekly('09:15', '17:00') });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => void (await t.deps.db.delete(rateLimits)));

type Someone = { readonly token: string; readonly journeyId: string };

async function addSomeone({ app, deps }: TestApp, name: string, travel: object): Promise<Someone> {
  const community = await deps.communities.bySlug('mill');
  const { id } = await addMember(deps, { id: community?.row.id ?? '' }, { email: `${name}@mail.example` });
  const token = await signedIn(deps, id);
  const body = { start: START, end: END, returnJourney: true, ...travel };
  const { answer } = await callApi(app, 'addJourney', { params: { id: 'mill' }, body }, { token });
  return { token, journeyId: answer?.id ?? '' };
}

const count = async (body: CallInput<'countMatches'>['body'], { token, journeyId } = priya) =>
  await callApi(t.app, 'countMatches', { params: { journeyId }, body }, { token });
const stored = async () => [await t.deps.db.select().from(journeys), await t.deps.db.select().from(journeyAlerts)];

test('it counts who would go that way at other times, as many as the list shows once they are saved, and changes nothing', async () => {
  const before = await stored();
  expect((await count({})).answer).toEqual({ people: 1, isAll: true });
  expect((await count({ when: weekly('12:00', null) })).answer).toEqual({ people: 0, isAll: true });
  const wide = { when: weekly('08:40', '17:00'), flexibleMinutes: 30 };
  expect((await count(wide)).answer).toEqual({ people: 2, isAll: true });
  expect((await count({ ...wide, role: 'passenger', walkMetres: 0, seats: 1, detourLimitMinutes: 1 })).answer).toEqual({
    people: 2,
    isAll: true,
  });
  expect(await stored()).toEqual(before);

  const { token, journeyId } = priya;
  await callApi(t.app, 'changeJourney', { params: { journeyId }, body: wide }, { token });
  const { answer } = await callApi(t.app, 'matches', { params: { journeyId }, query: {} }, { token });
  expect(answer?.total).toBe(2);
});

test('where nobody is looked for it tells no number', async () => {
  const once = { kind: 'once' as const, date: '2020-01-06', out: '08:00', back: null };
  expect((await count({ when: once })).answer).toEqual({ people: null, isAll: false });
  const paused = await addSomeone(t, 'luca', { when: weekly('08:00', null), paused: true });
  expect((await count({}, paused)).answer).toEqual({ people: null, isAll: false });
});

test('a journey of another is none, and what is no time is refused', async () => {
  const other = await addSomeone(t, 'grace', { paused: true });
  expect((await count({}, { ...priya, journeyId: other.journeyId })).problem?.code).toBe('journey-not-found');
  expect((await count({ when: weekly('8', null) })).problem?.errors).toMatchObject([{ path: 'when.days.0.out', code: 'time-invalid' }]);
});

test('it is a look-up: matches and counts are counted together', async () => {
  await using few = await startTestApp({ env: { RATE_LIMITS: 'matches-member=2' } });
  await addCommunity(few.deps, { publicId: 'mill' });
  const { token, journeyId } = await addSomeone(few, 'priya', {});
  const params = { journeyId };
  await callApi(few.app, 'matches', { params, query: {} }, { token });
  const statuses: number[] = [];
  for (const _ of [1, 2]) statuses.push((await callApi(few.app, 'countMatches', { params, body: {} }, { token })).status);
  expect(statuses).toEqual([200, 429]);
});
