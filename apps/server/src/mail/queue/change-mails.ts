/** Changes to mails that wait or have failed: by operators, and when a member changes. */
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { MAILS_CHANNEL } from './put-mails.ts';

/** Selects mails to members of a community, with a code in the last answer (`550`), that failed since a moment. */
export type MailFilter = {
  readonly communityId?: string | undefined;
  readonly code?: string | undefined;
  readonly since?: Date | undefined;
};

/** A statement has a time limit (kernel/db/client.ts). */
const AT_ONCE = 5_000;
const AS_NEW = sql`failed_at = null, next_try_at = now(), attempts = 0, answer = null`;

/** A mail that was sent and came back has no parameters any more, so it cannot be written again. */
const CAN_BE_SENT = sql`parameters is not null`;

/** Failed mails wait again as new ones. With `alsoRetried`, mails that wait for another try are due at once. Returns how many. */
export async function retryMails(
  db: Db,
  { communityId, code, since }: MailFilter,
  { alsoRetried }: { readonly alsoRetried: boolean },
): Promise<number> {
  const isMeant = sql`${communityId === undefined ? sql`true` : sql`member_id in (select id from members where community_id = ${communityId})`}
    and ${code === undefined ? sql`true` : sql`upper(${code}) = any(string_to_array(answer, ' '))`}`;
  const sinceThen = (moment: 'failed_at' | 'tried_at') =>
    since === undefined ? sql`true` : sql`${sql.raw(moment)} >= ${since.toISOString()}::timestamptz`;
  let count = 0;
  const { rows } = await db.execute<{ now: string }>(sql`select now()::text as now`);
  const before = sql`${rows[0]?.now}::timestamptz`;
  for (let moved = 1; moved > 0; count += moved) {
    const some = sql`select id from mails where failed_at < ${before} and ${sinceThen('failed_at')} and ${isMeant} and ${CAN_BE_SENT} order by failed_at limit ${AT_ONCE} for update skip locked`;
    moved = (await db.execute(sql`update mails set ${AS_NEW} where id in (${some}) and failed_at is not null`)).rowCount ?? 0;
  }
  for (let moved = alsoRetried ? 1 : 0; moved > 0; count += moved) {
    const some = sql`select id from mails where next_try_at > now() and attempts > 0 and not is_taken and (tried_at is null or tried_at < ${before}) and ${sinceThen('tried_at')} and ${isMeant}
      limit ${AT_ONCE} for update skip locked`;
    moved = (await db.execute(sql`update mails set next_try_at = now() where id in (${some})`)).rowCount ?? 0;
  }
  await ring(db);
  return count;
}

/** False when no mail of this id has failed, or when it came back. */
export async function retryMail(db: DbOrTx, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update mails set ${AS_NEW} where id = ${id} and failed_at is not null and ${CAN_BE_SENT}`);
  await ring(db);
  return rowCount === 1;
}

/** Deletes mails that wait or have failed: their address is not the member's any more. */
export async function removeOpenMails(db: DbOrTx, memberId: string): Promise<void> {
  await db.execute(sql`delete from mails where member_id = ${memberId} and sent_at is null and given_up_at is null`);
}

async function ring(db: DbOrTx): Promise<void> {
  await db.execute(sql`select pg_notify(${MAILS_CHANNEL}, '')`);
}
