import { placeAt, travellerWith } from '../../test-support/test-travellers.ts';
import { expect, test } from 'vitest';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import type { Rider } from '../traveller/riders.ts';
import { dayNumber } from '../traveller/wall-clock.ts';
import { changedCars, plannedAnew } from './changed-cars.ts';
import { estimatedLengths } from './measure-way.ts';

const MONDAY = dayNumber('2026-11-23');

function rider(liftId: string, along: number, days: readonly number[]): Rider {
  const [from, to] = [placeAt(along, 500), placeAt(20_000)];
  const at = { pickUp: along / 15, dropOff: 20_000 / 15 };
  const trips = days.map((day): Trip => {
    const side = { day, date: null, driverDeparts: 480, pickUp: 485, dropOff: 510 };
    return { direction: 'out', driver: side, passenger: side, stops: { from, to, agreed: at, planned: at, riders: 1 } };
  });
  const lift = {
    liftId,
    journeyId: `journey of ${liftId}`,
    memberId: `member of ${liftId}`,
    trips,
    firstDate: '2026-11-23',
    lastDate: null,
  };
  return { ...lift, shunned: [], flexibleMinutes: 15, when: null, start: from, end: to };
}

test('each day on which others ride than before is planned anew, also where the same people ride on several', () => {
  const driver = travellerWith({ riders: [rider('one', 5_000, [1, 2, 3]), rider('two', 10_000, [1, 3])] });
  const cars = changedCars(driver, MONDAY, false);
  const planned = plannedAnew(driver, cars, () => ({ lengthOf: estimatedLengths(driver, 'out'), isByRoad: false }));
  expect(planned.map(({ liftId, trip, stops }) => `${liftId}, day ${trip.driver.day}: ${stops.riders}`).toSorted()).toEqual([
    'one, day 1: 2',
    'one, day 3: 2',
    'two, day 1: 2',
    'two, day 3: 2',
  ]);
});
