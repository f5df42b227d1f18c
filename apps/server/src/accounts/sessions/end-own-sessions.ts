import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../kernel/db/client.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { endAllSessions, endSessions, type Ended } from '../../kernel/security/end-sessions.ts';

type EndDeps = { readonly db: Db; readonly clock: Clock };

/** Ends a session. Answers how many ended: 0 if it is not the member's, or has already ended. */
export async function endSession({ db, clock }: EndDeps, memberId: string, sessionId: string): Promise<number> {
  // Compared as text, since a call may send any text.
  return await endSessions(db, and(eq(sessions.memberId, memberId), eq(sql`${sessions.id}::text`, sessionId)), clock.now());
}

export async function endOtherSessions(
  { db, clock }: EndDeps,
  { id, sessionId }: { readonly id: string; readonly sessionId: string },
): Promise<Ended> {
  return await db.transaction((tx) => endAllSessions(tx, { memberId: id, now: clock.now(), keptSessionId: sessionId }));
}
