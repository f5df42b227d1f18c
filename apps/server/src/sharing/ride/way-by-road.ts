import type { Ride } from '@waylift/contract/ride';
import { decodePolyline, encodePolyline } from '@waylift/geography/polyline';
import type { Router } from '../../map/routing/routing.ts';

/** Nobody waits longer for the line on a map; then it leads straight from stop to stop. */
const TIME_LIMIT_MS = 2_000;

/** A rider's ride with the way from stop to stop by road; where no road is found, or while the router is away, straight. */
export async function wayByRoad({ routing }: { readonly routing: Pick<Router, 'route'> }, ride: Ride, signal: AbortSignal): Promise<Ride> {
  if (ride.drives === 'me' || ride.geometry === null) return ride;
  const stops = decodePolyline(ride.geometry);
  const ended = AbortSignal.any([signal, AbortSignal.timeout(TIME_LIMIT_MS)]);
  const legs = stops.slice(1).map(async (to, index) => {
    const from = stops[index] ?? to;
    const outcome = await routing.route(from, to, { signal: ended });
    return outcome.kind === 'route' ? decodePolyline(outcome.route.geometry) : [from, to];
  });
  return { ...ride, geometry: encodePolyline((await Promise.all(legs)).flat()) };
}
