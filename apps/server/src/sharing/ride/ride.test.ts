import type { RideDirection } from '@waylift/contract/ride';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { addJourneyOf, addLift } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** A Sunday; Ana drives on Mondays, from the 23rd on. */
const SUNDAY = new Date('2026-11-22T12:00:00Z');
const MONDAY = '2026-11-23';

const HOME = { label: 'Oak Lane', latitude: 52.62, longitude: 1.2, walkMetres: 0 };
const HALT = { label: 'Barnhalt', latitude: 52.5, longitude: 0.9, walkMetres: 300 };
const BRIDGE = { label: 'Mill Bridge', latitude: 52.4, longitude: 0.6, walkMetres: 0 };
const WORKS = { label: 'Planted Works', latitude: 52.2, longitude: 0.1167, walkMetres: 0 };

let t: TestApp;
let ana: Someone;
let priya: Someone;
let tom: Someone;
let grace: Someone;
let stranger: Someone;
let driven: JourneyRow;
let ofPriya: JourneyRow;
let ofTom: JourneyRow;
let liftOfPriya: LiftRow;
let liftOfTom: LiftRow;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill', name: 'Alder Valley' });
  const add = async (forename: string, surname: string): Promise<Someone> => {
    const { id } = await addMember(t.deps, community, { email: `${forename.toLowerCase()}@mail.example`, forename, surname });
    return { id, communityId: community.id, forename };
  };
  [ana, priya, tom, grace, stranger] = [
    await add('Ana', 'Martins'),
    await add('Priya', 'Raman'),
    await add('Tom', 'Plantedsurname'),
    await add('Grace', 'Otieno'),
    await add('Ben', 'Other'),
  ];
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [lifts, conversations, journeys, rateLimits]) await t.deps.db.delete(table);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  t.clock.set(SUNDAY);
  driven = await addJourneyOf(t.deps, ana, { startLabel: 'Ana’s door', geometry: 'road of ana' });
  ofPriya = await addJourneyOf(t.deps, priya, { geometry: 'road of priya' });
  ofTom = await addJourneyOf(t.deps, tom);
  liftOfPriya = await rideWith(ofPriya, [HOME, WORKS], [trip('out', 470, 480, 560), trip('back', 1_020, 1_020, 1_100)]);
  liftOfTom = await rideWith(ofTom, [HALT, BRIDGE], [trip('out', 470, 500, 530)]);
});

type Someone = { readonly id: string; readonly communityId: string; readonly forename: string };

function trip(direction: RideDirection, driverDeparts: number, pickUp: number, dropOff: number): Trip {
  const side = { day: 1, date: null, driverDeparts, pickUp, dropOff };
  return { direction, driver: side, passenger: side };
}

async function rideWith(passenger: JourneyRow, [pickUp, dropOff]: readonly [typeof HOME, typeof HOME], trips: Trip[]): Promise<LiftRow> {
  t.clock.advanceMs(1_000);
  const places = { out: { pickUp, dropOff }, back: trips.length > 1 ? { pickUp: dropOff, dropOff: pickUp } : null };
  return await addLift(t.deps, { driver: driven, passenger, trips, places });
}

const as = async ({ id }: Someone) => ({ token: await signedIn(t.deps, id) });
const params = ({ id }: JourneyRow, direction: RideDirection = 'out', date = MONDAY) => ({ journeyId: id, date, direction });
const read = async (who: Someone, journey: JourneyRow, direction?: RideDirection, date?: string) =>
  callApi(t.app, 'ride', { params: params(journey, direction, date) }, await as(who));
const rideOf = async (...asked: Parameters<typeof read>) => (await read(...asked)).answer;
const list = async (who: Someone, days?: string, from = MONDAY) =>
  callApi(t.app, 'rides', { query: { from, ...(days === undefined ? {} : { days }) } }, await as(who));

test('the driver reads all stops in order with times, names and exact places, from door to door', async () => {
  const ride = await rideOf(ana, driven);
  expect(ride).toMatchObject({
    journeyId: driven.id,
    date: MONDAY,
    direction: 'out',
    drives: 'me',
    state: 'on',
    departs: '07:50',
    arrives: '09:20',
    startsAt: '2026-11-23T07:50:00.000Z',
    estimated: true,
    geometry: 'road of ana',
    between: 0,
    conversationId: null,
  });
  expect(ride?.stops.map(({ at, kind, place, rider, liftId, mine }) => [at, kind, place?.label, rider?.forename, liftId, mine])).toEqual([
    ['07:50', 'start', 'Ana’s door', undefined, null, true],
    ['08:00', 'in', 'Oak Lane', 'Priya', liftOfPriya.id, false],
    ['08:20', 'in', 'Barnhalt', 'Tom', liftOfTom.id, false],
    ['08:50', 'out', 'Mill Bridge', 'Tom', liftOfTom.id, false],
    ['09:20', 'out', 'Planted Works', 'Priya', liftOfPriya.id, false],
    ['09:20', 'end', 'Planted Works', undefined, null, true],
  ]);
  expect(ride?.people.map(({ person, mine, drives, rides }) => [person.forename, mine, drives, rides])).toEqual([
    ['Ana', true, true, true],
    ['Priya', false, false, true],
    ['Tom', false, false, true],
  ]);
  const back = await rideOf(ana, driven, 'back');
  expect(back?.stops.map(({ at, kind, place }) => [at, kind, place?.label])).toEqual([
    ['17:00', 'start', 'Planted Works'],
    ['17:00', 'in', 'Planted Works'],
    ['18:20', 'out', 'Oak Lane'],
    // Not at the last stop, so the rest of the way is reckoned by the pace of her own road.
    ['18:26', 'end', 'Ana’s door'],
  ]);
  expect(back?.conversationId).toBe(liftOfPriya.conversationId);
});

test('a rider reads the own stops and moments, the driver, and of the others in the car forename and initial alone', async () => {
  const answer = await read(priya, ofPriya);
  expect(answer.answer).toMatchObject({
    journeyId: ofPriya.id,
    drives: 'other',
    departs: '08:00',
    arrives: '09:20',
    startsAt: '2026-11-23T08:00:00.000Z',
    endsAt: '2026-11-23T09:20:00.000Z',
    geometry: 'road of priya',
    between: 2,
    conversationId: liftOfPriya.conversationId,
  });
  expect(answer.answer?.stops.map(({ at, kind, place, mine }) => [at, kind, place?.label, mine])).toEqual([
    ['08:00', 'in', 'Oak Lane', true],
    ['09:20', 'out', 'Planted Works', true],
  ]);
  expect(answer.answer?.people.map(({ person }) => [person.forename, person.initial])).toEqual([
    ['Ana', 'M'],
    ['Priya', 'R'],
    ['Tom', 'P'],
  ]);
  // The place and surname of another, the driver's start and when she sets out, and ids that would name them to others.
  for (const hidden of [
    'Barnhalt',
    '52.5',
    'Mill Bridge',
    'Plantedsurname',
    'Ana’s door',
    '07:50',
    tom.id,
    ana.id,
    liftOfTom.id,
    driven.id,
  ])
    expect(answer.text).not.toContain(hidden);
  expect(await rideOf(tom, ofTom)).toMatchObject({ between: 0, departs: '08:20', arrives: '08:50' });
});

test('a place of others at one’s own stop is none between, nor is that of who does not ride; riders at one place are one', async () => {
  await rideWith(await addJourneyOf(t.deps, grace), [HALT, WORKS], [trip('out', 470, 500, 560)]);
  expect(await rideOf(priya, ofPriya)).toMatchObject({ between: 2 });
  const body = { date: MONDAY };
  await callApi(t.app, 'skipLift', { params: { liftId: liftOfTom.id }, body }, await as(tom));
  expect(await rideOf(priya, ofPriya)).toMatchObject({ between: 1, state: 'on' });
  expect(await rideOf(tom, ofTom)).toMatchObject({ state: 'off' });
  const people = (await rideOf(ana, driven))?.people.map(({ person, rides }) => [person.forename, rides]);
  expect(people).toEqual([
    ['Ana', true],
    ['Priya', true],
    ['Tom', false],
    ['Grace', true],
  ]);
});

test('the car is that of the driver, for everybody in it', async () => {
  const body = { make: 'Volkswagen Golf', colour: 'blue', plate: '4KM' };
  expect(await rideOf(priya, ofPriya)).toMatchObject({ car: null });
  await callApi(t.app, 'updateCar', { body }, await as(ana));
  for (const ride of [await rideOf(priya, ofPriya), await rideOf(ana, driven)]) expect(ride?.car).toEqual(body);
});

test('the rides of some days come in the order in which they start; one that is over says so', async () => {
  const told = async (who: Someone, days?: string, from?: string) =>
    (await list(who, days, from)).answer?.rides.map(({ date, direction, departs, geometry }) => [date, direction, departs, geometry]);
  expect(await told(ana, '8')).toEqual([
    [MONDAY, 'out', '07:50', null],
    [MONDAY, 'back', '17:00', null],
    ['2026-11-30', 'out', '07:50', null],
    ['2026-11-30', 'back', '17:00', null],
  ]);
  expect(await told(tom)).toEqual([[MONDAY, 'out', '08:20', null]]);
  expect(await told(ana, '7', '2026-11-24')).toEqual([
    ['2026-11-30', 'out', '07:50', null],
    ['2026-11-30', 'back', '17:00', null],
  ]);
  t.clock.set(new Date('2026-11-23T09:20:01Z'));
  expect(await rideOf(priya, ofPriya)).toMatchObject({ state: 'over' });
  expect(await rideOf(priya, ofPriya, 'back')).toMatchObject({ state: 'on' });
});

test('a way back after midnight has the date of its way out, on the calendar of each', async () => {
  const late = { day: 1, date: null, driverDeparts: 1_450, pickUp: 1_455, dropOff: 1_500 };
  const ofGrace = await addJourneyOf(t.deps, grace, { timeZone: 'Asia/Tokyo' });
  const abroad = { day: 2, date: null, driverDeparts: 550, pickUp: 555, dropOff: 600 };
  const trips: Trip[] = [{ direction: 'back', driver: late, passenger: abroad }];
  await addLift(t.deps, { driver: await addJourneyOf(t.deps, ana), passenger: ofGrace, trips });
  const ride = await rideOf(grace, ofGrace, 'back', '2026-11-24');
  expect(ride).toMatchObject({ date: '2026-11-24', departs: '09:15', startsAt: '2026-11-24T00:15:00.000Z' });
  expect((await list(ana, '1')).answer?.rides.map(({ date, startsAt }) => [date, startsAt])).toContainEqual([
    MONDAY,
    '2026-11-24T00:10:00.000Z',
  ]);
});

test('a ride is nobody’s but of those in it, by their own journey; another day, way or journey is none', async () => {
  const asked = [
    await read(stranger, driven),
    await read(stranger, ofPriya),
    await read(priya, driven),
    await read(priya, ofTom),
    await read(priya, ofPriya, 'out', '2026-11-24'),
    await read(priya, ofPriya, 'out', '2026-11-16'),
    await read(tom, ofTom, 'back'),
    await callApi(t.app, 'ride', { params: { ...params(ofPriya), journeyId: 'none' } }, await as(priya)),
  ];
  expect(asked.map(({ status, problem }) => [status, problem?.code])).toEqual(asked.map(() => [404, 'ride-not-found']));
  expect((await list(stranger)).answer).toEqual({ rides: [] });
  for (const days of ['0', '32', 'x'] as const) expect((await list(priya, days)).status).toBe(400);
});

test('a month of rides in a full car asks the store no more than one ride does', async () => {
  const token = await as(ana);
  const count = async (days: string) =>
    (await statementsOf(async () => await callApi(t.app, 'rides', { query: { from: MONDAY, days } }, token))).length;
  const before = await count('1');
  await rideWith(await addJourneyOf(t.deps, grace), [HALT, WORKS], [trip('out', 470, 500, 560)]);
  expect(await count('31')).toBe(before);
});
