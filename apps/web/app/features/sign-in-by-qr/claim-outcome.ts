/** What each answer means for the computer that asks whether it is signed in. */
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ApiResult } from '../../api/failure.ts';
import type { Tokens } from '../../session/tokens.ts';

export type ClaimOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'waiting' | 'declined' | 'expired' }
  /** The server did not judge the question, so it is asked again. */
  | { readonly kind: 'no-connection' };

/** An unknown state comes from a newer server and counts as waiting. */
export function claimOutcome(answer: ApiResult<CallAnswer<'claimQrSignIn'>>): ClaimOutcome {
  if (!answer.ok) return { kind: 'no-connection' };
  const { state, token, refreshToken } = answer.value;
  if (state === 'declined' || state === 'expired') return { kind: state };
  if (state !== 'signed-in') return { kind: 'waiting' };
  // The server created the session, but its answer was lost. Only a new code helps.
  if (token === undefined || token === '') return { kind: 'expired' };
  return { kind: 'signed-in', tokens: { accessToken: token, refreshToken: refreshToken ?? '' } };
}
