import { findProvider } from '../../communities/community/find-provider.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import { discoverIssuer, type Discovered } from './discover-issuer.ts';
import { reachOf } from './provider-fetch.ts';

export type ProviderTest = {
  readonly issuer: string;
  readonly found: Discovered;
  /** The names of what the last sign-on brought, and when; null: nobody has signed on yet. Never the values. */
  readonly last: { readonly claims: readonly string[]; readonly at: Date } | null;
};

/** Asks the provider of a community for its document and keys, and tells what the last sign-on brought. Null: it has none. */
export async function testProvider({ db }: { readonly db: DbOrTx }, community: CommunityRow): Promise<ProviderTest | null> {
  const provider = await findProvider(db, community);
  if (provider === null) return null;
  const { issuer, lastClaims, lastClaimsAt } = provider;
  const last = lastClaims === null || lastClaimsAt === null ? null : { claims: lastClaims, at: lastClaimsAt };
  return { issuer, found: await discoverIssuer(issuer, reachOf(provider)), last };
}
