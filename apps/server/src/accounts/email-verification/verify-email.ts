import type { Db } from '../../kernel/db/client.ts';
import { ACCOUNT_ADDRESS, isUniqueViolation } from '../../kernel/db/unique-violation.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import type { Jobs } from '../../mail/queue/queue.ts';
import { activateRegistration } from '../member/registrations.ts';
import { redeemOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { confirmEmailChange, type EmailChangeOutcome } from './confirm-email-change.ts';

export type VerifyOutcome = 'activated' | 'already-active' | EmailChangeOutcome | 'address-taken';

/**
 * Activates the registration that the link was mailed for, if no other one came first. All other activation links of the address are then answered
 * `already-active`.
 */
export async function verifyEmail(
  deps: { readonly db: Db; readonly jobs: Jobs; readonly clock: Clock; readonly newId: NewId },
  token: string,
): Promise<VerifyOutcome> {
  try {
    return await deps.db.transaction(async (tx): Promise<VerifyOutcome> => {
      const redeemed = await redeemOneTimeToken(tx, deps.clock, { token, purposes: ['activation', 'email-change'] });
      if (typeof redeemed === 'string') return { kind: 'token-invalid', cause: redeemed };
      return redeemed.purpose === 'email-change'
        ? await confirmEmailChange(tx, deps, redeemed)
        : await activateRegistration(tx, deps, redeemed.memberId);
    });
  } catch (error) {
    if (isUniqueViolation(error, ACCOUNT_ADDRESS)) return 'address-taken';
    throw error;
  }
}
