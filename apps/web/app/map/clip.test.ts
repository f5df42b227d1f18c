import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipRing, piecesIn } from './clip.ts';
import type { Point } from './view.ts';

const box = { left: 0, top: 0, right: 10, bottom: 10 };
const anywhere = fc.record({ x: fc.integer({ min: -20, max: 30 }), y: fc.integer({ min: -20, max: 30 }) });

function areaOf(ring: readonly Point[]): number {
  const doubled = ring.reduce((sum, { x, y }, at) => {
    const next = ring[(at + 1) % ring.length];
    return next === undefined ? sum : sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

describe('an area cut to a box', () => {
  it('is itself when it lies within, the box when it lies around, and nothing when it lies beside', () => {
    const inside = [
      { x: 2, y: 2 },
      { x: 8, y: 2 },
      { x: 5, y: 9 },
    ];
    expect(areaOf(clipRing(inside, box))).toBe(areaOf(inside));
    const around = [
      { x: -5, y: -5 },
      { x: 15, y: -5 },
      { x: 15, y: 15 },
      { x: -5, y: 15 },
    ];
    expect(areaOf(clipRing(around, box))).toBe(100);
    expect(
      clipRing(
        inside.map(({ x, y }) => ({ x: x + 20, y })),
        box,
      ),
    ).toEqual([]);
  });

  it('never leaves the box, and is never larger than it was', () => {
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 3, maxLength: 3 }), (ring) => {
        const cut = clipRing(ring, box);
        for (const { x, y } of cut) {
          expect(x).toBeGreaterThanOrEqual(-1e-9);
          expect(x).toBeLessThanOrEqual(10 + 1e-9);
          expect(y).toBeGreaterThanOrEqual(-1e-9);
          expect(y).toBeLessThanOrEqual(10 + 1e-9);
        }
        expect(areaOf(cut)).toBeLessThanOrEqual(Math.min(areaOf(ring), 100) + 1e-9);
      }),
    );
  });
});

describe('a line', () => {
  it('loses no point that lies in the box, and gains none', () => {
    fc.assert(
      fc.property(fc.array(anywhere, { minLength: 2, maxLength: 20 }), (line) => {
        const kept = piecesIn(line, box).flat();
        for (const point of line) {
          const isIn = point.x >= 0 && point.x <= 10 && point.y >= 0 && point.y <= 10;
          if (isIn) expect(kept).toContain(point);
        }
        for (const point of kept) expect(line).toContain(point);
      }),
    );
  });
});
