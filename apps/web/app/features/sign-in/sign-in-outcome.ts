/** What each answer to a sign-in call means for the person (section 8). */
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ApiResult } from '../../api/failure.ts';
import type { Tokens } from '../../session/tokens.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'failed' }
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'unreachable' };

/** A refusal for whatever cause is one failed sign-in, a 401 of another server too: no cause is told apart. */
export function signInOutcome(answer: ApiResult<CallAnswer<'signIn'>>): SignInOutcome {
  if (answer.ok) return { kind: 'signed-in', tokens: { accessToken: answer.value.token, refreshToken: answer.value.refreshToken } };
  const { failure } = answer;
  if (failure.kind === 'unreachable') return { kind: 'unreachable' };
  if (failure.kind === 'refused' && failure.status === 429)
    return { kind: 'wait', minutes: Math.max(1, Math.ceil((failure.retryAfterSeconds ?? 60) / 60)) };
  if (failure.kind === 'refused' && failure.status >= 500) return { kind: 'unreachable' };
  return { kind: 'failed' };
}
