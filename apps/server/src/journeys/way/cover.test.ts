import { greatCircleMetres } from '@waylift/geography/great-circle';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellAndAncestors, coverEllipse, STORED_CELLS } from './cover.ts';

const degrees = (from: number, to: number) => fc.double({ min: from, max: to, noNaN: true });
const SHARE = degrees(0, 1);
const place = fc.oneof(
  fc.record({ latitude: degrees(-90, 90), longitude: degrees(-180, 180) }),
  // Around the poles and the antimeridian, where degrees mislead.
  fc.record({ latitude: fc.oneof(degrees(89, 90), degrees(-90, -89)), longitude: degrees(-180, 180) }),
  fc.record({ latitude: degrees(-80, 80), longitude: fc.oneof(degrees(179.8, 180), degrees(-180, -179.8)) }),
);
type Place = { readonly latitude: number; readonly longitude: number };

/** So many metres away in a direction from 0 to 1, by spherical trigonometry. */
function awayFrom({ latitude, longitude }: Place, metres: number, direction: number): Place {
  const [arc, bearing, phi] = [metres / 6_371_008.8, direction * 2 * Math.PI, (latitude * Math.PI) / 180];
  const other = Math.asin(Math.min(1, Math.max(-1, Math.sin(phi) * Math.cos(arc) + Math.cos(phi) * Math.sin(arc) * Math.cos(bearing))));
  const turn = Math.atan2(Math.sin(bearing) * Math.sin(arc) * Math.cos(phi), Math.cos(arc) - Math.sin(phi) * Math.sin(other));
  const far = longitude + (turn * 180) / Math.PI;
  return { latitude: (other * 180) / Math.PI, longitude: ((((far + 180) % 360) + 360) % 360) - 180 };
}

test('the cover of an ellipse holds every place within it, anywhere on the globe and at any size', () => {
  fc.assert(
    fc.property(
      place,
      fc.oneof(degrees(0, 30_000), degrees(0, 3_000_000)),
      SHARE,
      fc.oneof(degrees(0, 5_000), degrees(0, 60_000)),
      fc.constantFrom(STORED_CELLS, 160),
      fc.array(fc.tuple(SHARE, SHARE, SHARE), { minLength: 40, maxLength: 40 }),
      (from, metres, direction, more, cellsMax, tries) => {
        const to = awayFrom(from, metres, direction);
        const sum = greatCircleMetres(from, to) + more;
        const cover = new Set(coverEllipse(from, to, sum, cellsMax));
        for (const [along, far, side] of tries) {
          const near = awayFrom(from, along * metres, direction);
          const isWithin = (away: number) => {
            const other = awayFrom(near, away, side);
            return greatCircleMetres(from, other) + greatCircleMetres(other, to) <= sum;
          };
          // Half of them at the very edge.
          let [inside, outside] = [0, sum];
          for (let step = 0; step < 40; step += 1) {
            const middle = (inside + outside) / 2;
            if (isWithin(middle)) inside = middle;
            else outside = middle;
          }
          const away = far < 0.5 ? inside : far * inside;
          // At the very pole a direction may turn with the last digit of the distance.
          if (!isWithin(away)) continue;
          const other = awayFrom(near, away, side);
          expect(cellAndAncestors(other).some((cell) => cover.has(cell))).toBe(true);
        }
      },
    ),
    { numRuns: 600 },
  );
});

test('it takes some forty cells at most, however long the way', () => {
  for (const metres of [0, 3_000, 16_000, 60_000, 300_000, 1_000_000]) {
    const from = { latitude: 52.6705, longitude: -0.7286 };
    const cover = coverEllipse(
      from,
      awayFrom(from, metres, 0.4),
      1.01 * (metres * 1.25 + Math.min(Math.max(4_000, metres / 4), 30_000)),
      STORED_CELLS,
    );
    expect(cover.length).toBeLessThan(60);
    expect(cover.length).toBeGreaterThan(0);
  }
});
