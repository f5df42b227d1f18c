/** A router without roads: straight lines, lengthened by the average detour of roads. Its answers say that they are estimates. */
import type { Position } from '@waylift/geography/position';
import { greatCircleMetres, greatCirclePoints } from '@waylift/geography/great-circle';
import { readLandmasses, type Landmasses } from './landmasses.ts';
import { createPassageFinder, type Passage, type PassageFinder } from './over-water.ts';
import { encodePolyline } from '@waylift/geography/polyline';
import type { MatrixCell, RouteOutcome, Router } from './routing.ts';

export const SAME_PLACE_METRES = 50;
/** Nobody would go by a ferry at the other end of a continent. */
const WAY_BY_FERRY_MAX = { timesStraightLine: 3, andMetres: 600_000 };
/** Longer lines get points on the great circle, so that a map shows them where they are. */
const GEOMETRY_STEP_METRES = 50_000;

/** Kilometres of road per kilometre of straight line: Levinson and El-Geneidy 2009, fitted, and within published values for long roads. */
const DETOUR = { atOneKm: 1.72, perLogKm: 0.14, least: 1.2, most: 1.72 };
/** Kilometres an hour from door to door, by the length of the road. */
const SPEEDS = [
  { belowKm: 5, kmPerHour: 30 },
  { belowKm: 20, kmPerHour: 45 },
  { belowKm: 60, kmPerHour: 65 },
];
const LONG_WAY_KM_PER_HOUR = 85;

const NO_ROUTE: RouteOutcome = { kind: 'no-route' };

type Known = { readonly landmasses: Landmasses; readonly findPassages: PassageFinder };

export function createEstimateRouter(read: () => Promise<Landmasses> = readLandmasses): Router {
  let reading: Promise<Known> | null = null;
  const known = () =>
    (reading ??= readKnown(read).catch((error: unknown) => {
      // The next question reads again: the file may be unreachable for a moment only.
      reading = null;
      throw error;
    }));
  async function route(start: Position, end: Position): Promise<RouteOutcome> {
    const { landmasses, findPassages } = await known();
    const [from, to] = [landmasses.at(start), landmasses.at(end)];
    if (from === null || to === null || greatCircleMetres(start, end) < SAME_PLACE_METRES) return NO_ROUTE;
    const passages = findPassages(start, from, end, to);
    const outcome = passages === null ? NO_ROUTE : estimate(start, end, passages);
    // Within one land, there is always a road. A water without a way around it is drawn too coarsely.
    return outcome.kind === 'no-route' && from === to ? estimate(start, end, []) : outcome;
  }
  async function lengthOf(start: Position, end: Position): Promise<MatrixCell> {
    if (greatCircleMetres(start, end) < SAME_PLACE_METRES) return { metres: 0, seconds: 0 };
    const outcome = await route(start, end);
    return outcome.kind === 'route' ? { metres: outcome.route.distanceMetres, seconds: outcome.route.durationSeconds } : 'no-route';
  }
  return {
    service: null,
    close: async () => undefined,
    route,
    async matrix(sources, targets) {
      const rows = await Promise.all(sources.map((source) => Promise.all(targets.map((target) => lengthOf(source, target)))));
      return { kind: 'matrix', estimated: true, rows };
    },
    nearestRoads: async (places) => ({ kind: 'roads', positions: places.map(() => null) }),
    walks: async (asked) => ({ kind: 'walks', walks: asked.map(() => null) }),
    landOf: async (place) => (await known()).landmasses.at(place),
    roadsVersion: async () => '',
  };
}

async function readKnown(read: () => Promise<Landmasses>): Promise<Known> {
  const landmasses = await read();
  return { landmasses, findPassages: createPassageFinder(landmasses) };
}

/** Adds the roads to, between and from the passages; without passages, it is one road. Passages that are driven count as road. */
function estimate(start: Position, end: Position, passages: readonly Passage[]): RouteOutcome {
  let [metres, seconds, straightMetres] = [0, 0, 0];
  let place = start;
  const drive = (to: Position) => {
    straightMetres += greatCircleMetres(place, to);
    place = to;
  };
  const endRoad = () => {
    const road = roadOf(straightMetres);
    metres += road.metres;
    seconds += road.seconds;
    straightMetres = 0;
  };
  for (const passage of passages) {
    drive(passage.from);
    if (passage.seconds === null) drive(passage.to);
    else {
      endRoad();
      metres += greatCircleMetres(passage.from, passage.to);
      seconds += passage.seconds;
      place = passage.to;
    }
  }
  drive(end);
  endRoad();
  const withFerry = passages.some(({ isFerry }) => isFerry);
  const longest = WAY_BY_FERRY_MAX.timesStraightLine * greatCircleMetres(start, end) + WAY_BY_FERRY_MAX.andMetres;
  if (withFerry && metres > longest) return NO_ROUTE;
  return {
    kind: 'route',
    route: {
      distanceMetres: Math.round(metres),
      durationSeconds: Math.round(seconds),
      geometry: estimatedCourse([start, ...passages.flatMap(({ from, to }) => [from, to]), end]),
      estimated: true,
      ...(withFerry ? { ferry: true } : {}),
    },
  };
}

/** The great circles between the stops, as a polyline of precision 6. */
export function estimatedCourse(stops: readonly Position[]): string {
  return encodePolyline(stops.slice(1).flatMap((to, index) => greatCirclePoints(stops[index] ?? to, to, GEOMETRY_STEP_METRES)));
}

/** The estimate for two places of one land. */
export function estimateOnLand(start: Position, end: Position): { readonly metres: number; readonly seconds: number } {
  const straightMetres = greatCircleMetres(start, end);
  const { metres, seconds } = roadOf(straightMetres < SAME_PLACE_METRES ? 0 : straightMetres);
  return { metres: Math.round(metres), seconds: Math.round(seconds) };
}

function roadOf(straightMetres: number): { readonly metres: number; readonly seconds: number } {
  if (straightMetres === 0) return { metres: 0, seconds: 0 };
  const metres = straightMetres * detourFactor(straightMetres / 1000);
  const km = metres / 1000;
  return { metres, seconds: (km / speedKmPerHour(km)) * 3600 };
}

/** How much longer the road is than a straight line of `km`. Shorter ways wind more. */
export function detourFactor(km: number): number {
  return Math.min(DETOUR.most, Math.max(DETOUR.least, DETOUR.atOneKm - DETOUR.perLogKm * Math.log(km)));
}

function speedKmPerHour(roadKm: number): number {
  return SPEEDS.find(({ belowKm }) => roadKm < belowKm)?.kmPerHour ?? LONG_WAY_KM_PER_HOUR;
}
