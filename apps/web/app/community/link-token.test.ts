import { expect, it } from 'vitest';
import { linkToken } from './link-token.ts';

it.each([
  ['/sign-up/accept-invite?token=a-b_c&cs=mill', 'a-b_c'],
  ['/sign-up/decline-invite/?cs=mill&token=abc', 'abc'],
  ['/mill/verify-email/a%2Bb', 'a+b'],
  ['/change-password/abc/', 'abc'],
  ['/mill/unsubscribe/abc', 'abc'],
])('%s has the token of a link', (path, token) => {
  expect(linkToken(new URL(`https://portal.example${path}`))).toBe(token);
});

it.each(['/', '/mill/join?token=abc', '/mill/verify-email', '/sign-up/accept-invite', '/verify-email/%ff', '/unsubscribe/a/b'])(
  '%s has none',
  (path) => {
    expect(linkToken(new URL(`https://portal.example${path}`))).toBeNull();
  },
);
