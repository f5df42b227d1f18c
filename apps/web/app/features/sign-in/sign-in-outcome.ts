/** What each answer to a sign-in call means for the person (section 8). */
import type { CallAnswer } from '@waylift/contract/endpoints';
import { setbackOf, type ApiResult, type Setback } from '../../api/failure.ts';
import type { Tokens } from '../../session/tokens.ts';

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'suspended' | 'passkey-needed' }
  | Setback;

/** Why signing in failed. `not-kept`: the details were correct, but the browser stores no tokens. `cancelled`: no passkey was chosen. */
export type SignInSetback =
  | Setback
  | { readonly kind: 'not-kept' | 'suspended' | 'passkey-needed' | 'passkey-unknown' | 'passkey-failed' | 'cancelled' };

/** Every refusal is the same failed sign-in, a 401 of another server too. Only who knows the password learns that it is suspended, or not enough. */
export function signInOutcome(answer: ApiResult<CallAnswer<'signIn'>>): SignInOutcome {
  if (!answer.ok) {
    const code = answer.failure.kind === 'refused' ? answer.failure.code : '';
    return code === 'suspended' || code === 'passkey-needed' ? { kind: code } : setbackOf(answer.failure);
  }
  return { kind: 'signed-in', tokens: { accessToken: answer.value.token, refreshToken: answer.value.refreshToken } };
}
