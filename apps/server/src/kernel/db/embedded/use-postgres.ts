/** Every process that uses a data folder's PostgreSQL holds a shared lock in it. PostgreSQL stops by itself when nobody holds the lock any more. */
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { forgetPostgresVariables } from '../../config/postgres-variables.ts';
import { EmbeddedStoreError } from './embedded-store-error.ts';
import { tellOfWait } from './lock-file.ts';
import { makeStore, STORE_ROLE } from './make-store.ts';
import { openDataFolder, programUser } from './program-user.ts';
import { findPrograms, type Programs } from './programs.ts';
import { connectAsSuperuser, type PostgresAddress } from './running-postgres.ts';
import { startPostgres, type StartedPostgres } from './start-postgres.ts';
import { countUsers, holdLock, unlock } from './use-lock.ts';

export type EmbeddedPostgres = {
  readonly connection: () => PostgresAddress & { readonly user: string; readonly database: string };
  readonly isAlone: boolean;
  /** Releases the lock. Waits until PostgreSQL has stopped, unless another process uses it. */
  leave(): Promise<void>;
};

export type UseOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL died and runs again, perhaps at another port. */
  readonly onReturn?: () => void;
  readonly onGone?: (error: Error) => void;
  /** Takes a line about a start that is not as usual. */
  readonly onNotice?: (line: string) => void;
};

const POLL_MS = 20;
/** A clean start takes a moment. After a power cut, PostgreSQL first replays its write-ahead log. */
const START_TIMEOUT_MS = 60_000;
const RECOVERY_TIMEOUT_MS = 10 * 60_000;
const FAILED_STARTS_MAX = 5;
/** PostgreSQL's words when another one uses the folder. That one may be gone before we look. */
const ANOTHER_HAS_IT = /lock file "[^"\n]*" already exists|shared memory block/;
const FAILED_START_PAUSE_MS = 200;
const REFUSALS_IN_HASTE = 20;
const REFUSED_START_PAUSE_MS = 2_000;
const STOP_TIMEOUT_MS = 8_000;

/** Reaches the PostgreSQL of `dataDir`, starting it where needed. Rejects with `EmbeddedStoreError`, whose message says what to do. */
export async function useEmbeddedPostgres(
  dataDir: string,
  { settings = {}, onReturn, onGone, onNotice = () => {} }: UseOptions = {},
): Promise<EmbeddedPostgres> {
  forgetPostgresVariables();
  const holder = await findHolder(dataDir, { settings, onNotice });
  let isLeaving = false;
  let held = await hold(holder, () => isLeaving);
  let returning = Promise.resolve();
  follow();

  function follow(): void {
    held.keeper.once('end', () => {
      if (!isLeaving) returning = comeBack();
    });
  }

  async function comeBack(): Promise<void> {
    try {
      held = await hold(holder, () => isLeaving);
      follow();
      onReturn?.();
    } catch (error) {
      if (!isLeaving) onGone?.(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return {
    connection: () => ({ ...held.address, user: STORE_ROLE, database: STORE_ROLE }),
    isAlone: held.isAlone,
    async leave() {
      isLeaving = true;
      await returning;
      await letGo(held.keeper, holder.storeFolder);
    },
  };
}

type Holder = {
  readonly storeFolder: string;
  readonly start: () => Promise<StartedPostgres>;
  readonly onNotice: (line: string) => void;
};
type Held = { readonly keeper: pg.Client; readonly address: PostgresAddress; readonly isAlone: boolean };

async function findHolder(dataDir: string, { settings, onNotice }: Required<Pick<UseOptions, 'settings' | 'onNotice'>>): Promise<Holder> {
  const user = programUser(dataDir);
  openDataFolder(dataDir, user);
  // PostgreSQL knows its folder by the real path, so all who share it must use that path.
  const realDataDir = await realpath(dataDir);
  const storeFolder = join(realDataDir, 'store');
  let programs: Programs | null = null;
  return {
    storeFolder,
    onNotice,
    async start() {
      programs ??= await findPrograms(realDataDir, user, { onNotice });
      await refuseOtherVersion(storeFolder, programs.majorVersion);
      await makeStore(storeFolder, programs, user);
      return startPostgres({ storeFolder, programs, user, settings });
    },
  };
}

/** Data folders can be opened by one major version only. */
async function refuseOtherVersion(storeFolder: string, majorVersion: string): Promise<void> {
  const found = (await readFile(join(storeFolder, 'PG_VERSION'), 'utf8').catch(() => majorVersion)).trim();
  if (found === majorVersion) return;
  throw new EmbeddedStoreError(
    `The embedded store in ${storeFolder} was made by PostgreSQL ${found}, and this version of Waylift brings ${majorVersion}. ` +
      'Make a backup with the version of Waylift that made it (waylift backup), move the folder away, and restore the backup (waylift restore).',
  );
}

async function hold({ storeFolder, start, onNotice }: Holder, isGivenUp: () => boolean): Promise<Held> {
  let own: number | undefined;
  const startOwn = async () => {
    const started = await start();
    own = started.child.pid;
    return started;
  };
  // The telling runs beside the loop: a connection to a PostgreSQL that hangs takes seconds.
  const stopTelling = tellOfWait(storeFolder, { own: () => own, onNotice });
  try {
    return await reach(storeFolder, startOwn, isGivenUp);
  } finally {
    stopTelling();
  }
}

async function reach(storeFolder: string, start: Holder['start'], isGivenUp: () => boolean): Promise<Held> {
  const startedAt = Date.now();
  let started: StartedPostgres | null = null;
  let failedStarts = 0;
  let refusals = 0;
  for (;;) {
    const found = await connectAsSuperuser(storeFolder);
    const holders = typeof found === 'object' ? await holdLock(found.client, storeFolder) : 0;
    if (typeof found === 'object' && holders > 0) {
      started?.release();
      return { keeper: found.client, address: found.address, isAlone: holders === 1 };
    }
    if (isGivenUp()) throw new EmbeddedStoreError('PostgreSQL is not waited for any longer.');
    if (started?.hasEnded() === true) {
      const isRefused = ANOTHER_HAS_IT.test(await started.lastWords());
      refusals = isRefused ? refusals + 1 : 0;
      failedStarts = isRefused ? 0 : failedStarts + 1;
      if (failedStarts === FAILED_STARTS_MAX) throw await notStarted(started, storeFolder);
      await delay(refusals < REFUSALS_IN_HASTE ? FAILED_START_PAUSE_MS : REFUSED_START_PAUSE_MS);
      started = null;
    }
    if (found === 'nobody' && started === null) started = await start();
    // A PostgreSQL that another one refuses ends at once.
    const isAtWork = found === 'busy' || (started?.hasEnded() === false && refusals === 0);
    if (Date.now() - startedAt > (isAtWork ? RECOVERY_TIMEOUT_MS : START_TIMEOUT_MS))
      throw started === null
        ? new EmbeddedStoreError(`The PostgreSQL of ${storeFolder} does not answer.`)
        : await notStarted(started, storeFolder);
    await delay(POLL_MS);
  }
}

async function notStarted(started: StartedPostgres, storeFolder: string): Promise<EmbeddedStoreError> {
  return new EmbeddedStoreError(`PostgreSQL does not start on ${storeFolder}: ${await started.lastWords()}`);
}

async function letGo(keeper: pg.Client, storeFolder: string): Promise<void> {
  const giveUpAt = Date.now() + STOP_TIMEOUT_MS;
  const isInTime = () => Date.now() < giveUpAt;
  try {
    await unlock(keeper);
    while ((await countUsers(keeper)) === 0 && isInTime()) await delay(POLL_MS);
    await keeper.end();
  } catch {
    // While it stops, PostgreSQL refuses connections with that reason.
    while ((await isStopping(storeFolder)) && isInTime()) await delay(POLL_MS);
  }
}

async function isStopping(storeFolder: string): Promise<boolean> {
  const found = await connectAsSuperuser(storeFolder);
  if (typeof found === 'object') await found.client.end();
  return found === 'busy';
}
