/** The calls behind the page of passkeys. Browser only. */
import type { Passkey } from '@waylift/contract/passkey';
import { setbackOf, type ApiFailure, type Setback } from '../../api/failure.ts';
import { passwordSetbackOf } from '../../api/password-setback.ts';
import { formText } from '../../forms/form-text.ts';
import { browserApi } from '../../session/browser-api.ts';
import { forgetPasskey, makePasskey, showPasskey } from '../../session/passkeys.ts';

/** Without a proof that holds, each change asks for one. */
type Unproven = { readonly kind: 'proof-needed' };
export type ProofOutcome =
  | Setback
  | { readonly kind: 'proven'; readonly proof: string }
  | { readonly kind: 'wrong-password' | 'cancelled' | 'unknown' };
export type AddOutcome =
  | Setback
  | Unproven
  | { readonly kind: 'added'; readonly passkey: Passkey }
  | { readonly kind: 'known' | 'cancelled' | 'full' };
export type NameOutcome = Setback | { readonly kind: 'named'; readonly name: string } | { readonly kind: 'gone' };
/** `last`: it is the only way in, by what was chosen in another tab. `none`: another tab has removed them all. */
export type ChangeOutcome = Setback | Unproven | { readonly kind: 'done' | 'last' | 'none' };
type Outcome = ProofOutcome | AddOutcome | NameOutcome | ChangeOutcome;

/** @returns the outcome of the form's `intent` */
export async function passkeysAction(request: Request): Promise<Outcome> {
  const form = await request.formData();
  const { signal } = request;
  const [passkeyId, proof] = [formText(form, 'passkeyId'), formText(form, 'proof')];
  const api = browserApi();
  switch (formText(form, 'intent')) {
    case 'prove':
      return await proveByPassword(formText(form, 'password'), signal);
    case 'prove-by-passkey':
      return await proveByPasskey(signal);
    case 'add':
      return await addPasskey(proof, signal);
    case 'rename': {
      const name = formText(form, 'name');
      const answer = await api.call('renamePasskey', { params: { passkeyId }, body: { name } }, { signal });
      if (answer.ok) return { kind: 'named', name };
      return isRefused(answer.failure, 'passkey-not-found') ? { kind: 'gone' } : setbackOf(answer.failure);
    }
    case 'remove': {
      const answer = await api.call('removePasskey', { params: { passkeyId }, body: { proof } }, { signal });
      if (answer.ok || isRefused(answer.failure, 'passkey-not-found')) return { kind: 'done' };
      return isRefused(answer.failure, 'last-passkey') ? { kind: 'last' } : changeSetback(answer.failure);
    }
    case 'stop-reset': {
      const answer = await api.call('stopReset', {}, { signal });
      return answer.ok ? { kind: 'done' } : setbackOf(answer.failure);
    }
    default: {
      const body = { proof, only: formText(form, 'only') === 'yes' };
      const answer = await api.call('onlyByPasskey', { body }, { signal });
      if (answer.ok) return { kind: 'done' };
      return isRefused(answer.failure, 'passkey-needed') ? { kind: 'none' } : changeSetback(answer.failure);
    }
  }
}

function changeSetback(failure: ApiFailure): Setback | Unproven {
  return isRefused(failure, 'proof-needed') ? { kind: 'proof-needed' } : setbackOf(failure);
}

function isRefused(failure: ApiFailure, code: string): boolean {
  return failure.kind === 'refused' && failure.code === code;
}

async function proveByPassword(password: string, signal: AbortSignal): Promise<ProofOutcome> {
  const answer = await browserApi().call('prove', { body: { password } }, { signal });
  return answer.ok ? { kind: 'proven', proof: answer.value.proof } : passwordSetbackOf(answer.failure);
}

async function proveByPasskey(signal: AbortSignal): Promise<ProofOutcome> {
  const api = browserApi();
  const asked = await api.call('passkeyToProve', {}, { signal });
  if (!asked.ok) return setbackOf(asked.failure);
  const passkey = await showPasskey(asked.value.options, { signal });
  if (typeof passkey === 'string') return { kind: passkey === 'cancelled' ? 'cancelled' : 'failed' };
  const answer = await api.call('prove', { body: { passkey } }, { signal });
  if (answer.ok) return { kind: 'proven', proof: answer.value.proof };
  if (!isRefused(answer.failure, 'passkey-unknown')) return setbackOf(answer.failure);
  await forgetPasskey(passkey.id);
  return { kind: 'unknown' };
}

async function addPasskey(proof: string, signal: AbortSignal): Promise<AddOutcome> {
  const api = browserApi();
  const asked = await api.call('passkeyToAdd', {}, { signal });
  if (!asked.ok) return addSetback(asked.failure);
  const passkey = await makePasskey(asked.value.options);
  if (typeof passkey === 'string') return { kind: passkey };
  const answer = await api.call('addPasskey', { body: { proof, passkey } }, { signal });
  return answer.ok ? { kind: 'added', passkey: answer.value } : addSetback(answer.failure);
}

function addSetback(failure: ApiFailure): AddOutcome {
  return isRefused(failure, 'too-many-passkeys') ? { kind: 'full' } : changeSetback(failure);
}
