import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellKind, LAND_TILE, LEVELS, planePoints, tilesFor, writeCells, type CellKind } from './tile-grid.ts';
import { project } from './view.ts';

const kinds = fc.array(fc.constantFrom<CellKind>('sea', 'land', 'file'), { minLength: 16, maxLength: 16 });
const box = fc
  .record({
    x: fc.double({ min: 0, max: 1, noNaN: true }),
    y: fc.double({ min: 0, max: 1, noNaN: true }),
    width: fc.double({ min: 1e-6, max: 1, noNaN: true }),
    height: fc.double({ min: 1e-6, max: 1, noNaN: true }),
  })
  .map(({ x, y, width, height }) => ({ left: x, right: x + width, top: y, bottom: y + height }));

describe('the squares of the map', () => {
  it('are known by what they hold', () => {
    fc.assert(
      fc.property(kinds, (cells) => {
        const index = { folder: '/assets/map-0/', cells: { 2: writeCells(cells) } };
        cells.forEach((kind, at) => {
          expect(cellKind(index, { level: 2, column: at % 4, row: Math.floor(at / 4) })).toBe(kind);
        });
      }),
    );
  });

  it('that a view needs are few, cover it, and touch it each', () => {
    fc.assert(
      fc.property(box, (shown) => {
        const keys = tilesFor(shown);
        const [first] = keys;
        if (first === undefined) throw new Error('every view needs a square');
        if (first.level !== LEVELS[0]) expect(keys.length).toBeLessThanOrEqual(4);
        const side = 2 ** first.level;
        const corners = [
          [shown.left, shown.top],
          [Math.min(shown.right, 1 - 1e-12), Math.min(shown.bottom, 1 - 1e-12)],
        ] as const;
        for (const [x, y] of corners)
          expect(keys).toContainEqual({
            level: first.level,
            column: Math.min(Math.floor(x * side), side - 1),
            row: Math.min(Math.floor(y * side), side - 1),
          });
        for (const { column, row } of keys) {
          expect(column / side).toBeLessThanOrEqual(shown.right);
          expect(row / side).toBeLessThanOrEqual(shown.bottom);
        }
      }),
    );
  });

  it('of a town and its surroundings are of the finest level', () => {
    const { x, y } = project({ latitude: 52.62783, longitude: 1.29834 });
    const keys = tilesFor({ left: x - 0.0005, right: x + 0.0005, top: y - 0.0005, bottom: y + 0.0005 });
    expect(keys).toEqual([{ level: 6, column: 32, row: 20 }]);
  });

  it('of nothing but land are covered from edge to edge, and a little beyond', () => {
    const [ring] = LAND_TILE.land;
    const points = planePoints(ring ?? [], { level: 2, column: 1, row: 2 });
    expect(Math.min(...points.map(({ x }) => x))).toBeLessThan(0.25);
    expect(Math.max(...points.map(({ x }) => x))).toBeGreaterThan(0.5);
    expect(Math.min(...points.map(({ y }) => y))).toBeLessThan(0.5);
    expect(Math.max(...points.map(({ y }) => y))).toBeGreaterThan(0.75);
  });
});
