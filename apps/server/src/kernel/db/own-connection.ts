import pg from 'pg';
import type { Store } from './client.ts';

/** A client that is not connected yet, past any pooler, for work that may take longer than any query of the running server. */
export function ownClient({ pool }: Pick<Store, 'pool'>): pg.Client {
  const client = new pg.Client({
    ...pool.options,
    ...(pool.directUrl === undefined ? {} : { connectionString: pool.directUrl }),
    // The pool hides it from whoever copies its options.
    password: pool.options.password,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // The failed query tells what happened; without a listener the event would end the process.
  client.on('error', () => {});
  return client;
}

/** Connects it, without time limits, also where the role has some. */
export async function connectOwn(client: pg.Client, { pool }: Pick<Store, 'pool'>): Promise<void> {
  await client.connect();
  if (pool.directUrl !== undefined) await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
}

/** A connection of its own, which ends with `use`, and with it every lock of its session. */
export async function withOwnConnection<T>(store: Pick<Store, 'pool'>, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = ownClient(store);
  await connectOwn(client, store);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
