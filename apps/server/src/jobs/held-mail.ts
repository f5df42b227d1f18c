/** While mail is held, a mail that is due is put aside. The store says so, so that it holds for all servers at once. */
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../db/client.ts';
import { HELD_MAIL, KEPT_DAYS } from './job-list.ts';

const SETTING = 'mail-held';
const HOLD = `insert into store_settings (key, value, updated_at) values ('${SETTING}', 'yes', now()) on conflict do nothing`;

export async function isMailHeld(db: DbOrTx): Promise<boolean> {
  return (await db.execute(sql`select from store_settings where key = ${SETTING}`)).rowCount === 1;
}

/** Answers whether it was not held before. `db`: a transaction, or a connection of its own. */
export async function holdMail(db: { readonly query: (text: string) => Promise<{ readonly rowCount: number | null }> }): Promise<boolean> {
  return (await db.query(HOLD)).rowCount === 1;
}

/** Gives back what was put aside; links are made as a mail is sent, so each has its full time. Answers how many there were. Null: mail was not held. */
export async function releaseMail(db: Db): Promise<number | null> {
  return await db.transaction(async (tx) => {
    // It waits for the mails that are being put aside.
    const held = await tx.execute(sql`delete from store_settings where key = ${SETTING}`);
    const { rowCount } = await tx.execute(sql`
      update jobs.job set name = 'send-mail', start_after = now(), keep_until = now() + ${KEPT_DAYS.waiting} * interval '1 day' where name = ${HELD_MAIL}`);
    return held.rowCount === 0 && rowCount === 0 ? null : (rowCount ?? 0);
  });
}

/** Whether the mail of this job is put aside instead of sent. Its id stays, and its tries do not count. */
export async function putAside(db: Db, jobId: string): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const held = await tx.execute(sql`select from store_settings where key = ${SETTING} for share`);
    if (held.rowCount === 0) return false;
    await tx.execute(sql`
      update jobs.job set name = ${HELD_MAIL}, state = 'created', started_on = null, keep_until = now() + ${KEPT_DAYS.putAside} * interval '1 day'
      where name = 'send-mail' and id = ${jobId}`);
    return true;
  });
}
