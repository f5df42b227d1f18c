import { startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { tilesFor } from './tile-grid.ts';
import { TilesContext, type LoadedTile } from './tiles.ts';
import { shownBox, type Size, type View } from './view.ts';

const NONE: readonly LoadedTile[] = [];

/** The result of each square, null for a failure. */
const come = new WeakMap<Promise<LoadedTile | null>, LoadedTile | null>();

/**
 * The squares of a view, once all have loaded or failed; until then none. It does not suspend: the route would wait for the squares too, and React
 * would request failed squares again and again.
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
