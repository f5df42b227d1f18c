import { REFRESH_GRACE_SECONDS } from '@waylift/contract/limits';
import type { SessionEnd, TokensAnswer } from '@waylift/contract/sign-in';
import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { refreshTokens, type RefreshTokenRow } from '../../kernel/db/schema/refresh-tokens.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { endSessions } from '../../kernel/security/end-sessions.ts';
import { networkOf } from '../../kernel/limits/networks.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { isUnused, whyEnded } from '../../kernel/security/why-ended.ts';
import { familyOf, isSessionOf, issueTokens, type SessionDeps } from '../../kernel/security/start-session.ts';

type RefreshDeps = SessionDeps & { readonly db: Db };
export type RefreshOutcome =
  | { readonly kind: 'refreshed'; readonly tokens: TokensAnswer; readonly memberId: string }
  | {
      readonly kind: 'unauthorized';
      readonly cause: 'unknown' | 'ended' | 'expired' | 'replayed';
      readonly memberId?: string;
      readonly why?: SessionEnd | undefined;
    };

/**
 * Trades a refresh token for new tokens. A used token that comes again was copied, so the session ends. But the newest token's parent is accepted for
 * ten seconds, in case an answer was lost. Times are PostgreSQL's, since the next refresh may reach another server.
 */
export async function refreshSession(deps: RefreshDeps, refreshToken: string, client: string): Promise<RefreshOutcome> {
  const tokenHash = hashToken(refreshToken);
  return await deps.db.transaction(async (tx): Promise<RefreshOutcome> => {
    const [session] = await tx.select().from(sessions).where(isSessionOf(tx, refreshToken)).for('update');
    if (session === undefined) return { kind: 'unauthorized', cause: 'unknown' };
    const { memberId } = session;
    const over = async (cause: 'ended' | 'expired', now: Date): Promise<RefreshOutcome> => ({
      kind: 'unauthorized',
      cause,
      memberId,
      why: await whyEnded(tx, session.id, now),
    });
    if (session.endedAt !== null) return await over('ended', session.endedAt);
    // Read after locking: another request may have used the token while this one waited.
    const { now, token } = await tokenNow(tx, deps, tokenHash);
    // Before a token that is unknown counts as copied: those that have run out are deleted.
    if (session.expiresAt <= now || isUnused(session, now)) return await over('expired', now);

    // Earlier tokens are not stored. A token of this session's form that is unknown is one of those.
    if (token === null || (token.usedAt !== null && !(await isTakenAgain(tx, token, token.usedAt, now)))) {
      await endSessions(tx, eq(sessions.id, session.id), now);
      return { kind: 'unauthorized', cause: 'replayed', memberId };
    }
    if (token.expiresAt <= now) return { kind: 'unauthorized', cause: 'expired', memberId };
    const family = familyOf(refreshToken);
    const lastUsed = { lastUsedAt: now, network: networkOf(client) };
    const along = [
      tx.$with('session').as(tx.update(sessions).set(lastUsed).where(eq(sessions.id, session.id)).returning({ id: sessions.id })),
      ...(token.usedAt === null ? [tx.$with('used').as(markUsed(tx, token, now))] : []),
      ...(family === null ? [] : [tx.$with('former').as(forgetFormer(tx, token))]),
    ];
    return { kind: 'refreshed', memberId, tokens: await issueTokens(tx, deps, session, { now, family, parentHash: tokenHash, along }) };
  });
}

/** The token, if it is stored, and PostgreSQL's time. */
async function tokenNow(tx: Tx, { storeNow }: RefreshDeps, tokenHash: string) {
  const [found] = await tx
    .select({ now: storeNow().mapWith(refreshTokens.createdAt), token: refreshTokens })
    .from(sql`(values (true)) as asked`)
    .leftJoin(refreshTokens, eq(refreshTokens.tokenHash, tokenHash));
  if (found === undefined) throw new Error('the store did not tell the time');
  return found;
}

/** Whether a used token is the direct parent (it has children, and none of them is used) and was first used a moment ago. */
async function isTakenAgain(tx: Tx, token: RefreshTokenRow, usedAt: Date, now: Date): Promise<boolean> {
  if (now.getTime() - usedAt.getTime() > REFRESH_GRACE_SECONDS * 1000) return false;
  const children = await tx
    .select({ usedAt: refreshTokens.usedAt })
    .from(refreshTokens)
    .where(eq(refreshTokens.parentHash, token.tokenHash));
  return children.length > 0 && children.every((child) => child.usedAt === null);
}

/**
 * Marks the token and its siblings as used. Otherwise a thief who traded the parent in the same ten seconds could go on unnoticed beside the member.
 */
function markUsed(tx: Tx, token: RefreshTokenRow, now: Date) {
  const siblings =
    token.parentHash === null ? eq(refreshTokens.tokenHash, token.tokenHash) : eq(refreshTokens.parentHash, token.parentHash);
  return tx
    .update(refreshTokens)
    .set({ usedAt: now })
    .where(and(siblings, isNull(refreshTokens.usedAt)))
    .returning({ tokenHash: refreshTokens.tokenHash });
}

/** Deletes used tokens, except the parent of the next one: it may be accepted again. */
function forgetFormer(tx: Tx, { sessionId, tokenHash }: RefreshTokenRow) {
  return tx
    .delete(refreshTokens)
    .where(and(eq(refreshTokens.sessionId, sessionId), isNotNull(refreshTokens.usedAt), ne(refreshTokens.tokenHash, tokenHash)))
    .returning({ tokenHash: refreshTokens.tokenHash });
}
