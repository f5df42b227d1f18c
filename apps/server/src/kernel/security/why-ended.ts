import { REFRESH_TOKEN_LIFE_SECONDS, SIGN_ON_SESSION_LIFE_SECONDS } from '@waylift/contract/limits';
import type { SessionEnd } from '@waylift/contract/sign-in';
import { eq } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { members } from '../db/schema/members.ts';
import { sessions, type SessionRow } from '../db/schema/sessions.ts';

/** Why a session is over, for whoever holds its token; undefined where signing in again is all that there is to say. */
export async function whyEnded(db: DbOrTx, sessionId: string, now: Date): Promise<SessionEnd | undefined> {
  const { createdAt, lastUsedAt, expiresAt, endedAt } = sessions;
  const [found] = await db
    .select({ status: members.status, createdAt, lastUsedAt, expiresAt, endedAt })
    .from(sessions)
    .innerJoin(members, eq(members.id, sessions.memberId))
    .where(eq(sessions.id, sessionId));
  if (found === undefined) return undefined;
  if (found.status === 'paused') return 'paused';
  if (found.endedAt !== null) return undefined;
  const isShort = found.expiresAt.getTime() - found.createdAt.getTime() <= SIGN_ON_SESSION_LIFE_SECONDS * 1000;
  if (isShort && found.expiresAt <= now) return 'long-ago';
  return isUnused(found, now) ? 'unused' : undefined;
}

/** Whether the last refresh token of a session, which is made at each use, has run out. */
export function isUnused({ lastUsedAt }: Pick<SessionRow, 'lastUsedAt'>, now: Date): boolean {
  return lastUsedAt.getTime() + REFRESH_TOKEN_LIFE_SECONDS * 1000 <= now.getTime();
}
