import { and, eq } from 'drizzle-orm';
import { members } from '../../db/schema/members.ts';
import type { Deps } from '../../deps.ts';
import { redeemOneTimeToken } from '../../security/one-time-token.ts';

export type VerifyOutcome = 'activated' | 'already-active' | 'token-invalid';

/**
 * Verifies an address by the token of an activation link. Whichever link of an account comes first activates it; every link
 * of it, old or new, is answered `already-active` after that, as long as it has not expired.
 */
export async function verifyEmail({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<VerifyOutcome> {
  return await db.transaction(async (tx) => {
    const redeemed = await redeemOneTimeToken(tx, clock, { token, purposes: ['activation'] });
    if (redeemed === null) return 'token-invalid';
    // One statement decides between two links that are followed at once.
    const activated = await tx
      .update(members)
      .set({ status: 'active', activatedAt: clock.now() })
      .where(and(eq(members.id, redeemed.memberId), eq(members.status, 'pending')))
      .returning({ id: members.id });
    return activated.length > 0 ? 'activated' : 'already-active';
  });
}
