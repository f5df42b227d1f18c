import type { Position } from '@waylift/geography/position';
import type { Db } from '../db/client.ts';
import type { JourneyRow } from '../db/schema/journeys.ts';
import type { AgreedPlace, LiftPlaces, Trip } from '../db/schema/lifts.ts';
import { meetingsOn, nearest } from '../matching/measure-way.ts';
import type { Direction, Length, MeetingPoint } from '../matching/traveller.ts';
import { namePositions } from '../places/name-positions.ts';
import type { Router } from '../routing/routing.ts';
import { doorOf } from './door-of.ts';

export type PlaceDeps = { readonly db: Db; readonly routing: Pick<Router, 'route'> };
type Agreed = { readonly driver: JourneyRow; readonly passenger: JourneyRow; readonly trips: readonly Trip[] };

/**
 * Where the passenger gets in and out, exactly: where the driver's own road passes within the walk, else the passenger's own end or the spot named for it. It asks the
 * router, so it is worked out before the transaction that keeps it.
 */
export async function agreedPlaces(deps: PlaceDeps, agreed: Agreed, signal?: AbortSignal): Promise<LiftPlaces> {
  const [out, back] = await Promise.all([placesOf(deps, agreed, 'out', signal), placesOf(deps, agreed, 'back', signal)]);
  return { out, back };
}

async function placesOf(
  deps: PlaceDeps,
  { driver, passenger, trips }: Agreed,
  direction: Direction,
  signal: AbortSignal | undefined,
): Promise<LiftPlaces[Direction]> {
  const trip = trips.find((each) => each.direction === direction);
  if (trip === undefined) return null;
  const [from, to] = endsOf(passenger, direction);
  const road = await roadOf(deps, driver, direction, signal);
  const met = road === null ? null : meetingsOn(road, { from, to, walkMetres: passenger.walkMetres });
  const { pickUp, dropOff } = chooseMeetings(met, trip);
  const [boards, leaves] = direction === 'out' ? (['start', 'end'] as const) : (['end', 'start'] as const);
  return {
    pickUp: await placeAt(deps, pickUp, doorOf(passenger, boards)),
    dropOff: await placeAt(deps, dropOff, doorOf(passenger, leaves)),
  };
}

type Road = Length & { readonly course: string };

/** Null where it is estimated: that has no course. The way back is kept nowhere. */
async function roadOf({ routing }: PlaceDeps, journey: JourneyRow, direction: Direction, signal?: AbortSignal): Promise<Road | null> {
  if (journey.estimated) return null;
  const { distanceMetres: metres, durationSeconds: seconds, geometry: course } = journey;
  if (direction === 'out') return { metres, seconds, course };
  const [from, to] = endsOf(journey, 'back');
  const outcome = await routing.route(from, to, { signal });
  if (outcome.kind !== 'route' || outcome.route.estimated) return null;
  const { route } = outcome;
  return { metres: route.distanceMetres, seconds: route.durationSeconds, course: route.geometry };
}

/** Of several passes of the road the nearest that lies on the right side of the other end, by the times that were agreed. */
function chooseMeetings(
  met: ReturnType<typeof meetingsOn> | null,
  { driver }: Trip,
): { readonly pickUp: MeetingPoint | null; readonly dropOff: MeetingPoint | null } {
  if (met === null) return { pickUp: null, dropOff: null };
  const { pickUps, dropOffs } = met;
  const secondsTo = (minutes: number) => 60 * (minutes - driver.driverDeparts);
  const isMetTwice = pickUps.length > 0 && dropOffs.length > 0;
  return {
    pickUp: nearest(pickUps.filter(({ secondsFromStart }) => isMetTwice || secondsFromStart <= secondsTo(driver.dropOff))),
    dropOff: nearest(dropOffs.filter(({ secondsFromStart }) => isMetTwice || secondsFromStart >= secondsTo(driver.pickUp))),
  };
}

async function placeAt({ db }: PlaceDeps, point: MeetingPoint | null, door: AgreedPlace): Promise<AgreedPlace> {
  if (point === null) return door;
  const { latitude, longitude, walkMetres } = point;
  const [label = ''] = await namePositions(db, [{ latitude, longitude, as: 'meeting' }]);
  return { label, latitude: toTenthOfAMetre(latitude), longitude: toTenthOfAMetre(longitude), walkMetres: Math.round(walkMetres) };
}

function toTenthOfAMetre(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function endsOf(row: JourneyRow, direction: Direction): readonly [from: Position, to: Position] {
  const start = { latitude: row.startLatitude, longitude: row.startLongitude };
  const end = { latitude: row.endLatitude, longitude: row.endLongitude };
  return direction === 'out' ? [start, end] : [end, start];
}
