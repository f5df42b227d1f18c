import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';

const SETTING = 'next-mail';

/** Waits for the next moment at which a mail may be sent, of all servers together. Moments are those of the store's clock. */
export async function awaitTurn(db: DbOrTx, mailsPerMinute: number): Promise<void> {
  const { rows } = await db.execute<{ wait: number }>(sql`
    insert into store_settings as s (key, value, updated_at) values (${SETTING}, (clock_timestamp())::text, now())
    on conflict (key) do update set updated_at = now(),
      value = greatest(clock_timestamp(), s.value::timestamptz + ${60 / mailsPerMinute} * interval '1 second')::text
    returning extract(epoch from value::timestamptz - clock_timestamp())::float8 * 1000 as wait`);
  const waitMs = rows[0]?.wait ?? 0;
  if (waitMs > 0) await delay(waitMs);
}
