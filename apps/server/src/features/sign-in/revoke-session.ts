import { and, isNull } from 'drizzle-orm';
import { sessions } from '../../db/schema/sessions.ts';
import type { Clock } from '../../effects/effects.ts';
import type { Db } from '../../db/client.ts';
import { isSessionOf } from '../../security/start-session.ts';

/** Signs out: ends the session that this refresh token belongs to, and with it its access tokens. False when there was none to end. */
export async function revokeSession({ db, clock }: { readonly db: Db; readonly clock: Clock }, refreshToken: string): Promise<boolean> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(isSessionOf(db, refreshToken), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
