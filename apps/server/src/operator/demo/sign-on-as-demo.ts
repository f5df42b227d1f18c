import { randomBytes } from 'node:crypto';
import { removeProvider, setProvider, type ChangeProviderDeps } from '../../accounts/sign-on/change-provider.ts';
import { redirectAddress } from '../../accounts/sign-on/provider-clients.ts';
import { findCommunityBySlug } from '../../communities/community/find-community.ts';
import { findOwnProvider } from '../../communities/community/find-provider.ts';
import type { Config } from '../../kernel/config/config.ts';
import type { CommunityRow } from '../../kernel/db/schema/communities.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { hasDemoProvider, startDemoProvider, type DemoProvider } from './demo-provider.ts';

type SignOnDeps = ChangeProviderDeps & {
  readonly log: Logger;
  readonly config: Pick<Config, 'demoProviderPort' | 'publicUrl'>;
};

const DEMO_SIGN_ON_SLUG = 'fenwick-hospitals';
const CLIENT_ID = 'waylift-demonstration';

/**
 * Starts the provider of the demonstration and leads Fenwick's people to it. Null where there is none: then Fenwick's provider is only named, also when
 * an earlier start had one. A provider that an operator has set for Fenwick stays.
 */
export async function signOnAsDemo(deps: SignOnDeps): Promise<DemoProvider | null> {
  const found = await findCommunityBySlug(deps.db, DEMO_SIGN_ON_SLUG);
  if (found.kind !== 'found') return null;
  const { community } = found;
  const before = await findOwnProvider(deps.db, community);
  if (before !== null && before.clientId !== CLIENT_ID) return null;
  const provider = await start(deps, community);
  if (provider === null && before !== null) await removeProvider(deps, community);
  return provider;
}

async function start(deps: SignOnDeps, community: CommunityRow): Promise<DemoProvider | null> {
  const { config, log } = deps;
  if (config.demoProviderPort === undefined || !hasDemoProvider()) return null;

  const secret = randomBytes(32).toString('base64url');
  let address = '';
  const provider = await startDemoProvider(config.demoProviderPort, () => ({ clientId: CLIENT_ID, secret, redirectAddress: address }));
  if (provider === null) {
    log.warn(`nobody can sign on to ${DEMO_SIGN_ON_SLUG}: port ${config.demoProviderPort} is taken`);
    return null;
  }
  const outcome = await setProvider(deps, community, {
    issuer: provider.issuer,
    isInOwnNetwork: true,
    clientId: CLIENT_ID,
    secret,
    clientProof: 'basic',
    label: 'Fenwick account',
    contact: 'it@fenwick.example',
    domains: ['fenwick.example'],
  });
  if (outcome.kind !== 'set') {
    log.warn({ outcome: outcome.kind }, `nobody can sign on to ${DEMO_SIGN_ON_SLUG}`);
    await provider.close();
    return null;
  }
  address = redirectAddress(config.publicUrl, outcome.provider.id);
  return provider;
}
