/** What becomes of a lift, and of a request that waits, when what it rests on changes: shown by the whole server with the real search. */
import { randomUUID } from 'node:crypto';
import type { Journey } from '@waylift/contract/journey';
import type { Lift } from '@waylift/contract/lift';
import type { TravelFields } from '@waylift/contract/travel';
import { asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type TripSide } from '../../kernel/db/schema/lifts.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { storeSettings } from '../../kernel/db/schema/store-settings.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const EATON = { label: '14 Orchard Row', latitude: 52.6131, longitude: 1.2673 };
const NEARBY = { label: '16 Orchard Row', latitude: 52.6132, longitude: 1.2678 };
const ELSEWHERE = { label: 'Another home', latitude: 52.6155, longitude: 1.2673 };
const WYMONDHAM = { label: 'Planted Works', latitude: 52.5703, longitude: 1.1124 };
/** A Sunday. */
const SUNDAY = new Date('2026-11-22T12:00:00Z');
const weekly = (days: readonly number[], given: object = {}) => ({
  kind: 'weekly' as const,
  days: days.map((day) => ({ day, out: '08:00', back: '17:00' })),
  from: null,
  until: null,
  skipped: [],
  ...given,
});

let t: TestApp;
let ana: Someone;
let priya: Someone;
let communityId: string;
let numbered = 0;
beforeAll(async () => void (t = await startTestApp({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  t.clock.set(SUNDAY);
  await t.deps.db.delete(messages);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  numbered += 1;
  const community = await addCommunity(t.deps, { publicId: `lives${numbered}` });
  communityId = community.id;
  ana = await addSomeone('Ana', { role: 'driver' });
  priya = await addSomeone('Priya', { role: 'passenger' });
});

type Someone = { readonly id: string; readonly forename: string; readonly journeyId: string };
const tokenOf = async ({ id }: Pick<Someone, 'id'>) => ({ token: await signedIn(t.deps, id) });

async function addSomeone(forename: string, travel: TravelFields): Promise<Someone> {
  const email = `${forename}${numbered}@mail.example`.toLowerCase();
  const { id } = await addMember(t.deps, { id: communityId }, { email, forename, surname: 'Martins' });
  const body = { start: EATON, end: WYMONDHAM, returnJourney: true, when: weekly([1, 5]), ...travel };
  const { answer } = await callApi(t.app, 'addJourney', { params: { id: `lives${numbered}` }, body }, await tokenOf({ id }));
  return { id, forename, journeyId: answer?.id ?? '' };
}

/** Priya asks Ana for Mondays and Fridays. */
async function ask(): Promise<string> {
  const { answer } = await callApi(t.app, 'matches', { params: { journeyId: priya.journeyId }, query: {} }, await tokenOf(priya));
  const body = { matchId: answer?.matches[0]?.id ?? '', days: [1, 5], message: 'Shall we?', clientId: randomUUID() };
  const asked = await callApi(t.app, 'askToShare', { body }, await tokenOf(priya));
  return asked.answer?.id ?? '';
}

/** And Ana accepts; what was told until then is forgotten. */
async function share(): Promise<string> {
  const { answer } = await callApi(
    t.app,
    'acceptRequest',
    { params: { requestId: await ask() }, body: { days: [1, 5] } },
    await tokenOf(ana),
  );
  await t.deps.db.delete(messages);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  return answer?.id ?? '';
}

const liftOf = async (who: Someone, liftId: string): Promise<Lift | undefined> =>
  (await callApi(t.app, 'lift', { params: { liftId } }, await tokenOf(who))).answer;
const change = async (who: Someone, body: TravelFields & { start?: Journey['start'] }) =>
  callApi(t.app, 'changeJourney', { params: { journeyId: who.journeyId }, body }, await tokenOf(who));
const nameOf = (id: string | null) => [ana, priya].find((each) => each.id === id)?.forename ?? null;

/** Lines of conversations: whose each is, and what. */
async function told() {
  const rows = await t.deps.db.select().from(messages).orderBy(asc(messages.createdAt), asc(messages.position));
  return rows.map(({ authorId, text, event }) => [nameOf(authorId), event?.name ?? text]);
}

async function mailed() {
  const { rows } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails order by created_at');
  return rows.map(({ kind, memberId }) => `${kind} ${nameOf(memberId)}`).toSorted((a, b) => a.localeCompare(b));
}

const tend = async () => await jobHandlers(t.deps)['tend-lifts']({}, new AbortController().signal, 'job');
const look = async ({ journeyId }: Someone, changedAt = t.clock.now()) =>
  await jobHandlers(t.deps)['look-after-change']({ journeyId, changedAt: changedAt.toISOString() }, new AbortController().signal, 'job');
/** As at the first run after an upgrade. */
async function renewClocks() {
  await t.deps.db.delete(storeSettings).where(eq(storeSettings.key, 'time-zones'));
  await jobHandlers(t.deps)['renew-ways']({}, new AbortController().signal, 'job');
}
/** Of each, how often the change has put the job. */
async function looksPut() {
  const { rows } = await t.store.pool.query<{ data: { journeyId: string } }>("select data from jobs.job where name = 'look-after-change'");
  return rows.map(({ data }) => data.journeyId);
}

const ENDS = [
  ['a removed journey', 'Ana', () => removeJourney(ana)],
  ['a leaver', null, () => leave(ana)],
  ['a closed community', null, () => close()],
] as const;

async function removeJourney(who: Someone) {
  const { status } = await callApi(t.app, 'removeJourney', { params: { journeyId: who.journeyId } }, await tokenOf(who));
  expect(status).toBe(204);
}
async function leave(who: Someone) {
  const body = { reason: 'otherReason' as const, password: PASSWORD };
  expect((await callApi(t.app, 'removeAccount', { body }, await tokenOf(who))).status).toBe(202);
}
async function close() {
  await t.deps.db.update(communities).set({ active: false }).where(eq(communities.id, communityId));
  await Promise.all([tend(), tend()]);
}

test.each(ENDS)('%s ends the lift, hides what was shared, and tells the other once', async (cause, author, happen) => {
  const liftId = await share();
  await callApi(t.app, 'shareContact', { params: { liftId }, body: { shareEmail: true, phone: '07700 900143' } }, await tokenOf(ana));
  await happen();
  const lift = await liftOf(priya, liftId);
  expect(lift).toMatchObject({ state: 'ended', pickUp: null, backPickUp: null, contact: { email: null, phone: null }, nextRide: null });
  expect(lift?.member?.forename ?? null).toBe(cause === 'a leaver' ? null : 'Ana');
  expect(await told()).toEqual([[author, 'lift-ended']]);
  const others = cause === 'a closed community' ? ['lift-ended Ana'] : [];
  expect(await mailed()).toEqual([...others, 'lift-ended Priya']);
});

test.each(ENDS)('%s makes a request void, and tells the other once', async (_cause, author, happen) => {
  const requestId = await ask();
  await happen();
  const rows = await t.deps.db.select({ state: shareRequests.state }).from(shareRequests).where(eq(shareRequests.id, requestId));
  expect(rows.map(({ state }) => state)).toEqual(author === null && rows.length === 0 ? [] : ['void']);
  expect((await told()).at(-1)).toEqual([author, 'request-void']);
  expect(await mailed()).toContain('request-void Priya');
});

test('a change of days that is asked for ends with its lift, and both are one mail', async () => {
  const liftId = await share();
  const requestId = await ask();
  await t.store.pool.query('delete from mails; delete from jobs.job');
  await callApi(t.app, 'endLift', { params: { liftId }, body: { message: 'Thanks.' } }, await tokenOf(ana));
  const [row] = await t.deps.db.select({ state: shareRequests.state }).from(shareRequests).where(eq(shareRequests.id, requestId));
  expect(row?.state).toBe('void');
  expect((await told()).slice(-3)).toEqual([
    ['Ana', 'lift-ended'],
    ['Ana', 'Thanks.'],
    ['Ana', 'request-void'],
  ]);
  expect(await mailed()).toEqual(['lift-ended Priya']);
});

test('two who share leave at the same moment: both are gone, and neither call fails', async () => {
  await share();
  await Promise.all([leave(ana), leave(priya)]);
  const [row] = await t.deps.db.select().from(lifts).orderBy(asc(lifts.createdAt)).limit(1);
  expect(row === undefined || row.state === 'ended').toBe(true);
});

test('a lift past its last ride ends by itself, once on however many servers, and not before the ride has arrived', async () => {
  await change(ana, { when: weekly([1, 5], { until: '2026-11-27' }) });
  const liftId = await share();
  t.clock.set(new Date('2026-11-27T17:05:00Z'));
  await tend();
  expect((await liftOf(ana, liftId))?.state).toBe('active');
  t.clock.set(new Date('2026-11-27T19:00:00Z'));
  await Promise.all([tend(), tend(), tend()]);
  expect((await liftOf(ana, liftId))?.state).toBe('ended');
  expect(await told()).toEqual([[null, 'lift-ended']]);
  expect(await mailed()).toEqual(['lift-ended Ana', 'lift-ended Priya']);
});

test('what is asked about other days outlives the last date of the lift, and makes another one', async () => {
  await change(ana, { when: weekly([1, 5], { until: '2026-11-23' }) });
  const request = async (days: number[]) => {
    const { answer } = await callApi(t.app, 'matches', { params: { journeyId: priya.journeyId }, query: {} }, await tokenOf(priya));
    const body = { matchId: answer?.matches[0]?.id ?? '', days, message: 'Shall we?', clientId: randomUUID() };
    return (await callApi(t.app, 'askToShare', { body }, await tokenOf(priya))).answer?.id ?? '';
  };
  const accept = async (requestId: string, days: number[]) =>
    callApi(t.app, 'acceptRequest', { params: { requestId }, body: { days } }, await tokenOf(ana));
  const former = await accept(await request([1]), [1]);
  await change(ana, { when: weekly([1, 5]) });
  const requestId = await request([1, 5]);
  await t.deps.db.delete(messages);
  t.clock.set(new Date('2026-11-24T12:00:00Z'));
  await tend();
  expect((await liftOf(ana, former.answer?.id ?? ''))?.state).toBe('ended');
  expect(await told()).toEqual([[null, 'lift-ended']]);
  const later = await accept(requestId, [1, 5]);
  expect(later.answer).toMatchObject({ state: 'active', days: [1, 5] });
  expect(later.answer?.id).not.toBe(former.answer?.id);
});

test('a server that stops leaves the rest to the next minute, which is no failure', async () => {
  const tending = jobHandlers(t.deps, AbortSignal.abort())['tend-lifts']({}, new AbortController().signal, 'job');
  await expect(tending).resolves.toBeUndefined();
  const cutOff = jobHandlers(t.deps)['tend-lifts']({}, AbortSignal.abort(), 'job');
  await expect(cutOff).rejects.toThrow('aborted');
});

test('what does not matter to a lift asks nothing: a pause, more seats, more distance, another home round the corner', async () => {
  const liftId = await share();
  for (const body of [{ paused: true }, { seats: 4 }, { area: 'wide' as const }]) await change(ana, body);
  expect(await looksPut()).toEqual([]);
  await change(priya, { start: NEARBY, flexibleMinutes: 20 });
  expect(await looksPut()).toEqual([priya.journeyId]);
  await look(priya);
  expect([(await liftOf(ana, liftId))?.question, await told(), await mailed()]).toEqual([null, [], []]);
});

test('nor does a point that was announced, though it is further than the passenger would walk', async () => {
  const liftId = await share();
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.id, liftId));
  const place = {
    label: 'Norwich',
    latitude: EATON.latitude + 0.0063,
    longitude: EATON.longitude,
    walkMetres: 900,
    isAnnounced: true,
  } as const;
  const { out, back } = row?.places ?? { out: null, back: null };
  await t.deps.db
    .update(lifts)
    .set({ places: { out: out && { ...out, pickUp: place }, back: back && { ...back, dropOff: place } } })
    .where(eq(lifts.id, liftId));
  await change(priya, { flexibleMinutes: 20 });
  await look(priya);
  expect((await liftOf(ana, liftId))?.question).toBeNull();
});

const MISFITS: readonly (readonly [string, 'Ana' | 'Priya', TravelFields & { start?: Journey['start'] }])[] = [
  ['a day that is gone', 'Ana', { when: weekly([1]) }],
  ['another time', 'Ana', { when: { ...weekly([]), days: [1, 5].map((day) => ({ day, out: '08:06', back: '17:00' })) } }],
  ['a last date', 'Priya', { when: weekly([1, 5], { until: '2026-12-24' }) }],
  ['a first date', 'Ana', { when: weekly([1, 5], { from: '2026-12-01' }) }],
  ['no times', 'Priya', { when: null }],
  ['the other role', 'Ana', { role: 'passenger' }],
  ['another home', 'Priya', { start: ELSEWHERE, walkMetres: 0 }],
];

test.each(MISFITS)('%s: both are asked once, and the lift goes on as agreed until each has answered', async (what, whose, body) => {
  const liftId = await share();
  const before = await liftOf(ana, liftId);
  const owner = whose === 'Ana' ? ana : priya;
  expect((await change(owner, body)).status).toBe(200);
  expect(await looksPut()).toEqual([owner.journeyId]);
  for (let times = 0; times < 2; times += 1) await look(owner);
  expect(await told()).toEqual([[whose, 'journey-changed']]);
  expect(await mailed()).toEqual(['journey-changed Ana', 'journey-changed Priya']);
  const answerUntil = what === 'another time' ? '2026-11-28' : null;
  expect(await liftOf(ana, liftId)).toEqual({ ...before, question: 'journey-changed', answerUntil });
  const kept = await callApi(t.app, 'keepLift', { params: { liftId } }, await tokenOf(ana));
  expect(kept.answer).toEqual({ ...before, answerUntil });
  expect((await liftOf(priya, liftId))?.question).toBe('journey-changed');
});

const leavingAt = (out: string) => ({ when: { ...weekly([]), days: [1, 5].map((day) => ({ day, out, back: '17:00' })) } });
const plan = async ({ journeyId }: Someone) => await jobHandlers(t.deps)['plan-car']({ journeyId }, new AbortController().signal, 'job');

test('a driver who sets out up to five minutes later than agreed moves the times of who rides, who is told and asked; nobody has to answer', async () => {
  const liftId = await share();
  const ride = async () => (await liftOf(priya, liftId))?.times.map(({ out }) => out);
  const before = await ride();
  await change(ana, leavingAt('08:05'));
  await look(ana);
  expect((await liftOf(ana, liftId))?.question).toBeNull();
  await plan(ana);
  expect([await told(), await mailed()]).toEqual([[['Ana', 'times-changed']], ['times-changed Priya']]);
  const lift = await liftOf(priya, liftId);
  expect([lift?.question, lift?.answerUntil]).toEqual(['times-changed', null]);
  const later = (time = '') => time.replace(/\d\d$/, (minute) => String(Number(minute) + 5).padStart(2, '0'));
  expect(await ride()).toEqual(
    before?.map((out, index) => ({
      pickUp: later(out?.pickUp),
      dropOff: later(out?.dropOff),
      from: ['2026-11-30', '2026-11-27'][index],
      before: { pickUp: out?.pickUp, dropOff: out?.dropOff },
    })),
  );
  expect((await liftOf(ana, liftId))?.times.map(({ out }) => [out?.driver, out?.before?.driver])).toEqual([
    ['08:05', '08:00'],
    ['08:05', '08:00'],
  ]);
});

test.each([
  ['nobody answers', [], 'ended'],
  ['one of the two does not answer', ['Ana'], 'ended'],
  ['both answer', ['Ana', 'Priya'], 'active'],
] as const)('a driver who sets out at a more different time has seven days with who rides to answer: %s', async (_what, who, state) => {
  const liftId = await share();
  await change(ana, leavingAt('08:20'));
  await look(ana);
  await plan(ana);
  expect(await mailed()).toEqual(['journey-changed Ana', 'journey-changed Priya']);
  for (const each of [ana, priya].filter(({ forename }) => who.some((name) => name === forename)))
    await callApi(t.app, 'keepLift', { params: { liftId } }, await tokenOf(each));
  t.clock.advanceMs(7 * DAY_MS - 1);
  await tend();
  expect((await liftOf(priya, liftId))?.state).toBe('active');
  t.clock.advanceMs(1);
  await tend();
  expect((await liftOf(priya, liftId))?.state).toBe(state);
  const ended = (await mailed()).filter((mail) => /^lift-ended (?:Ana|Priya)$/.test(mail));
  expect(ended).toHaveLength(state === 'ended' ? 2 : 0);
});

test('a change is looked at five minutes later, and one that was taken back by then is told to nobody', async () => {
  await share();
  await change(ana, { when: weekly([1]) });
  const { rows } = await t.store.pool.query<{ minutes: number }>(
    "select round(extract(epoch from start_after - created_on) / 60)::int as minutes from jobs.job where name = 'look-after-change'",
  );
  expect(rows).toEqual([{ minutes: 5 }]);
  await change(ana, { when: weekly([1, 5]) });
  await look(ana);
  expect([await told(), await mailed()]).toEqual([[], []]);
});

test('a lift whose two journeys had the clocks of a neighbouring country goes by their own, at the same hours; nobody is asked', async () => {
  const liftId = await share();
  const before = await liftOf(priya, liftId);
  await t.deps.db.update(lifts).set({ driverTimeZone: 'Europe/Madrid', passengerTimeZone: 'Europe/Madrid' });
  const both = inArray(journeys.id, [ana.journeyId, priya.journeyId]);
  await t.deps.db.update(journeys).set({ timeZone: 'Europe/Madrid' }).where(both);
  await renewClocks();
  expect((await looksPut()).toSorted()).toEqual([ana.journeyId, priya.journeyId].toSorted());
  for (const who of [ana, priya]) await look(who);
  expect([await told(), await mailed()]).toEqual([[], []]);
  expect(await liftOf(priya, liftId)).toEqual(before);
  expect(await t.deps.db.select().from(lifts).where(eq(lifts.id, liftId))).toMatchObject([
    { driverTimeZone: 'Europe/London', passengerTimeZone: 'Europe/London' },
  ]);
  await renewClocks();
  expect(await looksPut()).toHaveLength(2);
});

test('where one of the two had the clocks of a neighbouring country, they had read hours of two moments: both are asked', async () => {
  const liftId = await share();
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.id, liftId));
  const earlier = ({ driverDeparts, pickUp, dropOff, ...side }: TripSide) => ({
    ...side,
    driverDeparts: driverDeparts - 60,
    pickUp: pickUp - 60,
    dropOff: dropOff - 60,
  });
  const trips = row?.trips.map((trip) => ({ ...trip, passenger: earlier(trip.passenger) }));
  await t.deps.db.update(lifts).set({ driverTimeZone: 'Europe/Madrid', ...(trips === undefined ? {} : { trips }) });
  await t.deps.db.update(journeys).set({ timeZone: 'Europe/Madrid' }).where(eq(journeys.id, ana.journeyId));
  await renewClocks();
  await look(ana);
  expect(await mailed()).toEqual(['journey-changed Ana', 'journey-changed Priya']);
  expect((await liftOf(priya, liftId))?.question).toBe('journey-changed');
});

test('a journey that is changed there and back is asked about each time, and mailed once in six hours', async () => {
  const liftId = await share();
  const toAndFro = async () => {
    for (const days of [[1], [1, 5]]) {
      await change(ana, { when: weekly(days) });
      await look(ana);
      t.clock.advanceMs(3_600_000);
    }
  };
  /** Hours that the mails wait, those that were put together as one. */
  const delays = async () => {
    const { rows } = await t.store.pool.query<{ hours: number }>(
      `select distinct on (parameters ->> 'messageId') round(extract(epoch from next_try_at - created_at) / 3600)::int as hours
      from mails where kind = 'journey-changed' order by parameters ->> 'messageId', next_try_at`,
    );
    return rows.map(({ hours }) => hours).toSorted((a, b) => a - b);
  };
  await toAndFro();
  expect(await delays()).toEqual([0]);
  await toAndFro();
  await change(ana, { when: weekly([1]) });
  await look(ana);
  expect(await told()).toEqual(Array.from({ length: 3 }, () => ['Ana', 'journey-changed']));
  expect(await delays()).toEqual([0, 4, 4]);
  const before = (await t.outbox()).length;
  await t.deps.jobs.runDue(jobHandlers(t.deps), { includeLater: true });
  const sent = (await t.outbox()).slice(before);
  expect(sent.filter(({ subject }) => subject.includes('still suit you'))).toHaveLength(2);
  expect((await liftOf(ana, liftId))?.question).toBe('journey-changed');
});

test('whoever has answered is asked again after the next change that does not fit, and not when the job is run again', async () => {
  const liftId = await share();
  const questions = async () => [(await liftOf(ana, liftId))?.question, (await liftOf(priya, liftId))?.question];
  const first = t.clock.now();
  await change(ana, { when: weekly([1]) });
  await look(ana, first);
  await callApi(t.app, 'keepLift', { params: { liftId } }, await tokenOf(priya));
  t.clock.advanceMs(3_600_000);
  await look(ana, first);
  expect([await questions(), await told()]).toEqual([['journey-changed', null], [['Ana', 'journey-changed']]]);
  await change(ana, { when: weekly([4]) });
  await look(ana);
  expect(await questions()).toEqual(['journey-changed', 'journey-changed']);
  expect(await told()).toEqual([
    ['Ana', 'journey-changed'],
    ['Ana', 'journey-changed'],
  ]);
  expect(await mailed()).toEqual(['Ana', 'Ana', 'Priya', 'Priya'].map((name) => `journey-changed ${name}`));
});

test('a question is over when the journey is changed back, and of new days', async () => {
  const liftId = await share();
  const question = async () => (await liftOf(priya, liftId))?.question;
  await change(ana, { when: weekly([1]) });
  await look(ana);
  expect(await question()).toBe('journey-changed');
  await change(ana, { when: weekly([1, 5]) });
  await look(ana);
  expect(await question()).toBeNull();
  expect(await told()).toEqual([['Ana', 'journey-changed']]);
  await change(ana, { when: weekly([2, 5]) });
  await change(priya, { when: weekly([2, 5]) });
  await look(ana);
  expect(await question()).toBe('journey-changed');
  const { answer } = await callApi(t.app, 'matches', { params: { journeyId: priya.journeyId }, query: {} }, await tokenOf(priya));
  const asking = { matchId: answer?.matches[0]?.id ?? '', days: [2, 5], message: 'Tuesdays?', clientId: randomUUID() };
  const asked = await callApi(t.app, 'askToShare', { body: asking }, await tokenOf(priya));
  const requestId = asked.answer?.id ?? '';
  const accepted = await callApi(t.app, 'acceptRequest', { params: { requestId }, body: { days: [2, 5] } }, await tokenOf(ana));
  expect(accepted.answer).toMatchObject({ id: liftId, days: [2, 5], question: null });
  expect(await question()).toBeNull();
});

test('an open request that fits no longer is told once to both, and once more only after it has fitted again', async () => {
  await ask();
  await t.deps.db.delete(messages);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  await change(ana, { when: weekly([1]) });
  for (let times = 0; times < 2; times += 1) await look(ana);
  expect(await told()).toEqual([['Ana', 'journey-changed']]);
  expect(await mailed()).toEqual(['journey-changed Ana', 'journey-changed Priya']);
  await change(ana, { when: weekly([1, 5]) });
  await look(ana);
  await change(ana, { when: weekly([1]) });
  await look(ana);
  expect(await told()).toHaveLength(2);
});

test('a date on which a journey is not made is called off, told when it comes later, and known from the start otherwise', async () => {
  await change(ana, { when: weekly([1, 5], { skipped: ['2026-11-27'] }) });
  const liftId = await share();
  expect((await liftOf(priya, liftId))?.skipped).toEqual(['2026-11-27']);
  await change(ana, { when: weekly([1, 5], { skipped: ['2026-11-23', '2026-11-27'] }) });
  for (let times = 0; times < 2; times += 1) await look(ana);
  expect(await liftOf(priya, liftId)).toMatchObject({
    skipped: ['2026-11-23', '2026-11-27'],
    nextRide: { date: '2026-11-30' },
    question: null,
  });
  expect(await told()).toEqual([['Ana', 'days-skipped']]);
  expect(await mailed()).toEqual(['lift-skipped Priya']);
});

test('a lift outlives its conversation, and has another one when there is something to tell', async () => {
  const liftId = await share();
  await t.deps.db.delete(conversations);
  expect((await liftOf(ana, liftId))?.conversationId).toBeNull();
  await removeJourney(ana);
  expect((await liftOf(priya, liftId))?.conversationId).toEqual(expect.any(String));
  expect(await told()).toEqual([['Ana', 'lift-ended']]);
});
