import { SIGN_ON_LIFE_MINUTES } from '@waylift/contract/limits';
import type { SignOnPurpose } from '@waylift/contract/sign-on';
import * as oidc from 'openid-client';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import type { Db } from '../../kernel/db/client.ts';
import { signOnAttempts } from '../../kernel/db/schema/sign-on-attempts.ts';
import type { Clock, NewId } from '../../kernel/effects/effects.ts';
import { lockSignedIn, type SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { hashToken, lookAtToken, randomToken } from '../../kernel/security/one-time-token.ts';
import { redirectAddress, type ProviderClients } from './provider-clients.ts';
import { ProviderAwayError } from './provider-fetch.ts';
import { placeOf, type SignOnPlace } from '../../communities/community/sign-on-place.ts';

export type StartDeps = {
  readonly config: { readonly publicUrl: string };
  readonly db: Db;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly communities: CommunityCache;
  readonly providerClients: ProviderClients;
};
type Start = {
  readonly slug: string;
  /** The hash of the browser's secret. */
  readonly proof: string;
  readonly purpose: SignOnPurpose;
  /** The token of the invitation whose link led here. One that no longer works is as if there were none. */
  readonly invitation: string | undefined;
  /** Whose token came along. */
  readonly member: SignedIn | null;
};
export type StartOutcome =
  | { readonly kind: 'started'; readonly location: string; readonly state: string }
  | { readonly kind: 'community-not-found' | 'unauthorized' }
  | { readonly kind: 'sign-on-provider-away'; readonly place: SignOnPlace };

const SCOPE = 'openid email profile';

/** Makes an attempt and tells where the browser goes. Nobody is sent to a provider that has not answered within the last minute. */
export async function startSignOn(deps: StartDeps, { slug, proof, purpose, invitation, member }: Start): Promise<StartOutcome> {
  const community = await deps.communities.bySlug(slug);
  const provider = community?.provider ?? null;
  if (community === null || !community.row.active || provider === null) return { kind: 'community-not-found' };
  const isFresh = purpose === 'fresh';
  if (isFresh && member === null) return { kind: 'unauthorized' };
  let client: oidc.Configuration;
  try {
    client = (await deps.providerClients.hear(provider)).present;
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return { kind: 'sign-on-provider-away', place: placeOf(community.row, provider) };
  }
  const state = randomToken();
  const nonce = randomToken();
  const codeVerifier = oidc.randomPKCECodeVerifier();
  const now = deps.clock.now();
  const invited =
    invitation === undefined || isFresh ? null : await lookAtToken(deps.db, deps.clock, { token: invitation, purposes: ['invitation'] });
  const isStored = await deps.db.transaction(async (tx) => {
    if (isFresh && (member === null || !(await lockSignedIn(tx, member, now)))) return false;
    await tx.insert(signOnAttempts).values({
      id: deps.newId(),
      stateHash: hashToken(state),
      proof,
      providerId: provider.id,
      communityId: community.row.id,
      purpose,
      invitedId: typeof invited === 'object' ? (invited?.memberId ?? null) : null,
      memberId: isFresh ? (member?.id ?? null) : null,
      nonce,
      codeVerifier,
      createdAt: now,
      expiresAt: new Date(now.getTime() + SIGN_ON_LIFE_MINUTES * 60_000),
    });
    return true;
  });
  if (!isStored) return { kind: 'unauthorized' };
  const location = oidc.buildAuthorizationUrl(client, {
    redirect_uri: redirectAddress(deps.config.publicUrl, provider.id),
    scope: SCOPE,
    state,
    nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...(isFresh ? { prompt: 'login', max_age: '0' } : {}),
  });
  return { kind: 'started', location: location.href, state };
}
