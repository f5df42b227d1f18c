import { SIGN_ON_SESSION_LIFE_SECONDS } from '@waylift/contract/limits';
import type { SessionEnd } from '@waylift/contract/sign-in';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { members } from '../db/schema/members.ts';
import { sessions } from '../db/schema/sessions.ts';

/** Why a session is over, for whoever holds its token; undefined where signing in again is all that there is to say. */
export async function whyEnded(db: DbOrTx, sessionId: string, now: Date): Promise<SessionEnd | undefined> {
  const [found] = await db
    .select({ status: members.status, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, endedAt: sessions.endedAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.id, sessionId));
  if (found === undefined) return undefined;
  if (found.status === 'paused') return 'paused';
  const isShort = found.expiresAt.getTime() - found.createdAt.getTime() <= SIGN_ON_SESSION_LIFE_SECONDS * 1000;
  return isShort && found.endedAt === null && found.expiresAt <= now ? 'long-ago' : undefined;
}
