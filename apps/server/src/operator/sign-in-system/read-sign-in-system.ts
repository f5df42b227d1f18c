import type { OrganisedSignOn } from '@waylift/contract/organiser-sign-on';
import { eq } from 'drizzle-orm';
import { countPeople, countUnvouched, publicKeysOf } from '../../accounts/sign-on/describe-provider.ts';
import { logoutAddress, redirectAddress } from '../../accounts/sign-on/provider-clients.ts';
import { communitiesOfProvider, findProvider } from '../../communities/community/find-provider.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { DbOrTx } from '../../kernel/db/client.ts';
import { communities, type CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { SignOnProviderRow } from '../../kernel/db/schema/sign-on-providers.ts';
import type { StoredSeal } from '../../kernel/security/stored-seal.ts';

type Deps = {
  readonly db: DbOrTx;
  readonly config: Pick<Config, 'publicUrl'>;
  readonly secrets: { readonly storedSeal: StoredSeal };
};

const NOBODY = { signedOn: 0, never: 0, withoutPassword: 0, paused: 0, unvouched: 0 };

/** Everything about the sign-in system of a community but its secrets. */
export async function readSignInSystem(deps: Deps, community: CommunityRow): Promise<Omit<OrganisedSignOn, 'mayChange'>> {
  const { db } = deps;
  const { id, parentId, takesParentSignOn, signOnPasswords, passwordsEndAt } = community;
  const provider = await findProvider(db, community);
  const [parent] =
    parentId === null ? [] : await db.select({ name: communities.name }).from(communities).where(eq(communities.id, parentId));
  return {
    provider: provider === null ? null : await describe(deps, provider),
    isOfParent: provider !== null && provider.communityId !== id,
    parent: parent?.name ?? null,
    takesParents: takesParentSignOn,
    children: await db.$count(communities, eq(communities.parentId, id)),
    passwords: signOnPasswords,
    passwordsEndAt: passwordsEndAt?.toISOString() ?? null,
    people: provider === null ? NOBODY : { ...(await countPeople(db, id, provider)), unvouched: await countUnvouched(db, id, provider) },
  };
}

async function describe({ db, config, secrets }: Deps, provider: SignOnProviderRow) {
  const { id, issuer, clientId, clientProof, label, contact, domains, newMembers, isForChildren, leaverDays } = provider;
  const told = (moment: Date | null) => moment?.toISOString() ?? null;
  return {
    issuer,
    clientId,
    clientProof,
    label,
    contact: contact ?? '',
    domains,
    newMembers,
    isForChildren,
    leaverDays,
    since: provider.createdAt.toISOString(),
    secretEndsAt: told(provider.secretEndsAt),
    hasFormer: provider.formerSecret !== null,
    formerEndsAt: told(provider.formerSecretEndsAt),
    relinkUntil: told(provider.relinkUntil),
    redirectAddress: redirectAddress(config.publicUrl, id),
    organisersAddresses: provider.organisers === 'off' ? [] : [redirectAddress(config.publicUrl, id, 'organise')],
    logoutAddress: logoutAddress(config.publicUrl, id),
    publicKeys: publicKeysOf(secrets.storedSeal, provider).map((key) => JSON.stringify(key)),
    lastUsedAt: told(provider.lastClaimsAt),
    holdsFor: (await communitiesOfProvider(db, provider)).map(({ name }) => name),
  };
}
