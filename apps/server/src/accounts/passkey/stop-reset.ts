import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { redeemOneTimeToken, type LinkCause } from '../../kernel/security/one-time-token.ts';

type StopDeps = { readonly db: Db; readonly clock: Clock };

/** Gives up the new password of a member that waits, and ends the links by which another could be set. False: none waited. */
export async function stopReset({ db, clock }: StopDeps, memberId: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // The end of the wait locks the member too: it either comes first, or finds nothing.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
    return await endWait(tx, memberId, clock.now());
  });
}

/** The same by the link of a mail. A link that was followed before, or whose wait is over, is no mistake. */
export async function stopResetByLink(
  { db, clock }: StopDeps,
  token: string,
): Promise<
  | { readonly kind: 'stopped' | 'nothing-to-stop'; readonly memberId: string }
  | { readonly kind: 'token-invalid'; readonly cause: LinkCause }
> {
  return await db.transaction(async (tx) => {
    const redeemed = await redeemOneTimeToken(tx, clock, { token, purposes: ['stop-reset'] });
    if (typeof redeemed === 'string') return { kind: 'token-invalid', cause: redeemed };
    const { memberId } = redeemed;
    return { kind: (await endWait(tx, memberId, clock.now())) ? 'stopped' : 'nothing-to-stop', memberId };
  });
}

async function endWait(tx: Tx, memberId: string, now: Date): Promise<boolean> {
  const ended = await tx.delete(waitingResets).where(eq(waitingResets.memberId, memberId)).returning({ memberId: waitingResets.memberId });
  const isLink = and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, 'password-reset'), isNull(oneTimeTokens.usedAt));
  await tx.update(oneTimeTokens).set({ usedAt: now }).where(isLink);
  return ended.length > 0;
}
