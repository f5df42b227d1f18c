/** `MAIL_PER_MINUTE`, of all servers together, by one row: the turn that was taken last, as a moment of the store's clock. */
import { setTimeout as delay } from 'node:timers/promises';
import { sql, type SQL } from 'drizzle-orm';
import type { DbOrTx } from '../../kernel/db/client.ts';

const SETTING = 'next-mail';
/** Who comes later than this begins anew; who is less late makes up for it. So the rate is kept whatever passes between two mails. */
const LATE_SECONDS = 2;
/** A turn that was taken further ahead than this is of a clock that was set back since, and counts as late. */
const AHEAD_SECONDS = 5;

/** How long until a turn may be taken, in ms; null: by nobody before `beginTurns`. */
type Wait = { readonly wait: number | null };

/**
 * What `work`, an updating statement that is given whether it is its turn, returns; it has taken the turn if it returned a row. In one statement,
 * because of 3,000 mails a minute none has more than 20 ms: the row of turns is locked first, and for no longer.
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

/** For a mail that is not in the table. */
export async function awaitMailPace(db: DbOrTx, mailsPerMinute: number): Promise<void> {
  for (;;) {
    const turn = await runAtPace(db, mailsPerMinute, (isTurn) => sql`select true as mine where ${isTurn}`);
    if (turn?.['mine'] === true) return;
    if (typeof turn?.wait === 'number') await delay(turn.wait);
    else await beginTurns(db);
  }
}
