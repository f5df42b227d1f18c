/** Measures the moments of cars along exact places, by road or by the estimate of the driver's way. */
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import type { ExactMoments, LiftPlaces, TripStops } from '../../kernel/db/schema/lifts.ts';
import type { Router } from '../../map/routing/routing.ts';
import { exactMoments, legsAlongPlaces, type Placed, type PlacedCar } from '../measure/exact-moments.ts';
import type { LengthOf } from '../measure/fit-car.ts';
import { endsOf, estimatedLengths } from '../measure/measure-way.ts';
import type { Direction, Traveller } from '../traveller/traveller.ts';
import { legKey, measureLegs, nothingKnown, type Leg, type LegLength } from './known-roads.ts';

type CarOnWay = PlacedCar & { readonly direction: Direction };
type Measured = {
  /** In the order of the cars; null: no road joins the places of one. */
  readonly cars: readonly (ReadonlyMap<string, ExactMoments> | null)[];
  /** The router is away, so these are estimates in place of roads. */
  readonly isRouterAway: boolean;
};
export type JourneyEnds = Pick<JourneyRow, 'startLatitude' | 'startLongitude' | 'endLatitude' | 'endLongitude'>;
type Riding = { readonly liftId: string; readonly stops: TripStops; readonly places: LiftPlaces | null };

/**
 * A driver's car along the agreed places. Where they are being worked out anew, the cells stand in.
 *
 * @param journey has the driver's own ends
 */
export function carAlongPlaces(driver: Traveller, journey: JourneyEnds, direction: Direction, riders: readonly Riding[]): CarOnWay {
  const [start, end] = endsOf(driver, direction);
  const placed = riders.map(({ liftId, stops: { from, to, planned }, places }): Placed => {
    const { pickUp = from, dropOff = to } = places?.[direction] ?? {};
    return { liftId, from, to, planned, pickUp, dropOff };
  });
  const door =
    direction === 'out'
      ? { latitude: journey.startLatitude, longitude: journey.startLongitude }
      : { latitude: journey.endLatitude, longitude: journey.endLongitude };
  return { direction, start, end, door, riders: placed };
}

/** @param isByRoad false: the plans of these cars are estimates, and so are their moments */
export async function measureExactly(
  routing: Router,
  driver: Traveller,
  cars: readonly CarOnWay[],
  { isByRoad, signal }: { readonly isByRoad: boolean; readonly signal: AbortSignal },
): Promise<Measured> {
  const byRoad = isByRoad ? cars.filter(({ direction }) => driver[direction]?.road != null) : [];
  const lengths = await measureLegs(routing, nothingKnown(), byRoad.flatMap(legsAlongPlaces), signal);
  const isRouterAway = lengths === 'unavailable';
  const known = isRouterAway ? new Map<string, LegLength>() : lengths;
  return {
    cars: cars.map((car) => exactMoments(car, lengthsAmong(driver, car.direction, legsAlongPlaces(car), known).lengthOf)),
    isRouterAway,
  };
}

/** All legs of a car are measured in the same way: by road if all of them lie within the roads. */
export function lengthsAmong(
  driver: Traveller,
  direction: Direction,
  legs: readonly Leg[],
  lengths: ReadonlyMap<string, LegLength>,
): { readonly lengthOf: LengthOf; readonly isByRoad: boolean } {
  const found = legs.map((leg) => lengths.get(legKey(leg)));
  const isByRoad = driver[direction]?.road != null && found.every((length) => length !== undefined && length !== 'outside');
  if (!isByRoad) return { lengthOf: estimatedLengths(driver, direction), isByRoad };
  const lengthOf: LengthOf = (leg) => {
    const length = lengths.get(legKey(leg));
    return typeof length === 'object' ? length : null;
  };
  return { lengthOf, isByRoad };
}

/** The stops of a trip with other moments along exact places. */
export function withExact({ exact: _before, ...stops }: TripStops, exact: ExactMoments | null | undefined): TripStops {
  return { ...stops, ...(exact ? { exact } : {}) };
}
