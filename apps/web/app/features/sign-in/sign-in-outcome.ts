/** What each answer to a sign-in call means for the person (section 8). */
import type { CallAnswer } from '@waylift/contract/endpoints';
import { setbackOf, type ApiResult, type Setback } from '../../api/failure.ts';
import type { Tokens } from '../../session/tokens.ts';

export type SignInOutcome = { readonly kind: 'signed-in'; readonly tokens: Tokens } | { readonly kind: 'suspended' } | Setback;

/** Why signing in failed. `not-kept`: the details were correct, but the browser stores no tokens. */
export type SignInSetback = Setback | { readonly kind: 'not-kept' | 'suspended' };

/** Every refusal is the same failed sign-in, a 401 of another server too. Only the owner of a suspended account learns the cause. */
export function signInOutcome(answer: ApiResult<CallAnswer<'signIn'>>): SignInOutcome {
  if (!answer.ok) {
    const isSuspended = answer.failure.kind === 'refused' && answer.failure.code === 'suspended';
    return isSuspended ? { kind: 'suspended' } : setbackOf(answer.failure);
  }
  return { kind: 'signed-in', tokens: { accessToken: answer.value.token, refreshToken: answer.value.refreshToken } };
}
