import { contrastRatio, formatColour, parseColour } from '@waylift/contract/colour';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mailColours, PAGE, SHEET } from './mail-colours.ts';

function ratio(one: string, other: string): number {
  const [a, b] = [parseColour(one), parseColour(other)];
  if (a === null || b === null) throw new Error('not a colour');
  return contrastRatio(a, b);
}

const anyPrimary = fc.record({ r: fc.nat(255), g: fc.nat(255), b: fc.nat(255) }).map(formatColour);

test('every primary gives readable text, links, button and lanes, in light and dark', () => {
  fc.assert(
    fc.property(anyPrimary, (primary) => {
      const colours = mailColours(primary);
      expect(ratio(colours.primary, colours.onPrimary)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(colours.link.light, SHEET.light)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(colours.link.dark, SHEET.dark)).toBeGreaterThanOrEqual(4.5);
      expect(ratio(colours.edge.light, SHEET.light)).toBeGreaterThanOrEqual(3);
      expect(ratio(colours.edge.dark, SHEET.dark)).toBeGreaterThanOrEqual(3);
      expect(ratio(colours.companion, colours.primary)).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 2000, examples: [['#ffffff'], ['#000000'], ['#ffd100'], ['#777777'], ['#767676']] },
  );
});

test('the default primary is its own link colour, as in the portal', () => {
  const colours = mailColours(null);
  expect(colours).toMatchObject({ primary: '#1455a4', onPrimary: '#fff' });
  expect(colours.link.light).toBe('#1455a4');
  expect(colours.edge.light).toBe('#1455a4');
});

test('what the mail says in grey is readable on sheet and page', () => {
  for (const [text, background] of [
    ['#241f1a', SHEET.light],
    ['#5d554c', SHEET.light],
    ['#5d554c', PAGE.light],
    ['#f1ede6', SHEET.dark],
    ['#bdb6ad', SHEET.dark],
    ['#bdb6ad', PAGE.dark],
  ] as const) {
    expect(ratio(text, background)).toBeGreaterThanOrEqual(4.5);
  }
});
