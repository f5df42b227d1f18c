/** A driver's car and those who ride in it, as its plan sees them: by cells. */
import type { Moments, Trip } from '../../kernel/db/schema/lifts.ts';
import type { RiderOnTrip } from '../traveller/riders.ts';
import type { Direction, Length, SharedWay, Traveller } from '../traveller/traveller.ts';
import { dayNumber } from '../traveller/wall-clock.ts';
import type { Aboard, CarOfTrip } from './fit-car.ts';
import { allowedDetour, endsOf, limitSecondsOf } from './measure-way.ts';
import { positionOf } from './meeting-points.ts';
import { laterThanTold, minutesOfTrip, timetableOf } from './timetable.ts';

/** Nobody moves further than this from what was agreed, nor does the driver's own time without an answer of all who ride. */
const MOVED_MINUTES = 5;
/** Somebody who rides along once moves nobody by a minute: the others' times are those of all weeks. */
const HELD_SECONDS = 29;

/** A driver's car without those who ride, measured as `ownWay` is. */
export function carOnWay(driver: Traveller, direction: Direction, ownWay: Length): Omit<CarOfTrip, 'aboard'> {
  return {
    ...carEnds(driver, direction),
    ownWay,
    most: { metres: allowedDetour(ownWay.metres), seconds: limitSecondsOf(driver) },
    seats: driver.seats,
    movedSeconds: 60 * MOVED_MINUTES,
  };
}

/** The same on one date: the times of all weeks hold on it too. */
export function carOnDate(driver: Traveller, direction: Direction, ownWay: Length): Omit<CarOfTrip, 'aboard'> {
  return { ...carOnWay(driver, direction, ownWay), movedSeconds: HELD_SECONDS };
}

export function carEnds(driver: Traveller, direction: Direction): Pick<CarOfTrip, 'start' | 'end'> {
  const [start, end] = endsOf(driver, direction);
  return { start, end };
}

/** Where the passenger gets in and out, by cells. */
export function stopsOf(passenger: Pick<Traveller, 'start' | 'end'>, { direction, pickUp, dropOff }: SharedWay) {
  const [from, to] = endsOf(passenger, direction);
  return { from: positionOf(pickUp ?? from), to: positionOf(dropOff ?? to) };
}

/** Whether the driver now sets out at so different a time that somebody who rides has to answer first. Until then the rides stay as they are. */
export function setsOutMuchLater(aboard: readonly RiderOnTrip[], driver: Traveller): boolean {
  return aboard.some(({ trip }) => isMuchLater(driver.when, trip));
}

/** Whether a driver now sets out more than five minutes later or earlier than when the lift was agreed. */
export function isMuchLater(when: Traveller['when'], trip: Trip): boolean {
  return Math.abs((trip.stops?.later ?? 0) + (laterThanTold(when, trip) ?? 0)) > MOVED_MINUTES;
}

/** The moments that the two were told last. */
export function toldMoments({ driver: { driverDeparts, pickUp, dropOff } }: Trip): Moments {
  return { pickUp: 60 * (pickUp - driverDeparts), dropOff: 60 * (dropOff - driverDeparts) };
}

/**
 * Who rides along, as the plan of the car sees them.
 *
 * @param isAsTold the moments count from when the driver set out by what was told; else from when the driver sets out now
 */
export function aboardOf({ rider, trip }: RiderOnTrip, driver: Traveller, isAsTold = false): Aboard {
  const told = toldMoments(trip);
  const [from, to] = endsOf(rider, trip.direction);
  const { later: before = 0, ...stops } = trip.stops ?? { from, to, agreed: told, planned: told };
  const later = isAsTold ? 0 : (laterThanTold(driver.when, trip) ?? 0);
  const since = ({ pickUp: getsIn, dropOff: getsOut }: Moments) => ({ pickUp: getsIn - 60 * later, dropOff: getsOut - 60 * later });
  const minutes = rider.when && wishedMinutes(rider.when, trip);
  const flexibleSeconds = 60 * (driver.flexibleMinutes + rider.flexibleMinutes);
  return {
    liftId: rider.liftId,
    ...stops,
    agreed: since(stops.agreed),
    planned: since(stops.planned),
    ...(before + later === 0 ? {} : { later: before + later }),
    wished: minutes === null ? null : { at: 60 * (minutes - trip.passenger.driverDeparts - later), flexibleSeconds },
  };
}

/** The rider's own time, on the rider's clock; null where the journey has no such trip any more. */
export function wishedMinutes(
  when: NonNullable<RiderOnTrip['rider']['when']>,
  { passenger, direction }: RiderOnTrip['trip'],
): number | null {
  const times = timetableOf(when).days.find(({ day }) => day === passenger.day);
  return times === undefined ? null : minutesOfTrip(times, direction);
}

/** Whether on that day the times from before hold. Nobody joins a plan on a day on which it does not hold yet. */
export function holdsLater({ before }: RiderOnTrip['trip'], day: number): boolean {
  return before !== undefined && day < dayNumber(before.until);
}
