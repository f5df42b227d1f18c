import { expect, test } from 'vitest';
import { ownAddress } from './own-address.ts';

test.each(['//example.org/a', '/\\example.org/a', '///example.org/a'])(
  'a link that loads the page again stays at the portal: %s',
  (path) => {
    expect(new URL(ownAddress({ pathname: path, search: '?b=1' }), 'https://lift.example').href).toBe(
      'https://lift.example/example.org/a?b=1',
    );
  },
);

test('it leads to the page itself', () => {
  expect([ownAddress({ pathname: '/', search: '' }), ownAddress({ pathname: '/alder-valley/join', search: '?cd=x' })]).toEqual([
    '/',
    '/alder-valley/join?cd=x',
  ]);
});
