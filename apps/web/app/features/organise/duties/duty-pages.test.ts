import { expect, it } from 'vitest';
import routes from '../../../routes.ts';
import { PAGES_OF_DUTIES, STANDING_PAGES } from './duty-pages.ts';

it('a duty leads to its page exactly where routes.ts has it: what stands is in STANDING_PAGES', () => {
  const there = new Set(
    routes.filter(({ path }) => path === 'organise').flatMap(({ children = [] }) => children.map(({ path }) => path ?? '')),
  );
  expect(STANDING_PAGES).toEqual(Object.values(PAGES_OF_DUTIES).filter((pattern) => there.has(pattern)));
});
