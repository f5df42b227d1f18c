import type { CreatedPasskey } from '@waylift/contract/passkey';
import type { AttestationObject } from '@simplewebauthn/server/helpers';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { passkeySite, type PasskeySite } from '../../kernel/config/passkey-site.ts';
import { takeChallenge } from './challenges.ts';
import { challengeIn } from './client-data.ts';

/** Ed25519, ES256 and RS256 by their COSE numbers. The same on every server, so that each can check what another took. */
export const ALGORITHMS = [-8, -7, -257];

type CreatedDeps = { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'publicUrl'> };
export type Created = {
  readonly kind: 'right';
  readonly credential: { readonly credentialId: string; readonly publicKey: string; readonly counter: number; readonly isSynced: boolean };
};
export type CreatedRefusal =
  | { readonly kind: 'no-passkeys-here' }
  | { readonly kind: 'passkey-refused'; readonly cause: 'challenge' | 'verification' };

/** Whether a browser has made a passkey for this member and server. It uses the challenge up. */
export async function checkCreated(deps: CreatedDeps, created: CreatedPasskey, memberId: string): Promise<Created | CreatedRefusal> {
  const site = passkeySite(deps.config);
  if (site === null) return { kind: 'no-passkeys-here' };
  const challenge = challengeIn(created.response.clientDataJSON);
  const isAnswered = challenge !== null && (await takeChallenge(deps, challenge, { purpose: 'add', memberId }));
  if (!isAnswered) return { kind: 'passkey-refused', cause: 'challenge' };
  const credential = await readCreated(site, created, challenge);
  return credential === null ? { kind: 'passkey-refused', cause: 'verification' } : { kind: 'right', credential };
}

/** The passkey that a browser has made for this site, with its person verified; null if it did not. */
export async function readCreated(site: PasskeySite, created: CreatedPasskey, challenge: string): Promise<Created['credential'] | null> {
  const [{ verifyRegistrationResponse }, { decodeAttestationObject }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ]);
  try {
    if (!isWithoutCertificate(decodeAttestationObject(bytesOf(created.response.attestationObject)))) return null;
    const { id, rawId, type, response } = created;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        response: { clientDataJSON: response.clientDataJSON, attestationObject: response.attestationObject },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || registrationInfo.credential.id !== id) return null;
    const { credential, credentialBackedUp: isSynced } = registrationInfo;
    const publicKey = Buffer.from(credential.publicKey).toString('base64url');
    return { credentialId: credential.id, publicKey, counter: credential.counter, isSynced };
  } catch {
    // It throws for each of the many ways in which an answer can be wrong.
    return null;
  }
}

/** Browsers that were asked for no attestation send none, or one without a certificate. The library would ask any server that a certificate names. */
function isWithoutCertificate(decoded: AttestationObject): boolean {
  const format = decoded.get('fmt');
  return format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined);
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'));
}
