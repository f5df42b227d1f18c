import { languages } from '@waylift/words/languages';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceUnitOf, formatDistance, formatDuration, formatMinutes, formatUnit, formatWalk, formatWeight } from './measures.ts';

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('a distance', () => {
  it.each([
    ['gb', 'mile'],
    ['us', 'mile'],
    ['de', 'kilometer'],
    ['fr', 'kilometer'],
    ['ie', 'kilometer'],
  ])('of a community of %s is in units of %s', (country, unit) => {
    expect(distanceUnitOf(country)).toBe(unit);
  });

  it.each([
    ['en-GB', 'mile', '24.2 miles'],
    ['de', 'mile', '24,2 Meilen'],
    ['fr', 'kilometer', '38,9 km'],
    ['es', 'kilometer', '38,9 km'],
    ['pt', 'kilometer', '38,9 km'],
  ] as const)('is written as %s writes it, in units of %s', (language, unit, text) => {
    expect(plain(formatDistance(language, unit, 38_946))).toBe(text);
  });

  it('of a hundred or more has no decimals', () => {
    expect(plain(formatDistance('en-GB', 'mile', 200 * 1609.344 + 700))).toBe('200 miles');
  });
});

it.each(languages.map(({ tag }) => tag))('in %s, no number parts from its unit', (language) => {
  const texts = [
    ...(['mile', 'kilometer'] as const).map((unit) => formatDistance(language, unit, 38_946)),
    formatDuration(language, 41 * 60),
    formatMinutes(language, 15),
    formatUnit(language, 'liter', 2.8, 1),
    ...[850, 1700].map((kg) => formatWeight(language, kg)),
    ...[250, 1000].map((metres) => formatWalk(language, metres)),
  ];
  for (const text of texts) expect(text).not.toContain(' ');
});

describe('a time', () => {
  it.each([
    ['en-GB', 41 * 60, '41 mins'],
    ['en-GB', 65 * 60, '1 hr 5 mins'],
    ['en-GB', 2 * 3600, '2 hrs'],
    ['de', 65 * 60, '1 Std. 5 Min.'],
    ['fr', 65 * 60, '1 h 5 min'],
    ['en-GB', 3, '1 min'],
    ['en-GB', 3599, '1 hr'],
  ] as const)('is written as %s writes it: %d seconds', (language, seconds, text) => {
    expect(plain(formatDuration(language, seconds))).toBe(text);
  });

  it('is never empty, in any language', () => {
    fc.assert(
      fc.property(fc.constantFrom(...languages.map(({ tag }) => tag)), fc.integer({ min: 0, max: 1_000_000 }), (language, seconds) => {
        expect(formatDuration(language, seconds)).toMatch(/\d/);
      }),
    );
  });
});

describe('a weight', () => {
  it('is in kilograms, and from a thousand on in tonnes', () => {
    expect(plain(formatWeight('en-GB', 849.6))).toBe('850 kg');
    expect(plain(formatWeight('de', 1700))).toBe('1,7 t');
    expect(plain(formatWeight('en-GB', 1_234_567))).toBe('1,234.6 t');
  });
});
