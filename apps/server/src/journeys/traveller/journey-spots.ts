import { SPOT_METRES_MAX } from '@waylift/contract/limits';
import type { TravelFields } from '@waylift/contract/travel';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';

type Ends = { readonly start: Position; readonly end: Position };
type Spots = Pick<TravelFields, 'startSpot' | 'endSpot'>;
const SPOTS = [
  ['startSpot', 'start'],
  ['endSpot', 'end'],
] as const;

/** The fields of those spots that are too far from their ends. */
export function spotsTooFar(ends: Ends, spots: Spots): ('startSpot' | 'endSpot')[] {
  return SPOTS.flatMap(([field, end]) => {
    const spot = spots[field] ?? null;
    return spot !== null && greatCircleMetres(spot, ends[end]) > SPOT_METRES_MAX ? [field] : [];
  });
}
