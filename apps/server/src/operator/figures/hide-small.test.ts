/** Nobody learns from figures of fewer than six people. */
import { expect, test } from 'vitest';
import { seededRandom } from '../demo/seeded-random.ts';
import { hideSmall, sumsSoFar, type Hidden } from './hide-small.ts';

const hiddenIn = (columns: readonly (readonly number[])[], also?: Hidden) =>
  hideSmall(columns, also).cells.flatMap((is, index) => (is ? [index] : []));

test('nothing is hidden where every number is six or more', () => {
  expect(hideSmall([[6, 40, 7]])).toEqual({ cells: [false, false, false], total: false });
});

test('a number below six takes the smallest other one with it, so that the sum does not tell it', () => {
  expect(hideSmall([[712, 3, 168, 263]])).toEqual({ cells: [false, true, true, false], total: false });
});

test('two small numbers that make six together need no third', () => {
  expect(hiddenIn([[40, 3, 4]])).toEqual([1, 2]);
});

test('two small numbers that make less than six take a third with them', () => {
  expect(hiddenIn([[40, 1, 2, 30]])).toEqual([1, 2, 3]);
});

test('nobody at all is hidden as well', () => {
  expect(hiddenIn([[0, 40, 50]])).toEqual([0, 1]);
});

test('of equals the first is taken, so that all pages hide the same', () => {
  expect(hiddenIn([[9, 2, 9]])).toEqual([0, 1]);
});

test('a sum below six is hidden with all that makes it', () => {
  expect(hideSmall([[1, 2, 2]])).toEqual({ cells: [true, true, true], total: true });
});

test('a sum of small numbers alone is told from six on', () => {
  expect(hideSmall([[3, 4]])).toEqual({ cells: [true, true], total: false });
});

test('a community without others is its own sum', () => {
  expect(hideSmall([[5]])).toEqual({ cells: [true], total: true });
  expect(hideSmall([[6]])).toEqual({ cells: [false], total: false });
});

test('what is worked out from one another is hidden together', () => {
  expect(
    hideSmall([
      [20, 30, 40],
      [1, 9, 8],
    ]),
  ).toEqual({ cells: [true, true, false], total: false });
  expect(hideSmall([[20], [1]])).toEqual({ cells: [true], total: true });
  expect(
    hideSmall([
      [20, 30],
      [1, 2],
    ]).total,
  ).toBe(true);
});

test('what is hidden for another reason counts, and takes a second one with it', () => {
  expect(hideSmall([[20, 30, 40]], { cells: [true, false, false], total: false })).toEqual({ cells: [true, true, false], total: false });
  expect(hideSmall([[20, 30]], { cells: [true, true], total: true }).total).toBe(true);
});

test('of any column, the hidden ones are at least two and make at least six, or the sum is hidden too', () => {
  const random = seededRandom('figures');
  const number = (below: number) => Math.floor(random.next() * below);
  for (let round = 0; round < 5_000; round += 1) {
    const count = 1 + number(6);
    const columns = Array.from({ length: 1 + number(2) }, () => Array.from({ length: count }, () => number(number(2) === 0 ? 8 : 60)));
    const { cells, total } = hideSmall(columns);
    for (const column of columns) {
      const hidden = column.filter((_, index) => cells[index]);
      const shown = column.filter((_, index) => cells[index] === false);
      expect(shown.every((value) => value >= 6)).toBe(true);
      if (hidden.length === 0 || total) continue;
      expect(hidden.length).toBeGreaterThan(1);
      expect(hidden.reduce((sum, value) => sum + value, 0)).toBeGreaterThanOrEqual(6);
    }
  }
});

const month = (value: number, isHidden = value < 6) => ({ values: [value], isHidden });
const told = (...months: ReturnType<typeof month>[]) => sumsSoFar(months).map((sum) => sum?.[0] ?? null);

test('sums of a year are told while nothing in it is hidden', () => {
  expect(told(month(10), month(20), month(6))).toEqual([10, 30, 36]);
});

test('a hidden month cannot be taken from two sums', () => {
  expect(told(month(10), month(3), month(20), month(30))).toEqual([10, null, null, null]);
});

test('sums are told again once the hidden months are two and make six', () => {
  expect(told(month(10), month(3), month(20), month(2), month(5), month(30))).toEqual([10, null, null, null, 40, 70]);
});

test('one hidden month is not told by a sum, however large it is', () => {
  expect(told(month(10), month(9, true), month(20))).toEqual([10, null, null]);
});

test('each column has to make six', () => {
  const both = (one: number, other: number) => ({ values: [one, other], isHidden: true });
  expect(sumsSoFar([both(20, 1), both(30, 2), both(40, 3)])).toEqual([null, null, [90, 6]]);
});
