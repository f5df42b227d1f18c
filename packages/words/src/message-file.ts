import { readdirSync, readFileSync } from 'node:fs';

/** What the other languages are measured by. */
export const ENGLISH = 'en-GB';

const FOLDER = new URL('../messages/', import.meta.url);

/** What a message file says of its language, under `language`. */
export type LanguageFacts = {
  /** Its own name. */
  readonly name: string;
  /** What `lang` and `Intl` are given. */
  readonly locale: string;
  /** How a date writes the first day of a month, where not as the number 1. */
  readonly firstOfMonth: string | null;
  /** What stands behind a number and on its line, as abbreviations do. */
  readonly units: readonly string[];
  /** Finds the words that address the reader informally, which no text of ours may do. */
  readonly informal: RegExp;
  /** Keys of the messages that are rightly the same as in English. */
  readonly equalToEnglish: readonly string[];
};

/** A text without plural has the category ''; where `plural` names a parameter, there is one text for each category of the language. */
export type Message = { readonly plural: string | null; readonly texts: ReadonlyMap<string, string> };

/** The tags of the files in `messages/`, English first. */
export function languagesThere(): string[] {
  const tags = readdirSync(FOLDER).map((file) => file.replace(/\.json$/, ''));
  return [ENGLISH, ...tags.filter((tag) => tag !== ENGLISH).toSorted()];
}

export function readLanguageFacts(tag: string): LanguageFacts {
  const where = `${tag} language`;
  const { name, locale, firstOfMonth = null, units = '', informal = '', equalToEnglish = '' } = record(readFile(tag)['language'], where);
  const words = (value: unknown) => textOf(value, where).split(' ').filter(Boolean);
  return {
    name: textOf(name, where),
    locale: textOf(locale, where),
    firstOfMonth: firstOfMonth === null ? null : textOf(firstOfMonth, where),
    units: words(units),
    informal: anyOf(words(informal)),
    equalToEnglish: words(equalToEnglish),
  };
}

export function readMessageFile(tag: string): ReadonlyMap<string, Message> {
  const { language: _facts, ...messages } = readFile(tag);
  return new Map(Object.entries(messages).map(([key, value]) => [key, readMessage(value, `${tag} ${key}`)]));
}

function anyOf(words: readonly string[]): RegExp {
  return words.length === 0 ? /(?!)/ : new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu');
}

function readFile(tag: string): Record<string, unknown> {
  return record(JSON.parse(readFileSync(new URL(`${tag}.json`, FOLDER), 'utf8')), tag);
}

export function parametersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

function readMessage(value: unknown, where: string): Message {
  if (typeof value === 'string') return { plural: null, texts: new Map([['', value]]) };
  const { plural, ...texts } = record(value, where);
  return { plural: textOf(plural, where), texts: new Map(Object.entries(texts).map(([category, one]) => [category, textOf(one, where)])) };
}

function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${where}: not an object`);
  return { ...value };
}

function textOf(value: unknown, where: string): string {
  if (typeof value !== 'string') throw new Error(`${where}: neither a text nor one set of plural texts`);
  return value;
}
