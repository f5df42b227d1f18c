import type { Place } from '@waylift/contract/journey';
import { m } from '@waylift/words/messages';
import { useContext } from 'react';
import { useWords } from '../../locale/locale-provider.tsx';
import { nearestTown } from '../../map/nearest-town.ts';
import { TilesContext } from '../../map/tiles.ts';
import { currentPosition } from './current-position.ts';

/** About ten metres: enough to find a road, and no more than that is kept. */
const DECIMALS = 4;

/** Finds out where somebody is, when they ask for it, and calls it after the town there. */
export function useCurrentPlace(): () => Promise<Place | 'refused' | 'failed'> {
  const t = useWords();
  const loadTile = useContext(TilesContext);
  return async () => {
    const found = await currentPosition();
    if (typeof found === 'string') return found;
    const position = { latitude: rounded(found.latitude), longitude: rounded(found.longitude) };
    const town = await nearestTown(position, loadTile);
    const name = t(m.place_here_name);
    return town === null ? { label: name, ...position } : { label: t(m.place_here_near, { place: town }), context: name, ...position };
  };
}

function rounded(degrees: number): number {
  return Number(degrees.toFixed(DECIMALS));
}
