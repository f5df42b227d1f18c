import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { dateOf, dayNumber, modulo, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import { daysTogether } from './same-car.ts';

const FIRST = dayNumber('2026-11-23');
const DAYS = 60;

type Drawn = { readonly trips: readonly Trip[]; readonly firstDate: string; readonly lastDate: string | null };

const side = (day: number, date: number | null) => ({
  day: modulo(day - 1, 7) + 1,
  date: date === null ? null : dateOf(date),
  driverDeparts: 480,
  pickUp: 485,
  dropOff: 510,
});
const trip = fc.record({ direction: fc.constantFrom('out', 'back'), on: fc.nat(6), later: fc.constantFrom(-1, 0, 0, 1) });
const weekly = fc
  .record({
    trips: fc.uniqueArray(trip, { minLength: 1, maxLength: 4, selector: ({ direction, on }) => `${direction} ${on}` }),
    begins: fc.nat(10),
    lasts: fc.option(fc.nat(14)),
  })
  .map(({ trips, begins, lasts }): Drawn => {
    const made = trips.map(({ direction, on, later }): Trip => {
      const [driver, passenger] = [side(on + 1, null), side(on + 1 + later, null)];
      return { direction: direction === 'out' ? 'out' : 'back', driver, passenger };
    });
    return { trips: made, firstDate: dateOf(FIRST + begins), lastDate: lasts === null ? null : dateOf(FIRST + begins + lasts) };
  });
const dated = fc.record({ trip, week: fc.nat(2) }).map(({ trip: { direction, on, later }, week }): Drawn => {
  const date = FIRST + on + 7 * week;
  const [driver, passenger] = [side(weekdayOf(date), date), side(weekdayOf(date + later), date + later)];
  const trips: Trip[] = [{ direction: direction === 'out' ? 'out' : 'back', driver, passenger }];
  return { trips, firstDate: dateOf(date), lastDate: dateOf(date) };
});
const lift = fc.oneof({ weight: 3, arbitrary: weekly }, { weight: 1, arbitrary: dated });

/** The ways that a lift drives on a day of the driver's, counted day by day. */
function tripsOn({ trips, firstDate, lastDate }: Drawn, day: number): readonly Trip[] {
  const isInside = day >= dayNumber(firstDate) && (lastDate === null || day <= dayNumber(lastDate));
  return trips.filter(({ driver }) => (driver.date === null ? driver.day === weekdayOf(day) && isInside : dayNumber(driver.date) === day));
}

test('two are in one car on exactly the days on which one way of one day has both, each in the calendar of the one who reads', () => {
  fc.assert(
    fc.property(
      lift,
      fc.array(lift, { minLength: 1, maxLength: 2 }),
      fc.constantFrom('driver', 'passenger'),
      fc.nat(20),
      (own, others, of, after) => {
        const reader = of === 'driver' ? 'driver' : 'passenger';
        const [days, dates] = [new Set<number>(), new Set<string>()];
        for (let day = FIRST + after; day < FIRST + DAYS; day += 1) {
          for (const mine of tripsOn(own, day)) {
            for (const theirs of others.flatMap((other) => tripsOn(other, day))) {
              if (mine.direction !== theirs.direction) continue;
              const later = reader === 'driver' ? 0 : modulo(mine.passenger.day - mine.driver.day + 3, 7) - 3;
              if (mine.driver.date === null && theirs.driver.date === null) days.add(weekdayOf(day + later));
              else dates.add(dateOf(day + later));
            }
          }
        }
        const expected = { days: [...days].toSorted((a, b) => a - b), dates: [...dates].toSorted() };
        expect(daysTogether(own, others, reader, FIRST + after)).toEqual(expected);
      },
    ),
    { numRuns: 500 },
  );
});
