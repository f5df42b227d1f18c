import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contrastColour,
  contrastRatio,
  formatColour,
  lettersOn,
  luminance,
  parseColour,
  readableShade,
  TEXT_CONTRAST_MIN,
  usablePrimary,
} from './colour.ts';
import { DEFAULT_PRIMARY_COLOUR } from './limits.ts';

const anyColour = fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) });
const ratio = (one: string, other: string) => contrastRatio(rgb(one), rgb(other));

function rgb(value: string) {
  const colour = parseColour(value);
  if (colour === null) throw new Error(`${value} is no colour`);
  return colour;
}

describe('a colour', () => {
  test('is read from three or six hexadecimal digits', () => {
    expect(parseColour('#1455a4')).toEqual({ r: 20, g: 85, b: 164 });
    expect(parseColour('#FD1')).toEqual({ r: 255, g: 221, b: 17 });
    expect(parseColour(' #ffd100 ')).toEqual({ r: 255, g: 209, b: 0 });
  });

  test.each([
    '',
    '#',
    '1455a4',
    '#12',
    '#1234',
    '#12345',
    '#1234567',
    '#12345678',
    '#ggg',
    'red',
    'rgb(0,0,0)',
    '#fff;color:red',
    '#fff"',
    '#ff\n0',
    'var(--x)',
  ])('is not read from %j', (value) => {
    expect(parseColour(value)).toBeNull();
    expect(usablePrimary(value)).toBe(DEFAULT_PRIMARY_COLOUR);
  });

  test('keeps its value when written and read again', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        expect(parseColour(formatColour(colour))).toEqual(colour);
      }),
    );
  });
});

describe('the primary', () => {
  test('is the default when the community has none', () => {
    expect(usablePrimary(null)).toBe(DEFAULT_PRIMARY_COLOUR);
    expect(usablePrimary(undefined)).toBe(DEFAULT_PRIMARY_COLOUR);
  });

  test('is written in one form', () => {
    expect(usablePrimary('#FFD100')).toBe('#ffd100');
    expect(usablePrimary('#Fd1')).toBe('#ffdd11');
  });

  test('is never more than a colour, whatever was stored', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(usablePrimary(value)).toMatch(/^#[0-9a-f]{6}$/);
      }),
    );
  });
});

describe('text on a primary', () => {
  test.each([
    ['#1455a4', '#fff'],
    ['#b3261e', '#fff'],
    ['#1a1a1a', '#fff'],
    ['#000000', '#fff'],
    ['#767676', '#fff'],
    ['#ffd100', '#000'],
    ['#ffffff', '#000'],
    ['#777777', '#000'],
    ['#00a0e0', '#000'],
    ['no colour', '#fff'],
  ])('on %s is %s', (primary, contrast) => expect(contrastColour(primary)).toBe(contrast));

  test('reaches 4.5:1 on every primary', () => {
    fc.assert(
      fc.property(anyColour, (colour) => {
        const primary = formatColour(colour);
        expect(ratio(primary, contrastColour(primary))).toBeGreaterThanOrEqual(4.5);
      }),
      { numRuns: 5000 },
    );
  });
});

test('luminance and contrast are those of WCAG', () => {
  expect(luminance(rgb('#fff'))).toBeCloseTo(1, 10);
  expect(luminance(rgb('#000'))).toBe(0);
  expect(ratio('#000', '#fff')).toBeCloseTo(21, 10);
  expect(ratio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('a shade for the other letters', () => {
  test('is readable, and the nearest one that is', () => {
    const teal = { r: 0x2f, g: 0x8f, b: 0x83 };
    expect(lettersOn(teal, '#fff')).toBeLessThan(TEXT_CONTRAST_MIN);
    const shade = readableShade(teal, '#fff');
    expect(lettersOn(shade, '#fff')).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
    expect(lettersOn(shade, '#fff')).toBeLessThan(4.7);
  });

  test('is there for every colour and both letters', () => {
    const channel = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(channel, channel, channel, fc.constantFrom('#fff' as const, '#000' as const), (r, g, b, letters) => {
        expect(lettersOn(readableShade({ r, g, b }, letters), letters)).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN);
      }),
    );
  });
});
