import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '@waylift/contract/endpoints';
import { describe, expect, test } from 'vitest';
import routes from '../apps/web/app/routes.ts';

const root = resolve(import.meta.dirname, '..');
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

/** The rows of a section's table: the sentence, the files that keep it, the tests that show it. */
function rowsOf(section) {
  const [, text = ''] = map.split(new RegExp(`^## ${section}\\. .*$`, 'm'));
  return text
    .split(/^## /m, 1)[0]
    .split('\n')
    .filter((line) => /^\| (?!sentence |route or sentence |call or sentence |---)/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, sentence, files, tests]) => ({ sentence, files, tests }));
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
    const named = [...text.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+\.\w+)`/g)].map(([, path]) => path);
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

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('section %i', (section) => {
  test('has files and a test for each of its sentences', () => {
    const rows = rowsOf(section);
    expect(rows.length).toBeGreaterThan(5);
    const open = rows.filter(({ files, tests }) => !/`[^`]+`/.test(files) || testsNamed(tests).length === 0);
    expect(open.map(({ sentence }) => sentence)).toEqual([]);
  });
});

/** Each route with its module and its path as the specification writes paths; a layout has none of its own. */
function pagesOf(list, above = '') {
  return list.flatMap(({ path, index, file, children }) => {
    const here = path === undefined ? above : `${above}/${path.replaceAll(/:(\w+)\??/g, '{$1}')}`;
    const isLayout = children !== undefined;
    return [{ file, path: isLayout ? null : index && here === '' ? '/' : here }, ...pagesOf(children ?? [], here)];
  });
}

test('every route of the portal has its line in section 2, beside its module', () => {
  const rows = rowsOf(2).map(({ sentence, files }) => ({ sentence: sentence.replaceAll('?}', '}'), files }));
  const pages = pagesOf(routes);
  expect(pages.length).toBeGreaterThan(20);
  const isTold = ({ file, path }) =>
    rows.some(
      ({ sentence, files }) =>
        files.includes(`\`web/${file}\``) && (path === null || [`\`${path}\``, `\`${path}?`].some((told) => sentence.includes(told))),
    );
  expect(pages.filter((page) => !isTold(page))).toEqual([]);
});

test('section 7 names calls of the contract alone', () => {
  const told = rowsOf(7).flatMap(({ sentence }) => [...sentence.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, call]) => call));
  const calls = Object.values(endpoints).map(({ method, path }) => `${method} ${path}`);
  expect(told.length).toBeGreaterThan(16);
  expect(told.filter((call) => !calls.includes(call))).toEqual([]);
});
