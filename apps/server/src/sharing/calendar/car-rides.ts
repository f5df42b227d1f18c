/** The rides of one car as a calendar has them: the same each week, but for dates on which others are in it, it is called off, or its times are others. */
import type { LiftRow, Trip } from '../../kernel/db/schema/lifts.ts';
import { datesOn, type Dates } from '../../journeys/traveller/taken-rides.ts';
import { dayNumber } from '../../journeys/traveller/wall-clock.ts';
import { onDay } from '../pair/new-times.ts';
import type { Skip } from '../pair/next-ride.ts';

type Ridden = Pick<LiftRow, 'trips' | 'firstDate' | 'lastDate'> & { readonly skips: readonly Skip[] };
/** The place that a lift has in a car. */
export type Seat<L> = { readonly lift: L; readonly trip: Trip };
/** `day` is the driver's calendar day. If all have called it off, the ride is off, and `seats` are theirs. */
export type CarOnDate<L> = { readonly day: number; readonly seats: readonly Seat<L>[]; readonly isOff: boolean };
/** @property weekly null where it takes place once. `last`: the last day; null: open
 *  @property changed the dates on which others than `seats` ride */
export type CarRides<L> = CarOnDate<L> & {
  readonly direction: Trip['direction'];
  readonly weekly: { readonly last: number | null } | null;
  readonly changed: readonly CarOnDate<L>[];
};

type DatedSeat<L> = Seat<L> & Dates;
type Stretch<L> = Dates & { readonly seats: readonly DatedSeat<L>[] };

const WEEK_DAYS = 7;

/**
 * The rides of lifts with one journey of a driver. Each time somebody begins or ends to ride along, other weekly rides begin, so that each has the same
 * people throughout. Each day has one ride for each way.
 */
export function carRides<L extends Ridden>(lifts: readonly L[]): CarRides<L>[] {
  return (['out', 'back'] as const).flatMap((direction) => {
    const seats = lifts.flatMap((lift) =>
      lift.trips
        .filter((trip) => trip.direction === direction)
        .map((trip) => ({ lift, trip, ...wholeWeeks(datesOn(trip, 'driver', lift)) })),
    );
    const weekly = seats.filter(({ trip, first, last }) => trip.driver.date === null && first <= last);
    const dated = seats.filter(({ trip }) => trip.driver.date !== null);
    const onDate = (day: number, regular: readonly DatedSeat<L>[]): CarOnDate<L> => {
      const all = [...regular, ...dated.filter(({ first }) => first === day)].map((seat) => seatOn(seat, day));
      const riding = all.filter(({ lift }) => !isCalledOff(lift, direction, day));
      return { day, seats: riding.length === 0 ? all : riding, isOff: riding.length === 0 };
    };
    const called = weekly.flatMap(({ lift }) => lift.skips.filter((skip) => skip.direction === direction));
    const otherTimes = weekly.flatMap(({ trip: { before } }) => (before === undefined ? [] : [dayNumber(before.until) - WEEK_DAYS]));
    const special = inOrder([...dated.map(({ first }) => first), ...called.map(({ driverDate }) => dayNumber(driverDate)), ...otherTimes]);
    const stretches = [...Map.groupBy(weekly, ({ trip }) => trip.driver.day).values()].flatMap(stretchesOf);
    const regular = stretches.map((stretch): CarRides<L> => {
      const changed = special.filter((day) => isOn(stretch, day)).map((day) => onDate(day, stretch.seats));
      const last = stretch.last === Infinity ? null : stretch.last;
      const isOther = ({ seats: others, isOff }: CarOnDate<L>) => isOff || !isAlike(others, stretch.seats);
      return { direction, day: stretch.first, seats: stretch.seats, isOff: false, weekly: { last }, changed: changed.filter(isOther) };
    });
    const once = special.filter((day) => !stretches.some((stretch) => isOn(stretch, day))).map((day) => onDate(day, []));
    return [...regular, ...once.filter((ride) => ride.seats.length > 0).map((ride) => ({ direction, ...ride, weekly: null, changed: [] }))];
  });
}

/** With the times of that day. Only the last ride before new times can still come, so only that one is shown apart. */
function seatOn<L>(seat: DatedSeat<L>, day: number): DatedSeat<L> {
  const trip = onDay(seat.trip, day);
  return trip === seat.trip ? seat : { ...seat, trip };
}

function inOrder(days: Iterable<number>): number[] {
  return [...new Set(days)].toSorted((a, b) => a - b);
}

function isCalledOff({ skips }: Ridden, direction: Trip['direction'], day: number): boolean {
  return skips.some((skip) => skip.direction === direction && dayNumber(skip.driverDate) === day);
}

/** Ends with the last ride. */
function wholeWeeks({ first, last }: Dates): Dates {
  return { first, last: first + WEEK_DAYS * Math.floor((last - first) / WEEK_DAYS) };
}

/** From each change of who rides to the next, where anybody does. @param seats of one weekday */
function stretchesOf<L>(seats: readonly DatedSeat<L>[]): Stretch<L>[] {
  const changes = inOrder(seats.flatMap(({ first, last }) => [first, last + WEEK_DAYS]));
  return changes.flatMap((first, at) => {
    const riding = seats.filter((seat) => seat.first <= first && seat.last >= first);
    return riding.length === 0 || first === Infinity ? [] : [{ first, last: (changes[at + 1] ?? Infinity) - WEEK_DAYS, seats: riding }];
  });
}

function isOn({ first, last }: Dates, day: number): boolean {
  return first <= day && day <= last && (day - first) % WEEK_DAYS === 0;
}

function isAlike(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
