import type { ShownPasskey } from '@waylift/contract/passkey';
import { eq } from 'drizzle-orm';
import type { Config } from '../../kernel/config/config.ts';
import type { Db } from '../../kernel/db/client.ts';
import { passkeys } from '../../kernel/db/schema/passkeys.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { passkeySite, type PasskeySite } from '../../kernel/config/passkey-site.ts';
import { takeChallenge, type Asked } from './challenges.ts';
import { challengeIn } from './client-data.ts';
import { userHandleOf } from './user-handle.ts';

export type ShownDeps = { readonly db: Db; readonly clock: Clock; readonly config: Pick<Config, 'publicUrl'> };
/** `used`: what the store is to note of the passkey once the change is made. */
export type Shown = {
  readonly kind: 'right';
  readonly passkeyId: string;
  readonly memberId: string;
  readonly used: { readonly counter: number; readonly isSynced: boolean; readonly lastUsedAt: Date };
};
/** `cause` is for the log alone. */
export type ShownRefusal =
  | { readonly kind: 'passkey-unknown' | 'no-passkeys-here' }
  | { readonly kind: 'passkey-refused'; readonly cause: 'challenge' | 'other-member' | 'verification'; readonly memberId?: string };

/** Whether a shown passkey is one of the store's and answers a challenge that was given for this. It uses the challenge up. */
export async function checkShown(deps: ShownDeps, shown: ShownPasskey, asked: Asked): Promise<Shown | ShownRefusal> {
  const { db, clock, config } = deps;
  const site = passkeySite(config);
  if (site === null) return { kind: 'no-passkeys-here' };
  const challenge = challengeIn(shown.response.clientDataJSON);
  if (challenge === null || !(await takeChallenge(deps, challenge, asked))) return { kind: 'passkey-refused', cause: 'challenge' };
  const [known] = await db.select().from(passkeys).where(eq(passkeys.credentialId, shown.id));
  if (known === undefined) return { kind: 'passkey-unknown' };
  const { memberId } = known;
  const isOthers = asked.memberId !== null && asked.memberId !== memberId;
  if (isOthers || shown.response.userHandle !== userHandleOf(memberId)) return { kind: 'passkey-refused', cause: 'other-member', memberId };
  const signed = await checkSigned(site, shown, { ...known, challenge });
  if (signed === null) return { kind: 'passkey-refused', cause: 'verification', memberId };
  return { kind: 'right', passkeyId: known.id, memberId, used: { ...signed, lastUsedAt: clock.now() } };
}

type Known = { readonly challenge: string; readonly credentialId: string; readonly publicKey: string };

/** Whether a passkey has signed this challenge for this site, with its person verified; null if not. */
export async function checkSigned(
  site: PasskeySite,
  shown: ShownPasskey,
  { challenge, credentialId, publicKey }: Known,
): Promise<{ readonly counter: number; readonly isSynced: boolean } | null> {
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...shown, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.host,
      requireUserVerification: true,
      // The library throws on a counter that stands still, and many devices' does. So it never learns of an earlier one.
      credential: { id: credentialId, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter: 0 },
    });
    return verified ? { counter: authenticationInfo.newCounter, isSynced: authenticationInfo.credentialBackedUp } : null;
  } catch {
    // It throws for each of the many ways in which an answer can be wrong.
    return null;
  }
}
