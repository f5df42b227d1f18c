import type { Store } from '../kernel/db/client.ts';

/** How many connections to the test's own store wait for a lock. Not asked in a transaction, which would go on seeing its first look. */
export async function countLockWaits({ pool }: Pick<Store, 'pool'>): Promise<number> {
  const { rowCount } = await pool.query("select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()");
  return rowCount ?? 0;
}
