import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { dateOf, dayNumber, firstOn, modulo, weekdayOf } from '../../journeys/traveller/wall-clock.ts';
import type { Agreed } from '../../journeys/traveller/taken-rides.ts';
import { clashesOf, seatsTaken } from './occupancy.ts';

const FIRST = dayNumber('2026-11-23');
const DAYS = 40;

type Drawn = {
  readonly isMineDriving: boolean;
  readonly trips: readonly Trip[];
  readonly firstDate: string;
  readonly lastDate: string | null;
};

const side = (day: number, date: number | null, minutes: number) => ({
  day,
  date: date === null ? null : dateOf(date),
  driverDeparts: minutes,
  pickUp: minutes + 5,
  dropOff: minutes + 30,
});
/** As two zones or midnight make it: the passenger's day is the driver's, or the one beside it. */
const trip = fc
  .record({ direction: fc.constantFrom('out', 'back'), on: fc.nat(13), later: fc.constantFrom(-1, 0, 0, 0, 1) })
  .map(({ direction, on, later }) => ({ direction, on, later }) as const);
/** On some weeks the car has no room. */
const weeksWithout = fc.option(fc.uniqueArray(fc.nat(4), { minLength: 1, maxLength: 3 }), { nil: [], freq: 2 });
const weeklyTrips = fc
  .tuple(fc.uniqueArray(trip, { minLength: 1, maxLength: 4, selector: ({ direction, on }) => `${direction} ${on % 7}` }), weeksWithout)
  .map(([drawn, weeks]) =>
    drawn.map(({ direction, on, later }): Trip => {
      const day = (on % 7) + 1;
      const sides = { driver: side(day, null, 480), passenger: side(modulo(day - 1 + later, 7) + 1, null, 480 - later * 1_440) };
      const notOn = weeks.map((week) => dateOf(firstOn(day, FIRST) + 7 * week));
      return { direction, ...sides, ...(notOn.length === 0 ? {} : { notOn }) };
    }),
  );
const datedTrips = trip.map(({ direction, on, later }): Trip[] => {
  const [date, theirs] = [FIRST + on, FIRST + on + later];
  return [{ direction, driver: side(weekdayOf(date), date, 480), passenger: side(weekdayOf(theirs), theirs, 480 - later * 1_440) }];
});
const drawn: fc.Arbitrary<Drawn> = fc
  .record({
    isMineDriving: fc.boolean(),
    trips: fc.oneof({ weight: 3, arbitrary: weeklyTrips }, { weight: 1, arbitrary: datedTrips }),
    begins: fc.nat(10),
    lasts: fc.option(fc.nat(14)),
  })
  .map(({ begins, lasts, ...rest }) => ({
    ...rest,
    firstDate: dateOf(FIRST + begins),
    lastDate: lasts === null ? null : dateOf(FIRST + begins + lasts),
  }));

function agreed({ isMineDriving, ...rest }: Drawn, other: string): Agreed {
  return { ...rest, driverJourneyId: isMineDriving ? 'mine' : other, passengerJourneyId: isMineDriving ? other : 'mine' };
}

/** Every ride of a journey day by day, from the first day that any lift of the test begins to long after the last range has ended. */
function ridesByHand(lifts: readonly Agreed[], journeyId: string) {
  return lifts.flatMap((lift) =>
    lift.trips.flatMap((each) =>
      Array.from({ length: DAYS }, (_, index) => FIRST - 2 + index).flatMap((day) => {
        const isOn =
          each.driver.date === null
            ? weekdayOf(day) === each.driver.day &&
              each.notOn?.includes(dateOf(day)) !== true &&
              day >= dayNumber(lift.firstDate) &&
              (lift.lastDate === null || day <= dayNumber(lift.lastDate))
            : day === dayNumber(each.driver.date);
        if (!isOn) return [];
        const later = (each.driver.driverDeparts - each.passenger.driverDeparts) / 1_440;
        if (lift.driverJourneyId === journeyId) return [{ key: `${each.direction} ${day}`, drives: true, trip: each }];
        return lift.passengerJourneyId === journeyId ? [{ key: `${each.direction} ${day + later}`, drives: false, trip: each }] : [];
      }),
    ),
  );
}

/** By the rule alone, for each day and way: drives, with as many as there are seats, or rides in one car. */
function isTooFull(lifts: readonly Agreed[], journeyId: string, seats: number): boolean {
  const days = Map.groupBy(ridesByHand(lifts, journeyId), ({ key }) => key);
  return [...days.values()].some((rides) => {
    const driving = rides.filter(({ drives }) => drives).length;
    return driving < rides.length ? rides.length > 1 : driving > seats;
  });
}

test('a trip clashes exactly where a day and way would have too many in the car, two cars, or a driver who rides: as counted day by day', () => {
  const seen = { clashed: 0, free: 0 };
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 7 }), drawn, fc.integer({ min: 1, max: 3 }), (before, wanted, seats) => {
      // What is there was agreed one by one, each where it had room.
      const others: Agreed[] = [];
      for (const [index, each] of before.entries()) {
        const lift = agreed(each, index % 2 === 0 ? `other ${index}` : 'other');
        if (!isTooFull([...others, lift], 'mine', seats) && !isTooFull([...others, lift], 'other', 1)) others.push(lift);
      }
      const asked = agreed(wanted, 'other');
      const driverSeats = asked.driverJourneyId === 'mine' ? seats : 1;
      for (const each of asked.trips) {
        const one = { ...asked, trips: [each] };
        const expected = isTooFull([...others, one], 'mine', seats) || isTooFull([...others, one], 'other', 1);
        expect(clashesOf(one, driverSeats, others).length > 0).toBe(expected);
        seen[expected ? 'clashed' : 'free'] += 1;
      }
      expect(clashesOf(asked, driverSeats, others).map((clash) => clash.trip)).toEqual(
        asked.trips.filter((each) => clashesOf({ ...asked, trips: [each] }, driverSeats, others).length > 0),
      );
    }),
    { numRuns: 400 },
  );
  expect(Math.min(seen.clashed, seen.free)).toBeGreaterThan(50);
});

test('the seats that are taken from a day on are the most that ride on any day and way from then on', () => {
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 6 }), fc.nat(20), (before, after) => {
      const lifts = before.map((each, index) => agreed(each, `other ${index}`));
      const from = FIRST + after;
      const counts = Map.groupBy(
        ridesByHand(lifts, 'mine').filter(({ drives, key }) => drives && Number(key.split(' ')[1]) >= from),
        ({ key }) => key,
      );
      expect(seatsTaken('mine', lifts, from)).toBe(Math.max(0, ...[...counts.values()].map(({ length }) => length)));
    }),
    { numRuns: 300 },
  );
});

const weekly = (day: number): Trip => ({ direction: 'out', driver: side(day, null, 480), passenger: side(day, null, 480) });
const lift = (trips: readonly Trip[], given: Partial<Agreed> = {}): Agreed => ({
  driverJourneyId: 'driver',
  passengerJourneyId: 'passenger',
  trips,
  firstDate: '2026-11-23',
  lastDate: null,
  ...given,
});
const other = (given: Partial<Agreed> = {}) => lift([weekly(1)], { passengerJourneyId: 'another', ...given });

test.each([
  ['a free seat', [other()], 2, []],
  ['no seat', [other()], 1, ['seats-taken']],
  ['a seat until the day before', [other({ lastDate: '2026-11-29' })], 1, ['seats-taken']],
  ['two that follow each other in one seat', [other({ lastDate: '2026-11-29' }), other({ firstDate: '2026-11-30' })], 2, []],
  ['another way', [{ ...other(), trips: [{ ...weekly(1), direction: 'back' as const }] }], 1, []],
  ['a driver who rides', [other({ driverJourneyId: 'another', passengerJourneyId: 'driver' })], 3, ['day-taken']],
  ['a passenger in another car', [other({ driverJourneyId: 'another', passengerJourneyId: 'passenger' })], 3, ['day-taken']],
  ['a passenger who drives', [other({ driverJourneyId: 'passenger' })], 3, ['day-taken']],
])('%s', (_, others, seats, expected) => {
  expect(clashesOf(lift([weekly(1)]), seats, others).map(({ kind }) => kind)).toEqual(expected);
});
