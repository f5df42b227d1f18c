/** The days and figures of a match beside a second calculation, which walks two years of dates and compares moments in UTC. */
import type { When } from '@waylift/contract/travel';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { travellerWith } from '../../test-support/test-travellers.ts';
import { arrange, type SharedWays } from './arrange.ts';
import type { Direction, Traveller } from '../traveller/traveller.ts';

const DAY_MS = 86_400_000;
const DATES_WALKED = 750;
const DIRECTIONS = ['out', 'back'] as const;

/** One ride of someone on one date. */
type Ride = {
  readonly date: string;
  readonly weekday: number;
  readonly direction: Direction;
  readonly wallClock: number;
  readonly own: string;
};
type SharedRide = { readonly driver: Ride; readonly passenger: Ride; readonly pickUpAt: number; readonly shiftMs: number };

function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
}

function datesAround(day: string): string[] {
  const first = Date.parse(day) - 10 * DAY_MS;
  return Array.from({ length: DATES_WALKED }, (_, index) => new Date(first + index * DAY_MS).toISOString().slice(0, 10));
}

const offsets = new Map<string, number>();
/** What a clock on the wall shows at noon, less UTC. */
function noonOffset(timeZone: string, date: string): number {
  const known = offsets.get(timeZone + date);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const noon = Date.parse(`${date}T12:00:00Z`);
  const shownLess = (ms: number) => Date.parse(`${format.format(ms).replace(' ', 'T')}Z`) - ms;
  const offset = shownLess(noon - shownLess(noon));
  offsets.set(timeZone + date, offset);
  return offset;
}

function ridesOf({ when }: Traveller, dates: readonly string[]): Ride[] {
  if (when === null) return [];
  return dates.flatMap((date) => {
    const weekday = weekdayOf(date);
    const isTravelled =
      when.kind === 'once'
        ? when.date === date
        : (when.from === null || when.from <= date) && (when.until === null || date <= when.until) && !when.skipped.includes(date);
    const times = when.kind === 'once' ? when : when.days.find(({ day }) => day === weekday);
    if (!isTravelled || times === undefined) return [];
    const at = (time: string, isNextDay: boolean) => Date.parse(`${date}T${time}Z`) + (isNextDay ? DAY_MS : 0);
    const out: Ride = { date, weekday, direction: 'out', wallClock: at(times.out, false), own: times.out };
    if (times.back === null) return [out];
    return [out, { ...out, direction: 'back', wallClock: at(times.back, times.back < times.out), own: times.back }];
  });
}

/** Of each pair of weekdays the first dates on which both travel tell whether they fit; then each weekday shares its ride once. */
function sharedRides(driver: Traveller, passenger: Traveller, ways: SharedWays, now: Date): SharedRide[] {
  const todayOf = ({ timeZone }: Traveller) => new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(now);
  const [driversToday, passengersToday] = [todayOf(driver), todayOf(passenger)];
  const dates = datesAround(driversToday);
  const [driven, ridden] = [ridesOf(driver, dates), ridesOf(passenger, dates)];
  return DIRECTIONS.flatMap((direction) => {
    const way = ways[direction];
    if (way === null) return [];
    const firsts = new Map<string, SharedRide>();
    const others = Map.groupBy(ridden, ({ date }) => Date.parse(date) / DAY_MS);
    for (const ride of driven) {
      for (let daysApart = -5; daysApart <= 5; daysApart += 1) {
        for (const other of others.get(Date.parse(ride.date) / DAY_MS + daysApart) ?? []) {
          if (ride.direction !== direction || other.direction !== direction) continue;
          if (ride.date < driversToday || other.date < passengersToday) continue;
          const key = [ride.weekday, other.weekday, daysApart].join(' ');
          if (firsts.has(key)) continue;
          const pickUpAt = ride.wallClock - noonOffset(driver.timeZone, ride.date) + way.pickUpAfter * 1_000;
          const leavesAt = other.wallClock - noonOffset(passenger.timeZone, ride.date);
          firsts.set(key, { driver: ride, passenger: other, pickUpAt, shiftMs: pickUpAt - leavesAt });
        }
      }
    }
    const flexibleMs = (driver.flexibleMinutes + passenger.flexibleMinutes) * 60_000;
    const fitting = [...firsts.values()].filter(({ shiftMs }) => Math.abs(shiftMs) <= flexibleMs);
    const kept: SharedRide[] = [];
    while (fitting.length > 0) {
      const least = fitting.reduce((best, each) => (isBefore(each, best) ? each : best));
      kept.push(least);
      fitting.splice(
        0,
        fitting.length,
        ...fitting.filter((each) => each.driver.weekday !== least.driver.weekday && each.passenger.weekday !== least.passenger.weekday),
      );
    }
    return kept;
  });
}

function isBefore(a: SharedRide, b: SharedRide): boolean {
  const differences = [
    Math.abs(a.shiftMs) - Math.abs(b.shiftMs),
    a.driver.weekday - b.driver.weekday,
    a.passenger.weekday - b.passenger.weekday,
  ];
  return (differences.find((difference) => difference !== 0) ?? 0) < 0;
}

/** What the answer should be, as far as it tells days, times and figures. */
function byCalendar(driver: Traveller, passenger: Traveller, ways: SharedWays, reader: 'driver' | 'passenger', now: Date) {
  const rides = sharedRides(driver, passenger, ways, now);
  if (rides.length === 0) return null;
  const me = reader === 'driver' ? driver : passenger;
  const isDated = driver.when?.kind === 'once' || passenger.when?.kind === 'once';
  const days = new Map<string, Record<string, unknown>>();
  for (const ride of rides) {
    const mine = ride[reader];
    const midnight = Date.parse(mine.date) - noonOffset(me.timeZone, ride.driver.date);
    const key = isDated ? mine.date : String(mine.weekday);
    const way = ways[mine.direction];
    const pickUp = (ride.pickUpAt - midnight) / 60_000;
    days.set(key, {
      out: null,
      back: null,
      ...days.get(key),
      day: mine.weekday,
      date: isDated ? mine.date : null,
      [mine.direction]: {
        driverDeparts: pickUp - (way?.pickUpAfter ?? NaN) / 60,
        pickUp,
        dropOff: pickUp + ((way?.dropOffAfter ?? NaN) - (way?.pickUpAfter ?? NaN)) / 60,
        driverTime: ride.driver.own,
        passengerTime: ride.passenger.own,
        shiftMinutes: ride.shiftMs / 60_000,
        detour: way?.detour,
      },
    });
  }
  const whenOfMine = me.when?.kind === 'weekly' ? me.when.days : me.when === null ? [] : [me.when];
  const sharedWeekdays = new Set(rides.map((ride) => ride[reader].weekday));
  const myTrips = whenOfMine
    .filter((times) => !isDated || !('day' in times) || sharedWeekdays.has(times.day))
    .reduce((sum, { back }) => sum + (back === null ? 1 : 2), 0);
  const efforts = rides.map(
    ({ driver: { direction }, shiftMs }) => (ways[direction]?.detour.seconds ?? NaN) / 60 + Math.abs(shiftMs) / 120_000,
  );
  return {
    days: [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, day]) => day),
    sharedTrips: rides.length,
    myTrips,
    troubleMinutes: (efforts.reduce((sum, effort) => sum + effort, 0) * myTrips) / rides.length ** 2,
  };
}

const ZONES = [
  'Europe/London',
  'Europe/Lisbon',
  'Europe/Madrid',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'America/Phoenix',
  'America/Denver',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Pacific/Pago_Pago',
] as const;
/** Around midnight and around eight, so that many meet. */
const time = fc.constantFrom('00:00', '00:20', '07:45', '08:00', '08:15', '09:00', '17:00', '23:00', '23:40', '23:55');
const date = fc.integer({ min: -3, max: 250 }).map((days) => new Date(Date.parse('2027-02-01') + days * DAY_MS).toISOString().slice(0, 10));
const returning = fc.option(time, { freq: 3 });
const weekly = fc
  .record({
    kind: fc.constant('weekly' as const),
    days: fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 7 }), out: time, back: returning }), {
      minLength: 3,
      maxLength: 7,
      selector: ({ day }) => day,
    }),
    from: fc.option(date),
    until: fc.option(date),
    skipped: fc.oneof(fc.constant<string[]>([]), fc.uniqueArray(date, { maxLength: 30 })),
  })
  .map((each) => (each.from !== null && each.until !== null && each.from > each.until ? { ...each, until: null } : each));
const once = fc.record({ kind: fc.constant('once' as const), date, out: time, back: returning });
const traveller = fc.record({
  when: fc.oneof({ weight: 3, arbitrary: weekly }, once) satisfies fc.Arbitrary<When>,
  flexibleMinutes: fc.constantFrom(0, 15, 60, 120, 120),
});
/** Most live in one zone, or next to it. */
const zones = fc.oneof(
  fc.constantFrom(...ZONES).map((zone) => [zone, zone] as const),
  fc.tuple(fc.constantFrom('America/Phoenix', 'Europe/Lisbon'), fc.constantFrom('America/Denver', 'Europe/Madrid')),
  fc.tuple(fc.constantFrom(...ZONES), fc.constantFrom(...ZONES)),
);
const way = (direction: Direction) =>
  fc
    .record({ detourSeconds: fc.nat(1_800), pickUpAfter: fc.constantFrom(0, 600, 937, 3_600, 30 * 3_600) })
    .map(({ detourSeconds, pickUpAfter }) => ({
      direction,
      detour: { metres: 0, seconds: detourSeconds },
      pickUpAfter,
      dropOffAfter: pickUpAfter + 1_200,
      pickUp: null,
      dropOff: null,
    }));

test('days, dates, times, trips and trouble are those of a walk through the calendar: across midnight, changes of the clocks, zones, once and weekly, skipped dates', () => {
  let matches = 0;
  fc.assert(
    fc.property(
      fc.tuple(traveller, traveller),
      zones,
      fc.record({ out: fc.option(way('out'), { freq: 6 }), back: fc.option(way('back'), { freq: 6 }), estimated: fc.boolean() }),
      fc.constantFrom('driver', 'passenger'),
      fc.integer({ min: 0, max: 60 * 24 }),
      ([driving, riding], [driverZone, passengerZone], ways, reader, hours) => {
        const [driver, passenger] = [
          travellerWith({ ...driving, timeZone: driverZone }),
          travellerWith({ ...riding, timeZone: passengerZone }),
        ];
        const now = new Date(Date.parse('2027-02-01T00:00:00Z') + hours * 3_600_000);
        const arrangement = arrange(driver, passenger, ways, reader, now);
        const expected = byCalendar(driver, passenger, ways, reader, now);
        matches += expected === null ? 0 : 1;
        if (arrangement === null || expected === null) expect(arrangement).toBe(expected);
        else {
          const { days, sharedTrips, myTrips, troubleMinutes } = arrangement;
          expect(inSeconds({ days, sharedTrips, myTrips })).toEqual(inSeconds({ ...expected, troubleMinutes: undefined }));
          expect(troubleMinutes).toBeCloseTo(expected.troubleMinutes, 5);
        }
      },
    ),
    { numRuns: 500 },
  );
  expect(matches).toBeGreaterThan(30);
});

/** All of these are whole: so sums that were added up in another order are the same. */
function inSeconds(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'number' ? Math.round(each * 60) + 0 : each)));
}
