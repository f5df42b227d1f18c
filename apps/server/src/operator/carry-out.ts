/** How the operator's command reaches the store: beside a server or without one. */
import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import { openStore, type StoreAddress } from '../db/client.ts';
import { migrateStore } from '../db/migrate.ts';
import { systemClock } from '../effects/effects.ts';
import { createCommunityCache } from '../community/community-cache.ts';
import { createJobs } from '../jobs/queue.ts';
import { createLog } from '../effects/log.ts';
import { createPasswordHasher } from '../security/password-hash.ts';
import { createImageStore, imagePlace } from '../storage/images.ts';
import { runOperatorRequest, type OperatorDeps } from './commands.ts';
import { refused, type OperatorReply, type OperatorRequestInput } from './requests.ts';

type Settings = Pick<Config, 'databaseUrl' | 'apiBaseUrl' | 'dataDir' | 'effectiveEnvironment' | 'productName'> & {
  readonly s3?: Config['s3'];
};

/** Whoever does what the operator asks for; a command may ask several times. */
export type Operator = {
  ask(input: OperatorRequestInput): Promise<OperatorReply>;
  /** Lets go of the store, if it was opened here: a server may then start. The next `ask` opens it again. */
  release(): Promise<void>;
};

const COMMAND_CONNECTIONS = 2;

type OpenStore = { readonly deps: OperatorDeps; close(): Promise<void> };

/** Reaches the store at the first request, and then stays with it. */
export function createOperator(config: Settings): Operator {
  let opened: OpenStore | null = null;
  return {
    async ask(input) {
      const { databaseUrl, dataDir } = config;
      if (databaseUrl === undefined && config.apiBaseUrl !== undefined)
        return refused('API_BASE_URL is set: the communities are in the store of that other server, so run the command there.');
      opened ??= await openDeps(config, databaseUrl === undefined ? { dataDir } : { databaseUrl });
      return runOperatorRequest(opened.deps, input);
    },
    async release() {
      const former = opened;
      opened = null;
      await former?.close();
    },
  };
}

async function openDeps(config: Settings, address: StoreAddress): Promise<OpenStore> {
  await using parts = new AsyncDisposableStack();
  const store = await openStore(address, { connections: COMMAND_CONNECTIONS });
  parts.defer(() => store.close());
  await migrateStore(store);
  const jobs = createJobs(store, createLog({ logLevel: 'silent' }));
  parts.defer(() => jobs.stop());
  const deps = {
    config,
    db: store.db,
    images: createImageStore({ place: imagePlace(config), newId: randomUUID }),
    jobs,
    communities: createCommunityCache({ db: store.db, clock: systemClock }),
    passwordHasher: createPasswordHasher(),
    clock: systemClock,
    newId: randomUUID,
  };
  const kept = parts.move();
  return { deps, close: () => kept.disposeAsync() };
}
