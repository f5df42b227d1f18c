import { PROBLEM_STATUS } from '@waylift/contract/problem';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** A Sunday; the first ride is on Monday the 23rd. */
const SUNDAY = new Date('2026-11-22T12:00:00Z');

let t: TestApp;
let ana: Someone;
let priya: Someone;
let stranger: Someone;
let liftId: string;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill', name: 'Alder Valley' });
  ana = await addSomeone(community, 'Ana', 'Martins');
  priya = await addSomeone(community, 'Priya', 'Raman');
  stranger = await addSomeone(community, 'Tom', 'Other');
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [lifts, conversations, journeys, rateLimits, memberEvents]) await t.deps.db.delete(table);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  t.clock.set(SUNDAY);
  liftId = (await share()).id;
});

type Someone = { readonly id: string; readonly communityId: string };

/** At the time that it is now: a token lives for minutes. */
const tokenOf = async ({ id }: Someone) => ({ token: await signedIn(t.deps, id) });

async function addSomeone(community: { readonly id: string }, forename: string, surname: string): Promise<Someone> {
  const { id } = await addMember(t.deps, community, { email: `${forename.toLowerCase()}@mail.example`, forename, surname });
  return { id, communityId: community.id };
}

/** Ana drives Priya on Mondays and Fridays. */
async function share(given: Partial<LiftRow> = {}): Promise<LiftRow> {
  return await addLift(t.deps, { driver: await addJourneyOf(t.deps, ana), passenger: await addJourneyOf(t.deps, priya), ...given });
}

const liftOf = async (who: Someone, id = liftId) => (await callApi(t.app, 'lift', { params: { liftId: id } }, await tokenOf(who))).answer;
const skip = async (who: Someone, body: { date?: string; dates?: string[]; message?: string }) =>
  callApi(t.app, 'skipLift', { params: { liftId }, body }, await tokenOf(who));
const unskip = async (who: Someone, date: string) => callApi(t.app, 'unskipLift', { params: { liftId, date } }, await tokenOf(who));
const end = async (who: Someone, body: { message?: string } = {}) =>
  callApi(t.app, 'endLift', { params: { liftId }, body }, await tokenOf(who));
const late = async (who: Someone, minutes: 5 | 10) =>
  callApi(t.app, 'tellLate', { params: { liftId }, body: { minutes } }, await tokenOf(who));

/** What the conversation holds, in its order: whose each is, what, and about which dates for Priya. */
async function told() {
  const rows = await t.deps.db.select().from(messages).orderBy(asc(messages.position));
  return rows.map(({ authorId, text, event }) => [
    authorId === ana.id ? 'Ana' : authorId === priya.id ? 'Priya' : null,
    event === null ? text : event.name,
    ...(event?.daysOf[priya.id] === undefined ? [] : [event.daysOf[priya.id]]),
  ]);
}

/** The mails that were put, and to whom. */
async function mailed() {
  const { rows } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails order by created_at');
  return rows.map(({ kind, memberId }) => [kind, memberId === ana.id ? 'Ana' : memberId === priya.id ? 'Priya' : memberId]);
}

test('each of the two reads a lift as it is for them: the surname, exact places, the next ride, and no contact until it is shared', async () => {
  const forPriya = await liftOf(priya);
  expect(forPriya).toMatchObject({
    id: liftId,
    state: 'active',
    member: { forename: 'Ana', surname: 'Martins', communityName: 'Alder Valley' },
    drives: 'other',
    days: [1, 5],
    date: null,
    pickUp: { label: '14 Orchard Row', walkMetres: 0 },
    backPickUp: { label: 'Planted Works' },
    contact: { email: null, phone: null },
    nextRide: { date: '2026-11-23', direction: 'out', departs: '08:05' },
    question: null,
    endedAt: null,
  });
  expect(forPriya?.times).toEqual(
    [1, 5].map((day) => ({
      day,
      date: null,
      out: { pickUp: '08:05', dropOff: '09:20' },
      back: { pickUp: '17:10', dropOff: '18:25' },
    })),
  );
  const forAna = await liftOf(ana);
  expect(forAna).toMatchObject({ id: liftId, member: { forename: 'Priya', surname: 'Raman' }, drives: 'me' });
  expect(forAna?.times[0]).toMatchObject({ out: { driver: '07:50', pickUp: '08:05' }, back: { driver: '17:00', pickUp: '17:10' } });
  const { answer } = await callApi(t.app, 'lifts', { query: {} }, await tokenOf(priya));
  expect(answer).toEqual({ lifts: [forPriya], next: null });
});

test('when the driver sets out, only the driver reads: in no call about rides, and not in the file of the account', async () => {
  const read = async (who: Someone) => {
    const { journeyId } = (await liftOf(who)) ?? {};
    const [as, ride] = [await tokenOf(who), { journeyId: journeyId ?? '', date: '2026-11-23', direction: 'out' as const }];
    const answers = [
      await callApi(t.app, 'lift', { params: { liftId } }, as),
      await callApi(t.app, 'lifts', { query: {} }, as),
      await callApi(t.app, 'rides', { query: { from: '2026-11-23' } }, as),
      await callApi(t.app, 'ride', { params: ride }, as),
      await callApi(t.app, 'exportAccount', { body: { password: PASSWORD } }, as),
    ];
    return answers.map(({ status, text }) => [status, /07:50|driverDeparts/.test(text)]);
  };
  expect(await read(ana)).toEqual([200, 200, 200, 200, 200].map((status) => [status, true]));
  expect(await read(priya)).toEqual([200, 200, 200, 200, 200].map((status) => [status, false]));
});

test('a lift is nobody’s but of its two members: every call answers a stranger as if there were none', async () => {
  const { token } = await tokenOf(stranger);
  for (const id of [liftId, '2be0', '00000000-0000-4000-8000-000000000000']) {
    const params = { liftId: id };
    const answers = [
      await callApi(t.app, 'lift', { params }, { token }),
      await callApi(t.app, 'skipLift', { params, body: { date: '2026-11-23' } }, { token }),
      await callApi(t.app, 'unskipLift', { params: { ...params, date: '2026-11-23' } }, { token }),
      await callApi(t.app, 'endLift', { params, body: {} }, { token }),
      await callApi(t.app, 'tellLate', { params, body: { minutes: 5 } }, { token }),
      await callApi(t.app, 'shareContact', { params, body: { shareEmail: true, phone: null } }, { token }),
      await callApi(t.app, 'keepLift', { params }, { token }),
      await callApi(
        t.app,
        'proposeSpot',
        { params, body: { end: 'pick-up', latitude: 52.6278, longitude: 1.2983, words: 'lay-by' } },
        { token },
      ),
      await callApi(t.app, 'acceptSpot', { params, body: {} }, { token }),
      await callApi(t.app, 'dropSpot', { params, query: {} }, { token }),
    ];
    expect(answers.map(({ status, problem }) => [status, problem?.code])).toEqual(answers.map(() => [404, 'lift-not-found']));
  }
  expect((await callApi(t.app, 'lifts', { query: {} }, { token })).answer).toEqual({ lifts: [], next: null });
  expect(await told()).toEqual([]);
});

test('several dates are called off at once: one line, one mail, the message after it; the same again changes and tells nothing', async () => {
  const body = { dates: ['2026-11-27', '2026-11-23'], message: 'I am away.' };
  const { answer } = await skip(ana, body);
  expect(answer).toMatchObject({ skipped: ['2026-11-23', '2026-11-27'], nextRide: { date: '2026-11-30', direction: 'out' } });
  expect((await skip(ana, body)).answer).toEqual(answer);
  expect((await skip(priya, { date: '2026-11-27' })).answer).toMatchObject({ skipped: ['2026-11-23', '2026-11-27'] });
  expect(await told()).toEqual([
    ['Ana', 'days-skipped', { days: null, date: null, dates: ['2026-11-23', '2026-11-27'] }],
    ['Ana', 'I am away.'],
  ]);
  expect(await mailed()).toEqual([['lift-skipped', 'Priya']]);
});

test('a date is refused on which no ride is, which is over, or which is a year away, and then none of the dates is called off', async () => {
  t.clock.set(new Date('2026-11-23T19:00:00Z'));
  const { status, problem } = await skip(priya, { dates: ['2026-11-27', '2026-11-25', '2026-11-23', '2026-11-20', '2028-11-24'] });
  expect([status, problem?.code]).toEqual([PROBLEM_STATUS.validation, 'validation']);
  expect(problem?.errors?.map(({ path, code }) => [path, code])).toEqual([
    ['dates.1', 'no-ride'],
    ['dates.2', 'date-past'],
    ['dates.3', 'date-past'],
    ['dates.4', 'date-too-far'],
  ]);
  expect([await told(), (await liftOf(ana))?.skipped]).toEqual([[], []]);
});

test('in the middle of a day the rides that are still to come are called off', async () => {
  t.clock.set(new Date('2026-11-23T12:00:00Z'));
  expect((await skip(ana, { date: '2026-11-23' })).answer).toMatchObject({ skipped: ['2026-11-23'], nextRide: { date: '2026-11-27' } });
});

test('a date that was called off is ridden after all, once, and the other is told; no date that is over comes back', async () => {
  await skip(ana, { dates: ['2026-11-23', '2026-11-27'] });
  const { answer } = await unskip(priya, '2026-11-27');
  expect(answer).toMatchObject({ skipped: ['2026-11-23'], nextRide: { date: '2026-11-27' } });
  expect((await unskip(priya, '2026-11-27')).answer).toEqual(answer);
  t.clock.set(new Date('2026-11-24T12:00:00Z'));
  expect((await unskip(priya, '2026-11-23')).problem?.errors).toMatchObject([{ path: 'date', code: 'date-past' }]);
  expect((await told()).slice(1)).toEqual([['Priya', 'day-restored', { days: null, date: '2026-11-27' }]]);
  expect((await mailed()).slice(1)).toEqual([['lift-restored', 'Ana']]);
});

test('over midnight each calls off by their own calendar, and both read their own date', async () => {
  await t.deps.db.delete(lifts);
  // Ana leaves on Monday at 23:50 and picks Priya up on Tuesday at 00:05, which is Priya's Tuesday.
  const trips: LiftRow['trips'] = [
    {
      direction: 'out',
      driver: { day: 1, date: null, driverDeparts: 1_430, pickUp: 1_445, dropOff: 1_500 },
      passenger: { day: 2, date: null, driverDeparts: -10, pickUp: 5, dropOff: 60 },
    },
  ];
  liftId = (await share({ trips })).id;
  expect((await liftOf(ana))?.nextRide).toEqual({ date: '2026-11-24', direction: 'out', departs: '00:05' });
  expect((await liftOf(priya))?.nextRide).toEqual({ date: '2026-11-24', direction: 'out', departs: '00:05' });
  expect((await skip(priya, { date: '2026-11-23' })).status).toBe(400);
  expect((await skip(priya, { date: '2026-11-24' })).answer?.skipped).toEqual(['2026-11-24']);
  expect(await liftOf(ana)).toMatchObject({ days: [1], skipped: ['2026-11-23'], nextRide: { date: '2026-12-01' } });
  expect((await unskip(ana, '2026-11-23')).answer).toMatchObject({ skipped: [], nextRide: { date: '2026-11-24' } });
});

test('a contact is shared in one lift alone, though the two share another one', async () => {
  const other = await share({ trips: weeklyTrips(3) });
  await callApi(t.app, 'shareContact', { params: { liftId }, body: { shareEmail: true, phone: '07700 900143' } }, await tokenOf(ana));
  const { answer } = await callApi(t.app, 'lifts', { query: {} }, await tokenOf(priya));
  expect(new Map(answer?.lifts.map(({ id, contact }) => [id, contact]))).toEqual(
    new Map([
      [liftId, { email: 'ana@mail.example', phone: '07700 900143' }],
      [other.id, { email: null, phone: null }],
    ]),
  );
});

test('a lift ends with a message, for good: places and contacts are hidden from both, also in the store, and the end is told once', async () => {
  await callApi(t.app, 'shareContact', { params: { liftId }, body: { shareEmail: true, phone: ' 07700 900143 ' } }, await tokenOf(ana));
  expect((await liftOf(priya))?.contact).toEqual({ email: 'ana@mail.example', phone: '07700 900143' });
  expect((await liftOf(ana))?.shared).toEqual({ shareEmail: true, phone: '07700 900143' });
  const { answer } = await end(priya, { message: 'Thank you for everything.' });
  const over = { state: 'ended', pickUp: null, dropOff: null, backPickUp: null, backDropOff: null, nextRide: null, skipped: [] };
  expect(answer).toMatchObject({ ...over, contact: { email: null, phone: null }, endedAt: SUNDAY.toISOString() });
  expect(answer?.member?.surname).toBeNull();
  expect((await end(priya, { message: 'Thank you for everything.' })).answer).toEqual(answer);
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.id, liftId));
  expect(JSON.stringify(row)).not.toMatch(/07700|Orchard/);
  expect(await told()).toEqual([
    ['Priya', 'lift-ended'],
    ['Priya', 'Thank you for everything.'],
  ]);
  expect(await mailed()).toEqual([['lift-ended', 'Ana']]);
});

test('what comes after the end is refused with its state, also the other’s end with their message', async () => {
  await end(priya);
  const { token } = await tokenOf(ana);
  const params = { liftId };
  const answers = [
    await end(ana, { message: 'Mine is lost otherwise.' }),
    await skip(ana, { date: '2026-11-23' }),
    await unskip(ana, '2026-11-23'),
    await late(ana, 5),
    await callApi(t.app, 'shareContact', { params, body: { shareEmail: true, phone: null } }, { token }),
    await callApi(t.app, 'keepLift', { params }, { token }),
  ];
  expect(answers.map(({ status, problem }) => [status, problem?.code, problem?.state])).toEqual(
    answers.map(() => [409, 'not-open', 'ended']),
  );
  expect(await told()).toEqual([['Priya', 'lift-ended']]);
});

test('two ends at once, and an end in two tabs, are one end', async () => {
  const answers = await Promise.all([end(ana), end(priya), end(ana), end(priya)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409]);
  expect((await told()).map(([, what]) => what)).toEqual(['lift-ended']);
  expect(await mailed()).toHaveLength(1);
});

test('who is late says so of today’s ride alone, and the same minutes are told once', async () => {
  expect((await late(ana, 10)).problem).toMatchObject({ code: 'validation', errors: [{ path: 'minutes', code: 'no-ride-today' }] });
  t.clock.set(new Date('2026-11-23T08:15:00Z'));
  for (const minutes of [10, 10, 5] as const) expect((await late(ana, minutes)).status).toBe(200);
  expect(await told()).toEqual([
    ['Ana', 'running-late', { days: null, date: '2026-11-23' }],
    ['Ana', 'running-late', { days: null, date: '2026-11-23' }],
  ]);
  expect(await mailed()).toEqual([
    ['lift-late', 'Priya'],
    ['lift-late', 'Priya'],
  ]);
  t.clock.set(new Date('2026-11-23T19:00:00Z'));
  expect((await late(ana, 5)).status).toBe(400);
});

test('the lifts of a member: active ones by their next ride, then those that ended in the last 30 days; a former member is nobody', async () => {
  const fridays = await share({ trips: weeklyTrips(5) });
  await end(priya);
  const order = async () => (await callApi(t.app, 'lifts', { query: {} }, await tokenOf(priya))).answer?.lifts.map(({ id }) => id);
  const mondays = await share({ trips: weeklyTrips(1) });
  expect(await order()).toEqual([mondays.id, fridays.id, liftId]);
  t.clock.advanceMs(31 * 24 * 3_600_000);
  expect(await order()).not.toContain(liftId);
});

test('the pages of both are told of each change as it happens', async () => {
  await callApi(t.app, 'shareContact', { params: { liftId }, body: { shareEmail: true, phone: null } }, await tokenOf(ana));
  await skip(priya, { date: '2026-11-23' });
  const rows = await t.deps.db.select().from(memberEvents).orderBy(asc(memberEvents.memberId), asc(memberEvents.position));
  for (const { id } of [ana, priya]) {
    expect(rows.filter(({ memberId }) => memberId === id).map(({ name }) => name)).toEqual(['lift', 'lift', 'message', 'conversation']);
  }
  expect(await t.deps.db.$count(members)).toBe(3);
});
