/** Signing in by a passkey, from the address field or by the button. Browser only, and loaded late. */
import type { ShownPasskey } from '@waylift/contract/passkey';
import type { ApiClient } from '../../api/client.ts';
import { setbackOf } from '../../api/failure.ts';
import { browserApi } from '../../session/browser-api.ts';
import { clientId } from '../../session/client-id.ts';
import { canHavePasskeys, forgetPasskey, showPasskey } from '../../session/passkeys.ts';
import { signInOutcome, type SignInOutcome } from './sign-in-outcome.ts';

/** How the form signs in: null by password; otherwise by this passkey as JSON, or, while it is '', by one that is chosen after the press. */
export type Way = { current: string | null };
export type PasskeyOutcome = SignInOutcome | { readonly kind: 'cancelled' | 'passkey-unknown' | 'passkey-failed' };

/** A browser serves one question at a time: what it offers at the field ends before the button asks. */
let offer: AbortController | undefined;

/**
 * Offers passkeys at the address field from its first focus on. The challenge is asked for then, so that opening the page causes nothing. A chosen
 * one sends the form. What is typed afterwards means a password again.
 */
export function followField(form: HTMLFormElement, way: Way): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const field = form.querySelector('input[name=email]');
  const begin = () => {
    if (offer === undefined) void offerAtField(form, way);
  };
  const isSecret = ({ target }: Event) => target instanceof HTMLInputElement && target.name !== 'terms';
  form.addEventListener('input', (event) => (isSecret(event) ? (way.current = null) : undefined), { signal });
  field?.addEventListener('focus', begin, { signal });
  if (document.activeElement === field) begin();
  return () => {
    leaving.abort();
    endOffer();
  };
}

async function offerAtField(form: HTMLFormElement, way: Way): Promise<void> {
  const asking = new AbortController();
  const { signal } = asking;
  offer = asking;
  try {
    if (!canHavePasskeys() || !(await PublicKeyCredential.isConditionalMediationAvailable())) return;
    const asked = await browserApi().call('passkeyOptions', {}, { signal });
    if (!asked.ok || asked.value.origin !== location.origin) return;
    const chosen = await showPasskey(asked.value.options, { signal, atField: true });
    if (typeof chosen === 'string') return;
    way.current = JSON.stringify(chosen);
    form.requestSubmit();
  } catch {
    // The page was left, or the button asks. Passwords work as ever.
  } finally {
    if (offer === asking) offer = undefined;
  }
}

function endOffer(): void {
  offer?.abort();
  offer = undefined;
}

/** @param way the `current` of `Way` when the form was sent */
export async function signInByPasskey(way: string, signal: AbortSignal): Promise<PasskeyOutcome> {
  const api = browserApi();
  const passkey = way === '' ? await choose(api, signal) : read(way);
  if ('kind' in passkey) return passkey;
  const answer = await api.call('signInByPasskey', { body: { passkey } }, { signal, clientId: clientId() });
  if (!answer.ok && answer.failure.kind === 'refused' && answer.failure.code === 'passkey-unknown') {
    await forgetPasskey(passkey.id);
    return { kind: 'passkey-unknown' };
  }
  const outcome = signInOutcome(answer);
  return outcome.kind === 'failed' ? { kind: 'passkey-failed' } : outcome;
}

async function choose(api: ApiClient, signal: AbortSignal): Promise<ShownPasskey | PasskeyOutcome> {
  endOffer();
  if (!canHavePasskeys()) return { kind: 'passkey-failed' };
  const asked = await api.call('passkeyOptions', {}, { signal });
  if (!asked.ok) {
    const setback = setbackOf(asked.failure);
    return setback.kind === 'failed' ? { kind: 'passkey-failed' } : setback;
  }
  const { origin, options } = asked.value;
  if (origin !== location.origin) {
    // Passkeys belong to one origin, and this portal has another.
    location.assign(`${origin}/login`);
    return { kind: 'cancelled' };
  }
  const chosen = await showPasskey(options, { signal });
  if (typeof chosen !== 'string') return chosen;
  return { kind: chosen === 'cancelled' ? 'cancelled' : 'passkey-failed' };
}

function read(way: string): ShownPasskey {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `offerAtField` wrote it
  return JSON.parse(way) as ShownPasskey;
}
