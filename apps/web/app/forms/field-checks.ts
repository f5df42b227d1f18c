import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { firstPasswordProblem, isEmail } from '@waylift/contract/rules';

/** The code of a required text that is empty, too long or cannot be stored; null when it is fine. */
export function requiredProblem(value: string, code: string): string | null {
  return value.trim() === '' ? code : lengthProblem(value);
}

/** The code of what is wrong with a required e-mail address; null when it is fine. */
export function emailProblem(value: string, codeWhenEmpty: string): string | null {
  return requiredProblem(value, codeWhenEmpty) ?? (isEmail(value) ? null : 'email-invalid');
}

/** The code of the first rule that a password someone chooses breaks; null when it keeps them all. */
export function newPasswordProblem(password: string): string | null {
  return firstPasswordProblem(password) ?? lengthProblem(password);
}

/** The code of what is wrong with the second writing of a password; null when it is the same. */
export function passwordConfirmProblem(password: string, passwordConfirm: string): string | null {
  if (passwordConfirm === '') return 'password-confirm-required';
  return passwordConfirm === password ? null : 'password-mismatch';
}

/** The code of a text that is too long or cannot be stored; null when it is fine. */
export function lengthProblem(value: string): string | null {
  if (value.includes('\u0000')) return 'unusable-character';
  return value.length > TEXT_MAX_LENGTH ? 'too-long' : null;
}
