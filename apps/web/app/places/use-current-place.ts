import type { Place } from '@waylift/contract/journey';
import type { Position } from '@waylift/geography/position';
import { useContext } from 'react';
import { nearestTown } from '../map/nearest-town.ts';
import { TilesContext } from '../map/tiles.ts';
import { currentPosition } from './current-position.ts';

/** About ten metres. That is enough to find a road, and nothing more exact is kept. */
const DECIMALS = 4;

/** Finds where the person is, when they ask for it: `near` a town, or `here`. */
export function useCurrentPlace(): () => Promise<Place | 'refused' | 'failed'> {
  const placeAt = usePlaceAt();
  return async () => {
    const found = await currentPosition();
    return typeof found === 'string' ? found : { kind: 'here', ...(await placeAt(found)) };
  };
}

/** Names a position: `near` a town, or by latitude and longitude. */
export function usePlaceAt(): (at: Position) => Promise<Place> {
  const loadTile = useContext(TilesContext);
  return async (at) => {
    const position = { latitude: rounded(at.latitude), longitude: rounded(at.longitude) };
    const town = await nearestTown(position, loadTile);
    if (town !== null) return { label: town, kind: 'near', ...position };
    return { label: `${position.latitude.toFixed(DECIMALS)}, ${position.longitude.toFixed(DECIMALS)}`, ...position };
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
