import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { dateOf, dayNumber, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import { carRides } from './car-rides.ts';

const FIRST = dayNumber('2026-11-23');
const DAYS = 50;

const side = (day: number, date: number | null) => ({
  day,
  date: date === null ? null : dateOf(date),
  driverDeparts: 470,
  pickUp: 485,
  dropOff: 560,
});
const direction = fc.constantFrom<Trip['direction'][]>('out', 'back');
const skips = fc.array(fc.record({ direction, on: fc.nat(30) }), { maxLength: 5 });
const weekly = fc.record({
  trips: fc.uniqueArray(fc.record({ direction, on: fc.nat(2) }), {
    minLength: 1,
    maxLength: 4,
    selector: (each) => `${each.direction} ${each.on}`,
  }),
  begins: fc.nat(15),
  lasts: fc.option(fc.nat(20)),
  skips,
});
const dated = fc.record({ direction, on: fc.nat(20), skips });
const lift = fc.oneof(
  {
    weight: 3,
    arbitrary: weekly.map(({ trips, begins, lasts, skips: off }) =>
      made(
        trips.map((each) => [each.direction, each.on + 1, null]),
        begins,
        lasts,
        off,
      ),
    ),
  },
  { weight: 1, arbitrary: dated.map(({ direction: way, on, skips: off }) => made([[way, weekdayOf(FIRST + on), FIRST + on]], on, 0, off)) },
);

type Skipped = readonly { readonly direction: Trip['direction']; readonly on: number }[];

function made(trips: readonly (readonly [Trip['direction'], number, number | null])[], begins: number, lasts: number | null, off: Skipped) {
  return {
    trips: trips.map(([way, day, date]): Trip => ({ direction: way, driver: side(day, date), passenger: side(day, date) })),
    firstDate: dateOf(FIRST + begins),
    lastDate: lasts === null ? null : dateOf(FIRST + begins + lasts),
    skips: off.map(({ direction: way, on }) => ({ direction: way, driverDate: dateOf(FIRST + on) })),
  };
}
type Made = ReturnType<typeof made>;

/** Who has a ride on a day, by hand. */
function havingIt({ trips, firstDate, lastDate }: Made, way: Trip['direction'], day: number): boolean {
  const isInside = dayNumber(firstDate) <= day && (lastDate === null || day <= dayNumber(lastDate));
  return trips.some(
    ({ direction: theirs, driver }) =>
      theirs === way && (driver.date === null ? isInside && driver.day === weekdayOf(day) : dayNumber(driver.date) === day),
  );
}

test('each way of each day is one ride with exactly those who have not called it off, or is off when all have: as counted day by day', () => {
  const seen = { together: 0, off: 0, apart: 0 };
  fc.assert(
    fc.property(fc.array(lift, { maxLength: 4 }), (lifts) => {
      const rides = carRides(lifts);
      for (const way of ['out', 'back'] as const) {
        for (let day = FIRST; day < FIRST + DAYS; day += 1) {
          const having = lifts.filter((each) => havingIt(each, way, day));
          const riding = having.filter(({ skips: off }) => !off.some((skip) => skip.direction === way && skip.driverDate === dateOf(day)));
          const shown = rides.filter(
            ({ direction: theirs, day: first, weekly: repeated }) =>
              theirs === way &&
              (repeated === null ? first === day : first <= day && day <= (repeated.last ?? Infinity) && (day - first) % 7 === 0),
          );
          expect(shown.length, 'one ride for all').toBe(having.length === 0 ? 0 : 1);
          const [ride] = shown;
          if (ride === undefined) continue;
          const changed = ride.changed.filter((each) => each.day === day);
          expect(changed.length).toBeLessThan(2);
          const { seats, isOff } = changed[0] ?? ride;
          expect(isOff).toBe(riding.length === 0);
          expect(new Set(seats.map((seat) => seat.lift))).toEqual(new Set(riding.length === 0 ? having : riding));
          seen.together += Number(riding.length > 1);
          seen.off += Number(isOff);
          seen.apart += Number(changed.length > 0 && !isOff);
        }
      }
    }),
    { numRuns: 600 },
  );
  expect(Math.min(...Object.values(seen)), 'each kind was drawn').toBeGreaterThan(20);
});

test('a car that does not change is one weekly ride for each of its days, and where somebody joins, another begins', () => {
  const monday = (begins: number, lasts: number | null = null) => made([['out', 1, null]], begins, lasts, []);
  const [first, second] = [monday(0), monday(7, 10)];
  expect(carRides([first]).map(({ day, weekly: repeated, changed }) => [day - FIRST, repeated, changed])).toEqual([
    [0, { last: null }, []],
  ]);
  expect(
    carRides([first, second]).map(({ day, weekly: repeated, seats }) => [day - FIRST, (repeated?.last ?? Infinity) - FIRST, seats.length]),
  ).toEqual([
    [0, 0, 1],
    [7, 14, 2],
    [21, Infinity, 1],
  ]);
});
