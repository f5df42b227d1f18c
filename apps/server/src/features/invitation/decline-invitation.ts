import { and, eq } from 'drizzle-orm';
import { members } from '../../db/schema/members.ts';
import type { Deps } from '../../deps.ts';
import { redeemOneTimeToken } from '../../security/one-time-token.ts';

export type DeclineOutcome = 'declined' | 'token-invalid';

/**
 * Declines an invitation (section 4): the account is deleted for good, and everything that refers to it goes with it. An account
 * that is active by now is never deleted by a link, whichever link it is.
 */
export async function declineInvitation({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<DeclineOutcome> {
  return await db.transaction(async (tx) => {
    const redeemed = await redeemOneTimeToken(tx, clock, { token, purposes: ['invitation'] });
    if (redeemed === null || redeemed.usedAt !== null) return 'token-invalid';
    const deleted = await tx
      .delete(members)
      .where(and(eq(members.id, redeemed.memberId), eq(members.status, 'invited')))
      .returning({ id: members.id });
    return deleted.length > 0 ? 'declined' : 'token-invalid';
  });
}
