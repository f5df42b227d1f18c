import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestLanguage, languageCode, languageFromHeader, languageOf, languages } from './languages.ts';

describe('languageOf', () => {
  test('knows every language by its own tag and by its code', () => {
    for (const { tag } of languages) {
      expect(languageOf(tag)).toBe(tag);
      expect(languageOf(languageCode(tag))).toBe(tag);
    }
  });

  test.each([
    ['de-AT', 'de'],
    ['EN', 'en-GB'],
    ['en-US', 'en-GB'],
    ['pt_BR', 'pt'],
    ['fr-Latn-CA', 'fr'],
    ['  es  ', 'es'],
  ])('takes %j as %s', (wanted, tag) => {
    expect(languageOf(wanted)).toBe(tag);
  });

  test.each(['', 'xx', 'e', 'eng', 'english', '*', '-de', 'xx-de', 'de;q=1', '__proto__'])('has none for %j', (wanted) => {
    expect(languageOf(wanted)).toBeNull();
  });
});

describe('languageFromHeader', () => {
  test.each([
    ['de', 'de'],
    ['fr-CH, fr;q=0.9, en;q=0.8, de;q=0.7, *;q=0.5', 'fr'],
    ['en;q=0.2, es;q=0.8', 'es'],
    ['xx, yy;q=0.9, pt-BR;q=0.1', 'pt'],
    ['de;q=0.5, fr;q=0.5', 'de'],
    ['de;q=0, fr;q=0.001', 'fr'],
    ['de ; Q=0.1 , es ; q=0.9', 'es'],
    ['de;q=0.1;level=2, es;level=1;q=0.9', 'es'],
    [',, ,de,,', 'de'],
  ])('reads %j as %s', (header, tag) => {
    expect(languageFromHeader(header)).toBe(tag);
  });

  test('a quality out of range or unreadable does not come before a proper wish', () => {
    expect(languageFromHeader('de;q=1.9, fr')).toBe('fr');
    expect(languageFromHeader('de;q=9, fr;q=0.1')).toBe('fr');
    expect(languageFromHeader('de;q=high, fr;q=0.1')).toBe('fr');
    expect(languageFromHeader('de;q=, fr;q=0.1')).toBe('fr');
    expect(languageFromHeader('de;q=-1, fr;q=0.1')).toBe('fr');
  });

  test.each([undefined, '', '*', '*;q=0.5', 'xx, yy', 'de;q=0', ';;;', 'q=1', '\u0000'])('has none for %j', (header) => {
    expect(languageFromHeader(header)).toBeNull();
    expect(bestLanguage(header)).toBe('en-GB');
  });

  test('never throws, and answers one of ours or none', () => {
    const ours: ReadonlyArray<string | null> = [...languages.map(({ tag }) => tag), null];
    const part = fc.oneof(fc.string(), fc.constantFrom('de', 'en-US', ';q=', '0.5', ',', '*', '=', ';'));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        expect(ours).toContain(languageFromHeader(parts.join('')));
        expect(ours).toContain(languageOf(parts.join('')));
      }),
    );
  });

  test('is quick with a huge header', () => {
    expect(languageFromHeader('xx;q=0.5,'.repeat(100_000))).toBeNull();
  });
});
