/** Keeps `MAIL_PER_MINUTE` over all servers by one row of the store: the last turn that was taken, as a moment of the store's clock. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';

const SETTING = 'next-mail';
/** A mail that is later than this starts a new rhythm. A smaller delay is made up for, so that the rate is kept. */
const LATE_SECONDS = 2;
/** A turn that lies further ahead comes from before the clock was set back. It counts as late. */
const AHEAD_SECONDS = 5;

/** Milliseconds until a turn is free; null: turns were not begun (`beginTurns`). */
type Wait = { readonly wait: number | null };

/**
 * Runs `work`, an updating statement that is told whether it is its turn. The turn is taken if it returns a row. All is one statement, because at
 * 3,000 mails a minute each has only 20 ms: the row is locked first, and no longer than that.
 */
export async function runAtPace(
  db: DbOrTx,
  mailsPerMinute: number,
  work: (isTurn: SQL) => SQL,
): Promise<(Record<string, unknown> & Wait) | undefined> {
  const last = sql`case when value::timestamptz > clock_timestamp() + ${AHEAD_SECONDS} * interval '1 second'
    then clock_timestamp() - interval '1 day' else value::timestamptz end`;
  const following = sql`(${last} + ${60 / mailsPerMinute} * interval '1 second')`;
  const { rows } = await db.execute<Record<string, unknown> & Wait>(sql`
    with turn as materialized (
      select ${following} as next from store_settings where key = ${SETTING} for update
    ), worked as (
      ${work(sql`(select next <= clock_timestamp() from turn)`)}
    ), taken as (
      update store_settings set updated_at = now(),
        value = (case when clock_timestamp() - (${following}) > ${LATE_SECONDS} * interval '1 second' then clock_timestamp() else ${following} end)::text
      where key = ${SETTING} and exists (select from worked)
    )
    select worked.*, case when turn.next is not null then greatest(0, extract(epoch from turn.next - clock_timestamp())::float8 * 1000) end as wait
    from (select) as always left join turn on true left join worked on true`);
  return rows[0];
}

export async function beginTurns(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    insert into store_settings (key, value, updated_at) values (${SETTING}, (clock_timestamp() - interval '1 day')::text, now()) on conflict do nothing`);
}

/** Waits for the turn of a mail that is not in the table. */
export async function awaitMailPace(db: DbOrTx, mailsPerMinute: number): Promise<void> {
  for (;;) {
    const turn = await runAtPace(db, mailsPerMinute, (isTurn) => sql`select true as mine where ${isTurn}`);
    if (turn?.['mine'] === true) return;
    if (typeof turn?.wait === 'number') await delay(turn.wait);
    else await beginTurns(db);
  }
}
