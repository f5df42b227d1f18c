import type { Db } from '../../kernel/db/client.ts';
import type { Router } from '../../map/routing/routing.ts';
import { changedCars, legsOfCars, plannedAnew, type CarLegs, type ChangedCar, type PlannedTrip } from '../measure/changed-cars.ts';
import type { LengthOf } from '../measure/fit-car.ts';
import { estimatedLengths } from '../measure/measure-way.ts';
import type { Traveller } from '../traveller/traveller.ts';
import { todayIn } from '../traveller/wall-clock.ts';
import { readReader } from './find-candidates.ts';
import { legKey, measureLegs, nothingKnown, type LegLength } from './known-roads.ts';

type Asked = { readonly now: Date; readonly isAll: boolean; readonly signal: AbortSignal };

/**
 * The moments of all in a driver's cars that have changed, or in all of them.
 *
 * @throws while the router is away: an estimate must not take the place of a plan by road
 */
export async function planCarsAnew(
  { db, routing }: { readonly db: Db; readonly routing: Router },
  journeyId: string,
  { now, isAll, signal }: Asked,
): Promise<readonly PlannedTrip[]> {
  const driver = (await readReader(db, journeyId))?.traveller;
  if (driver === undefined || driver.riders.length === 0) return [];
  const cars = changedCars(driver, todayIn(driver.timeZone, now), isAll);
  if (cars.length === 0) return [];
  const byRoad = cars.filter(({ direction }) => driver[direction]?.road != null);
  const lengths = await measureLegs(routing, nothingKnown(), legsOfCars(driver, byRoad), signal);
  signal.throwIfAborted();
  if (lengths === 'unavailable') throw new Error('the router is away, and the plan of a car waits for it');
  return plannedAnew(driver, cars, (car) => legsIn(driver, car, lengths));
}

/** All legs of a car are measured in the same way. */
function legsIn(driver: Traveller, car: ChangedCar, lengths: ReadonlyMap<string, LegLength>): CarLegs {
  const found = legsOfCars(driver, [car]).map((leg) => lengths.get(legKey(leg)));
  const isByRoad = driver[car.direction]?.road != null && found.every((length) => length !== undefined && length !== 'outside');
  if (!isByRoad) return { lengthOf: estimatedLengths(driver, car.direction), isByRoad };
  const lengthOf: LengthOf = (leg) => {
    const length = lengths.get(legKey(leg));
    return typeof length === 'object' ? length : null;
  };
  return { lengthOf, isByRoad };
}
