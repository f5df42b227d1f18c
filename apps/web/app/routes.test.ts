import { RESERVED_SLUGS } from '@waylift/contract/community';
import { SEGMENTS_BEFORE_TOKENS } from '@waylift/contract/one-time-tokens';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, it } from 'vitest';
import routes from './routes.ts';

const pathsOf = (list: readonly RouteConfigEntry[]): string[] =>
  list.flatMap(({ path, children = [] }) => (path === undefined ? pathsOf(children) : [path]));

it('no community can take the first word of a page’s path as its slug', () => {
  const words = pathsOf(routes).map((path) => path.replace(/^:communitySlug\??\/?/, '').split('/', 1)[0] ?? '');
  const fixed = new Set(words.filter((word) => word !== '' && word !== '*'));
  expect(fixed.size).toBeGreaterThan(10);
  expect([...fixed].filter((word) => !RESERVED_SLUGS.some((slug) => slug === word))).toEqual([]);
});

it('logs, error reports and analytics take the token out of the address of each page that has one', () => {
  const words = pathsOf(routes).flatMap((path) => /([^/]+)\/:token\??$/.exec(path)?.[1] ?? []);
  expect(words.length).toBeGreaterThan(2);
  expect(words.filter((word) => !SEGMENTS_BEFORE_TOKENS.includes(word))).toEqual([]);
});
