/** Loads and caches the squares of the map. Each is requested once. Without a square the map is paler, but the route still shows. */
import { createContext } from 'react';
import { cellKind, LAND_TILE, tileName, type Tile, type TileIndex, type TileKey } from './tile-grid.ts';

export type LoadedTile = { readonly key: TileKey; readonly tile: Tile };
/** @returns a promise that never rejects. The same square always gives the same promise. */
export type LoadTile = (key: TileKey) => Promise<LoadedTile | null>;

export const TilesContext = createContext<LoadTile>(nothing);

const NOTHING: Promise<null> = Promise.resolve(null);

async function nothing(): Promise<null> {
  return NOTHING;
}

export function tileLoader(index: TileIndex, readJson: (address: string) => Promise<unknown>): LoadTile {
  const asked = new Map<string, Promise<LoadedTile | null>>();
  return (key) => {
    const name = tileName(key);
    const known = asked.get(name);
    if (known !== undefined) return known;
    const tile = loadTile(index, key, readJson, () => asked.delete(name));
    asked.set(name, tile);
    return tile;
  };
}

async function loadTile(
  index: TileIndex,
  key: TileKey,
  readJson: (address: string) => Promise<unknown>,
  onFailure: () => void,
): Promise<LoadedTile | null> {
  switch (cellKind(index, key)) {
    case 'sea':
      return null;
    case 'land':
      return { key, tile: LAND_TILE };
    case 'file':
      try {
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the build wrote the file by this type
        const tile = (await readJson(`${index.folder}${tileName(key)}`)) as Tile;
        return { key, tile };
      } catch {
        onFailure();
        return null;
      }
  }
}
