import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/client.ts';
import { calendarAddresses } from '../db/schema/calendar-addresses.ts';
import { members } from '../db/schema/members.ts';
import { pushSubscriptions } from '../db/schema/push-subscriptions.ts';
import { qrSignIns } from '../db/schema/qr-sign-ins.ts';
import { sessions } from '../db/schema/sessions.ts';

/** Ends sessions and so their access tokens. Their devices then count as new. Returns how many sessions ended. */
export async function endSessions(db: DbOrTx, which: SQL | undefined, now: Date): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: now, deviceHash: null })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  await endPushesOf(
    db,
    ended.map(({ id }) => id),
  );
  return ended.length;
}

/** Browsers of ended sessions get no more pushes. */
export async function endPushesOf(db: DbOrTx, sessionIds: readonly string[]): Promise<void> {
  if (sessionIds.length > 0) await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionId, [...sessionIds]));
}

/** `hadCalendar`: a calendar address of the member was ended too. */
export type Ended = { readonly sessions: number; readonly hadCalendar: boolean };

/**
 * Ends all sessions of a member but the kept one. It also ends what an intruder may have left behind: approvals of QR codes, and the calendar
 * address.
 */
export async function endAllSessions(
  tx: Tx,
  { memberId, now, keptSessionId }: { readonly memberId: string; readonly now: Date; readonly keptSessionId?: string },
): Promise<Ended> {
  // A sign-in locks the member too. So it either comes first, and its session ends here, or it comes after.
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update');
  await tx.delete(qrSignIns).where(eq(qrSignIns.memberId, memberId));
  const isKept = keptSessionId === undefined ? undefined : ne(sessions.id, keptSessionId);
  const calendars = await tx
    .delete(calendarAddresses)
    .where(eq(calendarAddresses.memberId, memberId))
    .returning({ memberId: calendarAddresses.memberId });
  return { sessions: await endSessions(tx, and(eq(sessions.memberId, memberId), isKept), now), hadCalendar: calendars.length > 0 };
}
