import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compileMessages, languageModule } from './compile-messages.ts';
import { languages, localeOf } from './languages.ts';
import { parametersOf, readLanguageFacts, readMessageFile, type Message } from './message-file.ts';

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

test.each(languages.map(({ tag }) => tag))('in %s, no number on a page parts from a unit that is an abbreviation', (tag) => {
  const { units } = readLanguageFacts(tag);
  expect(units).toContain('km');
  const parts = new RegExp(`\\d (?:${units.join('|')})(?!\\p{L})`, 'u');
  for (const [key, { plural, texts }] of readMessageFile(tag)) {
    if (key.startsWith('mail_')) continue;
    for (const text of texts.values()) {
      const message = compiled[key];
      const values = Object.fromEntries([...parametersOf(text), plural].map((name) => [name, '8']));
      expect(typeof message === 'function' ? String(message(values, { locale: tag })) : '', key).not.toMatch(parts);
    }
  }
});

const loose = (text: string) => text.replaceAll('\u2060', '').replaceAll('\u00A0', ' ');

test.each([
  ['Ihre E-Mail-Adresse, un e-mail', 'Ihre E-\u2060Mail-Adresse, un e-\u2060mail'],
  [
    'a walk of {walk} m and ± {minutes} min, 30 min; {name} meets 3 men',
    'a walk of 5\u00A0m and ±\u00A05\u00A0min, 30\u00A0min; 5 meets 3 men',
  ],
  ['Bestätigungs-E-Mail, vis-à-vis, Park-and-ride', 'Bestätigungs-E-\u2060Mail, vis-à-\u2060vis, Park-and-ride'],
  ['{walk} : 1, {walk}\u202F: 1; {name} : ja', '5\u00A0:\u00A01, 5\u202F:\u00A01; 5 : ja'],
])('on pages no line ends behind a single letter and a hyphen, nor between a number and its unit: %j', async (text, spoken) => {
  const module = languageModule(
    'en-GB',
    new Map([
      ['some_text', messageOf({ '': text })],
      ['mail_text', messageOf({ '': text })],
    ]),
  );
  const { some_text: onPage, mail_text: inMail } = await import(`data:text/javascript,${encodeURIComponent(module)}`);
  const five = { walk: 5, minutes: 5, name: 5 };
  expect([onPage(five), inMail(five)]).toEqual([spoken, text.replaceAll(/\{\w+\}/g, '5')]);
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
