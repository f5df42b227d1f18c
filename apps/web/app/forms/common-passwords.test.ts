import { firstPasswordProblem } from '@waylift/contract/rules';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'Password123!',
  'pASSWORD123!',
  'P@ssw0rd!',
  'Pa$$w0rd1',
  'Welcome@1234',
  'Summer2026!',
  'Qwerty12#',
  'Abc123!@#',
  '1Qaz@wsx',
  '1Qaz2wsx!',
])('the hint on common passwords comes for %s, which keeps every rule', (password) => {
  expect(firstPasswordProblem(password)).toBeNull();
  expect(isCommonPassword(password)).toBe(true);
});

test.each(['', 'Orchard-7-lanterns', 'Summer-in-Kestrel-7-geese', 'Dragon93810472!', 'Share-the-road-1'])(
  'it leaves “%s” alone',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
