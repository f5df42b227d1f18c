import { describe, expect, it } from 'vitest';
import { nearestTown } from './nearest-town.ts';
import { STEPS, type TileTown } from './tile-grid.ts';
import type { LoadTile } from './tiles.ts';
import { project } from './view.ts';

const norwich = { latitude: 52.62783, longitude: 1.29834 };

/** A map that has only these towns. */
function mapOf(towns: readonly { name: string; latitude: number; longitude: number }[]): LoadTile {
  return async (key) => {
    const side = 2 ** key.level;
    const inSteps = towns.map(({ name, ...position }): TileTown => {
      const { x, y } = project(position);
      return [name, Math.round((x * side - key.column) * STEPS), Math.round((y * side - key.row) * STEPS), 10];
    });
    return { key, tile: { land: [], borders: [], towns: inSteps } };
  };
}

describe('where somebody is', () => {
  it('is called after the nearest town', async () => {
    const map = mapOf([
      { name: 'Wymondham', latitude: 52.57, longitude: 1.116 },
      { name: 'Norwich', ...norwich },
    ]);
    expect(await nearestTown({ latitude: 52.63, longitude: 1.29 }, map)).toBe('Norwich');
  });

  it('has no name far from every town, and none without a map', async () => {
    expect(await nearestTown({ latitude: 54.5, longitude: 3 }, mapOf([{ name: 'Norwich', ...norwich }]))).toBeNull();
    expect(await nearestTown(norwich, async () => null)).toBeNull();
  });
});
