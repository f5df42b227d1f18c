import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TEXT_MAX_LENGTH } from './limits.ts';
import {
  emailDomain,
  emailKey,
  firstPasswordProblem,
  isEmail,
  mailAddress,
  PASSWORD_RULES,
  PASSWORD_SPECIAL_CHARACTERS,
  tidyEmail,
} from './rules.ts';

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
  test.each([
    'a@b.cd',
    'name@example.com',
    ' name@example.com ',
    'o’neill@example.com',
    "o'neill+lifts@example.com",
    'müller@bücher.example',
    'ünal.öz@例え.テスト',
    'नाम@उदाहरण.परीक्षा',
    'info@نامه\u200cای.example',
    '"ann..lee"@mail.example',
    'ann%relay@mail.example',
    'ann@my_host.mail.example',
    'ann@x.mail.example',
    'ann@1and1.example',
    'ann@[192.0.2.1]',
    `${'a'.repeat(64)}@mail.example`,
    `a@${'b'.repeat(63)}.example`,
    `${'a'.repeat(64)}@${'b'.repeat(61)}.${'c'.repeat(61)}.${'d'.repeat(57)}.example`,
  ])('%j is one', (email) => {
    expect(isEmail(email)).toBe(true);
  });

  test.each(['', 'a', 'a@b', '@b.cd', 'a@.', 'a@b.', 'a b@c.de', 'a@b .cd', 'a@b.c d', 'a@b@c.de', 'Ann Lee <ann@mail.example>'])(
    '%j is none',
    (email) => {
      expect(isEmail(email)).toBe(false);
    },
  );

  test.each([
    ['two addresses', 'ann@mail.example,bob@mail.example'],
    ['two addresses', 'ann@mail.example;bob@mail.example'],
    ['two addresses', 'mailto:ann@mail.example,bob@mail.example'],
    ['two addresses', 'ann,bob@mail.example'],
    ['two addresses', 'ann;bob@mail.example'],
    ['a dot in front', '.ann@mail.example'],
    ['a dot behind', 'ann.@mail.example'],
    ['two dots', 'ann..lee@mail.example'],
    ['two dots in the domain', 'ann@mail..example'],
    ['more than the dot of a root', 'ann@mail.example..'],
    ['a sign that a link hides', 'mailto:ann%20lee@mail.example'],
    ['a dot before the domain', 'ann@.mail.example'],
    ['a domain of one letter', 'ann@mail.e'],
    ['a domain of digits', 'ann@192.0.2.1'],
    ['a label with hyphens around it', 'ann@-mail-.example'],
    ['a label of hyphens', 'ann@mail.--'],
    ['a label that is too long', `a@${'b'.repeat(64)}.example`],
    ['a port', 'ann@mail.example:25'],
    ['a path', 'ann@mail.example/x'],
    ['a quotation mark behind', 'ann@mail.example"'],
    ['a bracket within', 'ann<lee@mail.example'],
    ['a comment', 'ann(lee)@mail.example'],
    ['a backslash', 'ann\\lee@mail.example'],
    ['a quotation that does not end', '"ann@mail.example'],
    ['a control character', 'ann\u0007@mail.example'],
    ['a letter of no domain', 'ann@mail\ufffd.example'],
    ['a long local part', `${'a'.repeat(65)}@mail.example`],
    ['a long address', `ann@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example`],
  ])('what no mail server takes is none: %s', (_, email) => {
    expect(isEmail(email)).toBe(false);
  });

  test('a long text of dots and at signs is judged, too: a search that goes back and forth in it would outlast the runner', () => {
    for (const text of [`a@${'.@'.repeat(50_000)} `, `a@a${'\u0301\u0316'.repeat(50_000)}`, '<'.repeat(100_000), '\u00ad'.repeat(100_000)])
      expect(isEmail(text)).toBe(false);
  });

  test('signs that cannot be seen make no other address, wherever they stand', () => {
    const unseen = [
      '\u200b',
      '\u200c',
      '\u200d',
      '\u200e',
      '\u202a',
      '\u202e',
      '\u2060',
      '\u2066',
      '\ufeff',
      '\u00ad',
      '\u3164',
      '\u{e0061}',
    ];
    const email = 'Ann.Lee+x@mail.example';
    const added = fc.array(fc.constantFrom('', '', '', ...unseen), { minLength: email.length + 1, maxLength: email.length + 1 });
    fc.assert(
      fc.property(added, (signs) => {
        expect(tidyEmail(signs.map((sign, index) => `${sign}${email.charAt(index)}`).join(''))).toBe(email);
      }),
    );
  });

  test('a joiner between letters that it parts in their script stays: without it, the domain is another', () => {
    expect(mailAddress('info@نامه\u200cای.example')).toBe('info@xn--mgba3gch31f060k.example');
    expect(mailAddress('\u200cinfo\u200c@نامه\u200cای\u200c.example\u200c')).toBe('info@xn--mgba3gch31f060k.example');
  });

  test.each([
    '<ann@mail.example>',
    ' < ann@mail.example > ',
    'mailto:ann@mail.example',
    'MAILTO:ann@mail.example?subject=Hello%20Ann',
    '<mailto:ann@mail.example>',
    'mailto:%3Cann@mail.example%3E',
    'mailto:%E2%80%8Bann@mail.example%2E',
    '<ann@mail.example.>.',
    'ann@mail.example.',
    '<ann@mail.example.>',
    '<ann@mail.example>.',
    'ann@mail.example。',
    '\u2068ann@mail.example\u2069.',
    'ann@mail.example\u00a0',
  ])('what comes along when an address is copied goes: %j', (email) => {
    expect(tidyEmail(email)).toBe('ann@mail.example');
    expect(isEmail(email)).toBe(true);
    expect(emailDomain(email)).toBe('mail.example');
  });

  test('a sign of an address that a link writes as two digits is read', () => {
    expect(tidyEmail('mailto:ann%2Blifts@mail.example')).toBe('ann+lifts@mail.example');
    expect(tidyEmail('mailto:ann%@mail.example')).toBe('ann%@mail.example');
  });

  test('what is tidy stays as it is', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '.',
      '。',
      ' ',
      'mailto:',
      '\u200b',
      '%3C',
      '%E2%80%8B',
      '%2E',
      'e',
      '\u0301',
      '\u0338',
      '?',
      '@',
    );
    const pieces = fc.array(piece, { maxLength: 6 }).map((each) => each.join(''));
    const around = fc.tuple(pieces, fc.emailAddress(), pieces).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 40 }), around), (text) => {
        expect(tidyEmail(tidyEmail(text))).toBe(tidyEmail(text));
      }),
    );
  });

  test('text, an at sign, text, a dot, text make one, whatever the text is', () => {
    const name = fc.stringMatching(/^[^\s\p{C}\p{M}\p{DI}"(),.:;<>@[\\\]]+$/u, { maxLength: 30 }).filter((text) => text !== '\u2800');
    const word = fc.stringMatching(/^[a-zäöüßéñçλδж][a-z\däöüßéñçλδж-]{0,30}[a-zäöüßéñçλδж]$/u, { maxLength: 30 });
    const host = word.filter((text) => !text.includes('--'));
    fc.assert(
      fc.property(name, host, host, (local, domain, end) => {
        expect(isEmail(`${local}@${domain}.${end}`)).toBe(true);
      }),
    );
  });

  test('every address that follows the grammar of mail, with a name of a domain, is one', () => {
    fc.assert(
      fc.property(fc.emailAddress(), (email) => {
        expect(isEmail(email)).toBe(true);
      }),
    );
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
