import type { CallInput } from '@waylift/contract/endpoints';
import type { RideDirection } from '@waylift/contract/ride';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { decodePolyline, encodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { cellToBoundary, cellToLatLng, latLngToCell } from 'h3-js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversationSides, conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow, type Trip } from '../../kernel/db/schema/lifts.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { ridePeople } from '../../kernel/db/schema/rides.ts';
import type { Router } from '../../map/routing/routing.ts';
import type { MailOrder } from '../../mail/member/send-member-mail.ts';
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
  for (const table of [lifts, conversations, journeys, rateLimits, memberEvents]) await t.deps.db.delete(table);
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
    geometry: null,
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

/** Where the plan has somebody get in and out, as all others in the car know it. */
function plannedTrip(from: Position, to: Position, [pickUp, dropOff]: readonly [number, number]): Trip {
  const moments = { pickUp: pickUp * 60, dropOff: dropOff * 60 };
  return { ...trip('out', 470, 470 + pickUp, 470 + dropOff), stops: { from, to, agreed: moments, planned: moments, riders: 2 } };
}
const centreOf = (cell: string): Position => {
  const [latitude, longitude] = cellToLatLng(cell);
  return { latitude, longitude };
};
const cellAt = ({ latitude, longitude }: Position) => latLngToCell(latitude, longitude, 8);
const storeTrips = async ({ id }: LiftRow, given: Partial<LiftRow>) => t.deps.db.update(lifts).set(given).where(eq(lifts.id, id));

test('a rider’s way leads from the own in to the own out, exactly, through the centres of the cells of others’ stops between; by road', async () => {
  await storeTrips(liftOfPriya, { trips: [plannedTrip(HOME, WORKS, [10, 90])] });
  await storeTrips(liftOfTom, { trips: [plannedTrip(HALT, BRIDGE, [30, 60])] });
  const asked: [Position, Position][] = [];
  const routing: Router = {
    ...t.deps.routing,
    route: async (from, to) => {
      asked.push([from, to]);
      const between = { latitude: (from.latitude + to.latitude) / 2, longitude: from.longitude };
      const geometry = encodePolyline([from, between, to]);
      return { kind: 'route', route: { distanceMetres: 1, durationSeconds: 1, geometry, estimated: false, ferry: false } };
    },
  };
  await using roads = await startTestApp({ store: t.store, overrides: { routing } });
  roads.clock.set(SUNDAY);
  const asPriya = { token: await signedIn(roads.deps, priya.id) };
  const ride = (await callApi(roads.app, 'ride', { params: params(ofPriya) }, asPriya)).answer;
  const near = (one: Position, other: Position) => greatCircleMetres(one, other) < 1;
  const through = [HOME, centreOf(cellAt(HALT)), centreOf(cellAt(BRIDGE)), WORKS];
  expect(asked.map(([from, to], leg) => [near(from, through[leg] ?? to), near(to, through[leg + 1] ?? from)])).toEqual(
    [true, true, true].map((isThere) => [isThere, isThere]),
  );
  expect(decodePolyline(ride?.geometry ?? '')).toHaveLength(9);
  expect(ride?.between).toBe(2);
  // The driver's leads through the exact places of all who ride.
  asked.length = 0;
  await callApi(roads.app, 'ride', { params: params(driven) }, { token: await signedIn(roads.deps, ana.id) });
  expect(asked.map(([, to], leg) => near(to, [HOME, HALT, BRIDGE, WORKS][leg] ?? HOME))).toEqual([true, true, true, true]);
  // In a list, nothing is asked of the router.
  asked.length = 0;
  expect((await callApi(roads.app, 'rides', { query: { from: MONDAY } }, asPriya)).answer?.rides[0]).toMatchObject({ geometry: null });
  expect(asked).toEqual([]);
});

test.each([
  ['the router is away', { kind: 'unavailable' }],
  [
    'no roads reach its stops',
    { kind: 'route', route: { distanceMetres: 1, durationSeconds: 1, geometry: '', estimated: true, ferry: false } },
  ],
] as const)('where %s, no way is shown', async (_, outcome) => {
  const routing: Router = { ...t.deps.routing, route: async () => outcome };
  await using away = await startTestApp({ store: t.store, overrides: { routing } });
  away.clock.set(SUNDAY);
  const ride = (await callApi(away.app, 'ride', { params: params(ofTom) }, { token: await signedIn(away.deps, tom.id) })).answer;
  expect(ride).toMatchObject({ date: MONDAY, geometry: null });
});

test('wherever in their cells others get in and out, and whenever by their exact places, a rider reads the same, byte for byte', async () => {
  const ofGrace = await addJourneyOf(t.deps, grace);
  const liftOfGrace = await rideWith(ofGrace, [HALT, WORKS], []);
  await storeTrips(liftOfPriya, { trips: [plannedTrip(HOME, WORKS, [10, 90])] });
  // Grace gets in where Tom does, and he gets out in the cell of Priya's own stop.
  const [ofTomPlanned, ofGracePlanned] = [plannedTrip(HALT, WORKS, [30, 90]), plannedTrip(HALT, BRIDGE, [30, 60])];
  const inCell = (of: Position) => {
    const [centre, corners] = [cellToLatLng(cellAt(of)), cellToBoundary(cellAt(of))];
    return fc.tuple(fc.nat({ max: 5 }), fc.double({ min: 0, max: 0.95, noNaN: true })).map(([corner, far]) => {
      const [latitude, longitude] = centre.map((degrees, axis) => degrees + far * ((corners[corner]?.[axis] ?? degrees) - degrees));
      return { label: 'Planted place', latitude: latitude ?? 0, longitude: longitude ?? 0, walkMetres: 0 };
    });
  };
  const answers = new Set<string>();
  const minutes = fc.integer({ min: -5, max: 5 });
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(inCell(HALT), inCell(WORKS), inCell(HALT), inCell(BRIDGE)),
      fc.tuple(minutes, minutes, minutes, minutes),
      fc.double({ min: -0.01, max: 0.01, noNaN: true }),
      async ([tomIn, tomOut, graceIn, graceOut], [a, b, c, d], door) => {
        const moved = (planned: Trip, getsIn: number, getsOut: number): Trip => {
          const side = { ...planned.driver, pickUp: planned.driver.pickUp + getsIn, dropOff: planned.driver.dropOff + getsOut };
          return { ...planned, driver: side, passenger: side };
        };
        const places = (pickUp: typeof HOME, dropOff: typeof HOME) => ({ out: { pickUp, dropOff }, back: null });
        await storeTrips(liftOfTom, { places: places(tomIn, tomOut), trips: [moved(ofTomPlanned, a, b)] });
        await storeTrips(liftOfGrace, { places: places(graceIn, graceOut), trips: [moved(ofGracePlanned, c, d)] });
        await t.deps.db
          .update(journeys)
          .set({ startLatitude: 52.6278 + door })
          .where(eq(journeys.id, driven.id));
        answers.add((await read(priya, ofPriya)).text);
      },
    ),
    { numRuns: 30 },
  );
  expect(answers.size).toBe(1);
  expect([...answers][0]).toContain('"between":2');
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

test('those in a car write in its conversation, each group in its own; where nobody else rides, or somebody is in none, in that of the two', async () => {
  const tuesday = '2026-11-24';
  const onTuesday = trip('out', 470, 480, 560);
  const trips: Trip[] = [{ ...onTuesday, driver: { ...onTuesday.driver, day: 2 }, passenger: { ...onTuesday.passenger, day: 2 } }];
  const ofGrace = await addJourneyOf(t.deps, grace);
  const liftOfGrace = await rideWith(ofGrace, [HOME, WORKS], trips);
  await rideWith(await addJourneyOf(t.deps, stranger), [HALT, WORKS], trips);
  await t.deps.jobs.enqueue(t.deps.db, 'keep-car-conversations', { journeyId: driven.id });
  await t.runJobs();
  const isOf = async (memberId: string) =>
    (await t.deps.db.select().from(conversationSides).where(eq(conversationSides.memberId, memberId))).map((side) => side.conversationId);
  const [cars, ofGroup] = [await isOf(tom.id), await isOf(grace.id)];
  const talkOf = async (...asked: Parameters<typeof read>) => (await rideOf(...asked))?.conversationId;
  const talk = await talkOf(ana, driven);
  expect(cars).toContain(talk);
  expect(talk).not.toBe(liftOfTom.conversationId);
  // On the way back nobody but Priya rides along.
  expect(await talkOf(ana, driven, 'back')).toBe(liftOfPriya.conversationId);
  expect([await talkOf(priya, ofPriya), await talkOf(tom, ofTom)]).toEqual([talk, talk]);
  const other = await talkOf(ana, driven, 'out', tuesday);
  expect(ofGroup).toContain(other);
  expect(other).not.toBe(liftOfGrace.conversationId);
  expect(await talkOf(grace, ofGrace, 'out', tuesday)).toBe(other);
  await t.deps.db.update(conversationSides).set({ leftAt: SUNDAY, seenTo: 0 }).where(eq(conversationSides.memberId, tom.id));
  expect([await talkOf(tom, ofTom), await talkOf(ana, driven)]).toEqual([liftOfTom.conversationId, talk]);
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

test('the agreed rides of this month are counted by way, once for a whole car, without those called off and those after the end of a lift', async () => {
  const agreed = async (who: Someone) => (await list(who)).answer?.agreed;
  const both = (date: string) => ({ date, rides: 2, off: 0 });
  expect(await agreed(ana)).toEqual({ month: '2026-11', days: [both(MONDAY), both('2026-11-30')] });
  expect(await agreed(tom)).toEqual({ month: '2026-11', days: [MONDAY, '2026-11-30'].map((date) => ({ date, rides: 1, off: 0 })) });
  expect(await agreed(stranger)).toBeUndefined();
  await skip(tom, ofTom);
  expect((await agreed(tom))?.days[0]).toEqual({ date: MONDAY, rides: 0, off: 1 });
  expect((await agreed(ana))?.days[0], 'the others ride on').toEqual(both(MONDAY));
  await t.deps.db
    .update(lifts)
    .set({ state: 'ended', endedAt: new Date('2026-11-23T12:00:00Z'), endedBy: 'member', places: null })
    .where(eq(lifts.id, liftOfPriya.id));
  expect(await agreed(priya), 'up to its end').toEqual({ month: '2026-11', days: [{ date: MONDAY, rides: 1, off: 0 }] });
  t.clock.set(new Date('2026-11-30T23:30:00Z'));
  expect((await agreed(tom))?.month).toBe('2026-11');
  t.clock.set(new Date('2026-12-01T00:30:00Z'));
  expect(await agreed(tom), 'another month').toEqual({
    month: '2026-12',
    days: ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'].map((date) => ({ date, rides: 1, off: 0 })),
  });
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

type Minutes = 0 | 5 | 10;
const late = async (who: Someone, journey: JourneyRow, minutes: Minutes) =>
  callApi(t.app, 'tellRideLate', { params: params(journey), body: { minutes } }, await as(who));
const here = async (who: Someone, journey: JourneyRow, isHere: boolean) =>
  callApi(t.app, 'tellRideHere', { params: params(journey), body: { here: isHere } }, await as(who));
const skip = async (who: Someone, journey: JourneyRow, body: CallInput<'skipRide'>['body'] = {}) =>
  callApi(t.app, 'skipRide', { params: params(journey), body }, await as(who));
const unskip = async (who: Someone, journey: JourneyRow, direction?: RideDirection) =>
  callApi(t.app, 'unskipRide', { params: params(journey, direction) }, await as(who));
const see = async (who: Someone, journey: JourneyRow) => callApi(t.app, 'seeRide', { params: params(journey) }, await as(who));
const nameOf = (id: string | null) => [ana, priya, tom, grace].find((each) => each.id === id)?.forename;

/** The mails that were put since the last look, and to whom. */
async function mailed(): Promise<string[]> {
  const { rows } = await t.store.pool.query<MailOrder>('select kind, member_id as "memberId" from mails order by created_at, kind');
  await t.store.pool.query('delete from mails');
  return rows.map(({ kind, memberId }) => `${kind} ${nameOf(memberId)}`).toSorted();
}

/** The lines of all conversations since the last look: whose, what, and of which way. */
async function lines(): Promise<string[]> {
  const rows = await t.deps.db.select().from(messages).orderBy(messages.createdAt, messages.position);
  await t.deps.db.delete(messages);
  return rows.map(({ authorId, text, event }) => [nameOf(authorId), event?.name ?? text, event?.way ?? ''].join(' ').trim());
}

/** Of which members the open pages were told since the last look. */
async function shown(): Promise<string[]> {
  const rows = await t.deps.db.select().from(memberEvents);
  await t.deps.db.delete(memberEvents);
  return [...new Set(rows.map(({ memberId }) => nameOf(memberId) ?? ''))].toSorted();
}

/** What a reader is told of each in the car. */
const toldOf = async (who: Someone, journey: JourneyRow) =>
  (await rideOf(who, journey))?.people.map((each) => [each.person.forename, each.rides, each.late?.minutes ?? null, each.seen]);

test('late is told once to all in the car, by mail too, stands with its moment, and can be taken back', async () => {
  t.clock.set(new Date('2026-11-23T07:30:00Z'));
  const { answer } = await late(ana, driven, 10);
  expect(answer?.people[0]).toMatchObject({ mine: true, late: { minutes: 10, at: '2026-11-23T07:30:00.000Z' } });
  expect((await late(ana, driven, 10)).status).toBe(200);
  expect([await lines(), await mailed()]).toEqual([
    ['Ana running-late', 'Ana running-late'],
    ['lift-late Priya', 'lift-late Tom'],
  ]);
  // Of a rider, the other riders hear as well, without a line to each other.
  await late(priya, ofPriya, 5);
  expect([await lines(), await mailed()]).toEqual([['Priya running-late'], ['lift-late Ana', 'lift-late Tom']]);
  await late(ana, driven, 0);
  expect([await lines(), await mailed()]).toEqual([
    ['Ana on-time', 'Ana on-time'],
    ['lift-late Priya', 'lift-late Tom'],
  ]);
  expect(await toldOf(tom, ofTom)).toEqual([
    ['Ana', true, null, false],
    ['Priya', true, 5, false],
    ['Tom', true, null, false],
  ]);
});

test('the mail about somebody else in the car names them, and is not sent once they have said otherwise', async () => {
  t.clock.set(new Date('2026-11-23T07:30:00Z'));
  await late(priya, ofPriya, 5);
  await late(priya, ofPriya, 10);
  await t.runJobs();
  const mails = (await t.outbox()).filter(({ to }) => to === 'tom@mail.example');
  expect(mails.map(({ subject }) => subject)).toEqual(['Priya R. is running 10 min late']);
});

test('being late is refused but from three hours before the own part of the ride until it is over, and where one does not ride', async () => {
  const refused = async (who: Someone, journey: JourneyRow) => (await late(who, journey, 5)).problem?.errors?.map(({ code }) => code) ?? [];
  for (const [moment, codes] of [
    ['04:49:59', ['no-ride-today']],
    ['04:50:00', []],
    ['09:30:00', ['no-ride-today']],
  ] as const) {
    t.clock.set(new Date(`2026-11-23T${moment}Z`));
    expect([moment, await refused(ana, driven)]).toEqual([moment, codes]);
    await late(ana, driven, 0);
  }
  t.clock.set(new Date('2026-11-23T06:00:00Z'));
  await skip(tom, ofTom);
  expect(await refused(tom, ofTom)).toEqual(['no-ride-today']);
  await lines();
  await mailed();
  await late(ana, driven, 5);
  expect(await mailed()).toEqual(['lift-late Priya']);
});

test('late said in a lift is that of the ride', async () => {
  t.clock.set(new Date('2026-11-23T07:30:00Z'));
  const own = { params: { liftId: liftOfTom.id }, body: { minutes: 25 } } as const;
  expect((await callApi(t.app, 'tellLate', own, await as(ana))).status).toBe(200);
  expect(await mailed()).toEqual(['lift-late Priya', 'lift-late Tom']);
  expect((await toldOf(priya, ofPriya))?.[0]).toEqual(['Ana', true, 25, false]);
});

test('that somebody is there is told once to all in the car, in its conversation and by mail, and can be taken back', async () => {
  await t.deps.jobs.enqueue(t.deps.db, 'keep-car-conversations', { journeyId: driven.id });
  await t.runJobs();
  t.clock.set(new Date('2026-11-23T07:55:00Z'));
  await t.deps.db.delete(messages);
  await mailed();
  expect((await here(priya, ofPriya, true)).status).toBe(200);
  expect((await here(priya, ofPriya, true)).status).toBe(200);
  const talk = (await rideOf(tom, ofTom))?.conversationId ?? '';
  expect(talk).not.toBe(liftOfTom.conversationId);
  const seen = await callApi(t.app, 'messages', { params: { conversationId: talk }, query: {} }, await as(tom));
  expect(seen.answer?.messages).toMatchObject([
    { mine: false, author: { forename: 'Priya' }, event: { name: 'here', days: null, date: null, way: 'out' } },
  ]);
  expect([await lines(), await mailed()]).toEqual([['Priya here out'], ['lift-here Ana', 'lift-here Tom']]);
  // Nothing is left to be taken back: the line is gone with the test's own look.
  await here(priya, ofPriya, false);
  expect(await lines()).toEqual([]);
  await here(ana, driven, true);
  await here(ana, driven, false);
  await here(ana, driven, false);
  expect([await lines(), await mailed()]).toEqual([
    ['Ana here out', 'Ana not-here out'],
    ['lift-here Priya', 'lift-here Priya', 'lift-here Tom', 'lift-here Tom'],
  ]);
});

test('where only two ride, that one is there is told in their conversation; the mail is not sent once it is taken back', async () => {
  await skip(tom, ofTom);
  t.clock.set(new Date('2026-11-23T16:55:00Z'));
  await lines();
  await mailed();
  const back = { params: params(ofPriya, 'back'), body: { here: true } };
  expect((await callApi(t.app, 'tellRideHere', back, await as(priya))).status).toBe(200);
  const [line] = await t.deps.db.select().from(messages);
  expect(line).toMatchObject({ conversationId: liftOfPriya.conversationId, event: { name: 'here' } });
  await callApi(t.app, 'tellRideHere', { ...back, body: { here: false } }, await as(priya));
  await t.runJobs();
  const mails = (await t.outbox()).filter(({ to, subject }) => to === 'ana@mail.example' && / here$| there yet$/.test(subject));
  expect(mails.map(({ subject }) => subject)).toEqual(['Priya R. is not there yet']);
});

test('that one is there is refused as being late is, and where one does not ride', async () => {
  const refused = async () => (await here(tom, ofTom, true)).problem?.errors?.map(({ code }) => code) ?? [];
  expect(await refused()).toEqual(['no-ride-today']);
  t.clock.set(new Date('2026-11-23T07:55:00Z'));
  await skip(tom, ofTom);
  expect(await refused()).toEqual(['no-ride-today']);
});

test('who has seen what was last told is seen to have, until the next word', async () => {
  t.clock.set(new Date('2026-11-23T07:30:00Z'));
  await see(tom, ofTom);
  expect(await t.deps.db.$count(ridePeople)).toBe(0);
  await late(ana, driven, 10);
  await shown();
  await lines();
  await mailed();
  t.clock.advanceMs(1_000);
  await see(tom, ofTom);
  expect([await shown(), await lines(), await mailed()]).toEqual([['Ana', 'Priya'], [], []]);
  await see(tom, ofTom);
  expect(await shown()).toEqual([]);
  const seen = async () => (await rideOf(ana, driven))?.people.map((each) => each.seen);
  expect(await seen()).toEqual([false, false, true]);
  t.clock.advanceMs(1_000);
  await skip(priya, ofPriya);
  expect(await seen()).toEqual([false, false, false]);
});

test('a driver’s calling off is told to each rider once, by the way; the way back stands', async () => {
  const { answer } = await skip(ana, driven, { message: 'I am ill.' });
  expect(answer).toMatchObject({ state: 'off', direction: 'out' });
  expect([(await lines()).toSorted(), await mailed()]).toEqual([
    // Tom has no way back, so nothing has to be said of the way.
    ['Ana I am ill.', 'Ana I am ill.', 'Ana days-skipped', 'Ana days-skipped out'],
    ['lift-skipped Priya', 'lift-skipped Tom'],
  ]);
  expect(await toldOf(priya, ofPriya)).toEqual([
    ['Ana', false, null, false],
    ['Priya', false, null, false],
    ['Tom', false, null, false],
  ]);
  expect(await rideOf(priya, ofPriya, 'back')).toMatchObject({ state: 'on' });
  const lift = (await callApi(t.app, 'lift', { params: { liftId: liftOfPriya.id } }, await as(priya))).answer;
  expect(lift).toMatchObject({ skipped: [], skippedWays: [{ date: MONDAY, direction: 'out' }] });
  expect((await skip(ana, driven)).status).toBe(200);
  expect([await lines(), await mailed()]).toEqual([[], []]);
});

test('there and back are called off in one message; the answer is the ride of the path', async () => {
  const { answer } = await skip(ana, driven, { direction: 'both' });
  expect(answer).toMatchObject({ state: 'off', direction: 'out' });
  expect([(await lines()).toSorted(), await mailed()]).toEqual([
    ['Ana days-skipped', 'Ana days-skipped'],
    ['lift-skipped Priya', 'lift-skipped Tom'],
  ]);
  expect(await rideOf(ana, driven, 'back')).toMatchObject({ state: 'off' });
  const only = await skip(tom, ofTom, { direction: 'back' });
  expect(only.problem).toMatchObject({ code: 'validation', errors: [{ path: 'direction', code: 'no-ride' }] });
});

test('a rider’s calling off goes to the driver by mail and to the others’ pages; the others ride on', async () => {
  await skip(tom, ofTom, { message: 'See you next week.' });
  expect([await lines(), await mailed(), await shown()]).toEqual([
    ['Tom days-skipped', 'Tom See you next week.'],
    ['lift-skipped Ana'],
    ['Ana', 'Priya', 'Tom'],
  ]);
  expect(await toldOf(priya, ofPriya)).toEqual([
    ['Ana', true, null, false],
    ['Priya', true, null, false],
    ['Tom', false, null, false],
  ]);
  t.clock.set(new Date('2026-11-23T08:30:00Z'));
  expect((await skip(ana, driven)).problem?.errors).toMatchObject([{ path: 'direction', code: 'date-past' }]);
});

test('each takes back only what they have called off: the ride takes place once nobody has', async () => {
  await skip(tom, ofTom);
  await skip(ana, driven);
  await lines();
  await mailed();
  // Tom's own word goes, and Ana's stands.
  await unskip(tom, ofTom);
  expect([await rideOf(tom, ofTom), await lines(), await mailed()]).toMatchObject([{ state: 'off' }, [], []]);
  await skip(tom, ofTom);
  await unskip(ana, driven);
  expect([await lines(), await mailed()]).toEqual([['Ana day-restored out'], ['lift-restored Priya']]);
  expect(await toldOf(ana, driven)).toEqual([
    ['Ana', true, null, false],
    ['Priya', true, null, false],
    ['Tom', false, null, false],
  ]);
  await unskip(tom, ofTom);
  expect([await rideOf(tom, ofTom), await lines(), await mailed()]).toMatchObject([
    { state: 'on' },
    ['Tom day-restored'],
    ['lift-restored Ana'],
  ]);
});

test('what two in a car say at the same moment is told once each', async () => {
  t.clock.set(new Date('2026-11-23T07:30:00Z'));
  const answers = await Promise.all([
    late(ana, driven, 10),
    late(priya, ofPriya, 5),
    late(ana, driven, 10),
    skip(tom, ofTom),
    skip(tom, ofTom),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect((await lines()).filter((line) => line.startsWith('Tom'))).toEqual(['Tom days-skipped']);
  expect(await toldOf(ana, driven)).toEqual([
    ['Ana', true, 10, false],
    ['Priya', true, 5, false],
    ['Tom', false, null, false],
  ]);
});

test('a month of rides in a full car asks the store no more than one ride does', async () => {
  const token = await as(ana);
  const count = async (days: string) =>
    (await statementsOf(async () => await callApi(t.app, 'rides', { query: { from: MONDAY, days } }, token))).length;
  const before = await count('1');
  await rideWith(await addJourneyOf(t.deps, grace), [HALT, WORKS], [trip('out', 470, 500, 560)]);
  expect(await count('31')).toBe(before);
});
