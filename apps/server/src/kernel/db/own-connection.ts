import pg from 'pg';
import type { Store } from './client.ts';

/** A client, not connected yet, that bypasses any pooler. It is for work that takes longer than the queries of a running server. */
export function ownClient({ pool }: Pick<Store, 'pool'>): pg.Client {
  const client = new pg.Client({
    ...pool.options,
    ...(pool.directUrl === undefined ? {} : { connectionString: pool.directUrl }),
    // The pool makes the password non-enumerable, so a spread loses it.
    password: pool.options.password,
    statement_timeout: 0,
    query_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  });
  // The failed query tells what happened; without a listener the event would end the process.
  client.on('error', () => {});
  return client;
}

/** Connects the client without time limits, even where the role has some. */
export async function connectOwn(client: pg.Client, { pool }: Pick<Store, 'pool'>): Promise<void> {
  await client.connect();
  if (pool.directUrl !== undefined) await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
}

/** Opens a connection for `use` alone. It is closed afterwards, which releases all locks of its session. */
export async function withOwnConnection<T>(store: Pick<Store, 'pool'>, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = ownClient(store);
  await connectOwn(client, store);
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
