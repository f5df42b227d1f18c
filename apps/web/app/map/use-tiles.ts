import { use, useContext } from 'react';
import { tilesFor } from './tile-grid.ts';
import { TilesContext, type LoadedTile } from './tiles.ts';
import { shownBox, type Size, type View } from './view.ts';

/** Until all squares of a view have come or failed, whoever calls this waits for them (Suspense). */
export function useTiles(view: View, size: Size, margin: number): readonly LoadedTile[] {
  const loadTile = useContext(TilesContext);
  const asked = tilesFor(shownBox(view, size, margin)).map(loadTile);
  return asked.map((tile) => use(tile)).filter((tile) => tile !== null);
}
