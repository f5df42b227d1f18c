import { readFileSync } from 'node:fs';
import type { LanguageTag } from './languages.ts';

/** A text without plural has the category ''; where `plural` names a parameter, there is one text for each category of the language. */
export type Message = { readonly plural: string | null; readonly texts: ReadonlyMap<string, string> };

export function readMessageFile(tag: LanguageTag): ReadonlyMap<string, Message> {
  const content: unknown = JSON.parse(readFileSync(new URL(`../messages/${tag}.json`, import.meta.url), 'utf8'));
  return new Map(Object.entries(record(content, tag)).map(([key, value]) => [key, readMessage(value, `${tag} ${key}`)]));
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
