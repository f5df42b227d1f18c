import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { readOutlines } from '../../map-outlines.ts';
import { project, type Point } from './view.ts';

const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
const { rings } = readOutlines(atlas);

/** By the even-odd rule, as maps fill it. */
function isLand(latitude: number, longitude: number): boolean {
  const { x, y } = project({ latitude, longitude });
  return rings.filter((ring) => isAround(ring, x, y)).length % 2 === 1;
}

function isAround(ring: readonly Point[], x: number, y: number): boolean {
  const crossed = ring.filter((to, at) => {
    const from = ring.at(at - 1) ?? to;
    return from.y > y !== to.y > y && x < from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x);
  });
  return crossed.length % 2 === 1;
}

describe('land and water of the map', () => {
  it.each([
    ['Norwich', 52.63, 1.29],
    ['Kiruna in Sweden, as far north as the Bering Strait', 67.86, 20.22],
    ['Siberia before the antimeridian', 67, 178],
    ['Siberia beyond it', 66.5, -175],
    ['Wrangel Island', 71.2, -179.5],
  ])('%s is land', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(true));

  it.each([
    ['the North Sea', 56, 3],
    ['the sea between Norway and Greenland', 68, -5],
    ['the sea east of Wrangel Island', 71.2, -170],
    ['the Atlantic as far south as Fiji', -16.5, -20],
    ['the Bering Strait', 65.9, -168.9],
    ['the Caspian Sea', 41, 51],
  ])('%s is water', (_, latitude, longitude) => expect(isLand(latitude, longitude)).toBe(false));
});
