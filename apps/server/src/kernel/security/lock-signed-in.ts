import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Tx } from '../db/client.ts';
import { members } from '../db/schema/members.ts';
import { sessions } from '../db/schema/sessions.ts';

export type SignedIn = { readonly id: string; readonly sessionId: string };

/** Locks the member. False when the session has ended meanwhile. Whatever ends sessions locks the member first, so the two never overlap. */
export async function lockSignedIn(tx: Tx, { id, sessionId }: SignedIn, now: Date): Promise<boolean> {
  const [member] = await tx
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.id, id), eq(members.status, 'active')))
    .for('no key update');
  if (member === undefined) return false;
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.memberId, id), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return session !== undefined;
}
