import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEXT_MAX_LENGTH } from './limits.ts';
import { emailDomain, emailKey, firstPasswordProblem, isEmail, mailAddress, PASSWORD_RULES, PASSWORD_SPECIAL_CHARACTERS } from './rules.ts';

describe('passwords', () => {
  test.each([
    ['', 'password-required'],
    ['Aa1!', 'password-too-short'],
    ['aaaaaaaa', 'password-needs-uppercase'],
    ['AAAAAAAA', 'password-needs-lowercase'],
    ['AAAAaaaa', 'password-needs-number'],
    ['AAAAaaa1', 'password-needs-special'],
    ['AAAAaa1!', null],
    ['Ünïcode1!', null],
  ])('%j: %s', (password, problem) => {
    expect(firstPasswordProblem(password)).toBe(problem);
  });

  test.each(PASSWORD_SPECIAL_CHARACTERS.split(''))('%s is a special character', (character) => {
    expect(firstPasswordProblem(`Together2${character}`)).toBeNull();
  });

  test.each(['-', '_', ' ', 'é', '😀', '/', '\\', ';', "'"])('%j is no special character', (character) => {
    expect(firstPasswordProblem(`Together2${character}`)).toBe('password-needs-special');
  });

  test('of several broken rules the first in the order of the specification is told', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: TEXT_MAX_LENGTH }), (password) => {
        const broken = PASSWORD_RULES.filter((rule) => !rule.isMet(password));
        expect(firstPasswordProblem(password)).toBe(broken[0]?.code ?? null);
      }),
    );
  });

  test('more characters never make a good password bad', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(firstPasswordProblem(`${before}AAAAaa1!${after}`)).toBeNull();
      }),
    );
  });
});

describe('email addresses', () => {
  test.each(['a@b.c', 'name@example.com', ' name@example.com ', 'o’neill@example.com', 'müller@bücher.example'])('%j is one', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each(['', 'a', 'a@b', '@b.c', 'a@.', 'a@b.', 'a b@c.d', 'a@b .c', 'a@b.c d', 'a@b@c.d'])('%j is none', (email) => {
    expect(isEmail(email)).toBe(false);
  });

  test('text, an at sign, text, a dot, text make one, whatever the text is', () => {
    const part = fc.stringMatching(/^[^\s@.]+$/u).filter((text) => text.length > 0);
    fc.assert(fc.property(part, part, part, (name, host, end) => isEmail(`${name}@${host}.${end}`)));
  });

  test('a long text of dots and at signs is judged, too: a search that goes back and forth in it would outlast the runner', () => {
    expect(isEmail(`a@${'.@'.repeat(50_000)} `)).toBe(false);
  });

  test('case, white space around it and the way an accent is written make no other address', () => {
    expect(emailKey(' Jose\u0301@Example.COM ')).toBe(emailKey('josé@example.com'));
  });

  test('one domain is one, however it is spelt', () => {
    const spellings = [
      'bücher.example',
      'BÜCHER.EXAMPLE',
      'bu\u0308cher.example',
      'ｂücher.example',
      'bücher。example',
      'bücher．ｅｘａｍｐｌｅ',
      'bü\u00adcher.example',
    ];
    for (const spelling of [...spellings, 'xn--bcher-kva.example', 'XN--BCHER-kva.example'])
      expect(emailKey(`Ada@${spelling}`)).toBe('ada@xn--bcher-kva.example');
    expect(mailAddress('Ada@ｂücher.example')).toBe('Ada@xn--bcher-kva.example');
    expect(emailKey('ａda@brindle.example'), 'a box is what its server says').not.toBe('ada@brindle.example');
  });

  test('what stands after the at sign is read as a domain, and as nothing else of an address', () => {
    for (const domain of [
      'brindle.example:80',
      'brindle.example/x',
      'brindle%2eexample',
      'x\\brindle.example',
      'brindle.example?',
      '[::1].a',
      'a..b',
      '：.x',
    ])
      expect(emailKey(`ada@${domain}`)).toBe(`ada@${domain}`);
  });

  test.each([
    ['ada@Brindle.Example', 'brindle.example'],
    ['a@b@c.d', 'c.d'],
    ['none', ''],
  ])('the domain of %s is %j', (email, domain) => {
    expect(emailDomain(email)).toBe(domain);
  });
});
