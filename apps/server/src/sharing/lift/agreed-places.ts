import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import type { Db } from '../../kernel/db/client.ts';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import type { AgreedPlace, LiftPlaces, Trip } from '../../kernel/db/schema/lifts.ts';
import type { AnnouncedEnd, AnnouncedPlaces } from '../../kernel/db/schema/share-requests.ts';
import { pointsShown, type DriverCells } from '../../journeys/measure/driver-ends.ts';
import { findWalks, nothingKnown } from '../../journeys/candidate/known-roads.ts';
import {
  meetingsAmong,
  nearest,
  NO_MEETINGS,
  passesOf,
  walksTo,
  type Course,
  type Meetings,
} from '../../journeys/measure/meeting-points.ts';
import type { Direction, MeetingPoint } from '../../journeys/traveller/traveller.ts';
import { namePositions } from '../../map/places/name-positions.ts';
import type { Router, Walk } from '../../map/routing/routing.ts';
import { doorOf } from './door-of.ts';

export type PlaceDeps = { readonly db: Db; readonly routing: Pick<Router, 'route' | 'walks'> };
type Agreed = {
  readonly driver: JourneyRow;
  /** What others are shown of the driver's ends. */
  readonly driverCells: DriverCells;
  readonly passenger: JourneyRow;
  readonly trips: readonly Trip[];
  readonly announced: AnnouncedPlaces;
};
type Place = Position & { readonly walkMetres: number };

/** Points are this far apart, so that the driver cannot work out the passenger's home as the place nearest to a point. */
const STEP_METRES = 100;

/**
 * The exact places where the passenger gets in and out. For an announced meeting point: a point of the driver's own road by the rules of a match, or
 * else the announced one. For a door: the passenger's own end, or the spot named for it. It asks the router, so call it before the transaction that
 * stores the places.
 */
export async function agreedPlaces(deps: PlaceDeps, agreed: Agreed, signal?: AbortSignal): Promise<LiftPlaces> {
  const [out, back] = await Promise.all([placesOf(deps, agreed, 'out', signal), placesOf(deps, agreed, 'back', signal)]);
  return { out, back };
}

async function placesOf(
  deps: PlaceDeps,
  agreed: Agreed,
  direction: Direction,
  signal: AbortSignal | undefined,
): Promise<LiftPlaces[Direction]> {
  const { passenger, trips, announced } = agreed;
  const trip = trips.find((each) => each.direction === direction);
  if (trip === undefined) return null;
  const { pickUp, dropOff } = announced[direction] ?? { pickUp: 'door', dropOff: 'door' };
  const isMet = pickUp !== 'door' || dropOff !== 'door';
  const met = isMet ? chooseMeetings(await meetingsOf(deps, agreed, direction, signal), trip) : { pickUp: null, dropOff: null };
  const [boards, leaves] = direction === 'out' ? (['start', 'end'] as const) : (['end', 'start'] as const);
  const place = async (told: AnnouncedEnd, point: MeetingPoint | null, end: 'start' | 'end'): Promise<AgreedPlace> => {
    if (told === 'door') return doorOf(passenger, end);
    if (point !== null) return await namedPlace(deps, point);
    return { ...(await namedPlace(deps, await walkedTo(deps, told, positionOf(passenger, end), signal))), isAnnounced: true };
  };
  return { pickUp: await place(pickUp, met.pickUp, boards), dropOff: await place(dropOff, met.dropOff, leaves) };
}

/** The meeting points by the rules of a match, but with the exact ends. */
async function meetingsOf(
  deps: PlaceDeps,
  { driver, driverCells, passenger }: Agreed,
  direction: Direction,
  signal: AbortSignal | undefined,
): Promise<Meetings> {
  const road = await roadOf(deps, driver, direction, signal);
  if (road === null) return NO_MEETINGS;
  const [from, to] = endsOf(passenger, direction);
  const passes = passesOf(
    road,
    { from, to, walkMetres: passenger.walkMetres },
    pointsShown(driverCells, endsOf(driver, direction)),
    STEP_METRES,
  );
  const walkOf = await findWalks(deps.routing, nothingKnown(), walksTo(passes), signal);
  return walkOf === 'unavailable' ? NO_MEETINGS : meetingsAmong(passes, walkOf);
}

/** Null if the road is estimated: an estimate has no course. The way back is not stored anywhere. */
async function roadOf({ routing }: PlaceDeps, journey: JourneyRow, direction: Direction, signal?: AbortSignal): Promise<Course | null> {
  if (journey.estimated) return null;
  const { distanceMetres: metres, durationSeconds: seconds, geometry: course } = journey;
  if (direction === 'out') return { metres, seconds, course };
  const [from, to] = endsOf(journey, 'back');
  const outcome = await routing.route(from, to, { signal });
  if (outcome.kind !== 'route' || outcome.route.estimated) return null;
  const { route } = outcome;
  return { metres: route.distanceMetres, seconds: route.durationSeconds, course: route.geometry };
}

/** Chooses, among several passes of the road, the nearest one on the right side of the other end, by the agreed times. */
function chooseMeetings(
  { pickUps, dropOffs }: Meetings,
  { driver }: Trip,
): { readonly pickUp: MeetingPoint | null; readonly dropOff: MeetingPoint | null } {
  const secondsTo = (minutes: number) => 60 * (minutes - driver.driverDeparts);
  const isMetTwice = pickUps.length > 0 && dropOffs.length > 0;
  return {
    pickUp: nearest(pickUps.filter(({ secondsFromStart }) => isMetTwice || secondsFromStart <= secondsTo(driver.dropOff))),
    dropOff: nearest(dropOffs.filter(({ secondsFromStart }) => isMetTwice || secondsFromStart >= secondsTo(driver.pickUp))),
  };
}

/**
 * The announced point, with the walk from the passenger's own end. If no path leads there, or the router is unavailable, the announced walk counts,
 * but at least the straight line.
 */
async function walkedTo({ routing }: PlaceDeps, told: Place, end: Position, signal: AbortSignal | undefined): Promise<Place> {
  const walk: Walk = { from: end, to: { latitude: told.latitude, longitude: told.longitude } };
  const found = await routing.walks([walk], { signal });
  const walked = found.kind === 'walks' ? found.walks[0] : null;
  return { ...told, walkMetres: walked?.metres ?? Math.max(told.walkMetres, greatCircleMetres(end, told)) };
}

async function namedPlace({ db }: PlaceDeps, { latitude, longitude, walkMetres }: Place): Promise<AgreedPlace> {
  const [label = ''] = await namePositions(db, [{ latitude, longitude, as: 'meeting' }]);
  // A walk of 0 would mean a door.
  const metres = Math.max(1, Math.round(walkMetres));
  return { label, latitude: toTenthOfAMetre(latitude), longitude: toTenthOfAMetre(longitude), walkMetres: metres };
}

function toTenthOfAMetre(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

function positionOf(row: JourneyRow, end: 'start' | 'end'): Position {
  const [start, last] = endsOf(row, 'out');
  return end === 'start' ? start : last;
}

function endsOf(row: JourneyRow, direction: Direction): readonly [from: Position, to: Position] {
  const start = { latitude: row.startLatitude, longitude: row.startLongitude };
  const end = { latitude: row.endLatitude, longitude: row.endLongitude };
  return direction === 'out' ? [start, end] : [end, start];
}
