/** The states of verify-email after a call (section 4); `waiting` and `verifying` come before it. */
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ApiResult } from '../../api/failure.ts';

export type VerificationOutcome =
  | { readonly kind: 'verified-first-time' }
  | { readonly kind: 'verified' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'requested' }
  | { readonly kind: 'resend-failed' };

export function verificationOutcome(answer: ApiResult<CallAnswer<'verifyEmail'>>): VerificationOutcome {
  if (answer.ok) {
    if (!answer.value.success) return { kind: 'failed' };
    return { kind: answer.value.isFirstActivation === true ? 'verified-first-time' : 'verified' };
  }
  const { failure } = answer;
  const mayWorkLater = failure.kind === 'unreachable' || (failure.kind === 'refused' && (failure.status >= 500 || failure.status === 429));
  return { kind: mayWorkLater ? 'unreachable' : 'failed' };
}
