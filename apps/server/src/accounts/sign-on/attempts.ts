/** A sign-on that is sent to a provider, and comes back once: the way of members and of organisers. */
import { isDeepStrictEqual } from 'node:util';
import { SIGN_ON_LIFE_MINUTES } from '@waylift/contract/limits';
import type { SignOnRefusal } from '@waylift/contract/sign-on';
import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import * as oidc from 'openid-client';
import { placeOf, type SignOnPlace } from '../../communities/community/sign-on-place.ts';
import type { Db, Tx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import { signOnAttempts, type AttemptPurpose, type SignOnAttemptRow } from '../../kernel/db/schema/sign-on-attempts.ts';
import { signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { hashToken, randomToken } from '../../kernel/security/one-time-token.ts';
import { exchangeAnswer, type NotSignedOn, type SignedOn } from './exchange-answer.ts';
import { redirectAddress, type ProviderClients } from './provider-clients.ts';
import { ProviderAwayError } from './provider-fetch.ts';

export type AttemptDeps = {
  readonly config: { readonly publicUrl: string };
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly providerClients: ProviderClients;
};
type Attempting = {
  readonly provider: SignOnProviderRow;
  /** The hash of the browser's secret. */
  readonly proof: string;
  readonly communityId: string;
  readonly purpose: AttemptPurpose;
  readonly invitedId?: string | null;
  readonly memberId?: string | null;
  readonly organiserSessionId?: string | null;
  /** Asked in the transaction that stores the attempt. */
  readonly mayBegin?: (tx: Tx) => Promise<boolean>;
};
export type AttemptBegun =
  | { readonly kind: 'started'; readonly location: string; readonly state: string }
  | { readonly kind: 'not-allowed' | 'sign-on-provider-away' };

const SCOPE = 'openid email profile';
/** Somebody who has signed in shows once more who they are. */
const FRESH: readonly AttemptPurpose[] = ['fresh', 'organise-fresh'];

/** Makes an attempt and tells where the browser goes. Nobody is sent to a provider that has not answered within the last minute. */
export async function beginAttempt(deps: AttemptDeps, { provider, mayBegin, ...attempt }: Attempting): Promise<AttemptBegun> {
  let client: oidc.Configuration;
  try {
    client = (await deps.providerClients.hear(provider)).present;
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return { kind: 'sign-on-provider-away' };
  }
  const state = randomToken();
  const nonce = randomToken();
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const now = deps.clock.now();
  const isStored = await deps.db.transaction(async (tx) => {
    if (mayBegin !== undefined && !(await mayBegin(tx))) return false;
    await tx.insert(signOnAttempts).values({
      ...attempt,
      id: deps.newId(),
      stateHash: hashToken(state),
      providerId: provider.id,
      nonce,
      codeVerifier,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGN_ON_LIFE_MINUTES * 60_000),
    });
    return true;
  });
  if (!isStored) return { kind: 'not-allowed' };
  const location = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectAddress(deps.config.publicUrl, provider.id, attempt.purpose),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(FRESH.includes(attempt.purpose) ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { kind: 'started', location: location.href, state };
}

export type ProvidersAnswer = {
  /** What the browser kept. */
  readonly secret: string;
  /** The whole query with which the provider sent it back. */
  readonly answer: string;
  /** The last part of the address to which it did. */
  readonly provider: string;
};
export type Attempt = { readonly attempt: SignOnAttemptRow; readonly provider: SignOnProviderRow; readonly community: CommunityRow };
/** `place` is null when nobody knows where it began. `cause` is for the log alone. */
export type AttemptRefused = {
  readonly kind: 'refused';
  readonly refusal: SignOnRefusal;
  readonly place: SignOnPlace | null;
  readonly cause?: NotSignedOn['cause'] | 'unknown-state' | 'other-provider';
};
type AttemptFinished = Attempt & { readonly kind: 'signed-on'; readonly signedOn: SignedOn; readonly place: SignOnPlace };

/** Trades a provider's answer for whom it vouches for. An attempt is finished once, by the browser in which it began, and for what it began. */
export async function finishAttempt(
  deps: AttemptDeps,
  { secret, answer, provider: answeredBy }: ProvidersAnswer,
  purposes: readonly AttemptPurpose[],
): Promise<AttemptFinished | AttemptRefused> {
  const state = new URLSearchParams(answer).get('state') ?? '';
  const found = await findAttempt(deps, state, purposes);
  if (found === null) return { kind: 'refused', refusal: 'sign-on-refused', place: null, cause: 'unknown-state' };
  const { attempt, provider, community } = found;
  const place = placeOf(community, provider);
  const refused = (refusal: SignOnRefusal, cause?: AttemptRefused['cause']): AttemptRefused => ({
    kind: 'refused',
    refusal,
    place,
    ...(cause && { cause }),
  });
  // Looked at first: whoever only has the address learns nothing about the attempt.
  if (hashToken(secret) !== attempt.proof) return refused('sign-on-other-browser');
  if (answeredBy !== provider.id) return refused('sign-on-refused', 'other-provider');
  const now = deps.clock.now();
  const [used] = await deps.db
    .update(signOnAttempts)
    .set({ usedAt: now })
    .where(and(eq(signOnAttempts.id, attempt.id), isNull(signOnAttempts.usedAt), gt(signOnAttempts.expiresAt, now)))
    .returning({ id: signOnAttempts.id });
  if (used === undefined) return refused(attempt.expiresAt <= now ? 'sign-on-late' : 'sign-on-used');

  const exchanged = await exchangeAnswer(deps, { provider, attempt, state, answer });
  if ('refusal' in exchanged) return refused(exchanged.refusal, exchanged.cause);
  await noteClaims(deps, provider, exchanged.claims);
  return { kind: 'signed-on', ...found, place, signedOn: exchanged };
}

/** How much later than its own start a provider may say that it asked. */
const FRESH_GRACE_SECONDS = 60;

/** Whether the provider has asked since the attempt began who this is. Null: it never says when. Both moments are its own, so its clock does not matter. */
export function isAskedAfresh(
  clock: Clock,
  attempt: Pick<SignOnAttemptRow, 'createdAt'>,
  { issuedAt, authenticatedAt }: Pick<SignedOn, 'issuedAt' | 'authenticatedAt'>,
): boolean | null {
  if (authenticatedAt === null) return null;
  const sinceStart = (clock.now().getTime() - attempt.createdAt.getTime()) / 1000;
  return issuedAt - authenticatedAt <= sinceStart + FRESH_GRACE_SECONDS;
}

/** Everybody who signs on shares this row, so it is written at most once a minute while the same claims come. */
const CLAIMS_NOTED_MS = 60_000;

async function noteClaims({ db, clock }: AttemptDeps, { id, lastClaims, lastClaimsAt }: SignOnProviderRow, claims: readonly string[]) {
  const now = clock.now();
  const notedAfter = new Date(now.getTime() - CLAIMS_NOTED_MS);
  const isNoted = lastClaimsAt !== null && lastClaimsAt > notedAfter && isDeepStrictEqual(lastClaims, claims);
  if (isNoted) return;
  // Of many at once, the first alone writes it.
  const isOld = or(isNull(signOnProviders.lastClaimsAt), lte(signOnProviders.lastClaimsAt, notedAfter));
  const isOther = sql`${signOnProviders.lastClaims} is distinct from ${sql.param(claims)}::text[]`;
  await db
    .update(signOnProviders)
    .set({ lastClaims: [...claims], lastClaimsAt: now })
    .where(and(eq(signOnProviders.id, id), or(isOld, isOther)));
}

async function findAttempt({ db }: AttemptDeps, state: string, purposes: readonly AttemptPurpose[]): Promise<Attempt | null> {
  const [found] = await db
    .select({ attempt: signOnAttempts, provider: signOnProviders, community: communities })
    .from(signOnAttempts)
    .innerJoin(signOnProviders, eq(signOnProviders.id, signOnAttempts.providerId))
    .innerJoin(communities, eq(communities.id, signOnAttempts.communityId))
    .where(and(eq(signOnAttempts.stateHash, hashToken(state)), inArray(signOnAttempts.purpose, purposes)));
  return found ?? null;
}
