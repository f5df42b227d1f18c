import pg from 'pg';
import type { Db } from '../db/client.ts';
import { DISK_FULL } from '../db/store-away.ts';

/** What is more than 64 kB is written to the disk of the store, in a file that is gone with the statement. A third of a megabyte. */
const NEED_ROOM = `set local work_mem = '64kB'; select count(*) from generate_series(1, 10000)`;

/** Whether the store has room for what is written. Throws when it does not answer. */
export async function hasRoom({ $client: pool }: Pick<Db, '$client'>): Promise<boolean> {
  try {
    await pool.query(NEED_ROOM);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === DISK_FULL) return false;
    // Who may write no temporary files can do all else.
    await pool.query('select 1');
    return true;
  }
}
