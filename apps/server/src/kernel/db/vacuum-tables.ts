import type { Db } from './client.ts';
import { withOwnConnection } from './own-connection.ts';

/**
 * Vacuums tables and indexes, each at most once a day. PostgreSQL's own autovacuum waits until a fifth of a table is deleted; until then, names of
 * members who left would stay in its files. An aborted `signal` ends it between two tables. The next run begins with the tables that have waited
 * longest.
 */
export async function vacuumTables({ db }: { readonly db: Db }, signal?: AbortSignal): Promise<void> {
  await withOwnConnection({ pool: db.$client }, async (client) => {
    const { rows } = await client.query<{ table: string }>(
      `select quote_ident(relname) as table from pg_stat_user_tables
       where schemaname = 'public' and (last_vacuum is null or last_vacuum < now() - interval '20 hours')
       order by last_vacuum nulls first, relname`,
    );
    // Vacuum pauses now and then, so that members are served meanwhile.
    await client.query('set vacuum_cost_delay = 2');
    for (const { table } of rows) {
      if (signal?.aborted === true) return;
      await client.query(`vacuum (index_cleanup on, skip_locked) public.${table}`);
    }
  });
}
