import { expect, test } from 'vitest';
import { readLandmasses } from './landmasses.ts';

test('a harbour just offshore is land, the open sea is none', async () => {
  const landmasses = await readLandmasses();
  const at = (latitude: number, longitude: number) => landmasses.at({ latitude, longitude });
  // By these coasts, Copenhagen lies in the sea. So do a ship off Lowestoft and one in the middle of the North Sea.
  expect(at(55.67594, 12.56553)).toBe(at(55.7, 12.4));
  expect(at(52.48, 1.83)).toBe(at(52.63, 1.3));
  expect(at(55.5, 3)).toBeNull();
});

test('land that reaches over the antimeridian is one', async () => {
  const landmasses = await readLandmasses();
  const anadyr = landmasses.at({ latitude: 64.73, longitude: 177.5 });
  expect(anadyr).not.toBeNull();
  expect(landmasses.at({ latitude: 66.16, longitude: -179 })).toBe(anadyr);
});
