import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';
import { members } from '../../db/schema/members.ts';
import { sessions } from '../../db/schema/sessions.ts';

/** A member, in the session in which they approve. */
export type Approver = { readonly id: string; readonly sessionId: string };

/**
 * Whether the member may sign another device in: whoever has signed out or chosen another password since has taken that back. What
 * ends sessions or the account locks the member first, so it comes wholly before this transaction or wholly after it.
 */
export async function lockApprover(tx: Tx, { id, sessionId }: Approver, now: Date): Promise<boolean> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), eq(members.status, 'active')))
    .for('share');
  if (member === undefined) return false;
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.memberId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return session !== undefined;
}
