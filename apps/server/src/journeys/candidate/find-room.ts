/** Dates on which somebody who rides every week has room in the car again (design: "Which car"). */
import type { Router } from '../../map/routing/routing.ts';
import type { Trip } from '../../kernel/db/schema/lifts.ts';
import { keepsMoments, legsOfCar } from '../measure/fit-car.ts';
import { aboardOf, carEnds, carOnDate } from '../measure/car-of-driver.ts';
import { ridersOn } from '../traveller/riders.ts';
import type { Traveller } from '../traveller/traveller.ts';
import { dateOf, dayNumber } from '../traveller/wall-clock.ts';
import { measureLegs, nothingKnown } from './known-roads.ts';
import { lengthsAmong } from './measure-exactly.ts';

/** `date` is the driver's, `YYYY-MM-DD`. */
export type Room = { readonly liftId: string; readonly trip: Trip; readonly date: string };

/**
 * The rides from `today` on for which the car had no room, and has now: all keep their moments, and nobody shuns another.
 *
 * @returns 'unavailable' while the router is away
 */
export async function findRoom(
  routing: Router,
  driver: Traveller,
  today: number,
  signal: AbortSignal,
): Promise<readonly Room[] | 'unavailable'> {
  const rides = driver.riders.flatMap((rider) =>
    rider.trips.flatMap((trip) => {
      const days = (trip.notOn ?? []).map(dayNumber).filter((day) => day >= today);
      return days.map((day) => {
        const own = aboardOf({ rider, trip }, driver);
        const others = ridersOn(driver.riders, trip.direction, { first: day, last: day });
        const aboard = others.map((other) => aboardOf(other, driver));
        const isShunned = others.some((other) => other.rider.shunned.includes(rider.memberId));
        return { rider, trip, day, own, aboard, isShunned, legs: legsOfCar({ ...carEnds(driver, trip.direction), aboard }, own) };
      });
    }),
  );
  const byRoad = rides.filter(({ trip }) => driver[trip.direction]?.road != null);
  const lengths = await measureLegs(
    routing,
    nothingKnown(),
    byRoad.flatMap(({ legs }) => legs),
    signal,
  );
  if (lengths === 'unavailable') return lengths;
  return rides.flatMap(({ rider, trip, day, own, aboard, isShunned, legs }) => {
    const { lengthOf, isByRoad } = lengthsAmong(driver, trip.direction, legs, lengths);
    const ways = driver[trip.direction];
    const ownWay = isByRoad ? ways?.road : ways?.estimate;
    if (isShunned || !ownWay || !keepsMoments({ ...carOnDate(driver, trip.direction, ownWay), aboard }, own, lengthOf)) return [];
    return [{ liftId: rider.liftId, trip, date: dateOf(day) }];
  });
}
