/** Suspends an account: it stays stored, but nobody can use or see it. */
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { scheduleLooks } from '../../sharing/alert/schedule-look.ts';
import type { TellDeps } from '../../sharing/conversation/tell.ts';
import type { Tx } from '../../kernel/db/client.ts';
import { members, OPEN_STATUSES } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { endSharing, lockMembersSharing } from '../../sharing/lift/end-sharing.ts';
import { endAllSessions } from '../../kernel/security/end-sessions.ts';

/**
 * Suspends a member: ends sessions, links and sharing, and enqueues the mail with the reason. False if it is no open account; then nothing changes.
 * It notifies others of ended lifts, so the transaction may take no locks after it.
 */
export async function suspendMember(
  tx: Tx,
  deps: TellDeps,
  { memberId, reason }: { readonly memberId: string; readonly reason: string },
): Promise<boolean> {
  await lockMembersSharing(tx, { memberId }, 'update');
  const now = deps.clock.now();
  const [suspended] = await tx
    .update(members)
    .set({ status: 'suspended', suspensionReason: reason, pendingEmail: null })
    .where(and(eq(members.id, memberId), inArray(members.status, [...OPEN_STATUSES])))
    .returning({ id: members.id });
  if (suspended === undefined) return false;
  await endAllSessions(tx, { memberId, now });
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(and(eq(oneTimeTokens.memberId, memberId), isNull(oneTimeTokens.usedAt)));
  await deps.jobs.enqueue(tx, 'send-mail', { kind: 'member-suspended', memberId });
  await endSharing(tx, deps, { memberId }, 'suspension', null);
  return true;
}

/** Ends a suspension. False if the member is not suspended. What the suspension ended does not come back. */
export async function resumeMember(tx: Tx, { jobs, clock }: Pick<TellDeps, 'jobs' | 'clock'>, memberId: string): Promise<boolean> {
  const [resumed] = await tx
    .update(members)
    .set({ status: 'active', suspensionReason: null })
    .where(and(eq(members.id, memberId), eq(members.status, 'suspended')))
    .returning({ id: members.id });
  if (resumed === undefined) return false;
  await scheduleLooks(tx, clock, memberId);
  await jobs.enqueue(tx, 'send-mail', { kind: 'member-resumed', memberId });
  return true;
}
