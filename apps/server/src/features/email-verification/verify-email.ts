import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import { isUniqueViolation } from '../../db/unique-violation.ts';
import type { Clock, NewId } from '../../effects/effects.ts';
import type { Jobs } from '../../jobs/queue.ts';
import { redeemOneTimeToken } from '../../security/one-time-token.ts';
import { confirmEmailChange, type EmailChangeOutcome } from './confirm-email-change.ts';

export type VerifyOutcome = 'activated' | 'already-active' | 'token-invalid' | EmailChangeOutcome | 'address-taken';

/** Whichever activation link comes first activates; every other link of the account that has not expired is answered `already-active`. */
export async function verifyEmail(
  deps: { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId },
  token: string,
): Promise<VerifyOutcome> {
  try {
    return await deps.db.transaction(async (tx): Promise<VerifyOutcome> => {
      const redeemed = await redeemOneTimeToken(tx, deps.clock, { token, purposes: ['activation', 'email-change'] });
      if (redeemed === null) return 'token-invalid';
      return redeemed.purpose === 'email-change'
        ? await confirmEmailChange(tx, deps, redeemed)
        : await activate(tx, deps, redeemed.memberId);
    });
  } catch (error) {
    if (isUniqueViolation(error, 'members_email_key_unique')) return 'address-taken';
    throw error;
  }
}

async function activate(tx: Tx, { clock }: { readonly clock: Clock }, memberId: string): Promise<'activated' | 'already-active'> {
  // One statement decides between two links that are followed at once.
  const activated = await tx
    .update(members)
    .set({ status: 'active', activatedAt: clock.now() })
    .where(and(eq(members.id, memberId), eq(members.status, 'pending')))
    .returning({ id: members.id });
  return activated.length > 0 ? 'activated' : 'already-active';
}
