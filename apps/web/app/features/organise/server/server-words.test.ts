import { expect, it } from 'vitest';
import { formatBytes, formatSpan } from './server-words.ts';

it('a span is told in one unit that says enough', () => {
  const spans = [0, 59, 60, 3_600 * 3 + 5, 47 * 3_600, 49 * 3_600, 12 * 86_400 + 4 * 3_600].map((seconds) => formatSpan('en-GB', seconds));
  expect(spans).toEqual(['0 seconds', '59 seconds', '1 minute', '3 hours', '47 hours', '2 days', '12 days']);
  expect(formatSpan('de', 86_400 * 12)).toBe('12 Tage');
});

it('bytes are told in gigabytes, and small amounts in megabytes', () => {
  expect([6_210_000_000, 410_000_000, 0].map((bytes) => formatBytes('en-GB', bytes))).toEqual(['6.2 GB', '410 MB', '0 MB']);
});
