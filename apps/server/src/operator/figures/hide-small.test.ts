/** Nobody learns from figures of fewer than six people. */
import { expect, test } from 'vitest';
import { seededRandom } from '../demo/seeded-random.ts';
import { hideSmall, hideStep, NOTHING_HIDDEN_OF, sumsSoFar, type Hidden, type Step } from './hide-small.ts';

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

const NOTHING = { cells: [false, false], total: false };

test('a step is hidden where all but a few came to it, since those who did not would be told', () => {
  const members = { column: [40, 60], hidden: NOTHING };
  expect(hideStep([20, 30], [members])).toEqual(NOTHING);
  // Two of forty have no journey: with the other one, the sum does not tell it.
  expect(hideStep([38, 30], [members])).toEqual({ cells: [true, true], total: false });
  expect(hideStep([38, 58], [members])).toEqual({ cells: [true, true], total: true });
  expect(hideStep([38], [{ column: [40], hidden: { cells: [false], total: false } }])).toEqual({ cells: [true], total: true });
});

test('a step that is hidden itself tells nothing of those after it', () => {
  const members = { column: [40, 60, 80], hidden: { cells: [false, false, false], total: false } };
  const going = { column: [38, 30, 60], hidden: hideStep([38, 30, 60], [members]) };
  expect(going.hidden.cells).toEqual([true, true, false]);
  // Thirty-four have a match: six fewer than are told before.
  expect(hideStep([34, 20, 40], [members, going])).toEqual({ cells: [false, false, false], total: false });
});

test('of steps one after the other, nothing that is told differs by fewer than six, also of what can be taken from sums', () => {
  const random = seededRandom('steps');
  const number = (below: number) => Math.floor(random.next() * below);
  for (let round = 0; round < 5_000; round += 1) {
    const count = 1 + number(5);
    const steps: Step[] = [];
    let column = Array.from({ length: count }, () => number(90));
    for (let step = 0; step < 5; step += 1) {
      const isListed = round % 3 === 0 && step < 2;
      steps.push({ column, hidden: isListed ? NOTHING_HIDDEN_OF(count) : hideStep(column, steps) });
      column = column.map((value) => Math.max(0, value - number(number(2) === 0 ? 8 : 40)));
    }
    for (const [at, later] of steps.entries()) {
      if (round % 3 === 0 && at < 2) continue;
      for (const earlier of steps.slice(0, at)) {
        const stayed = later.column.map((value, index) => (earlier.column[index] ?? 0) - value);
        const isTold = (index: number) => later.hidden.cells[index] === false && earlier.hidden.cells[index] === false;
        expect(stayed.filter((value, index) => isTold(index) && value < 6)).toEqual([]);
        if (later.hidden.total || earlier.hidden.total) continue;
        const sum = (values: readonly number[]) => values.reduce((before, each) => before + each, 0);
        expect(sum(stayed)).toBeGreaterThanOrEqual(6);
        const untold = stayed.filter((_, index) => !isTold(index));
        if (untold.length > 0) expect(sum(untold)).toBeGreaterThanOrEqual(6);
      }
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
