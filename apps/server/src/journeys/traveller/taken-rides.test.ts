import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeAt, travellerWith, wayThrough } from '../../test-support/test-travellers.ts';
import { arrange } from '../measure/arrange.ts';
import { ridesOf, type Agreed } from './taken-rides.ts';
import type { SharedWay, Traveller } from './traveller.ts';
import { dateOf, dayNumber, weekdayOf } from './wall-clock.ts';

const NOW = new Date('2026-11-26T03:00:00Z');
const TODAY = dayNumber('2026-11-26');
const WAYS = { out: wayOf('out'), back: wayOf('back'), estimated: false };

function wayOf(direction: 'out' | 'back'): SharedWay {
  return { direction, detour: { metres: 0, seconds: 60 }, pickUpAfter: 60, dropOffAfter: 600, pickUp: null, dropOff: null };
}

const date = fc.integer({ min: TODAY - 3, max: TODAY + 40 }).map(dateOf);
const weekly = fc
  .record({ days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), until: fc.option(date), from: fc.option(date) })
  .map(({ days, ...rest }) => ({
    kind: 'weekly' as const,
    days: days.map((day) => ({ day, out: '08:00', back: '17:00' })),
    skipped: [],
    ...rest,
  }));
const once = date.map((on) => ({ kind: 'once' as const, date: on, out: '08:00', back: '17:00' }));
const when = fc.oneof(weekly, once);
const trips = fc.array(
  fc.record({
    direction: fc.constantFrom('out' as const, 'back' as const),
    on: fc.oneof(fc.integer({ min: 1, max: 7 }), date),
    role: fc.boolean(),
    until: fc.option(date),
  }),
  { maxLength: 3 },
);

/** Lifts of a journey with others, each of one trip. */
function liftsOf(
  journeyId: string,
  drawn: readonly { direction: 'out' | 'back'; on: number | string; role: boolean; until: string | null }[],
  withId: string,
): Agreed[] {
  return drawn.map(({ direction, on, role, until }) => {
    const side = {
      ...(typeof on === 'number' ? { day: on, date: null } : { day: weekdayOf(dayNumber(on)), date: on }),
      driverDeparts: 0,
      pickUp: 0,
      dropOff: 0,
    };
    const [driverJourneyId, passengerJourneyId] = role ? [journeyId, withId] : [withId, journeyId];
    const lastDate = typeof on === 'number' ? until : on;
    return {
      driverJourneyId,
      passengerJourneyId,
      trips: [{ direction, driver: side, passenger: side }],
      firstDate: dateOf(TODAY - 5),
      lastDate,
    };
  });
}

/** The dates of a weekday or a date, day by day, in more than a year. */
function walk(isOn: (day: number) => boolean): number[] {
  return Array.from({ length: 420 }, (_, index) => TODAY - 6 + index).filter(isOn);
}

function datesOfLift({ trips: [trip], firstDate, lastDate }: Agreed): number[] {
  return walk((day) =>
    trip?.driver.date === null
      ? weekdayOf(day) === trip.driver.day && day >= dayNumber(firstDate) && (lastDate === null || day <= dayNumber(lastDate))
      : trip?.driver.date === dateOf(day),
  );
}

function travels(traveller: Traveller, day: number): boolean {
  if (traveller.when?.kind === 'once') return traveller.when.date === dateOf(day);
  const { from = null, until = null } = traveller.when ?? {};
  return day >= TODAY && (from === null || day >= dayNumber(from)) && (until === null || day <= dayNumber(until));
}

function legsOf(arrangement: ReturnType<typeof arrange>): string[] {
  return (arrangement?.days ?? []).flatMap(({ day, date: on, out, back }) =>
    [out && 'out', back && 'back'].flatMap((way) => (way === null ? [] : [`${on ?? day} ${way}`])),
  );
}

test('a trip is offered unless the passenger rides or drives, or the driver rides, with somebody else on one of its dates: by a walk through the calendar', () => {
  let [offeredCount, takenCount] = [0, 0];
  fc.assert(
    fc.property(when, when, trips, trips, trips, (driverWhen, passengerWhen, drivers, passengers, own) => {
      const base = { start: placeAt(0), end: placeAt(20_000), out: wayThrough(placeAt(0), placeAt(20_000)) };
      const [driver, passenger] = [
        travellerWith({ ...base, journeyId: 'driver', when: driverWhen }),
        travellerWith({ ...base, journeyId: 'passenger', when: passengerWhen }),
      ];
      const driversLifts = liftsOf('driver', drivers, 'a');
      const passengersLifts = liftsOf('passenger', passengers, 'b');
      // What the two share with each other takes nothing from them.
      const all = [...driversLifts, ...passengersLifts, ...liftsOf('driver', own, 'passenger')];
      const free = legsOf(arrange(driver, passenger, WAYS, 'driver', NOW));
      const found = legsOf(
        arrange({ ...driver, taken: ridesOf('driver', all) }, { ...passenger, taken: ridesOf('passenger', all) }, WAYS, 'driver', NOW),
      );
      const hinders = [...driversLifts.filter((lift) => lift.passengerJourneyId === 'driver'), ...passengersLifts];
      const isTaken = (leg: string) => {
        const [on = '', direction] = leg.split(' ');
        const isOn = (day: number) =>
          (on.length > 1 ? dateOf(day) === on : weekdayOf(day) === Number(on)) && travels(driver, day) && travels(passenger, day);
        const dates = walk(isOn);
        return hinders.some((lift) => lift.trips[0]?.direction === direction && datesOfLift(lift).some((day) => dates.includes(day)));
      };
      expect(found).toEqual(free.filter((leg) => !isTaken(leg)));
      offeredCount += found.length;
      takenCount += free.length - found.length;
    }),
    { numRuns: 4_000 },
  );
  expect(offeredCount).toBeGreaterThan(100);
  expect(takenCount).toBeGreaterThan(100);
});
