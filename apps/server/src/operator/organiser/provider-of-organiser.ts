/** Which provider lets an organiser in, and whether its second factor counts. */
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { communitiesOfProvider } from '../../communities/community/find-provider.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { organiserIdentities, organiserRoles } from '../../kernel/db/schema/organisers.ts';
import { signOnProviders, type SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { Clock } from '../../kernel/effects/effects.ts';
import { holdsOn, isInScope } from './scope.ts';

type Deps = { readonly db: DbOrTx; readonly clock: Clock; readonly config: Pick<Config, 'homeCommunity'> };

const isOpen = ne(signOnProviders.organisers, 'off');
/** Of several with one client, the one that was set first comes first, as with members. */
const byAge = [asc(signOnProviders.createdAt), asc(signOnProviders.id)] as const;

/** The provider of this client through which the organiser comes in: its communities are in their scope. Null: none. */
export async function providerFor(
  { db, clock }: Deps,
  organiserId: string,
  client: Pick<SignOnProviderRow, 'issuer' | 'clientId'>,
): Promise<SignOnProviderRow | null> {
  const providers = await db
    .select()
    .from(signOnProviders)
    .where(and(eq(signOnProviders.issuer, client.issuer), eq(signOnProviders.clientId, client.clientId), isOpen))
    .orderBy(...byAge);
  for (const provider of providers) {
    const its = (await communitiesOfProvider(db, provider)).map(({ id }) => id);
    if ((await db.$count(communities, and(inArray(communities.id, its), isInScope(organiserId, clock.now())))) > 0) return provider;
  }
  return null;
}

/** The provider that vouches for the addresses of a domain, if organisers come in through it. Null: none. */
export async function providerOfDomain(db: DbOrTx, isOfDomain: Parameters<typeof and>[0]): Promise<SignOnProviderRow | null> {
  const [found] = await db
    .select()
    .from(signOnProviders)
    .where(and(isOfDomain, isOpen))
    .orderBy(...byAge)
    .limit(1);
  return found ?? null;
}

/**
 * Whether the second factor of a provider stands for the organiser's own. Never for more than the provider's own communities: whoever runs the provider
 * of one could otherwise be anybody who runs others too. That of the home community is the server's, and counts for all.
 */
export async function doesFactorCount(
  { db, clock, config }: Deps,
  provider: SignOnProviderRow,
  organiserId: string,
  signedOn: { readonly hasSecondFactor: boolean },
): Promise<boolean> {
  if (provider.organisers !== 'always' && !(provider.organisers === 'amr' && signedOn.hasSecondFactor)) return false;
  const its = await communitiesOfProvider(db, provider);
  if (its.some(({ id, slug }) => id === provider.communityId && slug === config.homeCommunity)) return true;
  const held = await db
    .select({ of: organiserRoles.communityId })
    .from(organiserRoles)
    .where(and(eq(organiserRoles.organiserId, organiserId), holdsOn(clock.now())));
  return held.every(({ of }) => its.some(({ id }) => id === of));
}

/** The provider that can show the second factor of this organiser again. Null: none can. */
export async function providerThatProves(deps: Deps, organiserId: string): Promise<SignOnProviderRow | null> {
  const identities = await deps.db.select().from(organiserIdentities).where(eq(organiserIdentities.organiserId, organiserId));
  for (const identity of identities) {
    const provider = await providerFor(deps, organiserId, identity);
    if (provider !== null && (await doesFactorCount(deps, provider, organiserId, { hasSecondFactor: true }))) return provider;
  }
  return null;
}
