import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { lifts, type Trip } from '../../kernel/db/schema/lifts.ts';
import type { Router } from '../../map/routing/routing.ts';
import { changedCars, legsOfCars, plannedAnew, type PlannedTrip } from '../measure/changed-cars.ts';
import { hashesOf } from '../measure/exact-moments.ts';
import type { RiderOnTrip } from '../traveller/riders.ts';
import type { Traveller } from '../traveller/traveller.ts';
import { todayIn } from '../traveller/wall-clock.ts';
import { readReader } from './find-candidates.ts';
import { findRoom, type Room } from './find-room.ts';
import { measureLegs, nothingKnown } from './known-roads.ts';
import { carAlongPlaces, lengthsAmong, measureExactly, withExact } from './measure-exactly.ts';

const ROUTER_AWAY = 'the router is away, and the plan of a car waits for it';

type Asked = { readonly now: Date; readonly isAll: boolean; readonly signal: AbortSignal };

export type PlansAnew = {
  /** The stops of all in cars that have changed: by cells, and the moments along the agreed places. */
  readonly planned: readonly PlannedTrip[];
  /** Rides for which a car had no room, and has it by these plans. */
  readonly room: readonly Room[];
};

/**
 * Plans a driver's cars that have changed, or all of them.
 *
 * @throws while the router is away: an estimate must not take the place of a plan by road
 */
export async function planCarsAnew(
  { db, routing }: { readonly db: Db; readonly routing: Router },
  journeyId: string,
  asked: Asked,
): Promise<PlansAnew> {
  const driver = (await readReader(db, journeyId))?.traveller;
  if (driver === undefined || driver.riders.length === 0) return { planned: [], room: [] };
  const byCells = await planCells(routing, driver, asked);
  const planned = await exactly({ db, routing }, driver, byCells, asked);
  const room = await findRoom(routing, withPlans(driver, planned), todayIn(driver.timeZone, asked.now), asked.signal);
  if (room === 'unavailable') throw new Error(ROUTER_AWAY);
  return { planned, room };
}

function withPlans(driver: Traveller, planned: readonly PlannedTrip[]): Traveller {
  const riders = driver.riders.map((rider) => ({
    ...rider,
    trips: rider.trips.map((trip) => {
      const stops = stopsIn(planned, trip);
      return stops === undefined ? trip : { ...trip, stops };
    }),
  }));
  return { ...driver, riders };
}

function stopsIn(planned: readonly PlannedTrip[], trip: Trip): Trip['stops'] {
  return planned.find((each) => each.trip === trip)?.stops ?? trip.stops;
}

async function planCells(routing: Router, driver: Traveller, { now, isAll, signal }: Asked): Promise<readonly PlannedTrip[]> {
  const cars = changedCars(driver, todayIn(driver.timeZone, now), isAll);
  if (cars.length === 0) return [];
  const byRoad = cars.filter(({ direction }) => driver[direction]?.road != null);
  const lengths = await measureLegs(routing, nothingKnown(), legsOfCars(driver, byRoad), signal);
  signal.throwIfAborted();
  if (lengths === 'unavailable') throw new Error(ROUTER_AWAY);
  return plannedAnew(driver, cars, (car) => lengthsAmong(driver, car.direction, legsOfCars(driver, [car]), lengths));
}

/** Adds the moments along exact places, also to trips of which only the places have changed. */
async function exactly(
  { db, routing }: { readonly db: Db; readonly routing: Router },
  driver: Traveller,
  planned: readonly PlannedTrip[],
  { now, isAll, signal }: Asked,
): Promise<readonly PlannedTrip[]> {
  const rows = await db
    .select({ id: lifts.id, places: lifts.places })
    .from(lifts)
    .where(and(eq(lifts.state, 'active'), eq(lifts.driverJourneyId, driver.journeyId)));
  const { startLatitude, startLongitude, endLatitude, endLongitude } = journeys;
  const [journey] = await db
    .select({ startLatitude, startLongitude, endLatitude, endLongitude })
    .from(journeys)
    .where(eq(journeys.id, driver.journeyId));
  if (journey === undefined) return [];
  const cars = changedCars(driver, todayIn(driver.timeZone, now), true).flatMap(({ direction, aboard, moved }) => {
    const riders = aboard.flatMap((each) => {
      const stops = stopsIn(planned, each.trip);
      const { liftId } = each.rider;
      return stops === undefined ? [] : [{ liftId, stops, places: rows.find(({ id }) => id === liftId)?.places ?? null }];
    });
    // To some no road leads, so there is no plan.
    if (riders.length < aboard.length) return [];
    const car = carAlongPlaces(driver, journey, direction, riders);
    const hashes = hashesOf(car);
    const isMeasured = ({ rider, trip }: RiderOnTrip) => trip.stops?.exact?.of === hashes.get(rider.liftId);
    return isAll || !moved.every(isMeasured) ? [{ car, moved }] : [];
  });
  const measured = await measureExactly(
    routing,
    driver,
    cars.map(({ car }) => car),
    { isByRoad: true, signal },
  );
  signal.throwIfAborted();
  if (measured.isRouterAway) throw new Error(ROUTER_AWAY);
  const exact = cars.flatMap(({ moved }, index) =>
    moved.flatMap((each): PlannedTrip[] => {
      const [stops, moments] = [stopsIn(planned, each.trip), measured.cars[index]];
      const { rider, trip } = each;
      if (stops === undefined) return [];
      const changed = { liftId: rider.liftId, trip, stops: withExact(stops, moments?.get(rider.liftId)) };
      return isDeepStrictEqual(changed.stops, trip.stops) ? [] : [changed];
    }),
  );
  // A plan in which the order and the places are as before has the moments that it had.
  const kept = planned
    .filter(({ trip }) => !exact.some((each) => each.trip === trip))
    .map((each) => ({ ...each, stops: withExact(each.stops, each.trip.stops?.exact) }));
  return [...exact, ...kept];
}
