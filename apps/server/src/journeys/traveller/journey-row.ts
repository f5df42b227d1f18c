import { isDeepStrictEqual } from 'node:util';
import type { Journey, Place, Route } from '@waylift/contract/journey';
import type { Travel } from '@waylift/contract/travel';
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import type { Config } from '../../kernel/config/config.ts';
import type { JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { timeZoneAt } from './time-zone.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';

export type JourneyEnds = { readonly start: Place; readonly end: Place; readonly returnJourney: boolean };

export function endColumns({ start, end, returnJourney }: JourneyEnds) {
  return {
    startLabel: start.label.trim(),
    startLatitude: start.latitude,
    startLongitude: start.longitude,
    startKind: start.kind ?? null,
    startContext: start.context ?? null,
    endLabel: end.label.trim(),
    endLatitude: end.latitude,
    endLongitude: end.longitude,
    endKind: end.kind ?? null,
    endContext: end.context ?? null,
    returnJourney,
  };
}

export function routeColumns({ distanceMetres, durationSeconds, geometry, estimated, ferry = false }: Route) {
  return { distanceMetres, durationSeconds, geometry, estimated, ferry };
}

/** How long a member is shown that newer roads changed the figures of a journey. */
const REROUTED_TOLD_MS = 14 * DAY_MS;

/** A server without lifts answers only the fields of the specification. */
export function journeyOf(
  row: JourneyRow,
  { now, lifts, matchCount }: { readonly now: Date; readonly matchCount?: number | null } & Pick<Config, 'lifts'>,
): Journey {
  const formerRoute = formerRouteOf(row, now);
  return {
    id: row.id,
    start: placeOf(row.startLabel, row.startLatitude, row.startLongitude, row.startKind, row.startContext),
    end: placeOf(row.endLabel, row.endLatitude, row.endLongitude, row.endKind, row.endContext),
    returnJourney: row.returnJourney,
    route: routeOf(row),
    createdAt: row.createdAt.toISOString(),
    ...(formerRoute === null ? {} : { formerRoute }),
    ...(lifts ? { ...travelOf(row), timeZone: timeZoneOf(row), ...(matchCount === undefined ? {} : { matchCount }) } : {}),
  };
}

export function travelOf(row: JourneyRow): Travel {
  const { when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes, area, paused, startSpot, endSpot, startName, endName } = row;
  return { when, role, seats, flexibleMinutes, walkMetres, detourLimitMinutes, area, paused, startSpot, endSpot, startName, endName };
}

/** Whether the member has said anything about how they travel. */
export function isTravelTold(row: JourneyRow): boolean {
  return !isDeepStrictEqual(travelOf(row), { ...TRAVEL_DEFAULTS });
}

export function timeZoneOf({ timeZone, startLatitude: latitude, startLongitude: longitude }: JourneyRow): string {
  return timeZone ?? timeZoneAt({ latitude, longitude });
}

function formerRouteOf(row: JourneyRow, now: Date): NonNullable<Journey['formerRoute']> | null {
  const { reroutedAt, formerDistanceMetres: distanceMetres, formerDurationSeconds: durationSeconds, formerlyEstimated: estimated } = row;
  if (reroutedAt === null || distanceMetres === null || durationSeconds === null || estimated === null) return null;
  return now.getTime() < reroutedAt.getTime() + REROUTED_TOLD_MS ? { distanceMetres, durationSeconds, estimated } : null;
}

function routeOf({ distanceMetres, durationSeconds, geometry, estimated, ferry }: JourneyRow): Route {
  return { distanceMetres, durationSeconds, geometry, estimated, ...(ferry ? { ferry } : {}) };
}

function placeOf(label: string, latitude: number, longitude: number, kind: string | null, context: string | null): Place {
  return { label, latitude, longitude, ...(kind === null ? {} : { kind }), ...(context === null ? {} : { context }) };
}
