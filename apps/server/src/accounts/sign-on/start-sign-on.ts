import type { SignOnPurpose } from '@waylift/contract/sign-on';
import type { CommunityCache } from '../../communities/community/community-cache.ts';
import { lockSignedIn, type SignedIn } from '../../kernel/security/lock-signed-in.ts';
import { lookAtToken } from '../../kernel/security/one-time-token.ts';
import { beginAttempt, type AttemptDeps } from './attempts.ts';
import { placeOf, type SignOnPlace } from '../../communities/community/sign-on-place.ts';

export type StartDeps = AttemptDeps & { readonly communities: CommunityCache };
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

/** Sends a member, or whoever may become one, to the provider of a community. */
export async function startSignOn(deps: StartDeps, { slug, proof, purpose, invitation, member }: Start): Promise<StartOutcome> {
  const community = await deps.communities.bySlug(slug);
  const provider = community?.provider ?? null;
  if (community === null || !community.row.active || provider === null) return { kind: 'community-not-found' };
  const isFresh = purpose === 'fresh';
  if (isFresh && member === null) return { kind: 'unauthorized' };
  const invited =
    invitation === undefined || isFresh ? null : await lookAtToken(deps.db, deps.clock, { token: invitation, purposes: ['invitation'] });
  const begun = await beginAttempt(deps, {
    provider,
    proof,
    communityId: community.row.id,
    purpose,
    invitedId: typeof invited === 'object' ? (invited?.memberId ?? null) : null,
    memberId: isFresh ? (member?.id ?? null) : null,
    mayBegin: async (tx) => !isFresh || (member !== null && (await lockSignedIn(tx, member, deps.clock.now()))),
  });
  if (begun.kind === 'not-allowed') return { kind: 'unauthorized' };
  return begun.kind === 'started' ? begun : { kind: begun.kind, place: placeOf(community.row, provider) };
}
