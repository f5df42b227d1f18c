/** The newcomer of a trip in a car in which others ride already, on a weekday or a date (design: "Which car"). */
import { isDeepStrictEqual } from 'node:util';
import type { Position } from '@waylift/geography/position';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { daysOfRiders, ridersOn, ridesOnDay, staysTo, type RiderOnTrip } from '../traveller/riders.ts';
import type { Fit, Misfit } from '../traveller/shared-trip.ts';
import { overlaps, type Dates } from '../traveller/taken-rides.ts';
import { dayNumber } from '../traveller/wall-clock.ts';
import type { Direction, SharedWay, Traveller } from '../traveller/traveller.ts';
import { aboardOf, carEnds, carOnDate, carOnWay, holdsLater, setsOutMuchLater, stopsOf, wishedMinutes } from './car-of-driver.ts';
import { daysWithoutRoom } from './days-without-room.ts';
import { fitAsPlanned, fitInto, legsOfCar, type CarOfTrip, type LengthOf, type Newcomer } from './fit-car.ts';
import { laterThanTold } from './timetable.ts';

/** A car that a search has planned, and all that its plan depends on besides the pair. */
type KnownFit = { readonly facts: readonly unknown[]; readonly fit: Fit | Misfit };
/** By pair and way: on most days of a week the same people ride at the same times, and a search looks at some pairs more than once. */
export type KnownFits = Map<string, KnownFit[]>;
/** How a car's legs are measured: as the match is, by road or by the estimate. */
export type CarLengths = { readonly estimated: boolean; readonly lengthOf: LengthOf; readonly fits?: KnownFits | undefined };

/** `alone`: nobody else rides in the car. `notOn`: the driver's days on which others take the room in it. */
export type InCar = { readonly fit: Fit | Misfit | 'alone'; readonly notOn: readonly number[] };
/**
 * How a passenger fits into a driver's car on some dates of a way.
 *
 * @param agreed the trip that the passenger has there, if what was told of it stands
 */
export type FitOn = (dates: Dates, wishedAt: number, agreed: RiderOnTrip | null) => InCar;

const ALONE: InCar = { fit: 'alone', notOn: [] };
/** Whoever would not ride on more days than in a year does not fit. */
const LEFT_OUT_MOST = 53;

/**
 * `dates` are those of a trip by the driver's calendar, and `wishedAt` is the passenger's own time in seconds after the driver has set out.
 */
export function createFitOn(
  driver: Traveller,
  passenger: Traveller,
  way: SharedWay,
  { estimated, lengthOf, fits = new Map() }: CarLengths,
): FitOn {
  if (driver.riders.length === 0) return () => ALONE;
  const own = driver[way.direction];
  const ownWay = estimated ? own?.estimate : own?.road;
  const flexibleSeconds = 60 * (driver.flexibleMinutes + passenger.flexibleMinutes);
  const pair = [driver.journeyId, passenger.journeyId, way.direction, estimated].join(' ');
  const known = fits.get(pair) ?? [];
  fits.set(pair, known);

  function fitAmong(others: readonly RiderOnTrip[], isOnce: boolean, wishedAt: number): Fit | Misfit {
    const facts = [isOnce, wishedAt, ...others.flatMap((other) => factsOf(other, driver))];
    const before = known.find((each) => areEqual(each.facts, facts));
    if (before !== undefined) return before.fit;
    const fit = planned(others, isOnce, wishedAt);
    known.push({ facts, fit });
    return fit;
  }

  function planned(others: readonly RiderOnTrip[], isOnce: boolean, wishedAt: number): Fit | Misfit {
    if (!ownWay || setsOutMuchLater(others, driver)) return 'no-longer-fits';
    const aboard = others.map((other) => aboardOf(other, driver));
    const car = { ...(isOnce ? carOnDate : carOnWay)(driver, way.direction, ownWay), aboard };
    const newcomer = { ...stopsOf(passenger, way), wished: { at: wishedAt, flexibleSeconds } };
    return fitInto(car, newcomer, lengthOf) ?? misfitOf(car, newcomer);
  }

  function misfitOf(car: CarOfTrip, newcomer: Newcomer): Misfit {
    const isForSeats = car.aboard.length >= car.seats && fitInto({ ...car, seats: Infinity }, newcomer, lengthOf) !== null;
    return isForSeats ? 'seats-taken' : 'no-longer-fits';
  }

  function fitAsAgreed(others: readonly RiderOnTrip[], agreed: RiderOnTrip): Fit | Misfit {
    if (!ownWay) return 'no-longer-fits';
    const car = { ...carOnWay(driver, way.direction, ownWay), aboard: others.map((other) => aboardOf(other, driver)) };
    return fitAsPlanned(car, aboardOf(agreed, driver), lengthOf) ?? 'no-longer-fits';
  }

  function fitWith(others: readonly RiderOnTrip[], dates: Dates, wishedAt: number): InCar['fit'] {
    if (others.length === 0) return 'alone';
    if (others.some(isShunned)) return 'blocked';
    const isOnce = dates.first === dates.last;
    return isOnce && others.some(({ trip }) => holdsLater(trip, dates.first)) ? 'no-longer-fits' : fitAmong(others, isOnce, wishedAt);
  }

  function isShunned({ rider }: RiderOnTrip): boolean {
    return rider.shunned.includes(passenger.memberId);
  }

  function withDays(fit: InCar['fit'], car: readonly RiderOnTrip[], all: readonly RiderOnTrip[], dates: Dates): InCar {
    if (car.length === all.length || (typeof fit === 'string' && fit !== 'alone') || !ownWay) return { fit, notOn: [] };
    const told = fit === 'alone' ? { pickUp: way.pickUpAfter, dropOff: way.dropOffAfter } : fit.stops.planned;
    const newcomer = { ...stopsOf(passenger, way), liftId: '', agreed: told, planned: told, wished: null };
    const movedOf = (liftId: string) => (fit === 'alone' ? undefined : fit.others.find((other) => other.liftId === liftId));
    const notOn = daysWithoutRoom({
      car: carOnDate(driver, way.direction, ownWay),
      newcomer,
      riding: all.map((each) => {
        const isPlanned = car.includes(each);
        const stops = { ...aboardOf(each, driver), ...(isPlanned ? movedOf(each.rider.liftId)?.stops : {}) };
        return { ...each, isPlanned, isShunned: isShunned(each), stops };
      }),
      dates,
      lengthOf,
    });
    return notOn.length > LEFT_OUT_MOST || !overlaps(dates, { ...dates, notOn }) ? { fit: 'seats-taken', notOn: [] } : { fit, notOn };
  }

  return (dates, wishedAt, agreed) => {
    const all = othersOn(driver, passenger, way.direction, dates);
    if (all.length === 0 && agreed === null) return ALONE;
    const isOnce = dates.first === dates.last;
    const weekly = isOnce ? all : all.filter(({ trip }) => trip.driver.date === null);
    const standing = weekly.filter((each) => staysTo(each, dates));
    // Whoever ends before the passenger does is counted on as long as all have room.
    const present = weekly.filter((each) => standing.includes(each) || ridesOnDay(each, dates.first));
    if (agreed !== null) return { fit: present.length === 0 ? 'alone' : fitAsAgreed(present, agreed), notOn: daysNotOn(agreed.trip) };
    const fit = fitWith(present, dates, wishedAt);
    if (typeof fit !== 'string' || present.length === standing.length) return withDays(fit, present, all, dates);
    return withDays(fitWith(standing, dates, wishedAt), standing, all, dates);
  };
}

function daysNotOn({ notOn = [] }: Trip): readonly number[] {
  return notOn.map(dayNumber);
}

type OnDates = {
  readonly dates: Dates;
  readonly passengerDay: number;
  /** When the driver sets out, on the clock of each. */
  readonly departs: { readonly driver: number; readonly passenger: number };
};

/** The trip that the passenger has in the driver's car on these dates, if its plan is for the times and places of both; null: there is none. */
export function ownTripOn(driver: Traveller, passenger: Traveller, way: SharedWay, on: OnDates): RiderOnTrip | null {
  // Almost nobody who looks for matches rides with the driver already.
  if (!driver.riders.some(({ journeyId }) => journeyId === passenger.journeyId)) return null;
  const riding = ridersOn(driver.riders, way.direction, on.dates);
  const own = riding.find(({ rider }) => rider.journeyId === passenger.journeyId);
  if (own === undefined || riding.some(({ trip }) => trip.stops === undefined)) return null;
  const { stops, ...trip } = own.trip;
  const { from, to } = stopsOf(passenger, way);
  const isThere = isDeepStrictEqual([stops?.from, stops?.to], [from, to]) && trip.passenger.day === on.passengerDay;
  const isThen = trip.driver.driverDeparts === on.departs.driver && trip.passenger.driverDeparts === on.departs.passenger;
  return isThere && isThen ? own : null;
}

/** All that a plan reads of somebody who rides already (`aboardOf`). */
function factsOf({ rider, trip }: RiderOnTrip, driver: Traveller): readonly unknown[] {
  const { driver: side, passenger, stops } = trip;
  const wished = rider.when && wishedMinutes(rider.when, trip);
  const times = [side.driverDeparts, passenger.driverDeparts, laterThanTold(driver.when, trip), wished];
  if (stops === undefined) return [rider.liftId, ...times, side.pickUp, side.dropOff];
  const { from, to, agreed, planned, later } = stops;
  const places = [from.latitude, from.longitude, to.latitude, to.longitude];
  return [rider.liftId, ...times, ...places, agreed.pickUp, agreed.dropOff, planned.pickUp, planned.dropOff, later];
}

function areEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((fact, index) => fact === other[index]);
}

/** The others in the car on any of these dates; the passenger's own lift with the driver does not count. */
function othersOn(driver: Traveller, passenger: Traveller, direction: Direction, dates: Dates): readonly RiderOnTrip[] {
  return ridersOn(driver.riders, direction, dates).filter(({ rider }) => rider.journeyId !== passenger.journeyId);
}

/** All legs that `createFitOn` may ask for on this way, whatever the day. */
export function legsAmong(
  driver: Traveller,
  passenger: Traveller,
  way: SharedWay,
): readonly { readonly from: Position; readonly to: Position }[] {
  const cars = daysOfRiders(driver.riders, way.direction).map((riders) =>
    riders.filter(({ rider }) => rider.journeyId !== passenger.journeyId).map((other) => aboardOf(other, driver)),
  );
  return cars.flatMap((aboard) =>
    aboard.length === 0 ? [] : legsOfCar({ ...carEnds(driver, way.direction), aboard }, stopsOf(passenger, way)),
  );
}
