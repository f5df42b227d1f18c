import pg from 'pg';
import type { Db } from '../db/client.ts';
import { DISK_FULL } from '../db/store-away.ts';

/** What exceeds 64 kB is written to a temporary file on the store's disk, which is deleted with the statement. Here that is a third of a megabyte. */
const NEED_ROOM = `set local work_mem = '64kB'; select count(*) from generate_series(1, 10000)`;

/** Whether the store's disk has room for writing. Throws when the store does not answer. */
export async function hasRoom({ $client: pool }: Pick<Db, '$client'>): Promise<boolean> {
  try {
    await pool.query(NEED_ROOM);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === DISK_FULL) return false;
    // A store that may not write temporary files can still do everything else.
    await pool.query('select 1');
    return true;
  }
}
