import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../kernel/db/client.ts';
import { oneTimeTokens, type TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import { endAllSessions, type Ended } from '../../kernel/security/end-sessions.ts';

/** What must not outlive the old password: above all a change of address that whoever knew it had asked for. */
const ENDED_WITH_PASSWORD: readonly TokenPurpose[] = ['password-reset', 'invitation', 'email-change'];

/** Ends links, approvals of QR codes, the calendar's address and sessions of a member whose password was set, but for the session it was set in, if there is one. */
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
  return await endAllSessions(tx, { memberId, now, ...(keptSessionId === undefined ? {} : { keptSessionId }) });
}
