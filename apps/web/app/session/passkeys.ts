/** The passkeys of this browser (WebAuthn). Browser only, and loaded late. */
import type { CreatedPasskey, PasskeyCreationOptions, PasskeyRequestOptions, ShownPasskey } from '@waylift/contract/passkey';

/** Why there is none: the person went back, or waited too long; there is one already; or anything else. */
export type NoPasskey = 'cancelled' | 'known' | 'failed';

export function canHavePasskeys(): boolean {
  return 'PublicKeyCredential' in window && 'parseCreationOptionsFromJSON' in PublicKeyCredential;
}

/** Lets the person choose a passkey. With `atField` the browser only offers them at a field, and it ends with `signal`. */
export async function showPasskey(
  options: PasskeyRequestOptions,
  { signal, atField = false }: { readonly signal?: AbortSignal; readonly atField?: boolean } = {},
): Promise<ShownPasskey | NoPasskey> {
  return await made(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    return await navigator.credentials.get({
      publicKey,
      ...(atField ? { mediation: 'conditional' } : {}),
      ...(signal === undefined ? {} : { signal }),
    });
  });
}

/** Lets this device, or one beside it, make a passkey. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<CreatedPasskey | NoPasskey> {
  return await made(async () => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract has the texts that the browser's types list
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
    return await navigator.credentials.create({ publicKey });
  });
}

/** Tells the browser that there is no such passkey, so that it offers it no more. Few browsers can be told. */
export async function forgetPasskey(credentialId: string): Promise<void> {
  const signal = (PublicKeyCredential as { signalUnknownCredential?: (one: { rpId: string; credentialId: string }) => Promise<void> })
    .signalUnknownCredential;
  await signal?.call(PublicKeyCredential, { rpId: location.hostname, credentialId }).catch(() => undefined);
}

/** What the browser gives is what the contract takes, and the server checks it. */
async function made<Passkey>(ask: () => Promise<Credential | null>): Promise<Passkey | NoPasskey> {
  try {
    const credential = await ask();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its JSON is defined by WebAuthn
    return credential instanceof PublicKeyCredential ? (credential.toJSON() as Passkey) : 'failed';
  } catch (error) {
    const name = error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return 'cancelled';
    return name === 'InvalidStateError' ? 'known' : 'failed';
  }
}
