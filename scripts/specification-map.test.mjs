import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '@waylift/contract/endpoints';
import { describe, expect, test } from 'vitest';
import routes from '../apps/web/app/routes.ts';

const root = resolve(import.meta.dirname, '..');
const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
const map = readFileSync(join(root, 'docs/specification-map.md'), 'utf8');
const securityTable = readFileSync(join(root, 'docs/security.md'), 'utf8');

const rooms = {
  contract: 'packages/contract/src',
  words: 'packages/words',
  geography: 'packages/geography/src',
  server: 'apps/server/src',
  web: 'apps/web/app',
};

function fileOf(path) {
  return join(
    root,
    path.replace(/^\w+(?=\/)/, (room) => rooms[room] ?? room),
  );
}

/** The numbers of sentences in a text: those that it begins a line or a row with. */
function sentencesOf(text, begin) {
  return [...text.matchAll(new RegExp(`^${begin}((?:\\d+\\.\\d+(?:, )?)+)`, 'gm'))].flatMap(([, numbers]) => numbers.split(', '));
}

/** Each test that a text names: its file, and words of its title. */
function testsNamed(text) {
  return [...text.matchAll(/`([\w@./-]+\.(?:test|spec)\.\w+)`((?:\s*“[^”]+”)+)/g)].flatMap(([, file, titles]) =>
    [...titles.matchAll(/“([^”]+)”/g)].map(([, words]) => ({ file, words })),
  );
}

describe.each([
  ['specification map', map],
  ['security table', securityTable],
])('in the %s', (_, text) => {
  test('every file that is named exists', () => {
    const named = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)(?:#[\w-]+)?`/g)].map(([, path]) => path);
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((path) => !existsSync(fileOf(path)))).toEqual([]);
  });

  test('every test that is named exists', () => {
    const named = testsNamed(text);
    expect(named.length).toBeGreaterThan(30);
    const isThere = ({ file, words }) => existsSync(fileOf(file)) && readFileSync(fileOf(file), 'utf8').includes(words);
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });
});

test('each requirement of the security table has a test, and stands there once', () => {
  const rows = securityTable.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows.length).toBeGreaterThan(30);
  expect(rows.filter((row) => !/\.(test|spec)\.\w+`/.test(row.split('|')[3] ?? ''))).toEqual([]);
  const ids = rows.flatMap((row) => row.split('|')[1]?.match(/\d+\.\d+\.\d+/g) ?? []);
  expect(ids).toEqual([...new Set(ids)]);
});

test('every name stands in the file that is named with it', () => {
  const named = [...map.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+)#([\w-]+)`/g)];
  expect(named.length).toBeGreaterThan(150);
  const isThere = ([, file, name]) =>
    existsSync(fileOf(file)) && new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(readFileSync(fileOf(file), 'utf8'));
  expect(named.filter((one) => !isThere(one)).map(([whole]) => whole)).toEqual([]);
});

test('every sentence of the specification has its line in the map, and no other', () => {
  const sentences = sentencesOf(specification, '(?:- \\*\\*|\\| )');
  expect(sentences.length).toBeGreaterThan(100);
  const lines = sentencesOf(map, '- \\*\\*');
  expect(new Set(lines)).toEqual(new Set(sentences));
  expect(lines.length, 'each stands there once').toBe(sentences.length);
});

test('every line of the map names what keeps its sentence, and what shows it', () => {
  const lines = map.split('\n').filter((line) => line.startsWith('- '));
  expect(lines.length).toBeGreaterThan(70);
  const open = lines.filter((line) => !/`[\w@./-]+#[\w-]+`/.test(line) || testsNamed(line).length === 0);
  expect(open).toEqual([]);
});

/** The paths of the portal, as the specification writes them. */
function pathsOf(list, above = '') {
  return list.flatMap(({ path, index, children }) => {
    const here = path === undefined ? above : `${above}/${path.replaceAll(/:(\w+)(\??)/g, '{$1$2}')}`;
    return [...(children === undefined || index ? [here === '' ? '/' : here] : []), ...pathsOf(children ?? [], here)];
  });
}

test('every route of the specification is one of the portal', () => {
  const [, section = ''] = /^## 2\. .*$([^]*?)^## 3/m.exec(specification) ?? [];
  const told = [...section.matchAll(/^\| 2\.\d+ +\| (.*?) +\|/gm)].flatMap(([, cell]) =>
    [...cell.matchAll(/`(\/[^`?]*(?:\?\}[^`?]*)*)/g)].map(([, path]) => path),
  );
  expect(told.length).toBeGreaterThan(13);
  const plain = (path) => path.replaceAll('?}', '}');
  const there = pathsOf(routes).map(plain);
  expect(told.filter((path) => !there.includes(plain(path)))).toEqual([]);
});

test('every call of the specification is one of the contract', () => {
  const told = [...specification.matchAll(/^\| 7\.\d+ +\| `([A-Z]+ \/[^`]+)`/gm)].map(([, call]) => call);
  expect(told.length).toBe(17);
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(told.filter((call) => !calls.includes(call))).toEqual([]);
});
