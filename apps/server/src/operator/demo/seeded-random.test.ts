import { expect, test } from 'vitest';
import { normal, pick, seededRandom, seededUuid } from './seeded-random.ts';

const numbers = (text: string, count: number, of = (random: ReturnType<typeof seededRandom>) => random.next()) => {
  const random = seededRandom(text);
  return Array.from({ length: count }, () => of(random));
};

test('the same text gives the same numbers on every machine, another text gives others', () => {
  expect(numbers('a', 3)).toEqual(numbers('a', 3));
  expect(numbers('a', 3)).not.toEqual(numbers('b', 3));
  // Fixed: what an earlier version made is to be known again.
  expect(numbers('waylift', 2).map((number) => number.toFixed(6))).toEqual(['0.432825', '0.176801']);
});

test('numbers are from 0 up to 1, evenly; choices are each as likely; the normal ones have mean 0 and deviation 1', () => {
  const even = numbers('even', 20_000);
  expect(even.every((number) => number >= 0 && number < 1)).toBe(true);
  expect(even.filter((number) => number < 0.25).length / 20_000).toBeCloseTo(0.25, 1);
  const picked = numbers('pick', 20_000, (random) => pick(random, [0, 1, 2, 3]));
  for (const choice of [0, 1, 2, 3]) expect(picked.filter((one) => one === choice).length / 20_000).toBeCloseTo(0.25, 1);
  const bell = numbers('bell', 20_000, normal);
  const mean = bell.reduce((sum, number) => sum + number, 0) / bell.length;
  expect(mean).toBeCloseTo(0, 1);
  expect(Math.sqrt(bell.reduce((sum, number) => sum + (number - mean) ** 2, 0) / bell.length)).toBeCloseTo(1, 1);
});

test('ids are UUIDs that a text decides, each its own', () => {
  const ids = Array.from({ length: 5_000 }, (_, number) => seededUuid(`member ${number}`));
  expect(new Set(ids).size).toBe(5_000);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(seededUuid('member 7')).toBe(ids[7]);
});
