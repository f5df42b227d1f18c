import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import routes from '../apps/web/app/routes.ts';

const e2e = resolve(import.meta.dirname, '../e2e');

/**
 * The fixed parts of a page's path as a pattern, such as `dashboard/journey/[^/]+/when`. A path that matches anything is not a page, nor is a file
 * without markup.
 */
function pathsOf(list, above = '') {
  return list.flatMap(({ path = '', file, children }) => {
    if (path === '*' || file.endsWith('.ts')) return [];
    const here = [
      above,
      path
        .replaceAll(/:\w+\?\/?|\/?:\w+$/g, '')
        .replaceAll(/:\w+/g, '[^/]+')
        .replace(/\/$/, ''),
    ]
      .filter(Boolean)
      .join('/');
    return children === undefined ? [here] : pathsOf(children, here);
  });
}

test('every page is looked at in every look by a browser test that opens it', () => {
  const looking = readdirSync(e2e)
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => readFileSync(join(e2e, file), 'utf8'))
    .filter((text) => text.includes('expectGoodInEveryLook('));
  const pages = pathsOf(routes).filter(Boolean);
  expect(pages.length).toBeGreaterThan(18);
  expect(pages.filter((page) => !looking.some((text) => new RegExp(page).test(text)))).toEqual([]);
});
