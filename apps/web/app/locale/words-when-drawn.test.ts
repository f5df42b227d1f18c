import { parseSync } from '@swc/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const folders = ['..', '../../../../packages/words/src'].map((folder) => resolve(import.meta.dirname, folder));
const LATER = /^(?:ArrowFunctionExpression|FunctionExpression|FunctionDeclaration|ClassMethod|PrivateMethod|MethodProperty|Constructor)$/;

/** The messages that a module reads while it is loaded, as `m.name`. */
function readWhenLoaded(code: string): string[] {
  const found: string[] = [];
  function visit(node: unknown): void {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null || ('type' in node && LATER.test(String(node.type)))) return;
    const { object, property } = { object: undefined, property: undefined, ...node };
    if (nameOf(object) === 'm') found.push(`m.${nameOf(property)}`);
    Object.values(node).forEach(visit);
  }
  visit(parseSync(code, { syntax: 'typescript', tsx: true, target: 'es2024' }).body);
  return found;
}

function nameOf(node: unknown): string | undefined {
  return typeof node === 'object' && node !== null && 'value' in node && typeof node.value === 'string' ? node.value : undefined;
}

it('no module reads a message while it is loaded: it would keep the language of that moment', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .flatMap((name) => {
        const code = readFileSync(join(folder, name), 'utf8');
        const reads = /@waylift\/words\/messages|generated\/messages/.test(code);
        return reads ? readWhenLoaded(code).map((message) => `${name}: ${message}`) : [];
      }),
  );
  expect(found).toEqual([]);
});

it.each([
  ['const TITLE = m.title;', ['m.title']],
  ['const TITLES = { done: m.done, ...(isNew ? [m.left] : []) };', ['m.done', 'm.left']],
  ['const titleOf = (t: Words) => t(m.title);', []],
  ['function title(): string { return t(m.title); }', []],
  ['const View = memo(function View() { return <b>{t(m.title)}</b>; });', []],
])('of `%s` it reads %j', (code, messages) => expect(readWhenLoaded(code)).toEqual(messages));
