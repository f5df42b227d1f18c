/** How the operator's command reaches the store: PostgreSQL directly, a running server's socket, or the embedded store itself. */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { openStore, type StoreAddress } from '../db/client.ts';
import { DataFolderBusyError, lockDataFolder, type EmbeddedLock } from '../db/embedded-lock.ts';
import { migrateStore } from '../db/migrate.ts';
import { systemClock } from '../deps.ts';
import { createCommunityCache } from '../features/community/community-cache.ts';
import { createJobs } from '../jobs/queue.ts';
import { createLog } from '../log.ts';
import { createPasswordHasher } from '../security/password-hash.ts';
import { createImageStore, imagePlace } from '../storage/images.ts';
import { runOperatorRequest, type OperatorDeps } from './commands.ts';
import { askServer } from './operator-client.ts';
import { refused, type OperatorReply, type OperatorRequestInput } from './requests.ts';

/** Another command is soon done, and a server that starts soon listens; on a busy machine either may take a while. */
const FREE_FOLDER_TIMEOUT_MS = 60_000;
const FREE_FOLDER_POLL_MS = 150;

type Settings = Pick<Config, 'databaseUrl' | 'apiBaseUrl' | 'dataDir' | 'effectiveEnvironment' | 'productName'> & {
  readonly s3?: Config['s3'];
};

/** Whoever does what the operator asks for; a command may ask several times. */
export type Operator = {
  ask(input: OperatorRequestInput): Promise<OperatorReply>;
  /** Lets go of the store, if it was opened here: a server may then start. The next `ask` opens it again. */
  release(): Promise<void>;
};

type OpenStore = { readonly deps: OperatorDeps; close(): Promise<void> };

/** Reaches the store anew at the first request, and then stays with it. Two commands at once, or one beside a server, take turns. */
export function createOperator(config: Settings, waitAtMostMs: number = FREE_FOLDER_TIMEOUT_MS): Operator {
  let opened: OpenStore | null = null;

  async function runHere(input: OperatorRequestInput, open: () => Promise<OpenStore>): Promise<OperatorReply> {
    opened ??= await open();
    return runOperatorRequest(opened.deps, input);
  }

  async function askEmbedded(input: OperatorRequestInput): Promise<OperatorReply> {
    const giveUpAt = Date.now() + waitAtMostMs;
    for (;;) {
      const reply = await askServer(config.dataDir, input);
      if (reply !== 'no-server') return reply;
      const lock = lockIfFree(config.dataDir);
      if (lock !== null) return runHere(input, () => openDeps(config, { dataDir: config.dataDir }, lock));
      if (Date.now() > giveUpAt) {
        return refused(
          `Another process uses the data folder ${config.dataDir}, but it does not answer the operator's command. Stop it, or try again in a moment.`,
        );
      }
      await delay(FREE_FOLDER_POLL_MS);
    }
  }

  return {
    async ask(input) {
      if (opened !== null) return runOperatorRequest(opened.deps, input);
      const { databaseUrl } = config;
      if (databaseUrl !== undefined) return runHere(input, () => openDeps(config, { databaseUrl }, null));
      if (config.apiBaseUrl !== undefined)
        return refused('API_BASE_URL is set: the communities are in the store of that other server, so run the command there.');
      return askEmbedded(input);
    },
    async release() {
      const former = opened;
      opened = null;
      await former?.close();
    },
  };
}

/** Does one thing that the operator asks for. */
export async function carryOut(config: Settings, input: OperatorRequestInput, waitAtMostMs?: number): Promise<OperatorReply> {
  const operator = createOperator(config, waitAtMostMs);
  try {
    return await operator.ask(input);
  } finally {
    await operator.release();
  }
}

function lockIfFree(dataDir: string): EmbeddedLock | null {
  try {
    return lockDataFolder(dataDir);
  } catch (error) {
    if (error instanceof DataFolderBusyError) return null;
    throw error;
  }
}

/** The lock, if one is given, is released when this is closed or cannot be opened. */
async function openDeps(config: Settings, address: StoreAddress, lock: EmbeddedLock | null): Promise<OpenStore> {
  await using parts = new AsyncDisposableStack();
  parts.defer(() => lock?.release());
  const store = await openStore(address);
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
