import { expect, it } from 'vitest';
import { organiserManifestOf, routesFor } from './organiser-routes.ts';

const routes = {
  root: 1,
  'layouts/public-layout': 2,
  'features/sign-in/sign-in.route': 3,
  'layouts/organise-door': 4,
  'layouts/organise-console': 5,
  'features/organise/account.route': 6,
};

it('no page but those of organisers has their routes, and these have no others', () => {
  expect(Object.keys(routesFor(routes, false))).toEqual(['root', 'layouts/public-layout', 'features/sign-in/sign-in.route']);
  expect(Object.keys(routesFor(routes, true))).toEqual([
    'root',
    'layouts/organise-door',
    'layouts/organise-console',
    'features/organise/account.route',
  ]);
});

it('each of the two tables has an address of its own', () => {
  expect(organiserManifestOf('/assets/manifest-a1b2.js')).toBe('/assets/organise-manifest-a1b2.js');
});
