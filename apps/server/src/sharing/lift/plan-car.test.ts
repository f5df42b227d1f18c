/** What becomes of a car when somebody leaves it, or when it never had a plan (design: "When a plan is made anew"). */
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { callApi } from '../../test-support/call-api.ts';
import { along, createOneCar, type OneCar, type Someone } from '../../test-support/one-car.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { endSharing } from './end-sharing.ts';
import { planCar } from './plan-car.ts';

const NO_LIMIT = new AbortController().signal;

let t: TestApp;
let numbered = 0;
let car: OneCar;
let ben: Someone;
let cem: Someone;
beforeAll(async () => void (t = await startTestApp({ env: { RATE_LIMITS: 'off' } })));
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  t.clock.set(new Date('2026-11-22T12:00:00Z'));
  numbered += 1;
  car = await createOneCar(t, `plans${numbered}`, [1, 4]);
  ben = await car.addSomeone('Ben', along(0.2, 0.004));
  cem = await car.addSomeone('Cem', along(0.5, 0.006));
});

const plan = async () => await planCar(t.deps, { journeyId: car.ana.journeyId }, NO_LIMIT);
const seconds = ({ trips }: LiftRow) => trips.map(({ stops }) => stops?.planned);

/** Each way in which a lift may end. */
const ENDS: Readonly<Record<string, (who: Someone, lift: LiftRow) => Promise<unknown>>> = {
  'their own end of the lift': (who, { id }) => callApi(t.app, 'endLift', { params: { liftId: id }, body: {} }, who),
  'their journey that is removed': (who) => callApi(t.app, 'removeJourney', { params: { journeyId: who.journeyId } }, who),
  'a block': (who) => t.deps.db.transaction((tx) => endSharing(tx, t.deps, { pair: [who.id, car.ana.id] }, 'block', who.id)),
  'a suspension': (who) => t.deps.db.transaction((tx) => endSharing(tx, t.deps, { memberId: who.id }, 'suspension', null)),
  'their community that closes': (who) => t.deps.db.transaction((tx) => endSharing(tx, t.deps, { memberId: who.id }, 'community', null)),
  'an account that is removed': (who) => t.deps.db.transaction((tx) => endSharing(tx, t.deps, { memberId: who.id }, 'left', who.id)),
};

describe('a car that somebody has left is planned for those who stay', () => {
  test.each(Object.entries(ENDS))('by %s', async (_cause, end) => {
    const alone = await car.share(cem);
    await car.share(ben);
    const [before] = car.timesOf(await car.liftOf(cem));
    const both = await car.told(cem);
    await end(ben, await car.liftOf(ben));
    // Nothing changes before it is told.
    expect(car.timesOf(await car.liftOf(cem))).toEqual([before, before]);
    await t.runJobs({ includeLater: true });
    const after = await car.liftOf(cem);
    expect(seconds(after)).toEqual(seconds(alone));
    const { minutes } = await car.told(cem);
    const moved = car.timesOf(after)[0]?.map((at, index) => Math.abs(at - (before?.[index] ?? 0))) ?? [];
    expect(minutes.slice(both.minutes.length)).toEqual([Math.max(...moved)]);
    // Whoever runs it again moves and tells nobody.
    await plan();
    expect(await car.liftOf(cem)).toEqual(after);
    expect((await car.told(cem)).minutes).toEqual(minutes);
  });
});

test('all whose times change are told once, the driver too, however many ride along', async () => {
  const dora = await car.addSomeone('Dora', along(0.7, 0.003));
  await car.share(cem);
  await car.share(dora);
  await car.share(ben);
  await t.store.pool.query('delete from mails');
  await callApi(t.app, 'endLift', { params: { liftId: (await car.liftOf(ben)).id }, body: {} }, ben);
  await t.store.pool.query('delete from mails');
  await plan();
  expect(await Promise.all([car.ana, cem, dora, ben].map(async (who) => (await car.told(who)).mails))).toEqual([1, 1, 1, 0]);
  await t.runJobs({ includeLater: true });
  const mails = (await t.outbox()).filter(({ subject }) => subject === 'The times of your rides change');
  expect(mails.map(({ text }) => ['Cem', 'Dora', 'Ben'].map((name) => text.includes(`${name} `)))).toEqual([[true, true, false]]);
});

test('a car that somebody has left takes in anybody with the same stops as one who stays', async () => {
  await car.share(cem);
  await car.share(ben);
  await callApi(t.app, 'endLift', { params: { liftId: (await car.liftOf(ben)).id }, body: {} }, ben);
  await plan();
  const cems = await car.liftOf(cem);
  const dan = await car.addSomeone('Dan', along(0.5, 0.006));
  expect(seconds(await car.share(dan))).toEqual(seconds(cems));
  expect(seconds(await car.liftOf(cem))).toEqual(seconds(cems));
});

test('who rides in cars of which nothing has changed is neither moved nor told, whatever the router answers now', async () => {
  await car.share(cem);
  const one = await car.liftOf(cem);
  const elsewhere = { pickUp: 300, dropOff: 900 };
  const moved = one.trips.map(({ stops, ...trip }) => (stops === undefined ? trip : { ...trip, stops: { ...stops, planned: elsewhere } }));
  await t.deps.db.update(lifts).set({ trips: moved }).where(eq(lifts.id, one.id));
  await plan();
  expect((await car.liftOf(cem)).trips).toEqual(moved);
  // Other roads are a change.
  await planCar(t.deps, { journeyId: car.ana.journeyId, roads: true }, NO_LIMIT);
  expect(seconds(await car.liftOf(cem))).toEqual(seconds(one));
});

test('what one rider agreed to is what the plan of the car tells by the same roads, to the minute of a stop', async () => {
  await car.share(cem);
  const agreed = await car.liftOf(cem);
  await planCar(t.deps, { journeyId: car.ana.journeyId, roads: true }, NO_LIMIT);
  expect(await car.liftOf(cem)).toEqual(agreed);
  expect((await car.told(cem)).minutes).toEqual([]);
});

test('cars from before there were plans get their best one; who moves by more than the minute of a stop is told once', async () => {
  const dora = await car.addSomeone('Dora', along(0.5, -0.016));
  const [alone, second] = [await car.share(ben), await car.share(dora)];
  await t.store.pool.query('delete from mails');
  const [bens] = car.timesOf(await car.liftOf(ben));
  // As it was: each has the times of a car with nobody else, and no stops.
  const { trips } = alone;
  for (const [{ id }, own] of [[alone, trips] as const, [second, second.trips] as const])
    await t.deps.db
      .update(lifts)
      .set({ trips: own.map(({ stops: _stops, ...trip }) => trip) })
      .where(eq(lifts.id, id));
  await t.deps.jobs.enqueue(t.deps.db, 'tend-lifts', {});
  await t.runJobs();
  const [ride, also] = [await car.liftOf(ben), await car.liftOf(dora)];
  expect(car.timesOf(ride)).toEqual([bens, bens]);
  expect(car.timesOf(ride)[0]?.[1]).toBe(car.timesOf(also)[0]?.[1]);
  const apart = Math.abs((bens?.[1] ?? 0) - (car.timesOf(alone)[0]?.[1] ?? 0));
  expect(apart).toBeGreaterThan(1);
  expect([(await car.told(ben)).mails, (await car.told(dora)).mails]).toEqual([1, 0]);
  const { rows } = await t.store.pool.query(`select id from lifts where state = 'active' and not jsonb_path_exists(trips, '$.stops')`);
  expect(rows.map(({ id }) => id)).not.toContain(ride.id);
});

test('two who leave at once leave one car, planned once', async () => {
  const dora = await car.addSomeone('Dora', along(0.7, 0.003));
  const alone = await car.share(dora);
  await car.share(ben);
  await car.share(cem);
  const before = (await car.told(dora)).minutes.length;
  await Promise.all(
    [ben, cem].map(async (who) => callApi(t.app, 'endLift', { params: { liftId: (await car.liftOf(who)).id }, body: {} }, who)),
  );
  await Promise.all([plan(), plan()]);
  expect(seconds(await car.liftOf(dora))).toEqual(seconds(alone));
  expect((await car.told(dora)).minutes.length).toBe(before + 1);
  expect(await t.deps.db.$count(lifts, inArray(lifts.passengerId, [ben.id, cem.id, dora.id]))).toBe(3);
  expect(await t.deps.db.$count(lifts, sql`${lifts.passengerId} = ${dora.id} and ${lifts.state} = 'active'`)).toBe(1);
});

test('while somebody in a car has to answer to another time of its driver, nobody’s time moves; once they have left, the others’ do', async () => {
  await car.share(ben);
  await car.setOutAt('08:02');
  await car.share(cem);
  const bens = car.timesOf(await car.liftOf(ben));
  const cems = car.timesOf(await car.liftOf(cem));
  // Five minutes more for Cem, seven since Ben agreed.
  await car.setOutAt('08:07');
  expect([(await car.liftOf(ben)).passengerAsked, (await car.liftOf(cem)).passengerAsked]).toEqual([true, false]);
  expect(car.timesOf(await car.liftOf(ben))).toEqual(bens);
  expect(car.timesOf(await car.liftOf(cem))).toEqual(cems);
  await callApi(t.app, 'endLift', { params: { liftId: (await car.liftOf(ben)).id }, body: {} }, await car.as(ben));
  await t.runJobs({ includeLater: true });
  const [alone] = car.timesOf(await car.liftOf(cem));
  const dan = await car.addSomeone('Dan', along(0.5, 0.006));
  expect(car.timesOf(await car.share(dan))).toEqual([alone, alone]);
});

test('nobody joins a car while somebody in it has to answer to another time of its driver', async () => {
  await car.share(ben);
  await car.setOutAt('08:08');
  expect(await car.matchOf(cem)).toBeUndefined();
});

test('a driver who sets out earlier again gives everybody the times back that they agreed to, and asks nothing', async () => {
  const before = await car.share(ben);
  await car.setOutAt('08:05');
  expect((await car.liftOf(ben)).timesToldAt).not.toBeNull();
  await car.setOutAt('08:00');
  const after = await car.liftOf(ben);
  expect([after.timesToldAt, car.timesOf(after)]).toEqual([null, car.timesOf(before)]);
  expect(after.trips.map(({ before: kept }) => kept)).toEqual([undefined, undefined]);
});
