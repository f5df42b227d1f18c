import { describe, expect, it } from 'vitest';
import { formatNumber, formatPounds } from './format.ts';

/** Languages use several kinds of spaces between groups of digits. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('numbers', () => {
  it.each([
    ['en-GB', '700,000'],
    ['de', '700.000'],
    ['es', '700.000'],
    ['fr', '700 000'],
    ['pt', '700 000'],
  ] as const)('are grouped as %s does', (language, expected) => {
    expect(plain(formatNumber(language, 700_000))).toBe(expected);
  });
});

describe('amounts', () => {
  it.each([
    ['en-GB', '£1,000'],
    ['de', '1.000 £'],
    ['es', '1.000 £'],
    ['fr', '1 000 £'],
  ] as const)('are pounds in %s too, without pence when there are none', (language, expected) => {
    expect(plain(formatPounds(language, 1000))).toBe(expected);
  });

  it('keep their pence when there are some', () => {
    expect(formatPounds('en-GB', 1.39)).toBe('£1.39');
  });
});
