/** The moments of a car along exact places once somebody has joined it, measured before the transaction that stores them. */
import type { LiftPlaces, LiftRow } from '../../kernel/db/schema/lifts.ts';
import type { Router } from '../../map/routing/routing.ts';
import { carAlongPlaces, measureExactly, withExact, type JourneyEnds } from '../../journeys/candidate/measure-exactly.ts';
import type { Arrangement } from '../../journeys/traveller/traveller.ts';
import { withMoments } from '../pair/trips.ts';
import type { Joined } from '../pair/first-date.ts';

/** Stands for the lift that there is not yet. */
const NEW_LIFT = 'new';

type Joining = {
  readonly joined: Joined;
  /** The driver's. */
  readonly journey: JourneyEnds;
  /** Where the newcomer gets in and out. */
  readonly places: LiftPlaces;
  /** The lifts of the others in the car. */
  readonly others: readonly LiftRow[];
  /** The newcomer's own lift with the driver, whose days are replaced. */
  readonly liftId: string | null;
};

/** The trips of all in the car with these moments. While the router is away, estimates stand in: a job measures by road. */
export async function joinedExactly(
  routing: Router,
  { driver, estimated }: Pick<Arrangement, 'driver' | 'estimated'>,
  { joined, journey, places, others, liftId }: Joining,
  signal: AbortSignal,
): Promise<Joined> {
  const own = liftId ?? NEW_LIFT;
  const cars = joined.flatMap(({ trip, shared: { fit } }) => {
    if (trip.stops === undefined) return [];
    const aboard = (fit?.others ?? []).map((other) => {
      return { ...other, places: others.find(({ id }) => id === other.liftId)?.places ?? null };
    });
    return [carAlongPlaces(driver, journey, trip.direction, [...aboard, { liftId: own, stops: trip.stops, places }])];
  });
  if (cars.length < joined.length) return joined;
  const measured = await measureExactly(routing, driver, cars, { isByRoad: !estimated, signal });
  const stand = measured.isRouterAway ? { isEstimate: true as const } : {};
  return joined.map(({ trip, shared }, index) => {
    const moments = measured.cars[index];
    const fit = shared.fit && {
      ...shared.fit,
      others: shared.fit.others.map((other) => ({ ...other, stops: withExact(other.stops, moments?.get(other.liftId)) })),
    };
    const stops = trip.stops && { ...withExact(trip.stops, moments?.get(own)), ...stand };
    return { trip: stops === undefined ? trip : withMoments(trip, stops), shared: { ...shared, fit } };
  });
}
