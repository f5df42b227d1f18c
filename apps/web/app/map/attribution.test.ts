import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { creditParts } from './attribution.ts';

describe('whose a map is', () => {
  it('is said with the links that its source gives', () => {
    const html =
      '<a href="https://tiles.example/?a=1&amp;b=2" target="_blank">&copy; Tiles</a> <a href="https://www.openstreetmap.org/copyright">&#169; OpenStreetMap</a>';
    expect(creditParts(html)).toEqual([
      { text: '© Tiles', href: 'https://tiles.example/?a=1&b=2' },
      { text: '© OpenStreetMap', href: 'https://www.openstreetmap.org/copyright' },
    ]);
    expect(creditParts('Map &amp; data: <b>us</b>')).toEqual([{ text: 'Map & data: us', href: null }]);
  });

  it('leads nowhere that is no page', () => {
    expect(creditParts('<a href="javascript:alert(1)">us</a>')).toEqual([{ text: 'us', href: null }]);
    fc.assert(
      fc.property(fc.string(), (html) => {
        for (const { href } of creditParts(html)) expect(href ?? 'https://').toMatch(/^https?:\/\//);
      }),
    );
  });
});
