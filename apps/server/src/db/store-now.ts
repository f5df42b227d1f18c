import { sql } from 'drizzle-orm';
import type { DbOrTx } from './client.ts';

/** The time by the store's own clock: one for all servers, whose own may differ. */
export type StoreNow = (db: DbOrTx) => Promise<Date>;

/** Inside a transaction, too, the time at which it is asked for: after the wait for a lock, not before. */
export const storeNow: StoreNow = async (db) => {
  const { rows } = await db.execute<{ ms: number }>(sql`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`);
  return new Date(Number(rows[0]?.ms));
};
