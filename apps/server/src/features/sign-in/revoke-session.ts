import { and, eq, inArray, isNull } from 'drizzle-orm';
import { refreshTokens } from '../../db/schema/refresh-tokens.ts';
import { sessions } from '../../db/schema/sessions.ts';
import type { Clock } from '../../effects/effects.ts';
import type { Db } from '../../db/client.ts';
import { hashToken } from '../../security/one-time-token.ts';

/** Signs out: ends the session that this refresh token belongs to, and with it its access tokens. False when there was none to end. */
export async function revokeSession({ db, clock }: { readonly db: Db; readonly clock: Clock }, refreshToken: string): Promise<boolean> {
  const itsSession = db
    .select({ id: refreshTokens.sessionId })
    .from(refreshTokens)
    .where(eq(refreshTokens.tokenHash, hashToken(refreshToken)));
  const ended = await db
    .update(sessions)
    .set({ endedAt: clock.now() })
    .where(and(inArray(sessions.id, itsSession), isNull(sessions.endedAt)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}
