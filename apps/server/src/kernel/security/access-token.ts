import { createHash, hkdfSync } from 'node:crypto';
import { ACCESS_TOKEN_LIFE_SECONDS } from '@waylift/contract/limits';
import { errors, jwtVerify, SignJWT } from 'jose';

const ALGORITHM = 'HS256';
const AUDIENCE = 'waylift-api';

type Key = { readonly id: string; readonly bytes: Uint8Array };
/** `signing` signs; tokens of any key in `accepted` are valid. So a secret can be replaced without signing anyone out. */
export type AccessTokenKey = { readonly signing: Key; readonly accepted: ReadonlyMap<string, Key> };
export type AccessTokenSubject = { readonly memberId: string; readonly sessionId: string };

export function accessTokenKey(secret: string, ...formerSecrets: readonly string[]): AccessTokenKey {
  const signing = deriveKey(secret);
  return { signing, accepted: new Map([signing, ...formerSecrets.map(deriveKey)].map((key) => [key.id, key])) };
}

/** A signed access token, valid for ten minutes while its session is active. The caller checks the session. */
export async function issueAccessToken(
  key: AccessTokenKey,
  subject: AccessTokenSubject,
  { issuer, now }: { issuer: string; now: Date },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  return await new SignJWT({ sid: subject.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, kid: key.signing.id, typ: 'JWT' })
    .setSubject(subject.memberId)
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE_SECONDS)
    .sign(key.signing.bytes);
}

/** The token's member and session; null when it is malformed, expired, forged, or has another issuer, audience or algorithm. */
export async function verifyAccessToken(
  key: AccessTokenKey,
  token: string,
  { issuer, now }: { issuer: string; now: Date },
): Promise<(AccessTokenSubject & { readonly expiresAt: Date }) | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid }) => {
        const accepted = kid === undefined ? undefined : key.accepted.get(kid);
        if (accepted === undefined) throw new errors.JWSInvalid('unknown key');
        return accepted.bytes;
      },
      // Only this algorithm: a token must not choose how it is checked.
      { algorithms: [ALGORITHM], issuer, audience: AUDIENCE, currentDate: now, requiredClaims: ['sub', 'sid', 'exp'] },
    );
    const { sub, sid, exp = 0 } = payload;
    return typeof sub === 'string' && typeof sid === 'string' ? { memberId: sub, sessionId: sid, expiresAt: new Date(exp * 1000) } : null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}

function deriveKey(secret: string): Key {
  const bytes = new Uint8Array(hkdfSync('sha256', secret, '', 'waylift access token', 32));
  // The key's id is a hash of the derived key, so it tells nothing about the key.
  const id = createHash('sha256').update(bytes).update('id').digest('base64url').slice(0, 11);
  return { id, bytes };
}
