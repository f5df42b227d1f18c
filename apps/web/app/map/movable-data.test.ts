import { describe, expect, it } from 'vitest';
import { journeyFeatures, townFeatures } from './movable-data.ts';
import type { LoadedTile } from './tiles.ts';
import { project, unproject } from './view.ts';

const oakham = project({ latitude: 52.67, longitude: -0.73 });
const stamford = project({ latitude: 52.65, longitude: -0.48 });

const alone = { lines: [], areas: [], numbers: [], frame: [] };

describe('what stands on the map that can be moved', () => {
  it.each([
    ['rightwards and down', oakham, stamford, ['bottom-left', 'top-right']],
    ['leftwards and up', stamford, oakham, ['top-right', 'bottom-left']],
    ['nowhere', oakham, oakham, ['bottom-left', 'bottom-left']],
  ] as const)('the names of a way that leads %s lie off it', (_where, start, end, anchors) => {
    const { features } = journeyFeatures({ ...alone, start, end }, { start: 'Here', end: 'There' }, 1000);
    expect(features.flatMap(({ properties }) => (properties?.['anchor'] === undefined ? [] : [properties['anchor']]))).toEqual(anchors);
  });

  it('each badge is there at its place, for names to give way to', () => {
    const numbers = [
      { number: 1, at: oakham },
      { number: 2, at: stamford },
    ];
    const { features } = journeyFeatures({ ...alone, start: null, end: null, numbers }, { start: null, end: null }, 100_000);
    const badges = features.filter(({ properties }) => properties?.['kind'] === 'badge');
    expect(badges.map(({ properties }): unknown => properties?.['text'])).toEqual(['1', '2']);
  });

  it('towns within the bounds of another map are left to that', () => {
    const key = { level: 6, column: 31, row: 20 } as const;
    const tile: LoadedTile = {
      key,
      tile: {
        land: [],
        borders: [],
        towns: [
          ['West', 100, 1000, 90],
          ['East', 1900, 1000, 90],
        ],
      },
    };
    const named = (known: readonly [number, number, number, number] | null) =>
      townFeatures([tile], known).features.map(({ properties }): unknown => properties?.['name']);
    const { longitude: middle } = unproject({ x: 31.5 / 64, y: 0 });
    expect(named(null)).toEqual(['West', 'East']);
    expect(named([middle, -85, 180, 85])).toEqual(['West']);
    expect(named([-180, 84, 180, 85])).toEqual(['West', 'East']);
  });
});
