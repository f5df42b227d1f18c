import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Config } from '../config/config.ts';
import { forgetPostgresVariables } from '../config/postgres-variables.ts';
import { useEmbeddedPostgres } from './embedded/use-postgres.ts';
import * as schema from './schema/index.ts';

/** `directUrl` is the address past a pooler, where one is set. */
export type StorePool = pg.Pool & { readonly directUrl?: string | undefined };
export type Db = NodePgDatabase<typeof schema> & { readonly $client: StorePool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a function takes that works inside a transaction as well as outside. Inside one, always hand on its `tx`. */
export type DbOrTx = Db | Tx;

export type StoreAddress =
  /** `directUrl` leads to the same database past a pooler, for what needs a session of its own. */
  { readonly databaseUrl: string; readonly directUrl?: string | undefined } | { readonly dataDir: string };
export type Store = {
  readonly db: Db;
  /** Its `options` always hold the present connection settings, even after the embedded PostgreSQL came back at another port. */
  readonly pool: StorePool;
  /** True when no other process used the store as this one opened it. Always false with a PostgreSQL server, which does not tell. */
  readonly isAlone: boolean;
  /** Ends every connection. The embedded PostgreSQL stops unless another process still uses it. */
  close(): Promise<void>;
};

export type StoreOptions = {
  readonly connections?: number;
  /** Called when an idle connection was lost. The next query opens a new one. */
  readonly onError?: (error: Error) => void;
  readonly onGone?: (error: Error) => void;
  /** Takes a line for the person at the terminal when the embedded store does not start as usual. */
  readonly onNotice?: (line: string) => void;
};

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A query that takes longer counts as stuck: it is cancelled, so that it frees its connection. */
export const STATEMENT_TIMEOUT_MS = 15_000;
/** Longer than a minute, so that the jobs of each minute reuse the connections of the minute before. */
const IDLE_TIMEOUT_MS = 90_000;
const DEADLOCK = '40P01';
const DEADLOCK_TRIES = 3;

export type StoreSettings = Pick<Config, 'dataDir'> & Partial<Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>>;

export function storeAddress(config: StoreSettings): StoreAddress {
  const { dataDir, databaseUrl, databaseDirectUrl: directUrl } = config;
  return databaseUrl === undefined ? { dataDir } : { databaseUrl, directUrl };
}

/** Opens the store. A PostgreSQL server that does not answer yet is no error. An embedded one is started; rejects with `EmbeddedStoreError`. */
export async function openStore(
  address: StoreAddress,
  { connections = POOL_SIZE, onError = () => {}, onGone = () => {}, onNotice = sayAtTerminal }: StoreOptions = {},
): Promise<Store> {
  forgetPostgresVariables();
  const embedded =
    'dataDir' in address
      ? await useEmbeddedPostgres(address.dataDir, {
          onGone,
          onNotice,
          onReturn: () => Object.assign(pool.options, embedded?.connection()),
        })
      : null;
  const directUrl = 'databaseUrl' in address ? address.directUrl : undefined;
  const limits = { statement_timeout: STATEMENT_TIMEOUT_MS, idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS };
  const ownPool = new pg.Pool({
    ...('databaseUrl' in address ? { connectionString: address.databaseUrl } : { ...embedded?.connection(), ssl: false }),
    application_name: 'waylift',
    max: connections,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    // A pooler refuses time limits in the startup message. The role has them instead (pooler.ts).
    ...(directUrl === undefined ? limits : {}),
    // PostgreSQL's own time limit does not help when the server vanishes.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    keepAlive: true,
  });
  const pool: StorePool = Object.assign(ownPool, { directUrl });
  // Without a listener an idle connection that the server ends would end this process.
  pool.on('error', onError);
  // The pool listens to idle connections only. If a connection breaks between two queries of a transaction, the next query fails.
  pool.on('connect', (client) => client.on('error', () => {}));
  // The user of a connection may have given it back already. Then it must not be given back again.
  const taken = new WeakSet<pg.PoolClient>();
  pool.on('release', (_error, client) => taken.delete(client));
  pool.on('acquire', (client) => {
    taken.add(client);
    // The pool sets `release` just after this event.
    process.nextTick(giveBackWhenBroken, client, taken);
  });
  return {
    db: againAfterDeadlock(drizzle({ client: pool, schema })),
    pool,
    isAlone: embedded?.isAlone ?? false,
    async close() {
      await pool.end();
      await embedded?.leave();
    },
  };
}

function sayAtTerminal(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** After a deadlock, PostgreSQL rolls one of the two transactions back. It is safe to run it again (PostgreSQL's manual, section 13.3.4). */
function againAfterDeadlock(db: Db): Db {
  const once = db.transaction.bind(db);
  const transaction: Db['transaction'] = async (work, config) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await once(work, config);
      } catch (error) {
        if (tries === DEADLOCK_TRIES || !isDeadlock(error)) throw error;
      }
    }
  };
  return Object.assign(db, { transaction });
}

function isDeadlock(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && error.code === DEADLOCK) || isDeadlock(error.cause);
}

/** Drizzle does not release a connection whose `begin` fails. Once all have leaked that way, the pool answers nothing any more. */
function giveBackWhenBroken(client: pg.PoolClient, taken: WeakSet<pg.PoolClient>): void {
  if (!taken.has(client)) return;
  const release = client.release.bind(client);
  let isReleased = false;
  const giveBack = (error?: Error | boolean) => {
    if (isReleased) return;
    isReleased = true;
    client.off('end', onEnd);
    release(error);
  };
  const onEnd = () => {
    if (taken.has(client)) giveBack(true);
  };
  client.once('end', onEnd);
  client.release = giveBack;
}
