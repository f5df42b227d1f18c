import { wallClock } from '@waylift/contract/wall-clock';
import { EXAMPLE_LIFT, type Lift } from '@waylift/contract/lift';
import { expect, it } from 'vitest';
import { minutesUntil, nextRides, plusDays } from './rides.ts';

const leg = (pickUp: string) => ({ driver: pickUp, pickUp, dropOff: pickUp });
const times = [1, 2, 3, 4].map((day) => ({ day, date: null, out: leg('07:58'), back: leg('17:40') }));
const lift: Lift = { ...EXAMPLE_LIFT, days: [1, 2, 3, 4], skipped: ['2026-11-24'], times };

it('the next rides are those days of the lift that are neither over nor cancelled', () => {
  const sunday = { date: '2026-11-22', time: '16:30' };
  expect(nextRides(lift, null, sunday, 4)).toEqual(['2026-11-23', '2026-11-25', '2026-11-26', '2026-11-30']);
  // Between the way there and the way back there is still one to cancel; after it there is none.
  expect(nextRides(lift, null, { date: '2026-11-23', time: '12:00' }, 1)).toEqual(['2026-11-23']);
  expect(nextRides(lift, null, { date: '2026-11-23', time: '17:40' }, 1)).toEqual(['2026-11-25']);
  expect(
    nextRides(
      { ...lift, days: null, date: '2026-11-30', times: [{ day: 1, date: '2026-11-30', out: leg('07:58'), back: null }] },
      null,
      sunday,
      9,
    ),
  ).toEqual(['2026-11-30']);
});

it('the day before is that of the calendar, also after a night in which the clocks change', () => {
  expect(['2026-03-30', '2026-10-26', '2027-01-01'].map((date) => plusDays(date, -1))).toEqual(['2026-03-29', '2026-10-25', '2026-12-31']);
});

it('the time that is left is told by the clock where the journey starts', () => {
  const now = wallClock('Pacific/Auckland', new Date('2026-11-22T16:30:00Z'));
  expect(now).toEqual({ date: '2026-11-23', time: '05:30' });
  expect(minutesUntil(lift, '2026-11-23', now)).toBe(148);
});
