/** Browser only: this module caches the loaded squares. */
import index from 'virtual:map-tiles';
import { tileLoader } from './tiles.ts';

const TIME_LIMIT_MS = 15_000;

export const loadTile = tileLoader(index, async (address) => {
  const response = await fetch(address, { signal: AbortSignal.timeout(TIME_LIMIT_MS) });
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return response.json();
});
