import { expect, test } from 'vitest';
import { greatCircleMetres, greatCirclePoints } from './great-circle.ts';
import { decodePolyline, encodePolyline } from './polyline.ts';
import { GEOMETRY_MAX_LENGTH, thinPolyline } from './thin-polyline.ts';

const LISBON = { latitude: 38.7167, longitude: -9.1333 };
const HELSINKI = { latitude: 60.1695, longitude: 24.9354 };

test('what is short enough stays as it is', () => {
  const short = encodePolyline(greatCirclePoints(LISBON, HELSINKI, 10_000));
  expect(thinPolyline(short)).toBe(short);
});

test('a road across the continent keeps its ends, and points spread over all of it, and gets small enough', () => {
  const long = encodePolyline(greatCirclePoints(LISBON, HELSINKI, 50));
  expect(long.length).toBeGreaterThan(15 * GEOMETRY_MAX_LENGTH);
  const thinned = thinPolyline(long);
  expect(thinned.length).toBeLessThanOrEqual(GEOMETRY_MAX_LENGTH);
  expect(thinned.length).toBeGreaterThan(GEOMETRY_MAX_LENGTH / 3);
  const points = decodePolyline(thinned);
  expect([points[0], points.at(-1)]).toEqual([LISBON, HELSINKI]);
  const gaps = points.slice(1, -1).map((point, index) => greatCircleMetres(points[index] ?? LISBON, point));
  expect(Math.max(...gaps)).toBeLessThan(2 * Math.min(...gaps));
});

test.each([
  ['one place again and again', encodePolyline(Array.from({ length: 20_000 }, () => LISBON))],
  ['numbers that never end', '~'.repeat(20_000)],
  ['numbers far off the globe', '~~~~~~~~~~~?'.repeat(2_000)],
])('%s ends too', (_, odd) => {
  expect(thinPolyline(odd).length).toBeLessThanOrEqual(GEOMETRY_MAX_LENGTH);
});
