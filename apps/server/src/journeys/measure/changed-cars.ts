/** The cars of a driver whose plans are to be made anew, and those plans (design: "When a plan is made anew"). */
import type { Trip, TripStops } from '../../kernel/db/schema/lifts.ts';
import { datesOn, firstRideOf, overlaps } from '../traveller/taken-rides.ts';
import { ridesOnDay, staysTo, type RiderOnTrip } from '../traveller/riders.ts';
import type { Direction, Traveller } from '../traveller/traveller.ts';
import { firstOn } from '../traveller/wall-clock.ts';
import { legsOfCar, momentsAlong, planAnew, type Aboard, type LengthOf } from './fit-car.ts';
import { aboardOf, carEnds, carOnWay, setsOutMuchLater } from './car-of-driver.ts';
import { laterThanTold } from './timetable.ts';

/** Some who ride in one car, and all with whom they do. */
export type ChangedCar = {
  readonly direction: Direction;
  /** In the order in which their lifts were agreed. */
  readonly aboard: readonly RiderOnTrip[];
  readonly moved: readonly RiderOnTrip[];
  /** The driver sets out as was told, whatever the journey says. */
  readonly isAsTold: boolean;
};
export type CarLegs = { readonly lengthOf: LengthOf; readonly isByRoad: boolean };
export type PlannedTrip = { readonly liftId: string; readonly trip: Trip; readonly stops: TripStops };

/**
 * The cars in which others ride than those for whom they were planned, or whose driver sets out at another time. The trips of all weeks come first,
 * then single dates.
 *
 * @param today the driver's calendar day; rides before it are over
 * @param isAll also those in which nothing has changed: there are other roads
 */
export function changedCars(driver: Traveller, today: number, isAll: boolean): ChangedCar[] {
  const cars = (['out', 'back'] as const).flatMap((direction) => {
    const all = driver.riders.flatMap((rider) =>
      rider.trips.filter((trip) => trip.direction === direction).map((trip): RiderOnTrip => ({ rider, trip })),
    );
    const ridden = all.map((own) => ({ own, aboard: ridingWith(own, all, today) })).filter(({ aboard }) => aboard.length > 0);
    const together = Map.groupBy(ridden, ({ aboard }) => aboard.map(rideOf).join(' '));
    return [...together.values()].flatMap((some): ChangedCar[] => {
      const [first] = some;
      const isAsTold = first !== undefined && setsOutMuchLater(first.aboard, driver);
      const isMoved = ({ trip }: RiderOnTrip) => !isAsTold && (laterThanTold(driver.when, trip) ?? 0) !== 0;
      const moved = some.flatMap(({ own, aboard }) => (isAll || isMoved(own) || isChanged(own, aboard) ? [own] : []));
      return first === undefined || moved.length === 0 ? [] : [{ direction, aboard: first.aboard, moved, isAsTold }];
    });
  });
  return cars.toSorted((a, b) => Number(isOnce(a)) - Number(isOnce(b)));
}

function rideOf({ rider, trip: { driver } }: RiderOnTrip): string {
  return [rider.liftId, driver.day, driver.date].join();
}

function isOnce({ moved }: ChangedCar): boolean {
  return moved[0]?.trip.driver.date !== null;
}

function isChanged({ trip: { stops } }: RiderOnTrip, aboard: readonly RiderOnTrip[]): boolean {
  return stops?.riders !== aboard.length || stops.isEstimate === true;
}

/**
 * Those with whom somebody rides, and the rider too: who rides on the next date, does not end before, or has joined since. On a single date, all. None:
 * the last ride is over.
 */
function ridingWith(own: RiderOnTrip, all: readonly RiderOnTrip[], today: number): RiderOnTrip[] {
  const { date, day } = own.trip.driver;
  const given = datesOn(own.trip, 'driver', own.rider);
  const dates = date === null ? { ...given, first: Math.max(given.first, firstOn(day, today)) } : given;
  if (dates.last < Math.max(dates.first, today)) return [];
  const next = firstRideOf(dates);
  const place = all.indexOf(own);
  return all.filter((other, index) => {
    if (other === own) return true;
    if (date === null && other.trip.driver.date !== null) return false;
    const theirs = datesOn(other.trip, 'driver', other.rider);
    return overlaps(theirs, dates) && (ridesOnDay(other, next) || staysTo(other, dates) || index > place);
  });
}

/** The legs that their plans may ask for. */
export function legsOfCars(driver: Traveller, cars: readonly ChangedCar[]): ReturnType<typeof legsOfCar> {
  return cars.flatMap(({ direction, aboard }) => {
    const [first, ...others] = aboard.map((each) => aboardOf(each, driver));
    return first === undefined ? [] : legsOfCar({ ...carEnds(driver, direction), aboard: others }, first);
  });
}

/** Each trip with its moments in the plan made anew. A trip to which no road leads any more is left out. */
export function plannedAnew(driver: Traveller, cars: readonly ChangedCar[], legsOf: (car: ChangedCar) => CarLegs): PlannedTrip[] {
  const planned = new Map<Trip, PlannedTrip>();
  for (const car of cars) {
    const { direction, aboard, moved, isAsTold } = car;
    const { lengthOf, isByRoad } = legsOf(car);
    const own = driver[direction];
    const ownWay = isByRoad ? own?.road : own?.estimate;
    if (!ownWay) continue;
    const whole = {
      ...carOnWay(driver, direction, ownWay),
      aboard: aboard.map((each): Aboard => ({ ...aboardOf(each, driver, isAsTold), ...planned.get(each.trip)?.stops })),
    };
    const isFirst = aboard.some(({ trip }) => trip.stops === undefined);
    const moments = isOnce(car) ? momentsAlong(whole, lengthOf) : planAnew(whole, lengthOf, isFirst);
    for (const each of moved) {
      const index = aboard.indexOf(each);
      const [stops, now] = [whole.aboard[index], moments?.[index]];
      if (stops === undefined || now === undefined) continue;
      const { from, to, agreed, later } = stops;
      planned.set(each.trip, {
        liftId: each.rider.liftId,
        trip: each.trip,
        stops: { from, to, agreed, planned: now, riders: aboard.length, ...(later === undefined ? {} : { later }) },
      });
    }
  }
  return [...planned.values()];
}
