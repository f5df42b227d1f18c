/** What a match says of what is between the two, of whom one rides or drives already, and of those who are not for one. Over the calls, with the real search. */
import type { Match } from '@waylift/contract/match';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hiddenMatches } from '../../kernel/db/schema/hidden-matches.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { exportAccount } from '../../accounts/member/export-account.ts';
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
  expect(await betweenOf({ ...priya, journeyId: await s.addJourney(priya) }, 'Ana')).toBeNull();
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

/** The reader's own days of the match with somebody, with their ways: `1 out back`. Null where there is none. */
async function daysWith(who: Traveller, forename: string, query: Record<string, string> = {}) {
  const match = withForename((await listOf(who, query))?.matches, forename);
  return match?.days.map(({ day, out, back }) => [day, out && 'out', back && 'back'].filter((part) => part !== null).join(' ')) ?? null;
}
const ALL = ['1 out back', '2 out back', '3 out back'];

async function share(passenger: Traveller, driver: Traveller, days: readonly number[]): Promise<string> {
  const asked = await s.ask(passenger, driver, { days: [...days], as: 'passenger' });
  const accepted = await s.accept(driver, asked.answer?.id ?? '', { days: [...days] });
  return accepted.answer?.id ?? accepted.text;
}

test('days on which a passenger rides already are offered by nobody and to nobody, and stand with the one who drives', async () => {
  const tom = await s.add('Tom');
  const liftId = await share(priya, ana, [1, 2]);
  expect(await daysWith(priya, 'Ana')).toEqual(ALL);
  expect(await daysWith(ana, 'Priya')).toEqual(ALL);
  expect(await daysWith(priya, 'Tom')).toEqual(['3 out back']);
  expect(await daysWith(tom, 'Priya')).toEqual(['3 out back']);
  // Who drives one takes others along too, and rides with nobody on these days.
  expect(await daysWith(tom, 'Ana', { as: 'passenger' })).toEqual(ALL);
  expect(await daysWith(tom, 'Ana', { as: 'driver' })).toEqual(['3 out back']);
  expect(await daysWith(ana, 'Tom', { as: 'passenger' })).toEqual(['3 out back']);
  const match = withForename((await listOf(priya))?.matches, 'Tom');
  expect({ sharedTrips: match?.sharedTrips, myTrips: match?.myTrips }).toEqual({ sharedTrips: 2, myTrips: 6 });

  await callApi(t.app, 'endLift', { params: { liftId }, body: {} }, await as(priya));
  expect(await daysWith(priya, 'Tom')).toEqual(ALL);
});

test('on demand, the own taken legs are shown too: each marked, in no figure and no order, and those of the other are not', async () => {
  const tom = await s.add('Tom');
  await s.add('Grace');
  await share(priya, ana, [1, 2]);
  const [offered, shown] = [await listOf(priya), await listOf(priya, { taken: 'show' })];
  const withoutTaken = (leg: Match['days'][number]['out']) => (leg?.taken === true ? null : leg);
  const free = shown?.matches.map((match) => ({
    ...match,
    days: match.days
      .map(({ out, back, ...day }) => ({ ...day, out: withoutTaken(out), back: withoutTaken(back) }))
      .filter(({ out, back }) => out !== null || back !== null),
  }));
  expect(offered?.matches).toHaveLength(3);
  expect(free).toEqual(offered?.matches);
  expect(shown).toMatchObject({ total: offered?.total, hasTaken: true });
  const marks = withForename(shown?.matches, 'Tom')?.days.map(({ day, out, back }) => [day, out?.taken, back?.taken]);
  expect(marks).toEqual([
    [1, true, true],
    [2, true, true],
    [3, false, false],
  ]);
  expect(await daysWith(tom, 'Priya', { taken: 'show' }), 'what Priya has taken is nothing to Tom').toEqual(['3 out back']);
});

test('who matches by taken legs alone comes last on demand, without figures, and cannot be asked', async () => {
  const rider = await s.add('Rider', { role: 'passenger' });
  // By the way alone they come last of those who are offered.
  await s.add('Open', { when: null });
  await share(rider, ana, [1, 2, 3]);
  const tom = await s.add('Tom', { role: 'driver' });
  expect((await listOf(rider))?.matches.map(({ member }) => member.forename)).not.toContain('Tom');
  const { matches = [], total } = (await listOf(rider, { taken: 'show' })) ?? {};
  expect(total).toBe(matches.length);
  const last = matches.filter(({ member }) => ['Open', 'Tom'].includes(member.forename));
  expect(last.map(({ member }) => member.forename)).toEqual(['Open', 'Tom']);
  const taken = matches.at(-1);
  expect(taken).toMatchObject({ sharedTrips: 0, myTrips: 6, troubleMinutes: 0, saving: { poundsPerYear: 0, co2KgPerYear: 0 } });
  expect(taken?.days.map(({ day, out, back }) => [day, out?.taken, back?.taken])).toEqual([1, 2, 3].map((day) => [day, true, true]));
  const read = async (query: { taken?: 'show' }) =>
    await callApi(t.app, 'match', { params: { matchId: taken?.id ?? '' }, query }, await as(rider));
  expect((await read({ taken: 'show' })).answer?.days).toEqual(taken?.days);
  expect((await read({})).status).toBe(404);
  expect((await s.send(rider, await s.askBody(rider, tom, { days: [1], matchId: taken?.id ?? '' }))).status).toBe(422);
});

test('whoever has all days is counted, listed and matched with nobody else, and nothing would change that', async () => {
  const tom = await s.add('Tom', { role: 'driver' });
  const rider = await s.add('Rider', { role: 'passenger' });
  expect(await daysWith(tom, 'Rider')).toEqual(ALL);
  await share(rider, ana, [1, 2, 3]);
  expect(await daysWith(tom, 'Rider')).toBeNull();
  const { matches, total, relaxed } = (await listOf(rider)) ?? {};
  expect({ names: matches?.map(({ member }) => member.forename), total, relaxed }).toEqual({ names: ['Ana'], total: 1 });
  const journeys = await callApi(t.app, 'journeys', { params: { id: s.community.publicId } }, await as(rider));
  expect(journeys.answer?.journeys.map(({ matchCount }) => matchCount)).toEqual([1]);
});

test('a day that is taken cannot be asked for, by either, nor proposed; what waits for an answer stays as it was asked', async () => {
  const tom = await s.add('Tom');
  const before = await s.askBody(priya, tom);
  const waiting = await s.ask(priya, tom, { days: [1, 3] });
  await share(priya, ana, [1, 2]);
  const requestId = waiting.answer?.id ?? '';
  expect((await s.read(tom, requestId)).answer?.match?.days.map(({ day }) => day)).toEqual([1, 2, 3]);
  expect((await s.propose(tom, requestId, { days: [2] })).status).toBe(422);
  expect((await s.accept(tom, requestId, { days: [1] })).status).toBe(409);
  expect((await s.withdraw(priya, requestId)).status).toBe(200);
  const grace = await s.add('Grace');
  const matchId = await s.matchId(grace, priya, 'driver');
  expect((await s.send(grace, { ...before, matchId, clientId: before.clientId, days: [2] })).status).toBe(422);
  expect((await s.send(grace, { ...before, matchId, days: [3] })).status).toBe(201);
});

test('of a way there alone, the way back is still offered', async () => {
  const tom = await s.add('Tom');
  const there = await s.add('There', {
    role: 'driver',
    when: { ...weekly([1]), days: [{ day: 1, out: '08:00', back: null }] },
  });
  await share(priya, there, [1]);
  expect(await daysWith(priya, 'Tom', { as: 'passenger' })).toEqual(['1 back', '2 out back', '3 out back']);
  expect(await daysWith(tom, 'Priya', { as: 'driver' })).toEqual(['1 back', '2 out back', '3 out back']);
});

const hide = async (who: Traveller, matchId: string, call: 'hideMatch' | 'unhideMatch' = 'hideMatch') =>
  (await callApi(t.app, call, { params: { matchId } }, await as(who))).status;
const namesFor = async (who: Traveller, query: Record<string, string> = {}) => {
  const { matches, total, hasHidden } = (await listOf(who, query)) ?? {};
  return { names: matches?.map(({ member }) => member.forename).toSorted(), total, hasHidden };
};
const countOf = async (who: Traveller) =>
  (await callApi(t.app, 'journeys', { params: { id: s.community.publicId } }, await as(who))).answer?.journeys[0]?.matchCount;

test('a match that is not for one is left out of lists, totals, counts and the best for a mail, for oneself alone, until it is undone', async () => {
  const tom = await s.add('Tom');
  const matchId = await s.matchId(priya, ana, 'passenger');
  expect(await hide(priya, matchId)).toBe(204);
  expect(await hide(priya, matchId)).toBe(204);
  expect(await namesFor(priya)).toEqual({ names: ['Tom'], total: 1, hasHidden: true });
  expect(await namesFor(priya, { hidden: 'show' })).toEqual({ names: ['Ana'], total: 1 });
  expect(await countOf(priya)).toBe(1);
  expect((await t.deps.matches.best(priya.journeyId, 9)).map(({ other }) => other.journeyId)).toEqual([tom.journeyId]);
  expect((await callApi(t.app, 'match', { params: { matchId }, query: {} }, await as(priya))).answer?.hidden).toBe(true);
  // Nothing tells Ana.
  expect(await namesFor(ana)).toEqual({ names: ['Priya', 'Tom'], total: 2 });
  expect(withForename((await listOf(ana))?.matches, 'Priya')?.hidden).toBe(false);
  expect(await s.mails(ana)).toEqual([]);
  // What Ana asks still arrives.
  const asked = await s.ask(ana, priya, { as: 'driver' });
  expect((await s.lists(priya))?.received.map(({ id, match }) => [id, match?.hidden])).toEqual([[asked.answer?.id, true]]);

  expect(await hide(priya, matchId, 'unhideMatch')).toBe(204);
  expect(await hide(priya, matchId, 'unhideMatch')).toBe(204);
  expect(await namesFor(priya)).toEqual({ names: ['Ana', 'Tom'], total: 2 });
  expect(await namesFor(priya, { hidden: 'show' })).toEqual({ names: [], total: 0 });
});

test('where the only match is hidden, the list is empty, and what is hidden is not what would change that', async () => {
  await hide(priya, await s.matchId(priya, ana, 'passenger'));
  const answer = await listOf(priya);
  expect(answer).toEqual({ matches: [], next: null, total: 0, estimated: true, hasHidden: true });
});

test('what is hidden goes with either journey, and is in the export without telling whose it was', async () => {
  await hide(priya, await s.matchId(priya, ana, 'passenger'));
  const exported = await exportAccount(t.deps, priya.memberId);
  expect(exported).toMatchObject({ hiddenMatches: [{ journeyId: priya.journeyId, since: t.clock.now() }] });
  expect(JSON.stringify(exported)).not.toContain(ana.journeyId);
  expect(await exportAccount(t.deps, ana.memberId)).not.toHaveProperty('hiddenMatches');
  await callApi(t.app, 'removeJourney', { params: { journeyId: ana.journeyId } }, await as(ana));
  expect(await t.deps.db.select().from(hiddenMatches).where(eq(hiddenMatches.journeyId, priya.journeyId))).toEqual([]);
});
