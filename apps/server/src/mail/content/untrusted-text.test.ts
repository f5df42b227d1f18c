import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { communityNameInMail, memberNameInMail, oneLine } from './untrusted-text.ts';

describe('a name in a mail', () => {
  test.each([
    'Priya',
    'Zoë',
    'J.R.',
    'St. John',
    "O'Brien",
    'Anne-Marie',
    '李小龍',
    'Nguyễn Thị Ánh',
    'किरण',
    'می‌خواهم',
    '👩‍👩‍👧',
    'M. K. Gandhi',
    'Ph.D',
  ])('stays %s', (name) => expect(memberNameInMail(name).replace(/[\u2068\u2069]/g, '')).toBe(name.replace('Ph.D', 'Ph.D')));

  test('cannot become a link, neither ours nor one that a mail program makes', () => {
    expect(memberNameInMail('http://evil.example click')).toBe('http: //evil. example click');
    expect(memberNameInMail('www.evil.example/x')).toBe('www. evil. example/x');
    expect(memberNameInMail('me@evil.example')).toBe('me@evil. example');
    expect(memberNameInMail('evil。example')).toBe('evil。 example');
  });

  test('cannot break the line or end a header', () => {
    expect(memberNameInMail('Eve\r\nBcc: all@example.org')).not.toMatch(/[\r\n]/);
    expect(oneLine('a\u2028b\u0000c\u0085d\te')).toBe('a b c d e');
  });

  test('cannot turn the text around it', () => {
    expect(memberNameInMail('Eve\u202Etxt')).toBe('Evetxt');
    expect(memberNameInMail('\u2066Eve\u200B\u2069')).toBe('Eve');
    expect(memberNameInMail('נועה')).toBe('\u2068נועה\u2069');
    expect(communityNameInMail('عمّان')).toBe('\u2068عمّان\u2069');
  });

  test('is bounded without splitting what belongs together', () => {
    const long = memberNameInMail('a'.repeat(255));
    expect(long).toBe(`${'a'.repeat(63)}…`);
    expect(memberNameInMail('👩‍👩‍👧'.repeat(31))).toBe('👩‍👩‍👧'.repeat(31));
    expect(memberNameInMail(`Z${'\u0300'.repeat(200)}`).length).toBeLessThan(8);
  });

  test('may be nothing once what is invisible is gone', () => expect(memberNameInMail('\u200B\u202E ')).toBe(''));

  test('of a community keeps its dots, for its operator chose it', () => expect(communityNameInMail('Lift.org')).toBe('Lift.org'));

  test('is one bounded line whatever was stored', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 255 }), (name) => {
        const shown = memberNameInMail(name);
        expect(shown).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e]/u);
        expect(shown).not.toContain('://');
        expect(shown.length).toBeLessThanOrEqual(1002);
        expect(shown.isWellFormed()).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });
});
