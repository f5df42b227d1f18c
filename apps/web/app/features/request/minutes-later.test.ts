import { expect, it } from 'vitest';
import { minutesLater } from './minutes-later.ts';

it('a time of day is later or earlier than another by the shorter way, over midnight too', () => {
  expect(minutesLater('08:02', '08:05')).toBe(3);
  expect(minutesLater('08:02', '07:59')).toBe(-3);
  expect(minutesLater('23:59', '00:02')).toBe(3);
  expect(minutesLater('00:01', '23:58')).toBe(-3);
});
