import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchedParts } from './matched-parts.ts';

describe('what was typed is found in a suggestion', () => {
  it.each([
    ['Norwich', 'nor', '', 'Nor', 'wich'],
    ['München', 'mun', '', 'Mün', 'chen'],
    ['Kings Lynn', 'lyn', 'Kings ', 'Lyn', 'n'],
    ['Kings Lynn', 'kings l', '', 'Kings L', 'ynn'],
    ['Stoke-on-Trent', 'trent', 'Stoke-on-', 'Trent', ''],
    ['Norwich', 'wich', 'Norwich', '', ''],
    ['Norwich', '', 'Norwich', '', ''],
    ['Norwich', 'norwihc', 'Norwich', '', ''],
  ])('%s, typed %j', (text, typed, before, match, after) => {
    expect(matchedParts(text, typed)).toEqual({ before, match, after });
  });

  it('and nothing of the suggestion is lost or changed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (text, typed) => {
        const { before, match, after } = matchedParts(text, typed);
        expect(before + match + after).toBe(text);
      }),
    );
  });
});
