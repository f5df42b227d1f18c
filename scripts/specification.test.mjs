import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { endpoints } from '@waylift/contract/endpoints';
import { expect, test } from 'vitest';
import routes from '../apps/web/app/routes.ts';

const specification = readFileSync(join(resolve(import.meta.dirname, '..'), 'docs/specification.md'), 'utf8');

/** The portal's paths, as the specification writes them. */
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
