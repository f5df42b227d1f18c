/** The trips that a driver and a passenger can make together: by days, times and zones (design: "Time", "Days"). */
import { overlaps } from '../traveller/taken-rides.ts';
import type { DayTimes, SharedTrip } from '../traveller/shared-trip.ts';
import type { Direction, SharedWay, Traveller } from '../traveller/traveller.ts';
import { firstOn, MINUTES_PER_DAY, modulo, offsetOn, weekdayOf } from '../traveller/wall-clock.ts';
import type { RiderOnTrip } from '../traveller/riders.ts';
import { toldMoments } from './car-of-driver.ts';
import { createFitOn, ownTripOn, type CarLengths, type InCar } from './share-car.ts';
import { minutesOfTrip, type Timetable } from './timetable.ts';

const SECONDS_PER_DAY = 60 * MINUTES_PER_DAY;

export type Cars = CarLengths & {
  /** As in `SharedWays`. */
  readonly isBegun: boolean;
  /** Whose taken trips are found too; null: nobody's. */
  readonly showsTakenOf: 'driver' | 'passenger' | null;
};

/** Whether any day of it is `today` or later. */
export function hasDaysLeft(timetable: Timetable, today: number): boolean {
  return timetable.days.some(({ day }) => firstDate(timetable, day, timetable, 0, today) !== null);
}

/** A traveller whose times are known. `today` is the first calendar day that counts, in the traveller's own zone. */
export type Timed = { readonly traveller: Traveller; readonly timetable: Timetable; readonly today: number };

/**
 * The trips of one way that fit. Each trip of the two is used at most once; those whose times differ least come first.
 *
 * @param way between the two alone. Among others in the car, detour and moments of a trip are those of the car's plan.
 */
export function sharedTrips(driver: Timed, passenger: Timed, way: SharedWay, cars: Cars): SharedTrip[] {
  const fitOn = createFitOn(driver.traveller, passenger.traveller, way, cars);
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
      // Among others in the car the pick-up may be much earlier or later, but on the same day.
      const most = driver.traveller.riders.length === 0 ? flexible : flexible + SECONDS_PER_DAY / 2;
      if (isOneZone && Math.abs(apart - daysLater * SECONDS_PER_DAY) > most) continue;
      const earliest = Math.max(driver.today, passenger.today - daysLater);
      const date = firstDate(driver.timetable, driverTimes.day, passenger.timetable, daysLater, earliest);
      if (date === null) continue;
      const ahead = aheadOn(date);
      const shift = apart + 60 * ahead - daysLater * SECONDS_PER_DAY;
      const taken = takenBy(driver, passenger, { direction: way.direction, day: driverTimes.day, daysLater });
      if (taken.some((side) => side !== cars.showsTakenOf)) continue;
      const dates = { first: date, last: Math.min(driver.timetable.until, passenger.timetable.until - daysLater) };
      const departsAt = { driver: driverDeparts, passenger: driverDeparts + ahead - daysLater * MINUTES_PER_DAY };
      const on = { dates, passengerDay: passengerTimes.day, departs: departsAt };
      const own = ownTripOn(driver.traveller, passenger.traveller, way, on);
      const agreed = own !== null && Math.abs(shift + toldMoments(own.trip).pickUp - way.pickUpAfter) <= flexible ? own : null;
      const inCar = fitOn(dates, way.pickUpAfter - shift, agreed);
      const joined = joinedBy(agreed === null ? way : asTold(way, agreed), inCar, cars.isBegun, agreed);
      const shiftSeconds = shift + (joined?.way.pickUpAfter ?? 0) - way.pickUpAfter;
      if (joined === null || Math.abs(shiftSeconds) > flexible) continue;
      fitting.push({
        ...joined,
        driver: driverTimes,
        passenger: passengerTimes,
        date,
        daysLater,
        ahead,
        driverDeparts,
        shiftMinutes: shiftSeconds / 60,
        ...(taken.length === 0 ? {} : { isTaken: true }),
      });
    }
  }
  return eachOnce(fitting);
}

type Joined = Pick<SharedTrip, 'way' | 'fit' | 'misfit' | 'agreed' | 'notOn'>;

/** The way as the passenger rides it; null if they do not fit among others in the car. @param own the trip that they have already */
function joinedBy(way: SharedWay, { fit, notOn: days }: InCar, isBegun: boolean, own: RiderOnTrip | null): Joined | null {
  const agreed = { ...(own === null ? {} : { agreed: own.trip }), ...(days.length === 0 ? {} : { notOn: days }) };
  if (fit === 'alone') return { way, fit: null, misfit: null, ...agreed };
  if (typeof fit === 'string') return isBegun ? { way, fit: null, misfit: fit } : null;
  if (own !== null) return { way: { ...way, detour: fit.added }, fit, misfit: null, ...agreed };
  const { pickUp, dropOff } = fit.stops.planned;
  return { way: { ...way, detour: fit.added, pickUpAfter: pickUp, dropOffAfter: dropOff }, fit, misfit: null, ...agreed };
}

function asTold(way: SharedWay, { trip }: RiderOnTrip): SharedWay {
  const { pickUp, dropOff } = toldMoments(trip);
  return { ...way, pickUpAfter: pickUp, dropOffAfter: dropOff };
}

type Leg = { readonly direction: Direction; readonly day: number; readonly daysLater: number };

/** Who of the two already rides with somebody else on that day, or drives and would be the passenger. */
function takenBy(driver: Timed, passenger: Timed, { direction, day, daysLater }: Leg): readonly ('driver' | 'passenger')[] {
  const [drives, rides] = [driver.traveller, passenger.traveller];
  if (drives.taken.length + rides.taken.length === 0) return [];
  const [driving, riding] = [driver.timetable, passenger.timetable];
  const from = Math.max(driver.today, passenger.today - daysLater, driving.from, riding.from - daysLater);
  const dates = { first: firstOn(day, from), last: Math.min(driving.until, riding.until - daysLater) };
  const ridingDates = { first: dates.first + daysLater, last: dates.last + daysLater };
  const isDrivers = drives.taken.some(
    (ride) => ride.side === 'passenger' && ride.withJourneyId !== rides.journeyId && ride.direction === direction && overlaps(ride, dates),
  );
  const isPassengers = rides.taken.some(
    (ride) => ride.withJourneyId !== drives.journeyId && ride.direction === direction && overlaps(ride, ridingDates),
  );
  return [...(isDrivers ? (['driver'] as const) : []), ...(isPassengers ? (['passenger'] as const) : [])];
}

function departuresOf({ days }: Timetable, direction: Direction) {
  const departures: { readonly departs: number; readonly times: DayTimes }[] = [];
  for (const times of days) {
    const departs = minutesOfTrip(times, direction);
    if (departs !== null) departures.push({ departs, times });
  }
  return departures;
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

/**
 * Around midnight a trip may fit two trips of the other. It is shared with the one that is not taken, then with the one whose time differs less; on a
 * tie, with the earlier one.
 */
function eachOnce(trips: SharedTrip[]): SharedTrip[] {
  if (isEachOnce(trips)) return trips;
  const kept: SharedTrip[] = [];
  trips.sort(
    (a, b) =>
      Number(a.isTaken ?? false) - Number(b.isTaken ?? false) ||
      Math.abs(a.shiftMinutes) - Math.abs(b.shiftMinutes) ||
      a.driver.day - b.driver.day ||
      a.passenger.day - b.passenger.day,
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
