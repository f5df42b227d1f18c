import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { dateOf, dayNumber, momentAt } from '../../journeys/traveller/wall-clock.ts';
import { heldFrom, onDay, withPlan } from './new-times.ts';

const ZONE = 'Europe/London';
const HOUR_MS = 3_600_000;
/** A Monday. */
const FIRST = dayNumber('2026-10-05');
const WEEKS = 10;
const AT_WORK = { latitude: 0, longitude: 0 };

const side = { day: 1, date: null, driverDeparts: 480, pickUp: 490, dropOff: 520 };
const at = (minute: number) => ({ pickUp: 60 * (10 + minute), dropOff: 60 * (40 + minute) });
const stops = (minute: number) => ({ from: AT_WORK, to: AT_WORK, agreed: at(0), planned: at(minute) });
const WEEKLY: Trip = { direction: 'out', driver: side, passenger: side, stops: stops(0) };

test('no time changes for a ride within 24 hours, however often plans are made, and what was told last holds afterwards', () => {
  const change = fc.record({ hoursLater: fc.nat(60), minute: fc.nat(3) });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), fc.option(fc.nat(WEEKS)), fc.constantFrom(0, 1), (changes, lastWeek, later) => {
      const lift = {
        firstDate: dateOf(FIRST),
        lastDate: lastWeek === null ? null : dateOf(FIRST + 7 * lastWeek),
        driverTimeZone: ZONE,
        passengerTimeZone: ZONE,
      };
      let trip: Trip = { ...WEEKLY, passenger: { ...side, day: 1 + later } };
      let now = momentAt(ZONE, FIRST, 0).getTime();
      for (const { hoursLater, minute } of changes) {
        now += hoursLater * HOUR_MS;
        const before = trip;
        trip = withPlan(before, stops(minute), heldFrom(lift, before, new Date(now)));
        for (let week = 0; week < WEEKS; week += 1) {
          const [was, is] = [onDay(before, FIRST + 7 * week), onDay(trip, FIRST + 7 * week)];
          const begins = momentAt(ZONE, FIRST + 7 * week, side.driverDeparts).getTime();
          const isLeft = lastWeek === null || week <= lastWeek;
          if (begins >= now && begins < now + 24 * HOUR_MS) expect(is.passenger).toEqual(was.passenger);
          if (begins >= now + 24 * HOUR_MS && isLeft) expect(is.passenger).toMatchObject({ pickUp: 490 + minute, dropOff: 520 + minute });
          expect(is.driver.pickUp).toBe(is.passenger.pickUp);
        }
        if (heldFrom(lift, trip, new Date(now)) !== null) expect(trip.stops?.planned).toEqual(at(minute));
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a ride on a single date has its new times at once, or never if it begins within 24 hours', () => {
  const once: Trip = { ...WEEKLY, driver: { ...side, date: '2026-10-12' }, passenger: { ...side, date: '2026-10-12' } };
  const lift = { trips: [once], firstDate: '2026-10-12', lastDate: '2026-10-12', driverTimeZone: ZONE, passengerTimeZone: ZONE };
  const begins = momentAt(ZONE, dayNumber('2026-10-12'), 480).getTime();
  const told = (hours: number) =>
    onDay(withPlan(once, stops(3), heldFrom(lift, once, new Date(begins - hours * HOUR_MS))), dayNumber('2026-10-12')).passenger.pickUp;
  expect([told(24), told(23)]).toEqual([493, 490]);
});
