import { and, isNull, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
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
