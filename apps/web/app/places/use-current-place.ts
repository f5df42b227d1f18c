import type { Place } from '@waylift/contract/journey';
import { useContext } from 'react';
import { nearestTown } from '../map/nearest-town.ts';
import { TilesContext } from '../map/tiles.ts';
import { currentPosition } from './current-position.ts';

/** About ten metres. That is enough to find a road, and nothing more exact is kept. */
const DECIMALS = 4;

/** Finds where the person is, when they ask for it: `near` a town, or `here` by latitude and longitude. */
export function useCurrentPlace(): () => Promise<Place | 'refused' | 'failed'> {
  const loadTile = useContext(TilesContext);
  return async () => {
    const found = await currentPosition();
    if (typeof found === 'string') return found;
    const position = { latitude: rounded(found.latitude), longitude: rounded(found.longitude) };
    const town = await nearestTown(position, loadTile);
    if (town !== null) return { label: town, kind: 'near', ...position };
    return { label: `${position.latitude.toFixed(DECIMALS)}, ${position.longitude.toFixed(DECIMALS)}`, kind: 'here', ...position };
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
