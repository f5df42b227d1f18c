/** What each answer to the computer's question means: is it signed in yet? */
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ApiResult } from '../../api/failure.ts';
import type { Tokens } from '../../session/tokens.ts';

export type ClaimOutcome =
  | { readonly kind: 'signed-in'; readonly tokens: Tokens }
  | { readonly kind: 'waiting' | 'declined' | 'expired' }
  /** The question was not judged: it is asked again. */
  | { readonly kind: 'no-connection' };

/** A state that we do not know is one that something newer waits in. */
export function claimOutcome(answer: ApiResult<CallAnswer<'claimQrSignIn'>>): ClaimOutcome {
  if (!answer.ok) return { kind: 'no-connection' };
  const { state, token, refreshToken } = answer.value;
  if (state === 'declined' || state === 'expired') return { kind: state };
  if (state !== 'signed-in') return { kind: 'waiting' };
  // The session was given out, and is lost: only a new code helps.
  if (token === undefined || token === '') return { kind: 'expired' };
  return { kind: 'signed-in', tokens: { accessToken: token, refreshToken: refreshToken ?? '' } };
}
