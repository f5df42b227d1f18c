import { afterAll, beforeAll, expect, test } from 'vitest';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { createMetrics } from '../../operator/health/metrics.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { readCarFigures } from './car-figures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t[Symbol.asyncDispose]());

test('people per car are counted with the driver, over each way of each weekday on which somebody rides today’s weeks', async () => {
  const community = await addCommunity(t.deps, { publicId: 'mill', slug: 'alder-valley' });
  await addCommunity(t.deps, { publicId: 'silent' });
  const add = async (forename: string) => ({
    ...(await addMember(t.deps, community, { email: `${forename}@mail.example`, forename })),
    communityId: community.id,
  });
  const driver = await addJourneyOf(t.deps, await add('ana'));
  const ride = async (name: string, given: Partial<LiftRow>) =>
    addLift(t.deps, { driver, passenger: await addJourneyOf(t.deps, await add(name)), ...given });
  expect(await readCarFigures(t.deps)).toEqual([]);
  await ride('priya', { trips: weeklyTrips(1, 2) });
  await ride('tom', { trips: weeklyTrips(1) });
  await ride('grace', { trips: weeklyTrips(1) });
  // Two days there and back: four people on Monday, two on Tuesday.
  expect(await readCarFigures(t.deps)).toEqual([{ slug: 'alder-valley', cars: 4, peoplePerCar: 3 }]);

  const [trip] = weeklyTrips(1);
  if (trip === undefined) throw new Error('there is no trip');
  const once = { ...trip.driver, date: '2026-11-30' };
  await ride('once', { trips: [{ ...trip, driver: once, passenger: once }] });
  await ride('later', { firstDate: '2027-03-01' });
  await ride('former', { firstDate: '2026-01-05', lastDate: '2026-02-01' });
  await ride('ended', { state: 'ended', endedAt: t.clock.now(), endedBy: 'member', places: null });
  expect(await readCarFigures(t.deps)).toEqual([{ slug: 'alder-valley', cars: 4, peoplePerCar: 3 }]);

  const metrics = createMetrics();
  metrics.watchCars(() => readCarFigures(t.deps));
  expect(await metrics.read()).toMatch(/^cars\{community="alder-valley"\} 4$[^]*^people_per_car\{community="alder-valley"\} 3$/m);
  await t.deps.db.delete(lifts);
});
