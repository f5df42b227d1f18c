import type { CallInput } from '@waylift/contract/endpoints';
import type { Lift } from '@waylift/contract/lift';
import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
import { exportAccount } from '../../accounts/member/export-account.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

type Someone = { readonly id: string; readonly communityId: string };
type Spot = CallInput<'proposeSpot'>['body'];

let t: TestApp;
let ana: Someone;
let priya: Someone;
let liftId: string;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill' });
  const add = async (forename: string) => {
    const { id } = await addMember(t.deps, community, { email: `${forename.toLowerCase()}@mail.example`, forename });
    return { id, communityId: community.id };
  };
  [ana, priya] = [await add('Ana'), await add('Priya')];
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [lifts, conversations, journeys, rateLimits, memberEvents, calendarAddresses]) await t.deps.db.delete(table);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  t.clock.set(new Date('2026-11-22T12:00:00Z'));
  liftId = (await share()).id;
});

const DOOR = { latitude: 52.6278, longitude: 1.2983 };
const WORKS = { latitude: 52.2, longitude: 0.1167 };
/** 440 m from Priya's door. */
const LAY_BY: Spot = { end: 'pick-up', latitude: 52.6318, longitude: 1.2983, words: 'lay-by opposite the bus stop' };
const GATE: Spot = { end: 'drop-off', latitude: 52.203, longitude: 0.1167, words: 'Gate 3' };

const CHURCH: Spot = { ...LAY_BY, latitude: 52.633, words: 'in front of the church' };

/** Ana drives Priya from her door to the works and back. */
async function share(given: Partial<LiftRow> = {}): Promise<LiftRow> {
  const [home, works] = [
    { label: '14 Orchard Row', ...DOOR, walkMetres: 0 },
    { label: 'Planted Works', ...WORKS, walkMetres: 0 },
  ];
  const places = { out: { pickUp: home, dropOff: works }, back: { pickUp: works, dropOff: home } };
  return await addLift(t.deps, { driver: await addJourneyOf(t.deps, ana), passenger: await addJourneyOf(t.deps, priya), places, ...given });
}

const as = async ({ id }: Someone) => ({ token: await signedIn(t.deps, id) });
const read = async (who: Someone) => (await callApi(t.app, 'lift', { params: { liftId } }, await as(who))).answer;
const propose = async (who: Someone, body: Spot) => callApi(t.app, 'proposeSpot', { params: { liftId }, body }, await as(who));
const accept = async (who: Someone, spotId?: string) =>
  callApi(t.app, 'acceptSpot', { params: { liftId }, body: spotId === undefined ? {} : { spotId } }, await as(who));
const drop = async (who: Someone, spotId?: string) =>
  callApi(t.app, 'dropSpot', { params: { liftId }, query: spotId === undefined ? {} : { spotId } }, await as(who));
const shown = ({ words, latitude, longitude }: Spot, state: { agreed: boolean; mine: boolean }) => ({
  words,
  latitude,
  longitude,
  ...state,
});
const ends = (lift: Lift | undefined) => [lift?.pickUp, lift?.dropOff, lift?.backPickUp, lift?.backDropOff];

async function told(): Promise<unknown[]> {
  const rows = await t.deps.db.select().from(messages).orderBy(asc(messages.position));
  return rows.map(({ authorId, event }) => [authorId === ana.id ? 'Ana' : 'Priya', event?.name]);
}

async function mailed(): Promise<unknown[]> {
  const { rows } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails order by created_at');
  return rows.map(({ kind, memberId }) => [kind, memberId === ana.id ? 'Ana' : 'Priya']);
}

test('one proposes a spot, the other says yes: then it stands for that end on both ways, and the door is in no answer', async () => {
  const proposed = (await propose(priya, LAY_BY)).answer;
  expect(proposed?.pickUp).toMatchObject({ label: '14 Orchard Row', spot: shown(LAY_BY, { agreed: false, mine: true }) });
  expect((await read(ana))?.backDropOff).toMatchObject({ label: '14 Orchard Row', spot: shown(LAY_BY, { agreed: false, mine: false }) });

  const agreed = (await accept(ana, proposed?.pickUp?.spot?.id ?? '')).answer;
  const spot = { label: LAY_BY.words, latitude: LAY_BY.latitude, longitude: LAY_BY.longitude, walkMetres: 0 };
  expect(ends(agreed)).toMatchObject([spot, { label: 'Planted Works', spot: null }, { label: 'Planted Works' }, spot]);
  expect(agreed?.pickUp?.spot).toMatchObject({ agreed: true, mine: false });
  expect((await read(priya))?.pickUp?.spot).toMatchObject({ agreed: true, mine: true });
  expect(JSON.stringify([agreed, await read(priya)])).not.toContain('Orchard');

  expect(await told()).toEqual([
    ['Priya', 'spot-proposed'],
    ['Ana', 'spot-agreed'],
  ]);
  expect(await mailed()).toEqual([
    ['spot-proposed', 'Ana'],
    ['spot-agreed', 'Priya'],
  ]);
});

test('both ends have a proposal of their own; of one end there is one, and the later takes the place of the earlier, whoever made it', async () => {
  await propose(priya, LAY_BY);
  await propose(ana, GATE);
  const later = { ...LAY_BY, words: 'in front of the church' };
  const { answer } = await propose(ana, later);
  expect([answer?.pickUp?.spot, answer?.dropOff?.spot]).toMatchObject([
    shown(later, { agreed: false, mine: true }),
    shown(GATE, { agreed: false, mine: true }),
  ]);
  expect((await accept(ana)).answer).toEqual(answer);
  expect((await accept(priya)).answer).toMatchObject({ pickUp: { label: later.words }, dropOff: { label: GATE.words } });
});

test('nobody agrees to what has taken the place of what they saw, or to what was taken back', async () => {
  const seen = (await propose(priya, LAY_BY)).answer?.pickUp?.spot?.id ?? '';
  await propose(priya, { ...LAY_BY, latitude: 52.633 });
  expect((await accept(ana, seen)).problem?.code).toBe('conflict');
  const now = (await read(ana))?.pickUp?.spot?.id ?? '';
  await drop(priya, now);
  expect((await accept(ana, now)).problem?.code).toBe('conflict');
  expect((await read(ana))?.pickUp).toMatchObject({ label: '14 Orchard Row', spot: null });
});

test('nobody says yes to what they have proposed themselves', async () => {
  const { answer } = await propose(priya, LAY_BY);
  expect((await accept(priya)).answer).toEqual(answer);
  expect((await accept(priya, answer?.pickUp?.spot?.id ?? '')).problem?.code).toBe('conflict');
});

test('the one who proposed takes it back without a mail, the other leaves it with one; the place stays as it was', async () => {
  const before = await read(priya);
  await propose(priya, LAY_BY);
  expect((await drop(priya)).answer).toEqual(before);
  await propose(priya, LAY_BY);
  await drop(ana);
  expect(await read(priya)).toEqual(before);
  expect(await told()).toEqual([
    ['Priya', 'spot-proposed'],
    ['Priya', 'spot-withdrawn'],
    ['Priya', 'spot-proposed'],
    ['Ana', 'spot-declined'],
  ]);
  expect(await mailed()).toEqual([
    ['spot-proposed', 'Ana'],
    ['spot-proposed', 'Ana'],
    ['spot-declined', 'Priya'],
  ]);
});

test('what is done again, as after a lost answer, changes and tells nothing', async () => {
  const proposed = (await propose(priya, LAY_BY)).answer;
  expect((await propose(priya, LAY_BY)).answer).toEqual(proposed);
  const id = proposed?.pickUp?.spot?.id ?? '';
  const agreed = (await accept(ana, id)).answer;
  expect((await accept(ana, id)).answer).toEqual(agreed);
  expect((await propose(ana, LAY_BY)).answer).toEqual(agreed);
  expect((await drop(ana, id)).answer).toEqual(agreed);
  expect((await told()).length).toBe(2);
});

test('of a proposal pressed by both at once, yes and back, one holds and the other is told so', async () => {
  const id = (await propose(priya, LAY_BY)).answer?.pickUp?.spot?.id ?? '';
  const [yes] = await Promise.all([accept(ana, id), drop(priya, id)]);
  const place = (await read(ana))?.pickUp;
  expect(place?.spot?.agreed ?? false).toBe(yes.status === 200);
  expect((await told()).length).toBe(2);
});

test('the places of a lift change twice in 30 days: a third is neither proposed nor agreed to, and one keeps what there is', async () => {
  const agree = async (spot: Spot) => [await propose(priya, spot), await accept(ana)].map(({ problem }) => problem?.code);
  expect(await agree(LAY_BY)).toEqual([undefined, undefined]);
  t.clock.advanceMs(DAY_MS);
  await propose(ana, GATE);
  const third = (await propose(priya, CHURCH)).answer?.pickUp?.spot?.id ?? '';
  expect((await accept(priya)).answer?.dropOff?.label).toBe(GATE.words);
  const refusals = [await accept(ana, third), await propose(ana, { ...GATE, latitude: 52.204 })];
  expect(refusals.map(({ status, problem }) => [status, problem?.code, problem?.from])).toEqual(
    refusals.map(() => [409, 'places-changed', '2026-12-22T12:00:00.000Z']),
  );
  expect((await read(ana))?.pickUp).toMatchObject({ label: LAY_BY.words, spot: { id: third, agreed: false } });
  // Other words for the same place are no other place.
  expect(await agree({ ...LAY_BY, words: 'lay-by past the bus stop' })).toEqual([undefined, undefined]);
  expect((await drop(ana)).status).toBe(200);
  t.clock.set(new Date('2026-12-22T12:00:00Z'));
  expect(await agree(CHURCH)).toEqual([undefined, undefined]);
  expect((await propose(priya, LAY_BY)).problem?.from).toBe('2026-12-23T12:00:00.000Z');
});

test('a door gives way to a spot of the journey however often places have changed, and that counts', async () => {
  await propose(priya, GATE);
  await accept(ana);
  await propose(priya, { ...GATE, latitude: 52.204 });
  await accept(ana);
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.id, liftId));
  const startSpot = { latitude: LAY_BY.latitude, longitude: LAY_BY.longitude, words: LAY_BY.words };
  t.clock.advanceMs(DAY_MS);
  await callApi(t.app, 'changeJourney', { params: { journeyId: row?.passengerJourneyId ?? '' }, body: { startSpot } }, await as(priya));
  expect((await read(ana))?.pickUp?.label).toBe(LAY_BY.words);
  expect((await propose(priya, CHURCH)).problem?.code).toBe('places-changed');
  // The export names no moments of places but to the passenger, whose places they are.
  expect(JSON.stringify(await exportAccount(t.deps, ana.id))).not.toContain('"changed"');
});

test('a spot is near the place that both see: a door that is hidden behind a meeting point is not found by trying', async () => {
  const meeting = { label: 'Meeting Corner', latitude: 52.64, longitude: 1.2983, walkMetres: 1_360 };
  await t.deps.db.update(lifts).set({ places: { out: { pickUp: meeting, dropOff: meeting }, back: null } });
  for (const latitude of [DOOR.latitude, 52.6309, 52.6491]) {
    const { status, problem } = await propose(ana, { ...LAY_BY, latitude });
    expect([status, problem?.code, problem?.errors?.[0]?.code]).toEqual([422, 'spot-too-far', 'spot-too-far']);
  }
  expect((await propose(ana, { ...LAY_BY, latitude: 52.6311 })).status).toBe(200);
});

test('of a way back alone, the pick-up is where the passenger gets in on it', async () => {
  const places = {
    out: null,
    back: { pickUp: { label: 'Works', ...WORKS, walkMetres: 0 }, dropOff: { label: 'Home', ...DOOR, walkMetres: 0 } },
  };
  await t.deps.db.update(lifts).set({ places, trips: weeklyTrips(1).filter(({ direction }) => direction === 'back') });
  await propose(ana, { ...GATE, end: 'pick-up' });
  expect((await accept(priya)).answer).toMatchObject({ pickUp: null, backPickUp: { label: GATE.words }, backDropOff: { label: 'Home' } });
});

test('with the lift, the spots go: no word of them is left in the store, and nothing can be proposed', async () => {
  await propose(priya, LAY_BY);
  await accept(ana);
  await propose(ana, GATE);
  await callApi(t.app, 'endLift', { params: { liftId }, body: {} }, await as(ana));
  expect(ends(await read(priya))).toEqual([null, null, null, null]);
  const kept = JSON.stringify([await t.deps.db.select().from(lifts), await t.deps.db.select().from(messages)]);
  for (const words of [LAY_BY.words, GATE.words]) expect(kept).not.toContain(words);
  for (const late of [await propose(ana, LAY_BY), await accept(ana), await drop(ana)]) expect(late.problem?.code).toBe('not-open');
});

test('a member proposes ten spots a day: each is mailed to the other', async () => {
  for (let count = 0; count < 10; count += 1) expect((await propose(ana, { ...LAY_BY, words: `spot ${count}` })).status).toBe(200);
  expect((await propose(ana, { ...LAY_BY, words: 'one more' })).status).toBe(429);
});

test('the calendar has the words of an agreed spot, fit to be shown, and no place', async () => {
  const { answer } = await callApi(t.app, 'renewCalendar', {}, await as(priya));
  const file = async () =>
    (await t.app.inject({ method: 'GET', url: new URL(answer?.address ?? '').pathname })).body.replaceAll('\r\n ', '');
  await propose(ana, { ...LAY_BY, words: 'lay-by, see evil.example' });
  expect(await file()).not.toContain('lay-by');
  await accept(priya);
  expect(await file()).toContain('Pick-up: “lay-by\\, see evil. example”.');
  expect(await file()).toContain('Set-down: “lay-by\\, see evil. example”.');
  expect(await file()).not.toContain('52.63');
});

test('each takes along in the export what they have proposed, and the passenger the places of the lift', async () => {
  await propose(priya, LAY_BY);
  await propose(ana, GATE);
  const [hers, others] = [JSON.stringify(await exportAccount(t.deps, priya.id)), JSON.stringify(await exportAccount(t.deps, ana.id))];
  expect([hers.includes(LAY_BY.words), hers.includes(GATE.words)]).toEqual([true, false]);
  expect([others.includes(LAY_BY.words), others.includes(GATE.words)]).toEqual([false, true]);
  await t.deps.db
    .update(journeys)
    .set({ startSpot: { ...DOOR, words: 'by the church' } })
    .where(eq(journeys.memberId, priya.id));
  expect(await exportAccount(t.deps, priya.id)).toMatchObject({ journeys: [{ startSpot: { words: 'by the church' }, endSpot: null }] });
});

test('a spot that is named in the journey takes the place of the door in its lifts, and the other is told', async () => {
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.id, liftId));
  const startSpot = { latitude: LAY_BY.latitude, longitude: LAY_BY.longitude, words: LAY_BY.words };
  const params = { journeyId: row?.passengerJourneyId ?? '' };
  expect((await callApi(t.app, 'changeJourney', { params, body: { startSpot } }, await as(priya))).status).toBe(200);
  const { answer } = await callApi(t.app, 'lifts', { query: {} }, await as(ana));
  const [lift] = answer?.lifts ?? [];
  expect([lift?.pickUp, lift?.backDropOff].map((place) => [place?.label, place?.latitude])).toEqual([
    [LAY_BY.words, LAY_BY.latitude],
    [LAY_BY.words, LAY_BY.latitude],
  ]);
  expect(lift?.dropOff?.label).toBe('Planted Works');
  const lines = await t.deps.db.select({ event: messages.event }).from(messages);
  expect(lines.map(({ event }) => event?.name)).toEqual(['places-changed']);
  // Named again as it is, it is told to nobody.
  await callApi(t.app, 'changeJourney', { params, body: { startSpot } }, await as(priya));
  expect(await t.deps.db.$count(messages)).toBe(1);
});
