import type { CallInput } from '@waylift/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, liftSkips, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { awaySpans } from '../../kernel/db/schema/rides.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { sharingOf, weekly } from '../../test-support/sharing.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** A Sunday. Ana drives Priya on Mondays and Fridays, and Tom on Mondays. */
const SUNDAY = new Date('2026-12-06T12:00:00Z');
const [MONDAY, FRIDAY, NEXT_MONDAY] = ['2026-12-07', '2026-12-11', '2026-12-14'] as const;

let t: TestApp;
let ana: Someone;
let priya: Someone;
let tom: Someone;
let driven: JourneyRow;
let ofPriya: LiftRow;
let ofTom: LiftRow;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill', name: 'Alder Valley' });
  const add = async (forename: string): Promise<Someone> => {
    const { id } = await addMember(t.deps, community, { email: `${forename.toLowerCase()}@mail.example`, forename });
    return { id, communityId: community.id, forename };
  };
  [ana, priya, tom] = [await add('Ana'), await add('Priya'), await add('Tom')];
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [lifts, conversations, journeys, rateLimits, awaySpans, memberEvents]) await t.deps.db.delete(table);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  t.clock.set(SUNDAY);
  driven = await addJourneyOf(t.deps, ana);
  ofPriya = await addLift(t.deps, { driver: driven, passenger: await addJourneyOf(t.deps, priya), trips: weeklyTrips(1, 5) });
  ofTom = await addLift(t.deps, { driver: driven, passenger: await addJourneyOf(t.deps, tom), trips: weeklyTrips(1) });
});

type Someone = { readonly id: string; readonly communityId: string; readonly forename: string };

const as = async ({ id }: Someone) => ({ token: await signedIn(t.deps, id) });
const go = async (who: Someone, body: CallInput<'goAway'>['body']) => callApi(t.app, 'goAway', { body }, await as(who));
const change = async (who: Someone, awayId: string, body: CallInput<'goAway'>['body']) =>
  callApi(t.app, 'changeAway', { params: { awayId }, body }, await as(who));
const comeBack = async (who: Someone, awayId: string) => callApi(t.app, 'comeBack', { params: { awayId } }, await as(who));
const nameOf = (id: string | null) => [ana, priya, tom].find((each) => each.id === id)?.forename;
const skipped = async (who: Someone, { id }: LiftRow) =>
  (await callApi(t.app, 'lift', { params: { liftId: id } }, await as(who))).answer?.skipped;

async function mailed(): Promise<string[]> {
  const { rows } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails');
  await t.store.pool.query('delete from mails');
  return rows.map(({ kind, memberId }) => `${kind} ${nameOf(memberId)}`).toSorted();
}

/** The lines since the last look, with their dates as Ana has them. */
async function lines(): Promise<string[]> {
  const rows = await t.deps.db.select().from(messages).orderBy(messages.createdAt, messages.position);
  await t.deps.db.delete(messages);
  return rows
    .map(({ authorId, text, event }) => {
      const { date = null, dates = [] } = event?.daysOf[ana.id] ?? {};
      return [nameOf(authorId), event?.name ?? text, ...(date === null ? dates : [date])].join(' ');
    })
    .toSorted();
}

test('an absence calls off all rides of all lifts, and tells each of the others once with all dates, and what was written', async () => {
  const { status, answer } = await go(ana, { from: MONDAY, until: NEXT_MONDAY, message: 'Skiing.' });
  // Three days there and back: a car with two riders is one ride.
  expect([status, answer]).toEqual([201, { id: answer?.id, from: MONDAY, until: NEXT_MONDAY, rides: 6 }]);
  expect([await lines(), await mailed()]).toEqual([
    ['Ana Skiing.', 'Ana Skiing.', `Ana days-skipped ${MONDAY} ${FRIDAY} ${NEXT_MONDAY}`, `Ana days-skipped ${MONDAY} ${NEXT_MONDAY}`],
    ['lift-skipped Priya', 'lift-skipped Tom'],
  ]);
  expect(await skipped(priya, ofPriya)).toEqual([MONDAY, FRIDAY, NEXT_MONDAY]);
  expect((await callApi(t.app, 'away', {}, await as(ana))).answer).toEqual({ away: [answer] });
  const again = await go(ana, { from: MONDAY, until: NEXT_MONDAY });
  expect([again.status, again.answer, await lines(), await mailed()]).toEqual([200, answer, [], []]);
});

test('a rider who is away tells the driver; the other riders see it on their pages', async () => {
  await go(priya, { from: MONDAY, until: FRIDAY });
  expect([await lines(), await mailed()]).toEqual([[`Priya days-skipped ${MONDAY} ${FRIDAY}`], ['lift-skipped Ana']]);
  const shown = await t.deps.db.select().from(memberEvents);
  expect(shown.filter(({ memberId }) => memberId === tom.id).map(({ name, subjectId }) => [name, subjectId])).toEqual([['lift', ofTom.id]]);
  expect(await skipped(tom, ofTom)).toEqual([]);
});

test('two who share more than one lift are told once for all of them', async () => {
  const [drives, rides] = [await addJourneyOf(t.deps, tom), await addJourneyOf(t.deps, ana)];
  await addLift(t.deps, { driver: drives, passenger: rides, trips: weeklyTrips(5) });
  await go(ana, { from: MONDAY, until: FRIDAY });
  expect([await lines(), await mailed()]).toEqual([
    [`Ana days-skipped ${MONDAY} ${FRIDAY}`, `Ana days-skipped ${MONDAY} ${FRIDAY}`],
    ['lift-skipped Priya', 'lift-skipped Tom'],
  ]);
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to)).not.toContain('ana@mail.example');
});

test('a shorter absence gives back the dates that are left out, a longer one calls off those that are new', async () => {
  const { answer } = await go(ana, { from: MONDAY, until: FRIDAY });
  await lines();
  await mailed();
  const shorter = await change(ana, answer?.id ?? '', { from: FRIDAY, until: FRIDAY });
  expect(shorter.answer).toMatchObject({ from: FRIDAY, until: FRIDAY, rides: 2 });
  expect([await lines(), await mailed()]).toEqual([
    [`Ana day-restored ${MONDAY}`, `Ana day-restored ${MONDAY}`],
    ['lift-restored Priya', 'lift-restored Tom'],
  ]);
  await change(ana, answer?.id ?? '', { from: FRIDAY, until: NEXT_MONDAY });
  expect([await lines(), await mailed()]).toEqual([
    [`Ana days-skipped ${NEXT_MONDAY}`, `Ana days-skipped ${NEXT_MONDAY}`],
    ['lift-skipped Priya', 'lift-skipped Tom'],
  ]);
});

test('who comes back drives again, but not where somebody else is away, nor on dates called off apart', async () => {
  const skip = { params: { liftId: ofPriya.id }, body: { date: FRIDAY } };
  await callApi(t.app, 'skipLift', skip, await as(ana));
  const { answer } = await go(ana, { from: MONDAY, until: NEXT_MONDAY });
  await go(tom, { from: NEXT_MONDAY, until: NEXT_MONDAY });
  await lines();
  await mailed();
  expect((await comeBack(ana, answer?.id ?? '')).status).toBe(204);
  expect([await lines(), await mailed()]).toEqual([
    [`Ana day-restored ${MONDAY}`, `Ana day-restored ${MONDAY} ${NEXT_MONDAY}`],
    ['lift-restored Priya', 'lift-restored Tom'],
  ]);
  expect([await skipped(priya, ofPriya), await skipped(tom, ofTom)]).toEqual([[FRIDAY], [NEXT_MONDAY]]);
  expect((await callApi(t.app, 'away', {}, await as(ana))).answer).toEqual({ away: [] });
  const restored = await callApi(t.app, 'unskipLift', { params: { liftId: ofTom.id, date: NEXT_MONDAY } }, await as(ana));
  expect(restored.problem?.errors).toMatchObject([{ path: 'date', code: 'other-away' }]);
});

test('an absence holds for lifts that are agreed later', async () => {
  const s = await sharingOf(t);
  const driver = await s.add('Dora', { role: 'driver', when: weekly([1, 5]) });
  const rider = await s.add('Rosa', { role: 'passenger', when: weekly([1, 5]) });
  const body = { from: MONDAY, until: MONDAY };
  await callApi(t.app, 'goAway', { body }, { token: await signedIn(t.deps, driver.memberId) });
  const { answer: request } = await s.ask(rider, driver, { days: [1, 5] });
  const { answer: lift } = await s.accept(driver, request?.id ?? '', { days: [1, 5] });
  expect(lift?.skipped).toEqual([MONDAY]);
  expect(await t.deps.db.$count(liftSkips)).toBe(2);
});

test('what is past stays as it was, and what cannot be an absence is refused with its reason', async () => {
  t.clock.set(new Date('2026-12-07T12:00:00Z'));
  const { answer } = await go(ana, { from: MONDAY, until: FRIDAY });
  // The way there of today has been driven.
  expect(answer?.rides).toBe(3);
  const refused = async (from: string, until: string) =>
    (await go(ana, { from, until })).problem?.errors?.map(({ path, code }) => [path, code]);
  expect(await refused('2026-12-20', '2026-12-19')).toEqual([['until', 'from-after-until']]);
  expect(await refused('2026-11-01', '2026-11-30')).toEqual([['until', 'date-past']]);
  expect(await refused('2027-12-01', '2027-12-31')).toEqual([['until', 'date-too-far']]);
  expect(await refused('2027-01-01', '2027-04-03')).toEqual([['until', 'away-too-long']]);
  expect(await refused(FRIDAY, NEXT_MONDAY)).toEqual([['from', 'already-away']]);
  expect((await change(tom, answer?.id ?? '', { from: FRIDAY, until: FRIDAY })).problem?.code).toBe('away-not-found');
  expect((await comeBack(tom, 'none')).problem?.code).toBe('away-not-found');
});

test('of two absences at the same moment, and of one sent twice, each date is called off once', async () => {
  const body = { from: MONDAY, until: FRIDAY };
  const answers = await Promise.all([go(ana, body), go(ana, body), go(ana, { from: FRIDAY, until: NEXT_MONDAY }), go(priya, body)]);
  expect(answers.filter(({ status }) => status < 300).length).toBeGreaterThanOrEqual(2);
  expect((await t.deps.db.select().from(awaySpans)).filter(({ memberId }) => memberId === ana.id)).toHaveLength(1);
  const told = (await lines()).filter((line) => line.startsWith('Ana'));
  expect(new Set(told).size).toBe(told.length);
});
