import { expect, it } from 'vitest';
import type { JourneyPoints } from './journey-on-map.ts';
import { placeBadges, type Badge } from './numbers.ts';

const SCALE = 1000;
const nothing: JourneyPoints = { start: null, end: null, lines: [], areas: [], numbers: [], frame: [] };
const numbered = (numbers: readonly (readonly [number, number, number])[]): JourneyPoints => ({
  ...nothing,
  start: { x: 0.1, y: 0.1 },
  end: { x: 0.5, y: 0.4 },
  numbers: numbers.map(([number, x, y]) => ({ number, at: { x, y } })),
});
const textsOf = (points: JourneyPoints) => placeBadges(points, SCALE).map(({ text }) => text);

function cover(one: Badge, other: Badge): boolean {
  return (
    Math.abs(one.at.x - other.at.x) * SCALE < (one.width + other.width) / 2 &&
    Math.abs(one.at.y - other.at.y) * SCALE < (one.height + other.height) / 2
  );
}

/** Pseudo-random numbers from 0 to 1, the same in each run (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('no number covers another, however many areas lie close together', () => {
  const next = random(11);
  for (let world = 0; world < 500; world += 1) {
    const people = 1 + Math.floor(next() * 20);
    const spread = next() * 0.4;
    const numbers = Array.from({ length: people }, (_, index) => [
      [index + 1, 0.1 + next() * spread, 0.1 + next() * spread] as const,
      [index + 1, 0.5 + next() * spread, 0.4 + next() * spread] as const,
    ]).flat();
    const badges = placeBadges(numbered(numbers), SCALE);
    const covering = badges.flatMap((badge, index) => badges.slice(index + 1).filter((other) => cover(badge, other)));
    expect(covering, `world ${world}`).toEqual([]);
  }
});

it('numbers that would cover another are one badge, which says how many more there are', () => {
  expect(textsOf(numbered([[1, 0.3, 0.3], [2, 0.3, 0.3], [3, 0.3, 0.3], [7, 0.7, 0.7]]))).toEqual(['1–3', '7']); // prettier-ignore
  expect(textsOf(numbered([1, 3, 4, 6, 8, 9].map((number) => [number, 0.3, 0.3] as const)))).toEqual(['1, 3, 4 +3']);
  // The start and the end of one person.
  expect(textsOf(numbered([[5, 0.3, 0.3], [5, 0.301, 0.3]]))).toEqual(['5']); // prettier-ignore
});

it('a person is their initials, and several in one place are their number', () => {
  const faces: JourneyPoints = {
    ...nothing,
    numbers: [
      { number: 1, face: 'AM', at: { x: 0.3, y: 0.3 } },
      { number: 2, face: 'TB', at: { x: 0.3, y: 0.301 } },
      { number: 3, face: 'SK', at: { x: 0.7, y: 0.7 }, isLit: true },
    ],
  };
  expect(placeBadges(faces, SCALE)).toMatchObject([
    { text: '2', kind: 'face' },
    { text: 'SK', kind: 'lit' },
  ]);
});

it('the reader’s own face is told from others, and stands for the start of the own road', () => {
  const own: JourneyPoints = { ...numbered([]), numbers: [{ number: 0, face: 'PR', isYou: true, at: { x: 0.1, y: 0.1 } }] };
  expect(placeBadges(own, SCALE)).toMatchObject([{ text: 'PR', kind: 'you', at: { x: 0.1, y: 0.1 } }]);
  const badges = placeBadges({ ...own, numbers: [{ number: 1, face: 'AM', at: { x: 0.1, y: 0.101 } }, ...own.numbers] }, SCALE);
  expect(badges.map(({ text }) => text)).toEqual(['AM', 'PR']);
  expect(badges.some((badge, index) => badges.slice(index + 1).some((other) => cover(badge, other)))).toBe(false);
});

it('a number stands beside the start or the end of the own road, not upon it', () => {
  const [badge] = placeBadges(numbered([[1, 0.1, 0.1]]), SCALE);
  expect(Math.abs((badge?.at.x ?? 0) - 0.1) * SCALE).toBeGreaterThan(badge?.height ?? Infinity);
  expect(placeBadges(numbered([[1, 0.3, 0.3]]), SCALE)).toMatchObject([{ at: { x: 0.3, y: 0.3 } }]);
});

it('a badge is not cut off by the edge of the map that shows its place', () => {
  const seen = { left: 0.06, top: 0.06, right: 0.36, bottom: 0.26 };
  const right = placeBadges(numbered([1, 3, 5, 7].map((number) => [number, 0.35, 0.2] as const)), SCALE, { seen });
  expect(right).toMatchObject([{ text: '1, 3, 5 +1' }]);
  for (const { at, width } of right) expect(at.x * SCALE + width / 2).toBeLessThanOrEqual(seen.right * SCALE);
  // Beside the start of the own road, in a corner.
  const corner = placeBadges(numbered([1, 3, 5, 7].map((number) => [number, 0.1, 0.1] as const)), SCALE, { seen });
  for (const { at, width, height } of corner) {
    expect(at.x * SCALE - width / 2).toBeGreaterThanOrEqual(seen.left * SCALE);
    expect(at.y * SCALE - height / 2).toBeGreaterThanOrEqual(seen.top * SCALE);
  }
  const outside = placeBadges(numbered([[1, 0.7, 0.7]]), SCALE, { seen });
  expect(outside).toMatchObject([{ at: { x: 0.7, y: 0.7 } }]);
});
