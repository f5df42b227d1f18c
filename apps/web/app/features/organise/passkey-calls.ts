/** What an organiser does with a passkey. Browser only. */
import type { CallAnswer } from '@waylift/contract/endpoints';
import type { ShownPasskey } from '@waylift/contract/passkey';
import { setbackOf, type ApiFailure, type ApiResult, type Setback } from '../../api/failure.ts';
import { canHavePasskeys, forgetPasskey, makePasskey, showPasskey } from '../../session/passkeys.ts';
import { isRefused, organiserApi } from './organise-api.ts';

/** `cancelled`: none was chosen. `unknown`: it was removed. `no-passkeys`: this browser or this address has none. */
export type PasskeyTrouble = { readonly kind: 'cancelled' | 'passkey-unknown' | 'passkey-refused' | 'no-passkeys' };

type Shown = { readonly passkey: ShownPasskey } | PasskeyTrouble | { readonly kind: 'call-failed'; readonly failure: ApiFailure };

async function shown(call: 'organiserPasskeyOptions' | 'organiserPasskeyToProve', signal: AbortSignal): Promise<Shown> {
  if (!canHavePasskeys()) return { kind: 'no-passkeys' };
  const asked = await organiserApi().call(call, {}, { signal });
  if (!asked.ok) return { kind: 'call-failed', failure: asked.failure };
  const passkey = await showPasskey(asked.value.options, { signal });
  if (typeof passkey !== 'string') return { passkey };
  return { kind: passkey === 'cancelled' ? 'cancelled' : 'passkey-refused' };
}

/** @returns what became of showing a passkey, or the failure of a call, for the caller to tell */
export async function signInByPasskey(signal: AbortSignal): Promise<{ readonly kind: 'done' } | PasskeyTrouble | Setback> {
  const chosen = await shown('organiserPasskeyOptions', signal);
  if ('failure' in chosen) return passkeyTrouble(chosen.failure) ?? setbackOf(chosen.failure);
  if ('kind' in chosen) return chosen;
  const answer = await organiserApi().call('organiserSignInByPasskey', { body: { passkey: chosen.passkey } }, { signal });
  return answer.ok ? { kind: 'done' } : ((await troubleWith(chosen.passkey, answer.failure)) ?? setbackOf(answer.failure));
}

export async function proveByPasskey(
  signal: AbortSignal,
): Promise<{ readonly kind: 'proven' } | PasskeyTrouble | { readonly failure: ApiFailure }> {
  const chosen = await shown('organiserPasskeyToProve', signal);
  if ('failure' in chosen) return passkeyTrouble(chosen.failure) ?? { failure: chosen.failure };
  if ('kind' in chosen) return chosen;
  const answer = await organiserApi().call('proveOrganiser', { body: { passkey: chosen.passkey } }, { signal });
  return answer.ok ? { kind: 'proven' } : ((await troubleWith(chosen.passkey, answer.failure)) ?? { failure: answer.failure });
}

/** `known`: this device has one already. */
export type NotMade = PasskeyTrouble | { readonly kind: 'known' | 'too-many' };

export async function addPasskey(
  signal: AbortSignal,
): Promise<NotMade | { readonly answer: ApiResult<CallAnswer<'addOrganiserPasskey'>> }> {
  if (!canHavePasskeys()) return { kind: 'no-passkeys' };
  const api = organiserApi();
  const asked = await api.call('organiserPasskeyToAdd', {}, { signal });
  if (!asked.ok) return notMade(asked.failure) ?? { answer: asked };
  const passkey = await makePasskey(asked.value.options);
  if (typeof passkey === 'string') return { kind: passkey === 'failed' ? 'passkey-refused' : passkey };
  const answer = await api.call('addOrganiserPasskey', { body: { passkey } }, { signal });
  return (answer.ok ? null : notMade(answer.failure)) ?? { answer };
}

function notMade(failure: ApiFailure): NotMade | null {
  return isRefused(failure, 'too-many-passkeys') ? { kind: 'too-many' } : passkeyTrouble(failure);
}

function passkeyTrouble(failure: ApiFailure): PasskeyTrouble | null {
  if (isRefused(failure, 'no-passkeys-here')) return { kind: 'no-passkeys' };
  if (isRefused(failure, 'passkey-refused')) return { kind: 'passkey-refused' };
  return isRefused(failure, 'passkey-unknown') ? { kind: 'passkey-unknown' } : null;
}

async function troubleWith({ id }: ShownPasskey, failure: ApiFailure): Promise<PasskeyTrouble | null> {
  const trouble = passkeyTrouble(failure);
  if (trouble?.kind === 'passkey-unknown') await forgetPasskey(id);
  return trouble;
}
