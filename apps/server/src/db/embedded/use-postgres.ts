/** Whoever uses a data folder's PostgreSQL holds a shared lock in it; PostgreSQL itself stops when nobody holds that lock any more. */
import { readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { EmbeddedStoreError } from './embedded-store-error.ts';
import { makeStore, STORE_ROLE } from './make-store.ts';
import { openDataFolder, programUser } from './program-user.ts';
import { findPrograms, type Programs } from './programs.ts';
import { connectAsSuperuser, obstacleIn, type PostgresAddress } from './running-postgres.ts';
import { startPostgres, type StartedPostgres } from './start-postgres.ts';

export type EmbeddedPostgres = {
  readonly connection: () => PostgresAddress & { readonly user: string; readonly database: string };
  readonly isAlone: boolean;
  /** Lets go of it, and waits until it has stopped where nobody else uses it. */
  leave(): Promise<void>;
};

export type UseOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** Called when PostgreSQL died and is there again, perhaps at another port. */
  readonly onReturn?: () => void;
  readonly onGone?: (error: Error) => void;
};

/** The two locks, as pairs of any numbers: held by all who use it; by the session that watches. */
const USE_LOCK = '7261, 1';
const WATCH_LOCK = '7261, 2';
const POLL_MS = 20;
/** A clean start takes a moment, one after a power cut as long as it takes to go through what was written last. */
const START_TIMEOUT_MS = 60_000;
const RECOVERY_TIMEOUT_MS = 10 * 60_000;
const FAILED_STARTS_MAX = 5;
/** What PostgreSQL says when another one has the folder, which may be gone before we look. */
const ANOTHER_HAS_IT = /lock file|shared memory block/;
const FAILED_START_PAUSE_MS = 200;
const STOP_TIMEOUT_MS = 8_000;

/** Reaches the PostgreSQL of `dataDir`, starting it where needed. Rejects with `EmbeddedStoreError`, whose message says what to do. */
export async function useEmbeddedPostgres(
  dataDir: string,
  { settings = {}, onReturn, onGone }: UseOptions = {},
): Promise<EmbeddedPostgres> {
  const holder = await findHolder(dataDir, settings);
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

type Holder = { readonly storeFolder: string; readonly start: () => Promise<StartedPostgres> };
type Held = { readonly keeper: pg.Client; readonly address: PostgresAddress; readonly isAlone: boolean };

async function findHolder(dataDir: string, settings: Readonly<Record<string, string>>): Promise<Holder> {
  const user = programUser(dataDir);
  openDataFolder(dataDir, user);
  // PostgreSQL names its folder by its real path, and so must everybody who shares it.
  const realDataDir = await realpath(dataDir);
  const storeFolder = join(realDataDir, 'store');
  let programs: Programs | null = null;
  return {
    storeFolder,
    async start() {
      programs ??= await findPrograms(realDataDir, user);
      await refuseOtherVersion(storeFolder, programs.majorVersion);
      await makeStore(storeFolder, programs, user);
      return startPostgres({ storeFolder, programs, user, settings });
    },
  };
}

/** The folder's format is that of one major version. */
async function refuseOtherVersion(storeFolder: string, majorVersion: string): Promise<void> {
  const found = (await readFile(join(storeFolder, 'PG_VERSION'), 'utf8').catch(() => majorVersion)).trim();
  if (found === majorVersion) return;
  throw new EmbeddedStoreError(
    `The embedded store in ${storeFolder} was made by PostgreSQL ${found}, and this version of Waylift brings ${majorVersion}. ` +
      'Make a backup with the version of Waylift that made it (waylift backup), move the folder away, and restore the backup (waylift restore).',
  );
}

async function hold({ storeFolder, start }: Holder, isGivenUp: () => boolean): Promise<Held> {
  const startedAt = Date.now();
  let started: StartedPostgres | null = null;
  let failedStarts = 0;
  for (;;) {
    const found = await connectAsSuperuser(storeFolder);
    const holders = typeof found === 'object' ? await holdLock(found.client, storeFolder) : 0;
    if (typeof found === 'object' && holders > 0) {
      started?.release();
      return { keeper: found.client, address: found.address, isAlone: holders === 1 };
    }
    if (isGivenUp()) throw new EmbeddedStoreError('PostgreSQL is not waited for any longer.');
    if (started?.hasEnded() === true) {
      failedStarts = ANOTHER_HAS_IT.test(await started.lastWords()) ? 0 : failedStarts + 1;
      if (failedStarts === FAILED_STARTS_MAX) throw await notStarted(started, storeFolder);
      await delay(FAILED_START_PAUSE_MS);
      started = null;
    }
    if (found === 'nobody' && started === null) started = await start();
    const isAtWork = found === 'busy' || started?.hasEnded() === false;
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

/** Takes the lock and sees to it that it is watched. How many hold it then; 0 when PostgreSQL stopped meanwhile. */
async function holdLock(keeper: pg.Client, storeFolder: string): Promise<number> {
  try {
    // Whoever stops PostgreSQL holds the lock alone.
    await keeper.query(`set lock_timeout = '2s'`);
    await keeper.query(`select pg_advisory_lock_shared(${USE_LOCK})`);
    const users = await countUsers(keeper);
    await watch(keeper, storeFolder);
    return users;
  } catch (error) {
    await keeper.end();
    if (obstacleIn(error) === null) throw error;
    return 0;
  }
}

function holdersOf(lock: string): string {
  return `from pg_locks where locktype = 'advisory' and granted and (classid, objid) = (${lock})`;
}

/** The watch holds nothing between two looks, so it is in nobody's way. PostgreSQL runs the program of a `copy` in its data folder. */
const WATCH = `
  do $watch$ declare folder text; begin
    if not pg_try_advisory_lock(${WATCH_LOCK}) then return; end if;
    loop
      if pg_try_advisory_lock(${USE_LOCK}) then
        select ${process.platform === 'win32' ? `format('"%s"', setting)` : `format('''%s''', replace(setting, '''', '''\\'''''))`}
          into folder from pg_config where name = 'BINDIR';
        execute format('copy (select where false) to program %L', folder || '/pg_ctl stop -D . -m fast -W');
        perform pg_sleep(60);
      end if;
      commit;
      perform pg_sleep(0.1);
    end loop;
  end $watch$`;
const IS_WATCHED = `select exists (select ${holdersOf(WATCH_LOCK)}) as watched`;
const COUNT_USERS = `select count(*)::int as count ${holdersOf(USE_LOCK)} and mode = 'ShareLock'`;

/** Resolves once a session of PostgreSQL watches. That session goes on when this process has ended: nobody has to read its answer. */
async function watch(keeper: pg.Client, storeFolder: string): Promise<void> {
  const isWatched = async () => (await keeper.query<{ watched: boolean }>(IS_WATCHED)).rows[0]?.watched === true;
  while (!(await isWatched())) {
    const found = await connectAsSuperuser(storeFolder);
    if (typeof found === 'object') {
      const ended = found.client.query(WATCH).catch(() => undefined);
      // It answers at once where another has begun to watch meanwhile.
      while (!(await isWatched())) await Promise.race([ended, delay(POLL_MS)]);
      await found.client.end();
    } else await delay(POLL_MS);
  }
}

async function letGo(keeper: pg.Client, storeFolder: string): Promise<void> {
  const giveUpAt = Date.now() + STOP_TIMEOUT_MS;
  const isInTime = () => Date.now() < giveUpAt;
  try {
    await keeper.query(`select pg_advisory_unlock_shared(${USE_LOCK})`);
    while ((await countUsers(keeper)) === 0 && isInTime()) await delay(POLL_MS);
    await keeper.end();
  } catch {
    // It ends, and says so to whoever asks until it has.
    while ((await isStopping(storeFolder)) && isInTime()) await delay(POLL_MS);
  }
}

async function isStopping(storeFolder: string): Promise<boolean> {
  const found = await connectAsSuperuser(storeFolder);
  if (typeof found === 'object') await found.client.end();
  return found === 'busy';
}

async function countUsers(keeper: pg.Client): Promise<number> {
  return (await keeper.query<{ count: number }>(COUNT_USERS)).rows[0]?.count ?? 0;
}
