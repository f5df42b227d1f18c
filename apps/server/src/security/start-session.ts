import { REFRESH_TOKEN_LIFE_SECONDS, SESSION_LIFE_SECONDS } from '@waylift/contract/limits';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import type { Tx } from '../db/client.ts';
import { refreshTokens } from '../db/schema/refresh-tokens.ts';
import { sessions } from '../db/schema/sessions.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import type { Config } from '../config/config.ts';
import { type AccessTokenKey, issueAccessToken } from './access-token.ts';
import { hashToken, randomToken } from './one-time-token.ts';

export type SessionDeps = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secrets: { readonly accessTokenKey: AccessTokenKey };
  readonly clock: Clock;
  readonly newId: NewId;
};
type Session = { readonly id: string; readonly memberId: string; readonly expiresAt: Date };

/** Starts a session of a member: 90 days at most, however often it is refreshed. */
export async function startSession(tx: Tx, deps: SessionDeps, memberId: string): Promise<TokensAnswer> {
  const createdAt = deps.clock.now();
  const session = { id: deps.newId(), memberId, createdAt, expiresAt: secondsAfter(createdAt, SESSION_LIFE_SECONDS) };
  await tx.insert(sessions).values(session);
  return await issueTokens(tx, deps, session, null);
}

/** A new pair of tokens within a session; `parentHash` is of the refresh token that it is traded for. */
export async function issueTokens(tx: Tx, deps: SessionDeps, session: Session, parentHash: string | null): Promise<TokensAnswer> {
  const createdAt = deps.clock.now();
  const idleEnd = secondsAfter(createdAt, REFRESH_TOKEN_LIFE_SECONDS);
  const expiresAt = idleEnd < session.expiresAt ? idleEnd : session.expiresAt;
  const refreshToken = randomToken();
  await tx.insert(refreshTokens).values({ tokenHash: hashToken(refreshToken), sessionId: session.id, parentHash, createdAt, expiresAt });
  const subject = { memberId: session.memberId, sessionId: session.id };
  const token = await issueAccessToken(deps.secrets.accessTokenKey, subject, { issuer: deps.config.publicUrl, now: createdAt });
  return { token, refreshToken };
}

function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
