import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { announce } from '../../sharing/feed/announce.ts';
import { redeemOneTimeToken, type LinkCause } from '../../kernel/security/one-time-token.ts';

type StopDeps = { readonly db: Db; readonly clock: Clock };

/** Gives up the new password of a member that waits, and ends the links by which another could be set. False: none waited. */
export async function stopReset({ db, clock }: StopDeps, memberId: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    // The end of the wait locks the member too: it either comes first, or finds nothing.
    await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
    return await endWait(tx, clock, memberId);
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
    return { kind: (await endWait(tx, clock, memberId)) ? 'stopped' : 'nothing-to-stop', memberId };
  });
}

async function endWait(tx: Tx, clock: Clock, memberId: string): Promise<boolean> {
  const ended = await tx.delete(waitingResets).where(eq(waitingResets.memberId, memberId)).returning({ memberId: waitingResets.memberId });
  const isLink = and(eq(oneTimeTokens.memberId, memberId), eq(oneTimeTokens.purpose, 'password-reset'), isNull(oneTimeTokens.usedAt));
  await tx.update(oneTimeTokens).set({ usedAt: clock.now() }).where(isLink);
  if (ended.length === 0) return false;
  await announce(tx, clock, [{ memberId, name: 'password', subjectId: memberId }]);
  return true;
}
