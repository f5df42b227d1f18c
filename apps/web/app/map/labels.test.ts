import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeLabels, type Label } from './labels.ts';

const size = { width: 400, height: 300 };
const at = fc.record({ x: fc.integer({ min: 0, max: 400 }), y: fc.integer({ min: 0, max: 300 }) });
const towns = fc.array(
  fc.record({ name: fc.stringMatching(/^[A-Z][a-z]{2,12}$/), at, inhabitants: fc.integer({ min: 1000, max: 1_000_000 }) }),
  { maxLength: 60 },
);
const plain = { size, ends: [], courses: [], covered: [], fontPx: 12, mostTowns: 10 };

/** The size of a text, slightly smaller than the box that it gets. */
function boxOf({ text, at: { x, y }, isBig }: Label) {
  const height = isBig ? 14.4 : 12;
  const half = (text.length * height * 0.5) / 2;
  return { left: x - half, right: x + half, top: y - height * 0.8, bottom: y + height * 0.2 };
}

describe('the names on a map', () => {
  it('never lie upon each other, nor beyond the edge, and are not too many', () => {
    fc.assert(
      fc.property(towns, (some) => {
        const labels = placeLabels({ ...plain, towns: some.toSorted((a, b) => b.inhabitants - a.inhabitants) });
        expect(labels.length).toBeLessThanOrEqual(10);
        const boxes = labels.map(boxOf);
        boxes.forEach((box, index) => {
          expect(box.left).toBeGreaterThanOrEqual(0);
          expect(box.right).toBeLessThanOrEqual(400);
          for (const other of boxes.slice(index + 1))
            expect(box.left < other.right && box.right > other.left && box.top < other.bottom && box.bottom > other.top).toBe(false);
        });
      }),
    );
  });

  it('are those of the larger towns where not all have room', () => {
    const labels = placeLabels({
      ...plain,
      towns: [
        { name: 'Large', at: { x: 200, y: 150 }, inhabitants: 200_000 },
        { name: 'Small', at: { x: 202, y: 151 }, inhabitants: 2000 },
      ],
      mostTowns: 1,
    });
    expect(labels).toMatchObject([{ text: 'Large', isBig: true }]);
  });

  it('name both ends beside their marks, and neither a second time', () => {
    const labels = placeLabels({
      ...plain,
      towns: [{ name: 'Norwich', at: { x: 300, y: 60 }, inhabitants: 195_000 }],
      ends: [
        { at: { x: 300, y: 60 }, name: 'Norwich', hasPin: false },
        { at: { x: 80, y: 240 }, name: 'Cambridge', hasPin: true },
      ],
      courses: [
        [
          { x: 300, y: 60 },
          { x: 80, y: 240 },
        ],
      ],
    });
    expect(labels.map(({ text }) => text)).toEqual(['Norwich', 'Cambridge']);
  });

  it('keep off the route and what lies over the map', () => {
    const town = { name: 'Thetford', at: { x: 200, y: 150 }, inhabitants: 24_000 };
    const course = [
      { x: 200, y: 0 },
      { x: 200, y: 300 },
    ];
    expect(placeLabels({ ...plain, towns: [town], courses: [course] })).toEqual([]);
    expect(placeLabels({ ...plain, towns: [town], covered: [{ left: 100, right: 300, top: 100, bottom: 200 }] })).toEqual([]);
    expect(placeLabels({ ...plain, towns: [town] })).toHaveLength(1);
  });
});
