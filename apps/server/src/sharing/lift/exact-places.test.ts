/** The times of those who ride, along the places that were agreed (design: "Exact places give moments along that order"). */
import { isDeepStrictEqual } from 'node:util';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { callApi } from '../../test-support/call-api.ts';
import { along, createOneCar, type OneCar, type Someone } from '../../test-support/one-car.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
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
  car = await createOneCar(t, `places${numbered}`);
  ben = await car.addSomeone('Ben', along(0.2, 0.004));
  cem = await car.addSomeone('Cem', along(0.5, 0.006));
  await car.share(ben);
  await car.share(cem);
});

const plan = async (roads: boolean) => await planCar(t.deps, { journeyId: car.ana.journeyId, roads }, NO_LIMIT);
const tripsOf = async (who: Someone) => (await car.liftOf(who)).trips;
const all = async <T>(of: (who: Someone) => Promise<T>) => await Promise.all([ben, cem].map(of));

test('what was measured when somebody joined stands: the job measures nothing anew and tells nobody', async () => {
  const before = await all(tripsOf);
  expect(before.flat().map(({ stops }) => stops?.exact === undefined)).toEqual([false, false]);
  const told = await all(car.told);
  await plan(false);
  await plan(true);
  expect(await all(tripsOf)).toEqual(before);
  expect(await all(car.told)).toEqual(told);
});

test("no rider's moment measures the way to the driver's door: it may be anywhere in its cell", async () => {
  const { journeyId } = car.ana;
  const [cell] = await t.deps.db.select().from(journeyWays).where(eq(journeyWays.journeyId, journeyId));
  const shownTo = async (who: Someone) =>
    (await callApi(t.app, 'lift', { params: { liftId: (await car.liftOf(ben)).id } }, await car.as(who))).answer;
  const [before, shown] = [await all(tripsOf), await shownTo(ben)];
  const without = ([trip]: Awaited<ReturnType<typeof tripsOf>>) => ({ ...trip?.passenger, at: trip?.stops?.exact?.pickUp });
  const left = [(await shownTo(car.ana))?.times[0]?.out?.driver];
  for (const metres of [-400, 400]) {
    const startLongitude = (cell?.startLongitude ?? 0) + metres / 67_500;
    await t.deps.db.update(journeys).set({ startLongitude }).where(eq(journeys.id, journeyId));
    await plan(false);
    expect([(await all(tripsOf)).map(without), await shownTo(ben)]).toEqual([before.map(without), shown]);
    left.push((await shownTo(car.ana))?.times[0]?.out?.driver);
  }
  // The driver is told when to leave the door for them.
  expect(new Set(left.slice(1)).size).toBe(2);
});

test('who gets in somewhere else is at that place at another time, and so are those after; each is told once, and the plan by cells stays', async () => {
  // The jobs of those who joined.
  await t.runJobs({ includeLater: true });
  const [liftId, before] = [(await car.liftOf(ben)).id, await all(tripsOf)];
  const { places } = await car.liftOf(ben);
  const told = await all(car.told);
  const { latitude = 0, longitude = 0 } = places?.out?.pickUp ?? {};
  const spot = { latitude: latitude + 0.0075, longitude: longitude + 0.0075, words: 'at the mill' };
  await callApi(t.app, 'proposeSpot', { params: { liftId }, body: { end: 'pick-up', ...spot } }, await car.as(ben));
  expect((await callApi(t.app, 'acceptSpot', { params: { liftId }, body: {} }, await car.as(car.ana))).status).toBe(200);
  expect(await all(tripsOf)).toEqual(before);
  await t.runJobs({ includeLater: true });
  const after = await all(tripsOf);
  const minutesOf = (trips: typeof after) => trips.map(([trip]) => [trip?.passenger.pickUp ?? 0, trip?.passenger.dropOff ?? 0]);
  const moved = minutesOf(after).map((minutes, rider) =>
    Math.max(...minutes.map((at, index) => Math.abs(at - (minutesOf(before)[rider]?.[index] ?? 0)))),
  );
  expect(moved[0]).toBeGreaterThan(0);
  expect((await all(car.told)).map(({ minutes }, rider) => minutes.slice(told[rider]?.minutes.length))).toEqual(
    moved.map((minutes) => (minutes === 0 ? [] : [minutes])),
  );
  const exact = (trips: typeof after) => trips.map(([trip]) => trip?.stops?.exact?.pickUp ?? 0);
  expect(exact(after)[1]).toBeGreaterThan(exact(before)[1] ?? 0);
  expect(after.flat().map(({ stops }) => stops?.planned)).toEqual(before.flat().map(({ stops }) => stops?.planned));
  await plan(false);
  expect(isDeepStrictEqual(await all(tripsOf), after)).toBe(true);
});
