import type { Db } from './client.ts';
import { withOwnConnection } from './own-connection.ts';

/**
 * Takes deleted rows out of tables and indexes, at most once a day. PostgreSQL itself waits until a fifth of a table is deleted, and until
 * then the names of who has left would stand in its files. An aborted `signal` ends it between two tables,
 * and the next run goes on with those that have waited longest.
 */
export async function vacuumTables({ db }: { readonly db: Db }, signal?: AbortSignal): Promise<void> {
  await withOwnConnection({ pool: db.$client }, async (client) => {
    const { rows } = await client.query<{ table: string }>(
      `select quote_ident(relname) as table from pg_stat_user_tables
       where schemaname = 'public' and (last_vacuum is null or last_vacuum < now() - interval '20 hours')
       order by last_vacuum nulls first, relname`,
    );
    // With pauses, in which members are served.
    await client.query('set vacuum_cost_delay = 2');
    for (const { table } of rows) {
      if (signal?.aborted === true) return;
      await client.query(`vacuum (index_cleanup on, skip_locked) public.${table}`);
    }
  });
}
