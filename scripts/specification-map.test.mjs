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

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has. They are its first; those of level 3 alone come after them. */
const ASVS =
  '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 5.4:3 ' +
  '6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 ' +
  '10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 ' +
  '15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2';

describe('each requirement of levels 1 and 2', () => {
  const STATES = ['met', 'does not apply', '**not met**'];
  const rows = [...securityTable.matchAll(/^- \*\*(\d+\.\d+\.\d+[^*]*)\*\* .*?: (met|does not apply|\*\*not met\*\*)\. (.+)$/gm)].map(
    ([, numbers, state, shown]) => ({
      ids: numbers.match(/\d+\.\d+\.\d+/g),
      isThird: numbers.includes('level 3'),
      state,
      shown,
    }),
  );
  const ofLevelTwo = rows.filter(({ isThird }) => !isThird);

  test('stands in the document once, and no other does', () => {
    const all = ASVS.split(' ').flatMap((section) => {
      const [name, count] = section.split(':');
      return Array.from({ length: Number(count) }, (_, index) => `${name}.${index + 1}`);
    });
    expect(all).toHaveLength(253);
    const listed = ofLevelTwo.flatMap(({ ids }) => ids);
    expect(all.filter((id) => !listed.includes(id)).concat(listed.filter((id) => !all.includes(id)))).toEqual([]);
    expect(new Set(rows.flatMap(({ ids }) => ids)).size).toBe(rows.flatMap(({ ids }) => ids).length);
  });

  test('is met, which a file or a part of the document shows, or has the reason why it is not', () => {
    const isTold = ({ state, shown }) =>
      state === 'met' ? /`[\w@./-]+\/[\w@.-]+\.\w+`|\]\(/.test(shown) : STATES.includes(state) && shown.length > 5;
    expect(rows.filter((row) => !isTold(row))).toEqual([]);
  });

  test('is counted in the first sentence', () => {
    const count = (wanted) => ofLevelTwo.filter(({ state }) => state === wanted).flatMap(({ ids }) => ids).length;
    const [, met, apart, open] = /253[^.]*, (\d+) are met, (\d+) do not apply\s+and\s+(\d+)\s+are not met/.exec(securityTable) ?? [];
    expect([Number(met), Number(apart), Number(open)]).toEqual(STATES.map(count));
  });
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
