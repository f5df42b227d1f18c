import type { Ride } from '@waylift/contract/ride';
import { decodePolyline, encodePolyline } from '@waylift/geography/polyline';
import { isSamePosition } from '@waylift/geography/position';
import type { Router } from '../../map/routing/routing.ts';

/** Nobody waits longer for the line on a map. */
const TIME_LIMIT_MS = 2_000;

/** A ride with the way from stop to stop by road; null where the roads do not reach, or while the router is away. */
export async function wayByRoad({ routing }: { readonly routing: Pick<Router, 'route'> }, ride: Ride, signal: AbortSignal): Promise<Ride> {
  if (ride.geometry === null) return ride;
  const stops = decodePolyline(ride.geometry);
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const legs = await Promise.all(
    stops.slice(1).flatMap((to, index) => {
      const from = stops[index];
      return from === undefined || isSamePosition(from, to) ? [] : [routing.route(from, to, { signal: ended })];
    }),
  );
  const roads = legs.flatMap((leg) => (leg.kind === 'route' && !leg.route.estimated ? [decodePolyline(leg.route.geometry)] : []));
  return { ...ride, geometry: roads.length < legs.length ? null : encodePolyline(roads.flat()) };
}
