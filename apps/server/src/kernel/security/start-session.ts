import { randomBytes } from 'node:crypto';
import type { Device } from '@waylift/contract/device';
import { REFRESH_TOKEN_LIFE_SECONDS, SESSION_LIFE_SECONDS, SIGN_ON_SESSION_LIFE_SECONDS } from '@waylift/contract/limits';
import type { TokensAnswer } from '@waylift/contract/sign-in';
import { and, eq, inArray, sql, type SQL, type WithSubquery } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/client.ts';
import { communities } from '../db/schema/communities.ts';
import { members } from '../db/schema/members.ts';
import { refreshTokens } from '../db/schema/refresh-tokens.ts';
import { sessions } from '../db/schema/sessions.ts';
import { isOfClient, signOnIdentities } from '../db/schema/sign-on-identities.ts';
import { isProviderOf, signOnProviders } from '../db/schema/sign-on-providers.ts';
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
/** What is stored of the browser that signs in. `deviceHash` is null when the browser keeps no client id, `network` when it is unknown. */
export type SignedInOn = Device & { readonly deviceHash: string | null; readonly network: string | null } & ThroughProvider;
/** The provider through which the session begins, and its session there; null where it began by other means. */
export type ThroughProvider = { readonly signOnProviderId: string | null; readonly providerSession: string | null };
export type StartedSession = {
  readonly id: string;
  readonly tokens: TokensAnswer;
  /** The member's sessions before this one, ended ones included. */
  readonly earlier: readonly { readonly deviceHash: string | null }[];
};

/** 128 bits, so that nobody can guess a token that ends somebody's session. */
const FAMILY_BYTES = 16;

/**
 * Starts a session in one statement. It lasts 90 days at most, however often it is refreshed; 30 through a provider, and those of a member who has
 * signed on through the present provider of their community.
 */
export async function startSession(tx: Tx, deps: SessionDeps, memberId: string, on: SignedInOn): Promise<StartedSession> {
  const now = deps.storeNow();
  const id = deps.newId();
  const family = randomBytes(FAMILY_BYTES).toString('base64url');
  const { tokens, tokenHash } = await newTokens(deps, { id, memberId }, family);
  const short = sql`${SIGN_ON_SESSION_LIFE_SECONDS}::int`;
  const life =
    on.signOnProviderId === null
      ? sql`case when exists ${signOnOf(tx, memberId)} then ${short} else ${SESSION_LIFE_SECONDS}::int end`
      : short;
  const expiresAt = afterSeconds(now, life);
  const session = tx.$with('session').as(
    tx
      .insert(sessions)
      .values({ id, memberId, createdAt: now, expiresAt, lastUsedAt: now, familyHash: hashToken(family), ...on })
      .returning({ id: sessions.id }),
  );
  const idleEnd = afterSeconds(now, REFRESH_TOKEN_LIFE_SECONDS);
  const token = tx
    .$with('token')
    .as(
      tx
        .insert(refreshTokens)
        .values({ tokenHash, sessionId: id, createdAt: now, expiresAt: idleEnd })
        .returning({ sessionId: refreshTokens.sessionId }),
    );
  const ofMember = eq(sessions.memberId, memberId);
  // Reads the rows as they were when the statement began (PostgreSQL's manual, section 7.8.4).
  const earlier = await tx.with(session, token).select({ deviceHash: sessions.deviceHash }).from(sessions).where(ofMember);
  return { id, tokens, earlier };
}

type Generation = {
  /** By the store's clock. */
  readonly now: Date;
  readonly family: string | null;
  /** The refresh token that is traded in. */
  readonly parentHash: string;
  /** Further changes in the same statement. */
  readonly along: readonly WithSubquery[];
};

/** A new pair of tokens within a session. */
export async function issueTokens(
  tx: Tx,
  deps: SessionDeps,
  session: Session,
  { now, family, parentHash, along }: Generation,
): Promise<TokensAnswer> {
  const idleEnd = new Date(now.getTime() + REFRESH_TOKEN_LIFE_SECONDS * 1000);
  const expiresAt = idleEnd < session.expiresAt ? idleEnd : session.expiresAt;
  const { tokens, tokenHash } = await newTokens(deps, session, family);
  await tx
    .with(...along)
    .insert(refreshTokens)
    .values({ tokenHash, sessionId: session.id, parentHash, createdAt: now, expiresAt });
  return tokens;
}

async function newTokens(deps: SessionDeps, { id, memberId }: Pick<Session, 'id' | 'memberId'>, family: string | null) {
  const refreshToken = family === null ? randomToken() : `${family}.${randomToken()}`;
  const given = { issuer: deps.config.publicUrl, now: deps.clock.now() };
  const token = await issueAccessToken(deps.secrets.accessTokenKey, { memberId, sessionId: id }, given);
  return { tokens: { token, refreshToken }, tokenHash: hashToken(refreshToken) };
}

/** The common beginning of a session's refresh tokens. Null for a session that is older than this scheme. */
export function familyOf(refreshToken: string): string | null {
  const end = refreshToken.indexOf('.');
  return end === -1 ? null : refreshToken.slice(0, end);
}

/** Whether a refresh token belongs to a session, even when the token itself is deleted. */
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

function signOnOf(tx: Tx, memberId: string) {
  return tx
    .select({ one: sql`1` })
    .from(members)
    .innerJoin(communities, eq(communities.id, members.communityId))
    .innerJoin(signOnProviders, isProviderOf(communities))
    .innerJoin(signOnIdentities, and(eq(signOnIdentities.memberId, members.id), isOfClient(signOnProviders)))
    .where(eq(members.id, memberId));
}

function afterSeconds(instant: SQL, seconds: number | SQL): SQL {
  return sql`${instant} + make_interval(secs => ${seconds})`;
}
