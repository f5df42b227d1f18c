/**
 * Every process that uses an embedded PostgreSQL holds a shared lock. A session of PostgreSQL watches the lock, and stops the server when nobody
 * holds it.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { connectAsSuperuser, obstacleIn } from './running-postgres.ts';

/** Advisory locks with arbitrary keys: the first is held by every user, the second by the watching session. */
const USE_LOCK = '7261, 1';
const WATCH_LOCK = '7261, 2';
const POLL_MS = 20;

/** Takes the lock and makes sure that a session watches it. Returns how many processes hold the lock; 0 when PostgreSQL stopped meanwhile. */
export async function holdLock(keeper: pg.Client, storeFolder: string): Promise<number> {
  try {
    // The session that stops PostgreSQL takes the lock exclusively.
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

/** The watch commits after each look, so that no transaction stays open. PostgreSQL runs the program of a `copy` in its data folder. */
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

/** Resolves once a session watches. It goes on after this process ended, since nobody has to read its answer. */
async function watch(keeper: pg.Client, storeFolder: string): Promise<void> {
  const isWatched = async () => (await keeper.query<{ watched: boolean }>(IS_WATCHED)).rows[0]?.watched === true;
  while (!(await isWatched())) {
    const found = await connectAsSuperuser(storeFolder);
    if (typeof found === 'object') {
      const ended = found.client.query(WATCH).catch(() => undefined);
      // The query returns at once when another session has begun to watch meanwhile.
      while (!(await isWatched())) await Promise.race([ended, delay(POLL_MS)]);
      await found.client.end();
    } else await delay(POLL_MS);
  }
}

/** How many processes hold the lock. */
export async function countUsers(keeper: pg.Client): Promise<number> {
  return (await keeper.query<{ count: number }>(COUNT_USERS)).rows[0]?.count ?? 0;
}

export async function unlock(keeper: pg.Client): Promise<void> {
  await keeper.query(`select pg_advisory_unlock_shared(${USE_LOCK})`);
}
