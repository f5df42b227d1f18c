import { readFileSync } from 'node:fs';
import type { LanguageTag } from './languages.ts';

/** A message as it stands in `messages/*.json`: its text, or one text for each plural category. */
export type Message = { readonly declarations: string[]; readonly selectors: string[]; readonly texts: ReadonlyMap<string, string> };

/** The messages of a language, in the order of its file. For tests and tools: pages and mails use the compiled ones. */
export function readMessageFile(tag: LanguageTag): ReadonlyMap<string, Message> {
  const content: unknown = JSON.parse(readFileSync(new URL(`../messages/${tag}.json`, import.meta.url), 'utf8'));
  const entries = Object.entries(record(content, tag)).filter(([key]) => key !== '$schema');
  return new Map(entries.map(([key, value]) => [key, readMessage(value, `${tag} ${key}`)]));
}

/** `{name}` of every parameter that a text prints. */
export function parametersOf(text: string): string[] {
  return Array.from(text.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
}

function readMessage(value: unknown, where: string): Message {
  if (typeof value === 'string') return { declarations: [], selectors: [], texts: new Map([['', value]]) };
  if (!Array.isArray(value) || value.length !== 1) throw new Error(`${where}: neither a text nor one set of plural texts`);
  const { declarations, selectors, match } = record(value[0], where);
  const texts = Object.entries(record(match, where)).map(([key, text]): [string, string] => {
    if (typeof text !== 'string') throw new Error(`${where} ${key}: not a text`);
    return [key, text];
  });
  return { declarations: strings(declarations, where), selectors: strings(selectors, where), texts: new Map(texts) };
}

function record(value: unknown, where: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${where}: not an object`);
  return { ...value };
}

function strings(value: unknown, where: string): string[] {
  if (!Array.isArray(value)) throw new Error(`${where}: not a list`);
  return value.map(String);
}
