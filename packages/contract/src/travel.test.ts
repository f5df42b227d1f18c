import { expect, test } from 'vitest';
import { dateIn, wallClock } from './wall-clock.ts';

test('a moment is told by the calendar and the clocks of its place, midnight as 00', () => {
  const moment = new Date('2026-06-30T23:05:00Z');
  expect(wallClock('Europe/London', moment)).toEqual({ date: '2026-07-01', time: '00:05' });
  expect(wallClock('America/New_York', moment)).toEqual({ date: '2026-06-30', time: '19:05' });
  expect(dateIn('Asia/Kolkata', moment)).toBe('2026-07-01');
});
