import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import fc from 'fast-check';
import { cellToParent, latLngToCell } from 'h3-js';
import { expect, test } from 'vitest';
import { placeAt } from '../../test-support/test-travellers.ts';
import { pointsShown } from './driver-ends.ts';

const cellAt = ({ latitude, longitude }: Position) => latLngToCell(latitude, longitude, 8);
const metres = fc.integer({ min: -4_000, max: 4_000 });

test('wherever in its cell an end is, no point is shown in the cell or within 400 m of the end', () => {
  fc.assert(
    fc.property(metres, metres, metres, metres, fc.boolean(), (east, north, toEast, toNorth, isWide) => {
      const near = cellAt(placeAt(east, north));
      const startCell = isWide ? cellToParent(near, 7) : near;
      const [end, point] = [placeAt(east, north), placeAt(east + toEast, north + toNorth)];
      if (!pointsShown({ startCell, endCell: '' })(point)) return;
      expect(greatCircleMetres(point, end)).toBeGreaterThan(400);
      expect(isWide ? cellToParent(cellAt(point), 7) : cellAt(point)).not.toBe(startCell);
    }),
    { numRuns: 5_000 },
  );
});

test('a point that is well away is shown, near a cell on either side of 180 degrees too', () => {
  const [here, there] = [
    { latitude: 0, longitude: 179.999 },
    { latitude: 0, longitude: -179.98 },
  ];
  const cells = { startCell: cellAt(here), endCell: cellAt(placeAt(50_000)) };
  expect(pointsShown(cells)(there)).toBe(true);
  expect(pointsShown(cells)({ latitude: 0, longitude: -179.9985 })).toBe(false);
  expect(pointsShown(cells, [{ latitude: 0, longitude: -179.983 }])(there)).toBe(false);
});
