import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileMessages, languageModule } from './compile-messages.ts';
import { languages, localeOf } from './languages.ts';
import { parametersOf, readMessageFile, type Message } from './message-file.ts';

const outdir = mkdtempSync(join(tmpdir(), 'waylift-words-'));
let compiled: Record<string, unknown>;

beforeAll(async () => {
  mkdirSync(join(outdir, 'messages'));
  for (const [path, content] of compileMessages()) writeFileSync(join(outdir, path), content);
  ({ m: compiled } = await import(pathToFileURL(join(outdir, 'messages.js')).href));
});

afterAll(() => {
  rmSync(outdir, { recursive: true, force: true });
});

describe.each(languages.map(({ tag }) => tag))('in %s', (tag) => {
  test.each(['0', '1', '2', '1000000', 'a `${b}` of \\n {c} <d>'])('every message speaks, with %s in it', (value) => {
    const rules = new Intl.PluralRules(localeOf(tag));
    for (const [key, { plural, texts }] of readMessageFile(tag)) {
      const message = compiled[key];
      if (typeof message !== 'function') throw new Error(`${key} is not compiled`);
      const text = texts.get(plural === null ? '' : rules.select(Number(value))) ?? '';
      const values = Object.fromEntries(parametersOf(text).map((name) => [name, value]));
      const spoken: unknown = message({ ...values, ...(plural === null ? {} : { [plural]: value }) }, { locale: tag });
      expect(loose(String(spoken)), key).toBe(loose(text).replaceAll(/\{\w+\}/g, () => value));
    }
  });
});

const loose = (text: string) => text.replaceAll('\u2060', '');

test.each([
  ['Ihre E-Mail-Adresse, un e-mail', 'Ihre E-\u2060Mail-Adresse, un e-\u2060mail'],
  ['Bestätigungs-E-Mail, vis-à-vis, Park-and-ride', 'Bestätigungs-E-\u2060Mail, vis-à-\u2060vis, Park-and-ride'],
])('on pages no line ends behind a single letter and a hyphen: %j', async (text, spoken) => {
  const module = languageModule(
    'en-GB',
    new Map([
      ['some_text', messageOf({ '': text })],
      ['mail_text', messageOf({ '': text })],
    ]),
  );
  const { some_text: onPage, mail_text: inMail } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  expect([onPage(), inMail()]).toEqual([spoken, text]);
});

test.each(['a `quote`', 'a back\\slash', '${price} in dollars', '$ {price}', '{not a parameter}', 'two\nlines'])(
  'a text is spoken as it is written: %j',
  async (text) => {
    const module = languageModule('en-GB', new Map([['some_text', messageOf({ '': text })]]));
    const { some_text: spoken } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
    expect(spoken({ price: 3 })).toBe(text.replace('{price}', '3'));
  },
);

test.each([
  ['a plural that lacks a category', 'some_text', messageOf({ one: 'One' }, 'count')],
  ['a plural with a category that English does not have', 'some_text', messageOf({ one: 'One', few: 'Few', other: 'Some' }, 'count')],
  ['a key that is no name', 'some-text', messageOf({ '': 'Text' })],
])('%s is refused by its name', (_, key, wrong) => {
  expect(() => languageModule('en-GB', new Map([[key, wrong]]))).toThrow(`en-GB ${key}:`);
});

function messageOf(texts: Record<string, string>, plural: string | null = null): Message {
  return { plural, texts: new Map(Object.entries(texts)) };
}
