import { firstPasswordProblem } from '@waylift/contract/rules';
import { describe, expect, test } from 'vitest';
import { isEasyPassword } from './easy-password.ts';

const OWN = ['Kestrel Science Park', 'Waylift', 'Augusta', 'Lovelace', 'a.lovelace@kestrel.example'];

describe('a password that keeps every rule of section 5 is easy all the same when it is', () => {
  test.each([
    'Password1!',
    'P@ssw0rd!',
    'pASSWORD123!',
    'Welcome2026!',
    '!Qwerty12',
    'Qwertzu1!',
    'L3tm31n!!',
    'Summer2025!',
    '1Qaz@wsx',
    'Abc123!!',
    'Abcdefg1!',
    'Dragon123456!',
    'Aaaaaa1!',
    'Ｐａｓｓｗｏｒｄ1!',
    'Lovelace-1815!',
    'Augusta.Lovelace1!',
    'Kestrel-Science1!',
    'K3strel-2026!',
    'W@ylift99!',
  ])('%s', (password) => {
    expect(firstPasswordProblem(password.normalize('NFKC'))).toBeNull();
    expect(isEasyPassword(password, OWN)).toBe(true);
  });
});

describe('it is not for a word in it', () => {
  test.each(['Correct.horse7', 'Orchard-7-lanterns', 'Share-the-road-1', 'Xk7!29481pq', 'Summer-in-Kestrel-7-geese', 'Dragon93810472!'])(
    '%s',
    (password) => expect(isEasyPassword(password, OWN)).toBe(false),
  );
});
