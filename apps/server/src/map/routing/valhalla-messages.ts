/** Questions to Valhalla and its answers, embedded or as a server: https://valhalla.github.io/valhalla/api/ */
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { decodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import { thinPolyline } from '@waylift/geography/thin-polyline';
import * as z from 'zod/mini';
import type { MatrixOutcome, NearestRoadsOutcome, RouteOutcome, Walk } from './routing.ts';

/** No route is searched from a place that is further from any road: it is beyond the known roads, or there are none. */
export const NEAREST_ROAD_MAX_METRES = 2_000;

/** A simplified course may lie some metres beside its road. Two roads one above the other cannot be told apart. */
const SAME_ROAD_METRES = 10;
const ON_ROAD_METRES = 20;
/** A walk that begins further from any path would cross open ground. */
const NEAREST_PATH_MAX_METRES = 200;

/** Roads on which nobody sets out or gets in. Bridges are allowed: without them, a matrix finds no way for some pairs that a route joins. */
const SEARCH_FILTER = { max_road_class: 'trunk', exclude_ramp: true, exclude_tunnel: true };
/** Uses of an edge on which no car may stop. */
const NO_STOPPING_USES: ReadonlySet<string> = new Set(['ramp', 'turn_channel', 'ferry', 'rail_ferry', 'drive_through', 'emergency_access']);

const COSTING = {
  costing: 'auto',
  // Ferries are avoided, and used where there is hardly another way.
  costing_options: { auto: { use_ferry: 0.1 } },
  units: 'kilometers',
};

/** Locations are in unconnected regions (170), unreachable (441), without a path (442), or too far apart (154). */
const NO_ROUTE_CODES: readonly number[] = [154, 170, 441, 442];
/** There is no road near one of the locations. */
const OUTSIDE_CODES: readonly number[] = [171];
/** Some versions send refusals without a code. Their words are the same. */
const NO_ROUTE_WORDS = /exceeds the max distance|unconnected regions|unreachable|No path could be found/i;
const OUTSIDE_WORDS = /No suitable edges|No data found for location/i;

const metresPerUnit = { kilometers: 1000, miles: 1609.344 } as const;
const length = z.number().check(z.gte(0));
const units = z.optional(z.enum(['kilometers', 'miles']));
const tripAnswer = z.object({
  trip: z.object({
    units,
    summary: z.object({ length, time: length, has_ferry: z.optional(z.boolean()) }),
    legs: z.array(z.object({ shape: z.string().check(z.regex(/^[?-~]+$/)) })).check(z.length(1)),
  }),
});
const matrixAnswer = z.object({
  units,
  sources_to_targets: z.array(z.array(z.object({ distance: z.nullable(length), time: z.nullable(length) }))),
});
const found = z.nullable(z.array(z.object({ correlated_lat: z.number(), correlated_lon: z.number() })));
const locateAnswer = z.array(z.object({ edges: found }));
const stoodOn = z.object({
  distance: length,
  correlated_lat: z.number(),
  correlated_lon: z.number(),
  edge: z.object({
    access: z.object({ car: z.boolean(), pedestrian: z.boolean() }),
    bridge: z.boolean(),
    tunnel: z.boolean(),
    round_about: z.boolean(),
    classification: z.object({ classification: z.string(), use: z.string(), link: z.boolean() }),
  }),
});
type StoodOn = z.infer<typeof stoodOn>;
const standAnswer = z.array(z.object({ edges: z.nullable(z.array(stoodOn)) }));
const refusal = z.object({ error_code: z.optional(z.number()), error: z.optional(z.string()) });

export type Refused = { readonly kind: 'no-route' } | { readonly kind: 'outside' } | { readonly kind: 'unavailable' };

export function routeQuestion(start: Position, end: Position): object {
  return { ...COSTING, locations: [start, end].map(locationOf), directions_type: 'none', shape_format: 'polyline6' };
}

export function matrixQuestion(sources: readonly Position[], targets: readonly Position[]): object {
  return { ...COSTING, sources: sources.map(locationOf), targets: targets.map(locationOf) };
}

export function locateQuestion(places: readonly Position[]): object {
  return { ...COSTING, locations: places.map(locationOf), verbose: false };
}

/** Asks what each point lies on, with all roads beside it. */
export function standQuestion(points: readonly Position[]): object {
  const locations = points.map(({ latitude: lat, longitude: lon }) => ({
    lat,
    lon,
    radius: SAME_ROAD_METRES,
    search_cutoff: ON_ROAD_METRES,
  }));
  return { ...COSTING, locations, verbose: true };
}

/** Where a person stands on the road of each point. Null when the answer does not match the points. */
export function readStands(
  json: unknown,
  points: readonly Position[],
): { readonly kind: 'stands'; readonly stands: readonly (Position | null)[] } | null {
  const parsed = standAnswer.safeParse(json);
  if (!parsed.success || parsed.data.length !== points.length) return null;
  return { kind: 'stands', stands: parsed.data.map(({ edges }) => standOn(edges ?? [])) };
}

function standOn(edges: readonly StoodOn[]): Position | null {
  const roads = edges.filter(({ edge }) => edge.access.car).toSorted((a, b) => a.distance - b.distance);
  const [nearest] = roads;
  if (nearest === undefined || roads.some(({ distance, edge }) => distance <= SAME_ROAD_METRES && !isForStanding(edge))) return null;
  return isForStanding(nearest.edge) ? { latitude: nearest.correlated_lat, longitude: nearest.correlated_lon } : null;
}

function isForStanding({ access, bridge, tunnel, round_about, classification: { classification, use, link } }: StoodOn['edge']): boolean {
  const mayStop = classification !== 'motorway' && !link && !round_about && !NO_STOPPING_USES.has(use);
  return access.pedestrian && mayStop && !bridge && !tunnel;
}

export function walkQuestion({ from, to }: Walk): object {
  const location = ({ latitude: lat, longitude: lon }: Position, search_cutoff: number) => ({ lat, lon, search_cutoff });
  return {
    costing: 'pedestrian',
    costing_options: { pedestrian: { use_ferry: 0 } },
    units: 'kilometers',
    locations: [location(from, NEAREST_PATH_MAX_METRES), location(to, ON_ROAD_METRES)],
    directions_type: 'none',
    shape_format: 'polyline6',
  };
}

/**
 * The length in metres, with the steps to the first path and from the last; infinite when it uses a ferry. Null when the answer is no trip of one
 * leg.
 */
export function readWalk(json: unknown, { from, to }: Walk): { readonly kind: 'walk'; readonly metres: number } | null {
  const trip = readTrip(json);
  if (trip === null) return null;
  const { distanceMetres, geometry, ferry } = trip.route;
  const course = decodePolyline(geometry);
  const steps = greatCircleMetres(from, course[0] ?? from) + greatCircleMetres(course.at(-1) ?? to, to);
  return { kind: 'walk', metres: ferry === true ? Infinity : distanceMetres + steps };
}

/** Null when the answer does not match the places. */
export function readLocations(json: unknown, places: readonly Position[]): Extract<NearestRoadsOutcome, { kind: 'roads' }> | null {
  const parsed = locateAnswer.safeParse(json);
  if (!parsed.success || parsed.data.length !== places.length) return null;
  return { kind: 'roads', positions: places.map((place, index) => nearestOf(place, parsed.data[index]?.edges ?? [])) };
}

function nearestOf(
  place: Position,
  edges: readonly { readonly correlated_lat: number; readonly correlated_lon: number }[],
): Position | null {
  let [nearest, least]: [Position | null, number] = [null, NEAREST_ROAD_MAX_METRES];
  for (const { correlated_lat: latitude, correlated_lon: longitude } of edges) {
    const metres = greatCircleMetres(place, { latitude, longitude });
    if (metres <= least) [nearest, least] = [{ latitude, longitude }, metres];
  }
  return nearest;
}

/** Null when the answer is no trip of one leg. */
export function readTrip(json: unknown): Extract<RouteOutcome, { kind: 'route' }> | null {
  const parsed = tripAnswer.safeParse(json);
  if (!parsed.success) return null;
  const { units: unit = 'kilometers', summary, legs } = parsed.data.trip;
  return {
    kind: 'route',
    route: {
      distanceMetres: Math.round(summary.length * metresPerUnit[unit]),
      durationSeconds: Math.round(summary.time),
      geometry: thinPolyline(legs[0]?.shape ?? ''),
      estimated: false,
      // Shuttle trains through tunnels do not count as ferries.
      ...(summary.has_ferry === true ? { ferry: true } : {}),
    },
  };
}

/** Null when the answer is no matrix of that size. */
export function readMatrix(json: unknown, rowCount: number, columnCount: number): Extract<MatrixOutcome, { kind: 'matrix' }> | null {
  const parsed = matrixAnswer.safeParse(json);
  if (!parsed.success) return null;
  const { units: unit = 'kilometers', sources_to_targets: rows } = parsed.data;
  if (rows.length !== rowCount || rows.some((row) => row.length !== columnCount)) return null;
  return {
    kind: 'matrix',
    estimated: false,
    rows: rows.map((row) =>
      row.map(({ distance, time }) =>
        distance === null || time === null
          ? ('no-route' as const)
          : { metres: Math.round(distance * metresPerUnit[unit]), seconds: Math.round(time) },
      ),
    ),
  };
}

/** @param json a refusal with its code, or `{ error }` with its words only */
export function readRefusal(json: unknown): Refused {
  const { error_code: code, error = '' } = refusal.safeParse(json).data ?? {};
  const is = (codes: readonly number[], words: RegExp) => (code === undefined ? words.test(error) : codes.includes(code));
  if (is(OUTSIDE_CODES, OUTSIDE_WORDS)) return { kind: 'outside' };
  return { kind: is(NO_ROUTE_CODES, NO_ROUTE_WORDS) ? 'no-route' : 'unavailable' };
}

function locationOf({ latitude, longitude }: Position): object {
  return { lat: latitude, lon: longitude, search_cutoff: NEAREST_ROAD_MAX_METRES, search_filter: SEARCH_FILTER };
}
