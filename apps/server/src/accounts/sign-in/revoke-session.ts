import { and, isNull } from 'drizzle-orm';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import type { Db } from '../../kernel/db/client.ts';
import { endPushesOf } from '../../kernel/security/end-sessions.ts';
import { isSessionOf } from '../../kernel/security/start-session.ts';

/** Signs out: ends the session of this refresh token, with its access tokens. False if there was none to end. */
export async function revokeSession({ db, clock }: { readonly db: Db; readonly clock: Clock }, refreshToken: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const [ended] = await tx
      .update(sessions)
      .set({ endedAt: clock.now() })
      .where(and(isSessionOf(tx, refreshToken), isNull(sessions.endedAt)))
      .returning({ id: sessions.id });
    if (ended !== undefined) await endPushesOf(tx, [ended.id]);
    return ended !== undefined;
  });
}
