import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createPolygonFinder } from './coast-index.ts';
import { FIXED_LINKS } from './fixed-links.ts';
import { unpackCoasts } from './land-file.ts';
import { LAND_FILE, readLandmasses } from './landmasses.ts';

test('every bridge and tunnel of the list ends on two lands, which it joins and which nothing else would', async () => {
  const polygonOf = createPolygonFinder(unpackCoasts(await readFile(LAND_FILE)));
  const landmasses = await readLandmasses();
  const nameAt = ([latitude, longitude]: readonly [number, number]) => landmasses.at({ latitude, longitude });
  for (const { name, from, to } of FIXED_LINKS) {
    expect([polygonOf(...from), polygonOf(...to)], name).not.toContain(null);
    expect(polygonOf(...from), name).not.toBe(polygonOf(...to));
    expect(nameAt(from), name).toBe(nameAt(to));
  }
  expect(new Set(FIXED_LINKS.map(({ name }) => name)).size).toBe(FIXED_LINKS.length);
});

test('a harbour just offshore is land, the open sea is none', async () => {
  const landmasses = await readLandmasses();
  const at = (latitude: number, longitude: number) => landmasses.at({ latitude, longitude });
  // Copenhagen stands in the sea of these coasts; so does a ship off Lowestoft, and one in the middle of the North Sea.
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
