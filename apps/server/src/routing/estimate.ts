/** The router without a road network: the straight line, made longer as roads are on average. It says that it is an estimate. */
import type { Position } from '@waylift/geography/position';
import { greatCircleMetres, greatCirclePoints } from '@waylift/geography/great-circle';
import { readLandmasses, type Landmasses } from './landmasses.ts';
import { encodePolyline } from '@waylift/geography/polyline';
import type { RouteOutcome, Router } from './routing.ts';

export const SAME_PLACE_METRES = 50;
/** A longer line is bent as the globe is, so that a map shows it where it is. */
const GEOMETRY_STEP_METRES = 50_000;

/** Miles of road for each mile of straight line: Levinson and El-Geneidy 2009, fitted, within what is published for long roads. */
const DETOUR = { atOneKm: 1.72, perLogKm: 0.14, least: 1.2, most: 1.72 };
/** Kilometres an hour from door to door, by the length of the road. */
const SPEEDS = [
  { belowKm: 5, kmPerHour: 30 },
  { belowKm: 20, kmPerHour: 45 },
  { belowKm: 60, kmPerHour: 65 },
];
const LONG_WAY_KM_PER_HOUR = 85;

export function createEstimateRouter(read: () => Promise<Landmasses> = readLandmasses): Router {
  let reading: Promise<Landmasses> | null = null;
  return {
    service: null,
    async route(start, end) {
      reading ??= read().catch((error: unknown) => {
        // The next question reads again: a file may be out of reach for a moment.
        reading = null;
        throw error;
      });
      const landmasses = await reading;
      const [from, to] = [landmasses.at(start), landmasses.at(end)];
      return from === null || to === null || from !== to ? { kind: 'no-route' } : estimate(start, end);
    },
  };
}

function estimate(start: Position, end: Position): RouteOutcome {
  const straightMetres = greatCircleMetres(start, end);
  if (straightMetres < SAME_PLACE_METRES) return { kind: 'no-route' };
  const straightKm = straightMetres / 1000;
  const distanceMetres = Math.round(straightMetres * detourFactor(straightKm));
  const roadKm = distanceMetres / 1000;
  return {
    kind: 'route',
    route: {
      distanceMetres,
      durationSeconds: Math.round((roadKm / speedKmPerHour(roadKm)) * 3600),
      geometry: encodePolyline(greatCirclePoints(start, end, GEOMETRY_STEP_METRES)),
      estimated: true,
    },
  };
}

/** How much longer the road is than a straight line of `km`: the shorter the way, the more it winds. */
export function detourFactor(km: number): number {
  return Math.min(DETOUR.most, Math.max(DETOUR.least, DETOUR.atOneKm - DETOUR.perLogKm * Math.log(km)));
}

function speedKmPerHour(roadKm: number): number {
  return SPEEDS.find(({ belowKm }) => roadKm < belowKm)?.kmPerHour ?? LONG_WAY_KM_PER_HOUR;
}
