import { randomBytes } from 'node:crypto';
import type { Device } from '@waylift/contract/device';
import { REFRESH_TOKEN_LIFE_SECONDS, SESSION_LIFE_SECONDS } from '@waylift/contract/limits';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import { eq, inArray } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/client.ts';
import { refreshTokens } from '../db/schema/refresh-tokens.ts';
import { sessions } from '../db/schema/sessions.ts';
import type { StoreNow } from '../db/store-now.ts';
import type { Clock, NewId } from '../effects/effects.ts';
import type { Config } from '../config/config.ts';
import { type AccessTokenKey, issueAccessToken } from './access-token.ts';
import { hashToken, randomToken } from './one-time-token.ts';

export type SessionDeps = {
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secrets: { readonly accessTokenKey: AccessTokenKey };
  readonly clock: Clock;
  readonly storeNow: StoreNow;
  readonly newId: NewId;
};
type Session = { readonly id: string; readonly memberId: string; readonly expiresAt: Date };
/** What is kept of the browser that signs in: `deviceHash` is null where it keeps no client id, `network` where it is not known. */
export type SignedInOn = Device & { readonly deviceHash: string | null; readonly network: string | null };
export type StartedSession = { readonly id: string; readonly tokens: TokensAnswer };

/** 128 bits: nobody guesses a token that ends somebody's session. */
const FAMILY_BYTES = 16;

/** Starts a session of a member: 90 days at most, however often it is refreshed. */
export async function startSession(tx: Tx, deps: SessionDeps, memberId: string, on: SignedInOn): Promise<StartedSession> {
  const createdAt = await deps.storeNow(tx);
  const session = { id: deps.newId(), memberId, createdAt, expiresAt: secondsAfter(createdAt, SESSION_LIFE_SECONDS) };
  const family = randomBytes(FAMILY_BYTES).toString('base64url');
  await tx.insert(sessions).values({ ...session, ...on, lastUsedAt: createdAt, familyHash: hashToken(family) });
  return { id: session.id, tokens: await issueTokens(tx, deps, session, { now: createdAt, family, parentHash: null }) };
}

type Generation = {
  /** By the store's clock. */
  readonly now: Date;
  readonly family: string | null;
  /** Of the refresh token that the pair is traded for. */
  readonly parentHash: string | null;
};

/** A new pair of tokens within a session. */
export async function issueTokens(
  tx: Tx,
  deps: SessionDeps,
  session: Session,
  { now, family, parentHash }: Generation,
): Promise<TokensAnswer> {
  const idleEnd = secondsAfter(now, REFRESH_TOKEN_LIFE_SECONDS);
  const expiresAt = idleEnd < session.expiresAt ? idleEnd : session.expiresAt;
  const refreshToken = family === null ? randomToken() : `${family}.${randomToken()}`;
  await tx
    .insert(refreshTokens)
    .values({ tokenHash: hashToken(refreshToken), sessionId: session.id, parentHash, createdAt: now, expiresAt });
  const subject = { memberId: session.memberId, sessionId: session.id };
  const token = await issueAccessToken(deps.secrets.accessTokenKey, subject, { issuer: deps.config.publicUrl, now: deps.clock.now() });
  return { token, refreshToken };
}

/** What all refresh tokens of a session begin with. Null for those of a session that was begun before they did: its old ones stay. */
export function familyOf(refreshToken: string): string | null {
  const end = refreshToken.indexOf('.');
  return end === -1 ? null : refreshToken.slice(0, end);
}

/** The session that a refresh token belongs to, also where the token itself is no longer kept. */
export function isSessionOf(db: DbOrTx, refreshToken: string) {
  const family = familyOf(refreshToken);
  if (family !== null) return eq(sessions.familyHash, hashToken(family));
  return inArray(
    sessions.id,
    db
      .select({ id: refreshTokens.sessionId })
      .from(refreshTokens)
      .where(eq(refreshTokens.tokenHash, hashToken(refreshToken))),
  );
}

function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}
