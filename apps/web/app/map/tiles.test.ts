import { describe, expect, it } from 'vitest';
import { tileLoader } from './tiles.ts';
import type { TileKey } from './tile-grid.ts';

const index = { folder: '/assets/map-0/', cells: { 2: '1s1l14f' } };
const sea: TileKey = { level: 2, column: 0, row: 0 };
const land: TileKey = { level: 2, column: 1, row: 0 };
const coast: TileKey = { level: 2, column: 2, row: 0 };
const tile = { land: [], borders: [], towns: [] };

describe('the squares of the map', () => {
  it('are fetched once each, and those of nothing but land or water never', async () => {
    const asked: string[] = [];
    const load = tileLoader(index, async (address) => {
      asked.push(address);
      return tile;
    });
    expect(await Promise.all([load(coast), load(coast), load(sea)])).toEqual([{ key: coast, tile }, { key: coast, tile }, null]);
    expect((await load(land))?.tile.land).toHaveLength(1);
    expect(load(coast)).toBe(load(coast));
    expect(asked).toEqual(['/assets/map-0/2-2-0.json']);
  });

  it('that fail are left out, and asked for again by the next map', async () => {
    let tries = 0;
    const load = tileLoader(index, async () => {
      tries += 1;
      if (tries === 1) throw new Error('no connection');
      return tile;
    });
    expect(await load(coast)).toBeNull();
    expect(await load(coast)).toEqual({ key: coast, tile });
  });
});
