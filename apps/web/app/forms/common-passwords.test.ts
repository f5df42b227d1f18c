import { firstPasswordProblem } from '@waylift/contract/rules';
import { describe, expect, it } from 'vitest';
import { COMMON_PASSWORDS, isCommonPassword } from './common-passwords.ts';

describe('the hint on common passwords', () => {
  it('comes whichever letters are capitals', () => {
    expect(isCommonPassword('Password123!')).toBe(true);
    expect(isCommonPassword('pASSWORD123!')).toBe(true);
  });

  it('leaves a password of one’s own alone, and an empty one', () => {
    expect(isCommonPassword('Orchard-7-lanterns')).toBe(false);
    expect(isCommonPassword('')).toBe(false);
  });

  it.each([...COMMON_PASSWORDS])('is only for passwords that could keep every rule: %s', (password) => {
    const withCapital = password.replace(/[a-z]/, (letter) => letter.toUpperCase());
    expect(password).toBe(password.toLowerCase());
    expect(firstPasswordProblem(withCapital)).toBeNull();
  });
});
