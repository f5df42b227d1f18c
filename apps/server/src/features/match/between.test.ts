/** What a match says of what is between the two, of whom one rides or drives already, and of those who are not for one. Over the calls, with the real search. */
import type { Match } from '@waylift/contract/match';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateLimits } from '../../db/schema/rate-limits.ts';
import { callApi } from '../../test-support/call-api.ts';
import { sharingOf, weekly, type Traveller } from '../../test-support/sharing.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let s: Awaited<ReturnType<typeof sharingOf>>;
let priya: Traveller;
let ana: Traveller;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  await t.deps.db.delete(rateLimits);
  s = await sharingOf(t);
  priya = await s.add('Priya');
  ana = await s.add('Ana');
});

const as = async ({ memberId }: Traveller) => ({ token: await signedIn(t.deps, memberId) });
const listOf = async (who: Traveller, query: Record<string, string> = {}) =>
  (await callApi(t.app, 'matches', { params: { journeyId: who.journeyId }, query }, await as(who))).answer;
const withForename = (matches: readonly Match[] | undefined, forename: string) =>
  matches?.find(({ member }) => member.forename === forename) ?? null;
const betweenOf = async (who: Traveller, forename: string) => withForename((await listOf(who))?.matches, forename)?.between;

test('each of the two is told what is between them, of these journeys alone, on the list and on the page of the match', async () => {
  await s.add('Tom');
  expect(await betweenOf(priya, 'Ana')).toBeNull();
  const asked = await s.ask(priya, ana, { days: [1, 2] });
  const requestId = asked.answer?.id ?? '';
  const at = asked.answer?.createdAt;
  expect(await betweenOf(priya, 'Ana')).toEqual({ state: 'asked', days: [1, 2], at, requestId, liftId: null });
  expect(await betweenOf(ana, 'Priya')).toEqual({ state: 'asked-me', days: [1, 2], at, requestId, liftId: null });
  expect(await betweenOf(priya, 'Tom')).toBeNull();
  const other = { ...priya, journeyId: await s.addJourney(priya) };
  expect(await betweenOf(other, 'Ana')).toBeNull();

  const accepted = await s.accept(ana, requestId);
  const liftId = accepted.answer?.id ?? '';
  const sharing = { state: 'sharing', days: [1, 2], at: accepted.answer?.startedAt, requestId: null, liftId };
  expect(await betweenOf(priya, 'Ana')).toEqual(sharing);
  expect(await betweenOf(ana, 'Priya')).toEqual(sharing);
  const matchId = await s.matchId(priya, ana, 'passenger');
  const page = await callApi(t.app, 'match', { params: { matchId }, query: {} }, await as(priya));
  expect(page.answer?.between).toEqual(sharing);
  const proposed = await s.send(priya, await s.askBody(priya, ana, { days: [3] }));
  expect(await betweenOf(priya, 'Ana')).toEqual({ ...sharing, requestId: proposed.answer?.id });
  await callApi(t.app, 'endLift', { params: { liftId }, body: {} }, await as(priya));
  expect(await betweenOf(priya, 'Ana')).toBeNull();
});

test('what was declined or withdrawn stands until the two begin something new', async () => {
  const first = (await s.ask(priya, ana)).answer?.id ?? '';
  const declined = await s.decline(ana, first);
  const wasDeclined = { state: 'declined', days: [1, 2], at: declined.answer?.answeredAt, requestId: first, liftId: null };
  expect(await betweenOf(priya, 'Ana')).toEqual(wasDeclined);
  expect(await betweenOf(ana, 'Priya')).toEqual(wasDeclined);
  t.clock.advanceMs(15 * 24 * 3600 * 1000);
  const second = (await s.ask(ana, priya, { as: 'driver', days: [3] })).answer?.id ?? '';
  expect(await betweenOf(priya, 'Ana')).toMatchObject({ state: 'asked-me', days: [3], requestId: second });
  const withdrawn = await s.withdraw(ana, second);
  expect(await betweenOf(priya, 'Ana')).toMatchObject({ state: 'withdrawn', at: withdrawn.answer?.answeredAt, requestId: second });
});

test('a request that waited too long is nothing any more', async () => {
  await s.ask(priya, ana);
  t.clock.advanceMs(15 * 24 * 3600 * 1000);
  expect(await betweenOf(priya, 'Ana')).toBeNull();
});

test('a page of any length asks for it by one statement', async () => {
  const count = async () => (await statementsOf(async () => expect((await listOf(priya))?.matches.length).toBeGreaterThan(0))).length;
  const one = await count();
  for (const forename of ['Tom', 'Grace', 'Ben']) await s.add(forename);
  await s.ask(priya, ana);
  expect(await count()).toBe(one);
});

test('of a single date it is told on the day of that date', async () => {
  const date = t.clock.now().toISOString().slice(0, 10);
  const when = { kind: 'once', date, out: '23:00', back: null } as const;
  const grace = await s.add('Grace', { when: weekly([1, 2, 3, 4, 5, 6, 7], { out: '23:00', back: '23:30' }) });
  const once = await s.add('Once', { when });
  const asked = await s.ask(once, grace, { days: null, date });
  expect(asked.answer?.date).toBe(date);
  const day = new Date(date).getUTCDay() || 7;
  expect(await betweenOf(grace, 'Once')).toMatchObject({ state: 'asked-me', days: [day] });
});
