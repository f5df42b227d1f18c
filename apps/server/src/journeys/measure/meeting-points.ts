/** Where a driver's own road passes a passenger's ends closely enough to walk there (design: "Where people meet"). */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { decodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import type { Walk } from '../../map/routing/routing.ts';
import type { Length, MeetingPoint } from '../traveller/traveller.ts';

export type Course = Length & { readonly course: string };
/** The passenger's ends on this way (`from`, `to`), and how far the passenger walks. */
export type Ends = { readonly from: Position; readonly to: Position; readonly walkMetres: number };
/** Points of a driver's road, one for each time it passes. The roads tell later whether a car may stop there, and how long the walk is. */
export type Passes = Ends & { readonly pickUps: readonly MeetingPoint[]; readonly dropOffs: readonly MeetingPoint[] };
/** Where the two can meet. If there are points for both ends, one for each, in the right order. */
export type Meetings = Pick<Passes, 'pickUps' | 'dropOffs'>;
export type WalkFound = { readonly at: Position; readonly metres: number } | null;

export const NO_MEETINGS: Meetings = { pickUps: [], dropOffs: [] };

const METRES_PER_DEGREE = (6_371_008.8 * Math.PI) / 180;
/** How much longer a walk may be on the flat map than on the globe. */
const FLAT_METRES = 10;
/** If a road winds past an end, so many of the nearest points are tried. */
const TRIED_MAX = 4;
/** Nobody meets on this first and last part of the driver's road. */
const END_OF_ROAD_METRES = 400;

/**
 * @param isShown whether a point may be told to others, who must not learn the driver's ends (`driver-ends.ts`)
 * @param stepMetres only points so far apart along the road, where `ends` are exact: the nearest point of a road would point at a home beside it
 */
export function passesOf(road: Course, ends: Ends, isShown: (point: Position) => boolean, stepMetres?: number): Passes {
  const course = decodePolyline(road.course);
  const passing = (centre: Position) =>
    inSteps(course, road, centre, closestPoints(course, road, centre, ends.walkMetres), stepMetres)
      .filter(({ metresFromStart }) => metresFromStart >= END_OF_ROAD_METRES && metresFromStart <= road.metres - END_OF_ROAD_METRES)
      .filter(isShown)
      .toSorted((a, b) => a.walkMetres - b.walkMetres)
      .slice(0, TRIED_MAX);
  return { ...ends, pickUps: passing(ends.from), dropOffs: passing(ends.to) };
}

/** Whether the road passes that close in a straight line. It does not tell where. */
export function passesBy({ course, ...way }: Course, end: Position, walkMetres: number): boolean {
  return closestPoints(decodePolyline(course), way, end, walkMetres).length > 0;
}

/** The walks whose lengths `meetingsAmong` needs. */
export function walksTo({ from, to, pickUps, dropOffs }: Passes): Walk[] {
  return [...pickUps.map((point) => ({ from, to: positionOf(point) })), ...dropOffs.map((point) => ({ from: to, to: positionOf(point) }))];
}

/** Keeps the points where people may meet and which are within the passenger's walk. */
export function meetingsAmong({ from, to, walkMetres, pickUps, dropOffs }: Passes, walkOf: (walk: Walk) => WalkFound): Meetings {
  const reached = (points: readonly MeetingPoint[], end: Position) =>
    points.flatMap((point): MeetingPoint[] => {
      const walk = walkOf({ from: end, to: positionOf(point) });
      return walk === null || walk.metres > walkMetres ? [] : [{ ...point, ...walk.at, walkMetres: walk.metres }];
    });
  return inRightOrder(reached(pickUps, from), reached(dropOffs, to));
}

/** On a tie, the first one. */
export function nearest(points: readonly MeetingPoint[]): MeetingPoint | null {
  return points.reduce<MeetingPoint | null>((best, point) => (best === null || point.walkMetres < best.walkMetres ? point : best), null);
}

/** The place alone, without what else is known of it. */
export function positionOf({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}

/**
 * If the course passes both ends, answers the pair with the shortest walks whose pick-up comes before its set-down; if no pair does, no points at
 * all.
 */
function inRightOrder(pickUps: readonly MeetingPoint[], dropOffs: readonly MeetingPoint[]): Meetings {
  if (pickUps.length === 0 || dropOffs.length === 0) return { pickUps, dropOffs };
  let best: { readonly pickUp: MeetingPoint; readonly dropOff: MeetingPoint } | null = null;
  for (const dropOff of dropOffs) {
    const pickUp = nearest(pickUps.filter(({ metresFromStart }) => metresFromStart < dropOff.metresFromStart));
    if (pickUp === null) continue;
    if (best === null || pickUp.walkMetres + dropOff.walkMetres < best.pickUp.walkMetres + best.dropOff.walkMetres)
      best = { pickUp, dropOff };
  }
  return best === null ? NO_MEETINGS : { pickUps: [best.pickUp], dropOffs: [best.dropOff] };
}

/** The same points, each moved along the course to the nearest multiple of the step. */
function inSteps(
  course: readonly Position[],
  way: Length,
  centre: Position,
  points: readonly MeetingPoint[],
  stepMetres: number | undefined,
): readonly MeetingPoint[] {
  if (stepMetres === undefined || points.length === 0 || way.metres === 0) return points;
  const whole = course.reduce((sum, to, index) => sum + greatCircleMetres(course[index - 1] ?? to, to), 0);
  return points.map((point) => {
    const share = Math.min(1, (Math.round(point.metresFromStart / stepMetres) * stepMetres) / way.metres);
    const at = pointAlong(course, share * whole);
    return { ...at, walkMetres: greatCircleMetres(centre, at), secondsFromStart: share * way.seconds, metresFromStart: share * way.metres };
  });
}

function pointAlong(course: readonly Position[], metres: number): Position {
  let left = metres;
  for (let index = 1; index < course.length; index += 1) {
    const [from, to] = [course[index - 1], course[index]];
    if (from === undefined || to === undefined) break;
    const length = greatCircleMetres(from, to);
    if (left <= length && length > 0) {
      const share = left / length;
      const longitude = turn(from.longitude + share * turn(to.longitude - from.longitude));
      return { latitude: from.latitude + share * (to.latitude - from.latitude), longitude };
    }
    left -= length;
  }
  return course.at(-1) ?? { latitude: 0, longitude: 0 };
}

/**
 * The local minima of distance: each point of the course within the walk that is nearer to the centre than the course just before and after it, one
 * for each time that the course passes. Seconds and metres of the way are spread over the course by length.
 */
function closestPoints(course: readonly Position[], way: Length, centre: Position, walkMetres: number): MeetingPoint[] {
  const found: { readonly segment: number; readonly share: number; readonly point: Position; readonly walkMetres: number }[] = [];
  const beyond = walkMetres + FLAT_METRES;
  const metresPerLongitude = METRES_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  function pass(segment: number, share: number, point: Position): void {
    const walk = greatCircleMetres(centre, point);
    if (walk <= walkMetres) found.push({ segment, share, point, walkMetres: walk });
  }
  // Whether the course has come nearer up to the start of this segment.
  let isFalling = true;
  for (let segment = 0; segment + 1 < course.length; segment += 1) {
    const [from, to] = [course[segment], course[segment + 1]];
    if (from === undefined || to === undefined) break;
    const y = (from.latitude - centre.latitude) * METRES_PER_DEGREE;
    const dy = (to.latitude - from.latitude) * METRES_PER_DEGREE;
    // The whole segment is too far north or south, and so is the start of the next one.
    if (Math.min(y, y + dy) > beyond || Math.max(y, y + dy) < -beyond) continue;
    const x = turn(from.longitude - centre.longitude) * metresPerLongitude;
    const turned = turn(to.longitude - from.longitude);
    const dx = turned * metresPerLongitude;
    if (dx === 0 && dy === 0) continue;
    const share = -(x * dx + y * dy) / (dx * dx + dy * dy);
    if (share <= 0 && isFalling) pass(segment, 0, from);
    if (share > 0 && share < 1) {
      const latitude = from.latitude + share * (to.latitude - from.latitude);
      pass(segment, share, { latitude, longitude: turn(from.longitude + share * turned) });
    }
    isFalling = share >= 1;
  }
  const last = course.at(-1);
  if (isFalling && last !== undefined) pass(course.length - 1, 0, last);
  if (found.length === 0) return [];
  const lengths = course.slice(1).map((to, index) => greatCircleMetres(course[index] ?? to, to));
  const whole = lengths.reduce((sum, metres) => sum + metres, 0);
  let [before, segment] = [0, 0];
  return found.map((passed) => {
    for (; segment < passed.segment; segment += 1) before += lengths[segment] ?? 0;
    const share = whole === 0 ? 0 : (before + passed.share * (lengths[segment] ?? 0)) / whole;
    return {
      ...passed.point,
      walkMetres: passed.walkMetres,
      secondsFromStart: share * way.seconds,
      metresFromStart: share * way.metres,
    };
  });
}

/** Normalises a longitude, or a difference of longitudes, to -180 to 180. */
function turn(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}
