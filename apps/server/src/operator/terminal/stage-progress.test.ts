import { expect, test } from 'vitest';
import { showStages, timeText } from './stage-progress.ts';

test('the bar goes on from stage to stage, never past the next one, and is taken away at the end', () => {
  const drawn: ({ readonly label: string; readonly done: number; readonly total: number } | null)[] = [];
  const lines: string[] = [];
  {
    using shown = showStages({ progress: (state) => void drawn.push(state), progressLine: (line) => void lines.push(line) });
    shown.onProgress('Copying', 0, 0.2);
    shown.onProgress('Copying', 0.1, 0.2);
    shown.onProgress('Reading', 0.2, 0.9);
  }
  expect(drawn.at(-1)).toBeNull();
  expect(drawn.slice(0, -1)).toEqual([
    { label: 'Copying', done: 0, total: 1 },
    { label: expect.stringMatching(/^Copying, \d+ s left$/), done: expect.any(Number), total: 1 },
    { label: expect.stringMatching(/^Reading, \d+ s left$/), done: expect.any(Number), total: 1 },
  ]);
  const shares = drawn.map((state) => state?.done ?? 1);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([(shares[1] ?? 0) >= 0.1, (shares[1] ?? 1) < 0.2, (shares[2] ?? 0) >= 0.2, (shares[2] ?? 1) < 0.9]).toEqual([
    true,
    true,
    true,
    true,
  ]);
  // Where no bar is seen, each stage is a line.
  expect(lines).toEqual(['Copying (0 %)', 'Reading (20 %)']);
});

test.each([
  [400, '0 s'],
  [59_000, '59 s'],
  [61_000, '1 min'],
  [12_000_000, '3 h 20 min'],
  [7_180_000, '2 h 0 min'],
])('%i ms are %s', (ms, text) => {
  expect(timeText(ms)).toBe(text);
});
