/** How the operator's command reaches the store: PostgreSQL directly, a running server's socket, or the embedded store itself. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { openStore, type StoreAddress } from '../db/client.ts';
import { DataFolderBusyError, lockDataFolder, type EmbeddedLock } from '../db/embedded-lock.ts';
import { migrateStore } from '../db/migrate.ts';
import { systemClock } from '../deps.ts';
import { createCommunityCache } from '../features/community/community-cache.ts';
import { createPasswordHasher } from '../security/password-hash.ts';
import { createImageStore } from '../storage/images.ts';
import { runOperatorRequest } from './commands.ts';
import { askServer } from './operator-client.ts';
import { refused, type OperatorReply, type OperatorRequestInput } from './requests.ts';

/** Another command is soon done, and a server that starts soon listens; on a busy machine either may take a while. */
const FREE_FOLDER_TIMEOUT_MS = 60_000;
const FREE_FOLDER_POLL_MS = 150;

type Settings = Pick<Config, 'databaseUrl' | 'apiBaseUrl' | 'dataDir'>;

/** Does what the operator asks for. Two commands at once, or one beside a server, take turns. */
export async function carryOut(
  config: Settings,
  input: OperatorRequestInput,
  waitAtMostMs: number = FREE_FOLDER_TIMEOUT_MS,
): Promise<OperatorReply> {
  if (config.databaseUrl !== undefined) return runOnStore(config.dataDir, { databaseUrl: config.databaseUrl }, input);
  if (config.apiBaseUrl !== undefined)
    return refused('API_BASE_URL is set: the communities are in the store of that other server, so run the command there.');

  const giveUpAt = Date.now() + waitAtMostMs;
  for (;;) {
    const reply = await askServer(config.dataDir, input);
    if (reply !== 'no-server') return reply;
    const lock = lockIfFree(config.dataDir);
    if (lock !== null) {
      try {
        return await runOnStore(config.dataDir, { dataDir: config.dataDir }, input);
      } finally {
        lock.release();
      }
    }
    if (Date.now() > giveUpAt) {
      return refused(
        `Another process uses the data folder ${config.dataDir}, but it does not answer the operator's command. Stop it, or try again in a moment.`,
      );
    }
    await delay(FREE_FOLDER_POLL_MS);
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

async function runOnStore(dataDir: string, address: StoreAddress, input: OperatorRequestInput): Promise<OperatorReply> {
  const store = await openStore(address);
  try {
    await migrateStore(store);
    const images = createImageStore({ folder: join(dataDir, 'images'), newId: randomUUID });
    const communities = createCommunityCache({ db: store.db, clock: systemClock });
    const deps = { db: store.db, images, communities, passwordHasher: createPasswordHasher(), clock: systemClock, newId: randomUUID };
    return await runOperatorRequest(deps, input);
  } finally {
    await store.close();
  }
}
