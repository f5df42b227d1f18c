/** What each answer to a sign-in call means for the person (section 8). */
import type { CallAnswer } from '@waylift/contract/endpoints';
import { isRecord } from '../../api/answer-shape.ts';
import { setbackOf, type ApiResult, type Setback } from '../../api/failure.ts';
import type { Tokens } from '../../session/tokens.ts';

/** `by-provider`: the details were correct, but the account opens through the provider of its community alone. */
type ByProvider = { readonly kind: 'by-provider'; readonly slug: string; readonly label: string };

export type SignInOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'suspended' | 'passkey-needed' }
  | ByProvider
  | Setback;

/** Why signing in failed. `not-kept`: the details were correct, but the browser stores no tokens. `cancelled`: no passkey was chosen. */
export type SignInSetback =
  | Setback
  | ByProvider
  | { readonly kind: 'not-kept' | 'suspended' | 'passkey-needed' | 'passkey-unknown' | 'passkey-failed' | 'cancelled' };

/** Every refusal is the same failed sign-in, a 401 of another server too. Only the owner of an account that a password does not open learns the cause. */
export function signInOutcome(answer: ApiResult<CallAnswer<'signIn'>>): SignInOutcome {
  if (!answer.ok) {
    const { code, problem } = answer.failure.kind === 'refused' ? answer.failure : {};
    const place = problem?.['signOn'];
    if (code === 'sign-on-required' && isPlace(place)) return { kind: 'by-provider', slug: place.slug, label: place.label };
    return code === 'suspended' || code === 'passkey-needed' ? { kind: code } : setbackOf(answer.failure);
  }
  return { kind: 'signed-in', tokens: { accessToken: answer.value.token, refreshToken: answer.value.refreshToken } };
}

function isPlace(place: unknown): place is { readonly slug: string; readonly label: string } {
  return isRecord(place) && typeof place['slug'] === 'string' && typeof place['label'] === 'string';
}
