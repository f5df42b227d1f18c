import { greatCircleMetres } from '@waylift/geography/great-circle';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { randomOf } from '../../test-support/match-worlds.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { hasValhalla, putRoads, type TestExtract } from '../../test-support/test-roads.ts';
import { isAtDriversEnd, placesOf, shareAtRandom, type Around, type SharedLift } from '../../test-support/told-and-shown.ts';

const AROUND: Readonly<Record<TestExtract, Around>> = {
  rutland: { home: { latitude: 52.6705, longitude: -0.7286 }, work: { latitude: 52.5886, longitude: -0.7224 }, metres: 1_100 },
  newport: { home: { latitude: 51.588, longitude: -3.02 }, work: { latitude: 51.5535, longitude: -2.975 }, metres: 2_500 },
};
const PAIRS = 16;

describe.skipIf(!hasValhalla).each(Object.entries(AROUND))('on the roads of %s', (extract, around) => {
  let t: TestApp;
  let shared: SharedLift[];
  beforeAll(async () => {
    t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
    await putRoads(t.deps.config.dataDir, '20261122T090000000Z-test', extract === 'rutland' ? 'rutland' : 'newport');
    const random = randomOf(20_261_126);
    shared = [];
    for (let pair = 0; pair < PAIRS; pair += 1) {
      const lift = await shareAtRandom(t, around, random);
      if (lift !== null) shared.push(lift);
    }
  }, 240_000);
  afterAll(() => t[Symbol.asyncDispose]());

  test('what was announced is what happens: a door is shown where the passenger was told of it, and nowhere else', () => {
    const seen = { door: 0, met: 0 };
    for (const lift of shared) {
      for (const { told, passenger, driver, own } of placesOf(lift)) {
        const isDoor = passenger?.latitude === own.latitude && passenger.longitude === own.longitude;
        expect([isDoor, passenger?.walkMetres === 0, driver?.walkMetres === 0]).toEqual(Array(3).fill(told.walkMetres === 0));
        expect({ ...driver, walkMetres: 0 }).toEqual({ ...passenger, walkMetres: 0 });
        seen[isDoor ? 'door' : 'met'] += 1;
      }
    }
    expect(seen.door).toBeGreaterThan(1);
    expect(seen.met).toBeGreaterThan(1);
  });

  test('the driver is told of no meeting point how far it is from the passenger', () => {
    const walks = shared.flatMap((lift) => placesOf(lift).map(({ driver }) => driver?.walkMetres));
    expect(walks.filter((metres) => metres !== 0 && metres !== null)).toEqual([]);
  });

  test("no place but the passenger's own lies in the cell of a driver's end, or within 400 m of it, before or after", () => {
    for (const lift of shared) {
      for (const { told, passenger } of placesOf(lift)) {
        if (told.walkMetres === 0) continue;
        expect(isAtDriversEnd(told, lift)).toBe(false);
        if (passenger !== null) expect(isAtDriversEnd(passenger, lift)).toBe(false);
      }
    }
  });

  test("nobody learns a driver's end by claiming to live behind it", async () => {
    const random = randomOf(7);
    let count = 0;
    for (const metres of [700, 1_000, 1_300, 1_600]) {
      const lift = await shareAtRandom(t, around, random, metres);
      if (lift === null) continue;
      count += 1;
      for (const { passenger, own } of placesOf(lift)) {
        const isOwn = passenger?.latitude === own.latitude && passenger.longitude === own.longitude;
        if (passenger !== null && !isOwn) expect(isAtDriversEnd(passenger, lift)).toBe(false);
      }
    }
    expect(count).toBeGreaterThan(0);
  });

  test('a passenger who is met walks no further than they would, but to the announced point, and never less than a straight line', () => {
    for (const lift of shared) {
      for (const { told, passenger, own } of placesOf(lift)) {
        if (passenger === null || told.walkMetres === 0) continue;
        expect(told.walkMetres).toBeLessThanOrEqual(500);
        const isAnnounced = greatCircleMetres(passenger, told) < 1;
        if (!isAnnounced) expect(passenger.walkMetres).toBeLessThanOrEqual(500);
        expect((passenger.walkMetres ?? 0) + 2).toBeGreaterThanOrEqual(greatCircleMetres(passenger, own));
      }
    }
  });
});
