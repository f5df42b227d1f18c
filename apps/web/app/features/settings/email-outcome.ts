/** What each answer to a change of address means for the person (section 8). */
import { successSetback, type ApiResult } from '../../api/failure.ts';
import { passwordSetbackOf, type PasswordSetback } from '../../api/password-setback.ts';

export type EmailOutcome =
  /** A link was sent to the new address. */
  | { readonly kind: 'requested'; readonly email: string }
  /** The community does not accept addresses of this domain. */
  | { readonly kind: 'address-not-allowed' }
  /** The server refused the address, and its code says why. */
  | { readonly kind: 'address-refused'; readonly code: string }
  | PasswordSetback;

export function emailOutcome(email: string, answer: ApiResult<{ readonly success: boolean }>): EmailOutcome {
  if (!answer.ok && answer.failure.kind === 'refused') {
    const { status, code, errors } = answer.failure;
    if (code === 'email-restriction-failed') return { kind: 'address-not-allowed' };
    const problem = status === 400 ? errors.find(({ path }) => path === 'email') : undefined;
    if (problem !== undefined) return { kind: 'address-refused', code: problem.code };
  }
  if (!answer.ok) return passwordSetbackOf(answer.failure);
  return successSetback(answer) ?? { kind: 'requested', email };
}
