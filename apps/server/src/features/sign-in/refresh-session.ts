import { REFRESH_GRACE_SECONDS } from '@waylift/contract/limits';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/client.ts';
import { refreshTokens, type RefreshTokenRow } from '../../db/schema/refresh-tokens.ts';
import { sessions } from '../../db/schema/sessions.ts';
import { hashToken } from '../../security/one-time-token.ts';
import { issueTokens, type SessionDeps } from '../../security/start-session.ts';

type RefreshDeps = SessionDeps & { readonly db: Db };
export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly tokens: TokensAnswer }
  | { readonly kind: 'unauthorized'; readonly cause: 'unknown' | 'ended' | 'expired' | 'replayed' };

/** A used token that comes again was copied, so the session ends; the newest one's parent is taken for ten seconds, for a lost answer. */
export async function refreshSession(deps: RefreshDeps, refreshToken: string): Promise<RefreshOutcome> {
  const tokenHash = hashToken(refreshToken);
  return await deps.db.transaction(async (tx): Promise<RefreshOutcome> => {
    const session = await lockSessionOf(tx, tokenHash);
    if (session === null) return { kind: 'unauthorized', cause: 'unknown' };
    // Read only now: while the lock was waited for, another request may have used the token.
    const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.tokenHash, tokenHash));
    if (token === undefined) return { kind: 'unauthorized', cause: 'unknown' };

    const now = deps.clock.now();
    if (session.endedAt !== null) return { kind: 'unauthorized', cause: 'ended' };
    if (session.expiresAt <= now || token.expiresAt <= now) return { kind: 'unauthorized', cause: 'expired' };
    if (token.usedAt !== null && !(await isTakenAgain(tx, token, token.usedAt, now))) {
      await tx.update(sessions).set({ endedAt: now }).where(eq(sessions.id, session.id));
      return { kind: 'unauthorized', cause: 'replayed' };
    }
    if (token.usedAt === null) await markUsed(tx, token, now);
    return { kind: 'refreshed', tokens: await issueTokens(tx, deps, session, tokenHash) };
  });
}

async function lockSessionOf(tx: Tx, tokenHash: string) {
  const [session] = await tx
    .select({ id: sessions.id, memberId: sessions.memberId, expiresAt: sessions.expiresAt, endedAt: sessions.endedAt })
    .from(refreshTokens)
    .innerJoin(sessions, eq(sessions.id, refreshTokens.sessionId))
    .where(eq(refreshTokens.tokenHash, tokenHash))
    .for('update', { of: sessions });
  return session ?? null;
}

/** Whether a used token is the immediate parent (it has children, none of them used yet) and was first used a moment ago. */
async function isTakenAgain(tx: Tx, token: RefreshTokenRow, usedAt: Date, now: Date): Promise<boolean> {
  if (now.getTime() - usedAt.getTime() > REFRESH_GRACE_SECONDS * 1000) return false;
  const children = await tx
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.parentHash, token.tokenHash));
  return children.length > 0 && children.every((child) => child.usedAt === null);
}

/** Its siblings are used with it, else a thief who traded the parent in the same ten seconds could go on beside the member unnoticed. */
async function markUsed(tx: Tx, token: RefreshTokenRow, now: Date): Promise<void> {
  const siblings =
    token.parentHash === null ? eq(refreshTokens.tokenHash, token.tokenHash) : eq(refreshTokens.parentHash, token.parentHash);
  await tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(siblings, isNull(refreshTokens.usedAt)));
}
