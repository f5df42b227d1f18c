import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import { CAR_FERRIES } from './car-ferries.ts';
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

test('every ferry of the list ends on two lands that no road joins, and takes eight hours at most', async () => {
  const landmasses = await readLandmasses();
  const nameAt = ([latitude, longitude]: readonly [number, number]) => landmasses.at({ latitude, longitude });
  for (const { name, from, to, minutes } of CAR_FERRIES) {
    expect([nameAt(from), nameAt(to)], name).not.toContain(null);
    expect(nameAt(from), name).not.toBe(nameAt(to));
    expect(minutes, name).toBeLessThanOrEqual(8 * 60);
    const kmPerHour = greatCircleMetres(positionOf(from), positionOf(to)) / 1000 / (minutes / 60);
    expect(kmPerHour, name).toBeGreaterThan(3);
    expect(kmPerHour, name).toBeLessThan(75);
  }
  expect(new Set(CAR_FERRIES.map(({ name }) => name)).size).toBe(CAR_FERRIES.length);
});

function positionOf([latitude, longitude]: readonly [number, number]) {
  return { latitude, longitude };
}

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
