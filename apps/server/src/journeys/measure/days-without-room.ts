/** Dates on which somebody who rides every week has no room in the car, since others ride then (design: "Which car"). */
import { ridesOnDay, type RiderOnTrip } from '../traveller/riders.ts';
import { datesOn, type Dates } from '../traveller/taken-rides.ts';
import { holdsLater } from './car-of-driver.ts';
import { keepsMoments, type Aboard, type CarOfTrip, type LengthOf } from './fit-car.ts';

type Riding = RiderOnTrip & {
  /** With the moments of the plan in which the newcomer rides too. */
  readonly stops: Aboard;
  /** Whether that plan counts on them. */
  readonly isPlanned: boolean;
  readonly isShunned: boolean;
};
type Asked = {
  readonly car: Omit<CarOfTrip, 'aboard'>;
  readonly newcomer: Aboard;
  /** All who ride on any of the dates. */
  readonly riding: readonly Riding[];
  readonly dates: Dates;
  readonly lengthOf: LengthOf;
};

/** The driver's days, in their order, on which somebody rides whom the plan does not count on, and its moments do not hold. */
export function daysWithoutRoom({ car, newcomer, riding, dates, lengthOf }: Asked): number[] {
  const kept = new Map<string, boolean>();
  const hasRoom = (day: number): boolean => {
    const present = riding.filter((each) => ridesOnDay(each, day));
    if (present.some(({ isShunned, isPlanned, trip }) => isShunned || (!isPlanned && holdsLater(trip, day)))) return false;
    const key = present.map(({ stops }) => stops.liftId).join(' ');
    const keeps = kept.get(key) ?? keepsMoments({ ...car, aboard: present.map(({ stops }) => stops) }, newcomer, lengthOf);
    kept.set(key, keeps);
    return keeps;
  };
  const days = new Set(riding.filter(({ isPlanned }) => !isPlanned).flatMap((each) => daysOf(each, dates)));
  return [...days].toSorted((a, b) => a - b).filter((day) => !hasRoom(day));
}

/** Whoever the plan does not count on rides on a limited number of days. */
function daysOf({ rider, trip }: RiderOnTrip, { first, last }: Dates): number[] {
  const own = datesOn(trip, 'driver', rider);
  const from = Math.max(first, own.first);
  const weeks = Math.floor((Math.min(last, own.last) - from) / 7) + 1;
  return Array.from({ length: weeks }, (_, week) => from + 7 * week).filter((day) => own.notOn?.includes(day) !== true);
}
