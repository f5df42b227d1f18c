/** While mail is held, none is sent. One row of the store says so, which holds for all servers and all mails at once. */
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { MAILS_CHANNEL } from './put-mails.ts';

const SETTING = 'mail-held';
const HOLD = `insert into store_settings (key, value, updated_at) values ('${SETTING}', 'yes', now()) on conflict do nothing`;

export const isHeldInStore = sql`exists (select from store_settings where key = ${SETTING})`;

export async function isMailHeld(db: DbOrTx): Promise<boolean> {
  return (await db.execute(sql`select where ${isHeldInStore}`)).rowCount === 1;
}

/** Returns true when mail was not held before. `db`: a transaction, or a connection of its own. */
export async function holdMail(db: { readonly query: (text: string) => Promise<{ readonly rowCount: number | null }> }): Promise<boolean> {
  return (await db.query(HOLD)).rowCount === 1;
}

/**
 * Links are made when a mail is sent, so they are valid for their full time after a hold. Returns how many mails have waited; null when mail was not
 * held.
 */
export async function releaseMail(db: Db): Promise<number | null> {
  return await db.transaction(async (tx) => {
    const held = await tx.execute(sql`delete from store_settings where key = ${SETTING}`);
    if (held.rowCount === 0) return null;
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count, pg_notify(${MAILS_CHANNEL}, '') from mails where next_try_at is not null`);
    return rows[0]?.count ?? 0;
  });
}
