import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isRefused } from '../terminal/command.ts';
import { communityOptions } from './community-options.ts';
import { readName, readPublicId, readSlug } from './community-values.ts';
import { readOption } from './read-option.ts';

/** What is stored of a value, or the line that refuses it. Files are their own content. */
async function read(key: string, given: unknown): Promise<unknown> {
  const reader = { slug: readSlug, name: readName, publicId: readPublicId }[key];
  const option = communityOptions.find((each) => each.key === key);
  const value = reader?.(String(given)) ?? (option && (await readOption(option, given, async (path) => path)));
  return isRefused(value) ? value.message : value;
}

test.each([
  ['name', '  Cafe\u0301 ', 'Café'],
  ['colour', '#FD1', '#ffdd11'],
  ['culture', 'DE-de', 'de-DE'],
  ['privacy', 'Private', 'private'],
  ['matchesWith', 'Family', 'family'],
  ['oidcProvider', 'None', 'none'],
  ['emailDomains', ['@Brindle.Example', 'brindle.example', 'mu\u0308nchen.example'], ['brindle.example', 'xn--mnchen-3ya.example']],
])('a %s is kept in one form (%j)', async (key, given, kept) => expect(await read(key, given)).toEqual(kept));

test('null takes away what can be absent', async () => {
  for (const { key } of communityOptions) {
    const canBeAbsent = ['parent', 'culture', 'colour', 'landingHtml', 'nota', 'privacy', 'password'].includes(key);
    expect([key, await read(key, null)]).toEqual([key, canBeAbsent ? null : expect.stringMatching(/^\w+ must be .*\.$/)]);
  }
});

test.each([
  ['slug', 'a', "The slug 'a' cannot be used"],
  ['slug', 'Kestrel Park', "The slug 'Kestrel Park' cannot be used"],
  ['slug', 'join', "The slug 'join' is one of the portal's own addresses"],
  ['publicId', 'a-b', "The public id 'a-b' cannot be used"],
  ['name', ' ', 'The name'],
  ['name', 'two\nlines', 'The name'],
  ['name', 'x'.repeat(256), 'The name'],
  ['colour', 'yellow', "The colour 'yellow' cannot be read"],
  ['colour', '#ffd100;background:red', 'The colour'],
  ['culture', 'xx-XX', "The culture 'xx-XX' cannot be used: it is a language (en, de, "],
  ['culture', 'de', 'The culture'],
  ['culture', 'de-DE-u-co-phonebk', 'The culture'],
  ['privacy', 'secret', "The privacy 'secret' is unknown"],
  ['matchesWith', 'everyone', "A community cannot match with 'everyone'"],
  ['oidcProvider', 'a b', 'The identity provider'],
  ['emailDomains', ['brindle'], "The email domain 'brindle' cannot be used"],
  ['emailDomains', ['ok.example', 'a@b.example'], "The email domain 'a@b.example' cannot be used"],
  ['emailDomains', ['*.example'], 'The email domain'],
  ['emailDomains', Array.from({ length: 201 }, (_, index) => `d${index}.example`), 'A community takes at most 200'],
  ['landingHtml', 'x'.repeat(100_001), 'The landing HTML is too long'],
])('%s %j is refused in one line that names it', async (key, given, message) => {
  const refusal = await read(key, given);
  expect(refusal).toContain(message);
  expect(refusal).not.toContain('\n');
});

test('a refusal never shows a password', async () => {
  for (const tooShort of ['', 'x', 'sesame1']) expect(await read('password', tooShort)).toContain('The community password cannot be used');
  expect(await read('password', 'sesame12')).not.toContain('cannot be used');
  for (const password of ['sesame\u0007', 'sesame'.repeat(100)]) expect(await read('password', password)).not.toContain('sesame');
});

test('a refusal never steers the terminal of whoever reads it', async () => {
  expect(await read('colour', '\u001b[2J\u202egnp')).toMatch(/^[^\u0000-\u001f\u202e]+$/);
});

test('no value, however odd, is more than refused', async () => {
  for (const { key } of communityOptions)
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (given) => {
        const value = await read(key, given);
        expect(['string', 'boolean', 'object']).toContain(typeof value);
      }),
      // What has no text: none may be made of it.
      { numRuns: 50, examples: [[{ toString: '' }], [[{ toString: '' }]]] },
    );
});
