/** The trips that a driver and a passenger can make together: by days, times and zones (design: "Time", "Days"). */
import type { Weekly, When } from '@waylift/contract/travel';
import { overlaps } from '../traveller/taken-rides.ts';
import type { Direction, SharedWay, Traveller } from '../traveller/traveller.ts';
import { dayNumber, firstOn, MINUTES_PER_DAY, minutesOf, modulo, offsetOn, weekdayOf } from '../traveller/wall-clock.ts';

const SECONDS_PER_DAY = 60 * MINUTES_PER_DAY;

export type DayTimes = Weekly['days'][number];

/** When somebody travels. A single date is a week with one day. `from` and `until` are calendar days, both included. */
export type Timetable = {
  readonly days: readonly DayTimes[];
  readonly from: number;
  readonly until: number;
  readonly skipped: readonly number[];
};

/** One trip of each of the two, made together. */
export type SharedTrip = {
  readonly way: SharedWay;
  readonly driver: DayTimes;
  readonly passenger: DayTimes;
  /** The first calendar day of the driver's trip. The passenger's is `daysLater` days later. */
  readonly date: number;
  readonly daysLater: number;
  /** How many minutes the passenger's clocks are ahead of the driver's. */
  readonly ahead: number;
  /** On the driver's wall clock, from midnight of the driver's day. */
  readonly driverDeparts: number;
  /** Minutes from the passenger's own time to the pick-up. */
  readonly shiftMinutes: number;
};

/** A missing first or last date is infinitely far away. */
export function timetableOf(when: When): Timetable {
  if (when.kind === 'once') {
    const date = dayNumber(when.date);
    return { days: [{ day: weekdayOf(date), out: when.out, back: when.back }], from: date, until: date, skipped: [] };
  }
  const from = when.from === null ? -Infinity : dayNumber(when.from);
  return { days: when.days, from, until: when.until === null ? Infinity : dayNumber(when.until), skipped: when.skipped.map(dayNumber) };
}

/** Whether any day of it is `today` or later. */
export function hasDaysLeft(timetable: Timetable, today: number): boolean {
  return timetable.days.some(({ day }) => firstDate(timetable, day, timetable, 0, today) !== null);
}

/** A traveller whose times are known. `today` is the first calendar day that counts, in the traveller's own zone. */
export type Timed = { readonly traveller: Traveller; readonly timetable: Timetable; readonly today: number };

/** The trips of one way that fit. Each trip of the two is used at most once; those whose times differ least come first. */
export function sharedTrips(driver: Timed, passenger: Timed, way: SharedWay): SharedTrip[] {
  // In seconds, so that whole seconds stay exact.
  const flexible = 60 * (driver.traveller.flexibleMinutes + passenger.traveller.flexibleMinutes);
  const [driverZone, passengerZone] = [driver.traveller.timeZone, passenger.traveller.timeZone];
  const isOneZone = driverZone === passengerZone;
  const aheadOn = (date: number) => (isOneZone ? 0 : offsetOn(passengerZone, date) - offsetOn(driverZone, date));
  const aheadToday = aheadOn(driver.today);
  const departures = departuresOf(passenger.timetable, way.direction);
  const fitting: SharedTrip[] = [];
  for (const { departs: driverDeparts, times: driverTimes } of departuresOf(driver.timetable, way.direction)) {
    for (const { departs, times: passengerTimes } of departures) {
      const apart = 60 * (driverDeparts - departs) + way.pickUpAfter;
      const daysLater = nearestDays((apart / 60 + aheadToday) / MINUTES_PER_DAY, passengerTimes.day - driverTimes.day);
      if (isOneZone && Math.abs(apart - daysLater * SECONDS_PER_DAY) > flexible) continue;
      const earliest = Math.max(driver.today, passenger.today - daysLater);
      const date = firstDate(driver.timetable, driverTimes.day, passenger.timetable, daysLater, earliest);
      if (date === null) continue;
      const ahead = aheadOn(date);
      const shift = apart + 60 * ahead - daysLater * SECONDS_PER_DAY;
      if (Math.abs(shift) > flexible || isTaken(driver, passenger, { direction: way.direction, day: driverTimes.day, daysLater })) continue;
      fitting.push({
        way,
        driver: driverTimes,
        passenger: passengerTimes,
        date,
        daysLater,
        ahead,
        driverDeparts,
        shiftMinutes: shift / 60,
      });
    }
  }
  return eachOnce(fitting);
}

type Leg = { readonly direction: Direction; readonly day: number; readonly daysLater: number };

/** Whether one of the two already rides with somebody else on that day, or the passenger drives. */
function isTaken(driver: Timed, passenger: Timed, { direction, day, daysLater }: Leg): boolean {
  const [drives, rides] = [driver.traveller, passenger.traveller];
  if (drives.taken.length + rides.taken.length === 0) return false;
  const [driving, riding] = [driver.timetable, passenger.timetable];
  const from = Math.max(driver.today, passenger.today - daysLater, driving.from, riding.from - daysLater);
  const dates = { first: firstOn(day, from), last: Math.min(driving.until, riding.until - daysLater) };
  const ridingDates = { first: dates.first + daysLater, last: dates.last + daysLater };
  return (
    drives.taken.some(
      (ride) =>
        ride.side === 'passenger' && ride.withJourneyId !== rides.journeyId && ride.direction === direction && overlaps(ride, dates),
    ) || rides.taken.some((ride) => ride.withJourneyId !== drives.journeyId && ride.direction === direction && overlaps(ride, ridingDates))
  );
}

function departuresOf({ days }: Timetable, direction: Direction) {
  const departures: { readonly departs: number; readonly times: DayTimes }[] = [];
  for (const times of days) {
    const departs = tripMinutes(times, direction);
    if (departs !== null) departures.push({ departs, times });
  }
  return departures;
}

/** Minutes from midnight of the day of `out`. A `back` earlier than `out` is on the next day. Null if there is no such trip. */
function tripMinutes({ out, back }: DayTimes, direction: Direction): number | null {
  const departs = minutesOf(out);
  if (direction === 'out') return departs;
  if (back === null) return null;
  const returns = minutesOf(back);
  return returns < departs ? returns + MINUTES_PER_DAY : returns;
}

/** The whole number nearest to `days` that leads from the one weekday to the other. */
function nearestDays(days: number, weekdaysLater: number): number {
  return weekdaysLater + 7 * Math.round((days - weekdaysLater) / 7);
}

/** The driver's first date from `earliest` on that is this weekday and on which both travel, the passenger `daysLater` days later. */
function firstDate(driver: Timetable, weekday: number, passenger: Timetable, daysLater: number, earliest: number): number | null {
  const first = Math.max(earliest, driver.from, passenger.from - daysLater);
  const last = Math.min(driver.until, passenger.until - daysLater);
  for (let date = first + modulo(weekday - weekdayOf(first), 7); date <= last; date += 7) {
    if (!isSkipped(driver, date) && !isSkipped(passenger, date + daysLater)) return date;
  }
  return null;
}

function isSkipped({ skipped }: Timetable, date: number): boolean {
  return skipped.includes(date);
}

/** Around midnight a trip may fit two trips of the other. It is shared with the one whose time differs less; on a tie, with the earlier one. */
function eachOnce(trips: SharedTrip[]): SharedTrip[] {
  if (isEachOnce(trips)) return trips;
  const kept: SharedTrip[] = [];
  trips.sort(
    (a, b) => Math.abs(a.shiftMinutes) - Math.abs(b.shiftMinutes) || a.driver.day - b.driver.day || a.passenger.day - b.passenger.day,
  );
  for (const trip of trips) if (isEachOnce([...kept, trip])) kept.push(trip);
  return kept;
}

function isEachOnce(trips: readonly SharedTrip[]): boolean {
  let [drivers, passengers] = [0, 0];
  for (const { driver, passenger } of trips) {
    const [driverDay, passengerDay] = [1 << driver.day, 1 << passenger.day];
    if ((drivers & driverDay) !== 0 || (passengers & passengerDay) !== 0) return false;
    drivers |= driverDay;
    passengers |= passengerDay;
  }
  return true;
}
