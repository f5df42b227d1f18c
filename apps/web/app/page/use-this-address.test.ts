import { expect, test } from 'vitest';
import { thisAddress } from './use-this-address.ts';

test.each(['//example.org/a', '/\\example.org/a', '///example.org/a'])(
  'a link that loads the page again stays at the portal: %s',
  (path) => {
    expect(new URL(thisAddress(path, '?b=1'), 'https://lift.example').href).toBe('https://lift.example/example.org/a?b=1');
  },
);

test('it leads to the page itself', () => {
  expect([thisAddress('/', ''), thisAddress('/alder-valley/join', '?cd=x')]).toEqual(['/', '/alder-valley/join?cd=x']);
});
