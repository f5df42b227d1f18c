import { expect, test } from 'vitest';
import { weeklyTrips } from '../../test-support/active-lift.ts';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';
import { describeRide, isOver, nextRide, type Agreed, type Skip } from './next-ride.ts';
import type { Trip } from '../../kernel/db/schema/lifts.ts';

/** On Mondays and Fridays from Monday 23 November 2026 on. */
const LIFT: Agreed = {
  trips: weeklyTrips(1, 5),
  firstDate: '2026-11-23',
  lastDate: null,
  driverTimeZone: 'Europe/London',
  passengerTimeZone: 'Europe/London',
};

function next(lift: Agreed, now: string, skips: readonly Skip[] = [], side: 'driver' | 'passenger' = 'passenger') {
  const ride = nextRide(lift, skips, side, new Date(now));
  if (ride === null) return null;
  const { date, direction, departs } = describeRide(ride, side);
  return `${date} ${direction} ${departs}`;
}

const early = (lift: Partial<Agreed>, minutes: number): Agreed => {
  const side = { day: 7, date: null, driverDeparts: minutes - 10, pickUp: minutes, dropOff: minutes + 60 };
  return { ...LIFT, firstDate: '2026-03-01', trips: [{ direction: 'out', driver: side, passenger: side }], ...lift };
};

test.each<[string, Agreed, string, string | null]>([
  ['before its first date', LIFT, '2026-10-01T10:00:00Z', '2026-11-23 out 08:05'],
  ['in the morning', LIFT, '2026-11-23T08:00:00Z', '2026-11-23 out 08:05'],
  ['half an hour after the pick-up: someone may be late', LIFT, '2026-11-23T08:35:00Z', '2026-11-23 out 08:05'],
  ['later than that', LIFT, '2026-11-23T08:35:01Z', '2026-11-23 back 17:10'],
  ['at night', LIFT, '2026-11-23T23:00:00Z', '2026-11-27 out 08:05'],
  ['on its last date', { ...LIFT, lastDate: '2026-11-27' }, '2026-11-27T12:00:00Z', '2026-11-27 back 17:10'],
  ['after its last date', { ...LIFT, lastDate: '2026-11-27' }, '2026-11-27T18:00:00Z', null],
  ['an hour that the clocks leave out is ridden an hour later', early({}, 90), '2026-03-29T01:55:00Z', '2026-03-29 out 01:30'],
  ['and not after that', early({}, 90), '2026-03-29T02:01:00Z', '2026-04-05 out 01:30'],
  ['an hour that the clocks show twice is the first', early({}, 90), '2026-10-25T00:59:00Z', '2026-10-25 out 01:30'],
  ['and not the second', early({}, 90), '2026-10-25T01:01:00Z', '2026-11-01 out 01:30'],
  ['after midnight', early({}, 1_450), '2026-03-01T23:00:00Z', '2026-03-02 out 00:10'],
  ['before midnight of its day', early({}, -20), '2026-03-07T12:00:00Z', '2026-03-07 out 23:40'],
])('the next ride %s', (_when, lift, now, expected) => {
  expect(next(lift, now)).toBe(expected);
});

test('a ride that is called off is none, way by way, however many are', () => {
  const one: Skip = { direction: 'out', driverDate: '2026-11-23' };
  expect(next(LIFT, '2026-11-22T12:00:00Z', [one])).toBe('2026-11-23 back 17:10');
  const year = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(2026, 10, 23 + day)).toISOString().slice(0, 10));
  const all = year.flatMap((driverDate): Skip[] => [
    { direction: 'out', driverDate },
    { direction: 'back', driverDate },
  ]);
  expect(next(LIFT, '2026-11-22T12:00:00Z', all)).toBe('2027-11-26 out 08:05');
});

test('each reads it on their own calendar and clock, and what is called off is called off for both', () => {
  const trip: Trip = {
    direction: 'out',
    driver: { day: 7, date: null, driverDeparts: 1_410, pickUp: 1_425, dropOff: 1_480 },
    passenger: { day: 1, date: null, driverDeparts: 30, pickUp: 45, dropOff: 100 },
  };
  const lift: Agreed = { ...LIFT, trips: [trip], firstDate: '2026-11-22', passengerTimeZone: 'Europe/Paris' };
  const now = '2026-11-22T12:00:00Z';
  expect([next(lift, now, [], 'driver'), next(lift, now)]).toEqual(['2026-11-22 out 23:45', '2026-11-23 out 00:45']);
  const skips: Skip[] = [{ direction: 'out', driverDate: '2026-11-22' }];
  expect([next(lift, now, skips, 'driver'), next(lift, now, skips)]).toEqual(['2026-11-29 out 23:45', '2026-11-30 out 00:45']);
});

test.each<[string, Partial<Agreed>, string, boolean]>([
  ['has no last date', {}, '2036-11-27T18:00:00Z', false],
  ['has its last ride before it', { lastDate: '2026-11-27' }, '2026-11-27T18:24:00Z', false],
  ['has arrived for the last time', { lastDate: '2026-11-27' }, '2026-11-27T18:25:00Z', true],
  ['ends on a day without rides', { lastDate: '2026-11-29' }, '2026-11-27T18:25:00Z', true],
  ['is of one date, which comes', { trips: onDate('2026-11-24') }, '2026-11-24T09:00:00Z', false],
  ['is of one date, which is over', { trips: onDate('2026-11-24') }, '2026-11-24T18:25:00Z', true],
])('a lift that %s', (_what, given, now, expected) => {
  expect(isOver({ ...LIFT, ...given }, new Date(now))).toBe(expected);
});

function onDate(date: string): Trip[] {
  const day = ((dayNumber(date) + 3) % 7) + 1;
  return weeklyTrips(day).map((trip) => ({ ...trip, driver: { ...trip.driver, date }, passenger: { ...trip.passenger, date } }));
}
