import { expect, test } from 'vitest';
import { axisTop } from './axis-top.ts';
import { largestDrop, type Step } from './steps.ts';

const steps = (...counts: (number | null)[]): Step[] =>
  counts.map((count) => ({ name: '', hint: '', count, before: null, part: null, partBefore: null }));

test('the largest drop is where the most stay behind', () => {
  expect(largestDrop(steps(8902, 6214, 4871, 2306, 1934, 1204))).toBe(1);
  expect(largestDrop(steps(100, 90, 40, 39))).toBe(2);
});

test('no drop is shown beside a hidden number, or where nobody stays behind', () => {
  expect(largestDrop(steps(100, 90, null))).toBeNull();
  expect(largestDrop(steps(10, 10, 10))).toBeNull();
});

test('an axis ends at a round number above the largest', () => {
  expect([0, 3, 9, 16, 8902, 70_000].map((most) => axisTop([most, null]))).toEqual([4, 4, 10, 20, 10_000, 100_000]);
});
