import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { oneTimeTokens, type TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import { endAllSessions, type Ended } from '../../kernel/security/end-sessions.ts';

/** Links that end with the old password: above all a change of address, which somebody who knew it may have asked for. */
const ENDED_WITH_PASSWORD: readonly TokenPurpose[] = ['password-reset', 'stop-reset', 'invitation', 'email-change'];

/**
 * Ends what belongs to the old password: links, another new password that waits, approvals of QR codes, the calendar's address, and all sessions except the one in which it was set.
 */
export async function endWithPassword(
  tx: Tx,
  { memberId, now, keptSessionId }: { readonly memberId: string; readonly now: Date; readonly keptSessionId?: string },
): Promise<Ended> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeTokens.memberId, memberId), inArray(oneTimeTokens.purpose, [...ENDED_WITH_PASSWORD]), isNull(oneTimeTokens.usedAt)),
    );
  await tx.delete(waitingResets).where(eq(waitingResets.memberId, memberId));
  return await endAllSessions(tx, { memberId, now, ...(keptSessionId === undefined ? {} : { keptSessionId }) });
}
