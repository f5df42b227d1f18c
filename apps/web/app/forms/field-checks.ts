import { MEMBER_FIELDS, type MemberField } from '@waylift/contract/member-fields';
import { TEXT_MAX_LENGTH } from '@waylift/contract/limits';
import { firstPasswordProblem, isEmail } from '@waylift/contract/rules';

/** Each check returns the code of the problem, or null. */
export function requiredProblem(value: string, code: string): string | null {
  return value.trim() === '' ? code : lengthProblem(value);
}

export function emailProblem(value: string, codeWhenEmpty: string): string | null {
  return requiredProblem(value, codeWhenEmpty) ?? (isEmail(value) ? null : 'email-invalid');
}

export function newPasswordProblem(password: string): string | null {
  return firstPasswordProblem(password) ?? lengthProblem(password);
}

/** Null while the password itself has a problem: only the first failure shows (section 5). */
export function passwordConfirmProblem(password: string, passwordConfirm: string): string | null {
  if (newPasswordProblem(password) !== null) return null;
  if (passwordConfirm === '') return 'password-confirm-required';
  return passwordConfirm === password ? null : 'password-mismatch';
}

export function lengthProblem(value: string): string | null {
  if (value.includes('\u0000')) return 'unusable-character';
  return value.length > TEXT_MAX_LENGTH ? 'too-long' : null;
}

export function memberFieldProblem(field: MemberField, value: string): string | null {
  return MEMBER_FIELDS[field].isRequired ? requiredProblem(value, `${field}-required`) : lengthProblem(value);
}
