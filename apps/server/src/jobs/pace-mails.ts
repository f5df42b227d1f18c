/** `MAIL_PER_MINUTE`, of all servers together, by one row: the turn that was taken last, as a moment of the store's clock. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../db/client.ts';

const SETTING = 'next-mail';
/** Who comes later than this begins anew; who is less late makes up for it. So the rate is kept whatever passes between two mails. */
const LATE_SECONDS = 2;

/** How long until a turn may be taken, in ms. Nobody else takes one before the transaction ends. */
export async function lockTurn(tx: Tx, mailsPerMinute: number): Promise<number> {
  const { rows } = await tx.execute<{ wait: number }>(sql`
    select extract(epoch from ${following(mailsPerMinute)} - clock_timestamp())::float8 * 1000 as wait
    from store_settings where key = ${SETTING} for update`);
  if (rows[0] !== undefined) return Math.max(0, rows[0].wait);
  await tx.execute(sql`
    insert into store_settings (key, value, updated_at) values (${SETTING}, (clock_timestamp() - interval '1 day')::text, now()) on conflict do nothing`);
  return await lockTurn(tx, mailsPerMinute);
}

/** After `lockTurn`, where there was nothing to wait for. */
export async function takeTurn(tx: Tx, mailsPerMinute: number): Promise<void> {
  await tx.execute(sql`
    update store_settings set updated_at = now(),
      value = (case when clock_timestamp() - ${following(mailsPerMinute)} > ${LATE_SECONDS} * interval '1 second'
        then clock_timestamp() else ${following(mailsPerMinute)} end)::text
    where key = ${SETTING}`);
}

/** For a mail that is not in the table. */
export async function awaitTurn(db: Db, mailsPerMinute: number): Promise<void> {
  for (;;) {
    const waitMs = await db.transaction(async (tx) => {
      const ms = await lockTurn(tx, mailsPerMinute);
      if (ms === 0) await takeTurn(tx, mailsPerMinute);
      return ms;
    });
    if (waitMs === 0) return;
    await delay(waitMs);
  }
}

function following(mailsPerMinute: number) {
  return sql`(value::timestamptz + ${60 / mailsPerMinute} * interval '1 second')`;
}
