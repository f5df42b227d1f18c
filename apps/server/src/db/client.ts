/** One way to the store, whether it is PostgreSQL or the embedded one: Drizzle over node-postgres. */
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';
import { openEmbeddedStore } from './embedded-store.ts';

export type Db = NodePgDatabase<typeof schema>;
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a function takes that works inside a transaction as well as outside. Inside one, always hand on its `tx`. */
export type DbOrTx = Db | Tx;

export type StoreAddress = { readonly databaseUrl: string } | { readonly dataDir: string };
export type Store = {
  readonly db: Db;
  readonly pool: pg.Pool;
  readonly kind: 'embedded' | 'postgres';
  /** Ends every connection; the embedded store also writes itself out and frees its folder. */
  close(): Promise<void>;
};

const CONNECTIONS_MAX = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** No query of ours comes near this: whatever does is stuck, and must not hold a connection. */
const STATEMENT_TIMEOUT_MS = 15_000;
const IDLE_TIMEOUT_MS = 30_000;

/** Opens the store. A PostgreSQL server that is away is no error yet: each query tries anew. */
export async function openStore(address: StoreAddress, onError: (error: Error) => void = () => {}): Promise<Store> {
  if ('dataDir' in address) return storeOf(await openEmbeddedStore(address.dataDir, onError), 'embedded');
  const pool = new pg.Pool({
    connectionString: address.databaseUrl,
    application_name: 'waylift',
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    // The server may be gone without a word: then its own time limit helps nobody.
    query_timeout: STATEMENT_TIMEOUT_MS + 5_000,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener an idle connection that the server ends would end this process.
  pool.on('error', onError);
  return storeOf({ pool, close: () => pool.end() }, 'postgres');
}

/** The store on an opened pool. */
export function storeOf({ pool, close }: { pool: pg.Pool; close: () => Promise<void> }, kind: Store['kind']): Store {
  return { db: drizzle({ client: pool, schema }), pool, kind, close };
}
