import type { Position } from '@waylift/geography/position';
import { planePoints, tilesFor } from './tile-grid.ts';
import type { LoadTile } from './tiles.ts';
import { kilometresAt, project } from './view.ts';

const NEAR_KM = 15;

/** The name of the nearest town on the map. Null when none is near or the map fails to load. */
export async function nearestTown(position: Position, loadTile: LoadTile): Promise<string | null> {
  const here = project(position);
  const reach = NEAR_KM / kilometresAt(here.y);
  const keys = tilesFor({ left: here.x - reach, right: here.x + reach, top: here.y - reach, bottom: here.y + reach });
  const tiles = await Promise.all(keys.map(loadTile));
  let nearest: { readonly name: string; readonly away: number } | null = null;
  for (const loaded of tiles) {
    for (const [name, x, y] of loaded?.tile.towns ?? []) {
      if (loaded === null) continue;
      const [at] = planePoints([x, y], loaded.key);
      const away = at === undefined ? Infinity : Math.hypot(at.x - here.x, at.y - here.y);
      if (away <= reach && (nearest === null || away < nearest.away)) nearest = { name, away };
    }
  }
  return nearest?.name ?? null;
}
