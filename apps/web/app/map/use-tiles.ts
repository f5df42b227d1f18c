import { startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { tilesFor } from './tile-grid.ts';
import { TilesContext, type LoadedTile } from './tiles.ts';
import { shownBox, type Size, type View } from './view.ts';

const NONE: readonly LoadedTile[] = [];

/** What has come of each square, null where it failed. */
const come = new WeakMap<Promise<LoadedTile | null>, LoadedTile | null>();

/**
 * The squares of a view, once all of them have come or failed; until then none. It does not suspend: the route, and whatever else is drawn
 * in one go with the map, would wait for the squares, and React would ask for those that fail on and on.
 */
export function useTiles(view: View, size: Size, margin: number, slack: number): readonly LoadedTile[] {
  const loadTile = useContext(TilesContext);
  const asked = useMemo(
    () => tilesFor(shownBox(view, size, margin), shownBox(view, size, margin + slack)).map(loadTile),
    [loadTile, view, size, margin, slack],
  );
  const [, drawAnew] = useState<typeof asked>();
  useEffect(() => {
    if (asked.every((square) => come.has(square))) return undefined;
    let isShown = true;
    void Promise.all(asked.map(async (square) => come.set(square, await square))).then(() => {
      if (isShown) startTransition(() => drawAnew(asked));
    });
    return () => {
      isShown = false;
    };
  }, [asked]);
  if (!asked.every((square) => come.has(square))) return NONE;
  return asked.map((square) => come.get(square) ?? null).filter((tile) => tile !== null);
}
