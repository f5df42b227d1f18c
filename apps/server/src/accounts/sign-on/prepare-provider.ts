/** Reads the address of a provider and asks it, before anything of it is stored. */
import { findOwnProvider } from '../../communities/community/find-provider.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { ProviderWish } from './change-provider.ts';
import { discoverIssuer, type Discovered } from './discover-issuer.ts';
import { isInPrivateNetwork, isLoopback, ProviderAwayError, reachOf } from './provider-fetch.ts';
import { readIssuer, type IssuerProblem } from './read-provider.ts';

export type Prepared =
  /** The wish with the issuer as its document writes it, and with how the portal proves itself there if that was not said. */
  | { readonly kind: 'prepared'; readonly wish: ProviderWish }
  | { readonly kind: 'issuer'; readonly problem: IssuerProblem | 'private-network'; readonly issuer: string }
  | { readonly kind: 'no-issuer' }
  | { readonly kind: 'not-found'; readonly issuer: string; readonly why: Exclude<Discovered, { readonly kind: 'found' }> };

type Preparing = {
  readonly community: CommunityRow;
  readonly wish: ProviderWish;
  readonly isProduction: boolean;
  /** Whether this server's own network may be asked: by who runs it, and by nobody else. */
  readonly mayAskOwnNetwork: boolean;
};

export async function prepareProvider(
  { db }: { readonly db: DbOrTx },
  { community, wish, isProduction, mayAskOwnNetwork }: Preparing,
): Promise<Prepared> {
  const own = await findOwnProvider(db, community);
  const read = wish.issuer === undefined ? null : readIssuer(wish.issuer, { isProduction });
  if (typeof read === 'string') return { kind: 'issuer', problem: read, issuer: wish.issuer ?? '' };
  const issuer = read?.issuer ?? own?.issuer;
  if (issuer === undefined) return { kind: 'no-issuer' };
  const asked = new URL(issuer);
  const isOwnMachine = isLoopback(asked) && !isProduction;
  let isInOwnNetwork: boolean;
  try {
    isInOwnNetwork = await isInPrivateNetwork(asked);
  } catch (error) {
    if (!(error instanceof ProviderAwayError)) throw error;
    return { kind: 'not-found', issuer, why: { kind: 'away', reason: error.message } };
  }
  if (isInOwnNetwork && !mayAskOwnNetwork && !isOwnMachine) return { kind: 'issuer', problem: 'private-network', issuer };
  const discovered = await discoverIssuer(issuer, reachOf({ isInOwnNetwork }));
  if (discovered.kind !== 'found') return { kind: 'not-found', issuer, why: discovered };
  const clientProof = wish.clientProof ?? (own === null ? discovered.clientProof : undefined);
  return { kind: 'prepared', wish: { ...wish, issuer, isInOwnNetwork, clientProof } };
}
