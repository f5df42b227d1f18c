import { and, eq, isNull, ne, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/client.ts';
import { members } from '../db/schema/members.ts';
import { qrSignIns } from '../db/schema/qr-sign-ins.ts';
import { sessions } from '../db/schema/sessions.ts';

/** Ends sessions for their member, with their access tokens; their devices count as new from then on. Answers how many there were. */
export async function endSessions(db: DbOrTx, which: SQL | undefined, now: Date): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, deviceHash: null })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length;
}

/** Ends all sessions of a member but the kept one, and what would become another: approvals of QR codes. Answers how many sessions there were. */
export async function endAllSessions(
  tx: Tx,
  { memberId, now, keptSessionId }: { readonly memberId: string; readonly now: Date; readonly keptSessionId?: string },
): Promise<number> {
  // A sign-in locks the member too: it comes before this, and ends with the others, or after it.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
  await tx.delete(qrSignIns).where(eq(qrSignIns.memberId, memberId));
  const isKept = keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId);
  return await endSessions(tx, and(eq(sessions.memberId, memberId), isKept), now);
}
