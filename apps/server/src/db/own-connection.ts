import pg from 'pg';
import type { Store } from './client.ts';

/**
 * A connection for work that may take longer than any query of the running server: on PostgreSQL one of its own without time
 * limits, which ends with `use`, and with it every lock of its session. The embedded store has one connection for everybody.
 */
export async function withOwnConnection(store: Store, use: (client: pg.Client | pg.PoolClient) => Promise<void>): Promise<void> {
  if (store.kind === 'embedded') {
    const client = await store.pool.connect();
    try {
      return await use(client);
    } finally {
      client.release();
    }
  }
  const client = new pg.Client({ ...store.pool.options, statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 });
  // The failed query tells what happened; without a listener the event would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await use(client);
  } finally {
    await client.end();
  }
}
