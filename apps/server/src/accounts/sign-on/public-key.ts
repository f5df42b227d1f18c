import { createHash, createPrivateKey, createPublicKey, type JsonWebKey } from 'node:crypto';

/** What every provider takes (RFC 7518, section 3.1). */
export const PRIVATE_KEY_ALGORITHM = 'ES256';

export type PublicKey = JsonWebKey & { readonly kid: string; readonly alg: string; readonly use: 'sig' };

/** The public half of a private key of the portal, as a provider takes it (RFC 7517). The assertions name it by `kid`. */
export function publicKeyOf(pem: string): PublicKey {
  const jwk = createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' });
  const kid = createHash('sha256').update(JSON.stringify(jwk)).digest('base64url').slice(0, 16);
  return { ...jwk, kid, alg: PRIVATE_KEY_ALGORITHM, use: 'sig' };
}
