/** What operators, and changes of a member, do with mails that wait or have failed. */
import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { MAILS_CHANNEL } from './put-mails.ts';

/** Which mails: those to members of a community, with a code in the last answer (`550`), that failed since a moment. */
export type MailFilter = {
  readonly communityId?: string | undefined;
  readonly code?: string | undefined;
  readonly since?: Date | undefined;
};

/** A statement has seconds at most (kernel/db/client.ts). */
const AT_ONCE = 5_000;
const AS_NEW = sql`failed_at = null, next_try_at = now(), attempts = 0, answer = null`;

/** Of one that was sent, and came back, nothing is left to write it of. */
const CAN_BE_SENT = sql`parameters is not null`;

/** Those that have failed wait again, as new; with `alsoRetried` those that wait for another try do not wait for it. Answers how many. */
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

/** False: no mail of this id has failed, or it came back. */
export async function retryMail(db: DbOrTx, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`update mails set ${AS_NEW} where id = ${id} and failed_at is not null and ${CAN_BE_SENT}`);
  await ring(db);
  return rowCount === 1;
}

/** Those that wait or have failed: they would go to an address that is the member's no more. */
export async function removeOpenMails(db: DbOrTx, memberId: string): Promise<void> {
  await db.execute(sql`delete from mails where member_id = ${memberId} and sent_at is null and given_up_at is null`);
}

async function ring(db: DbOrTx): Promise<void> {
  await db.execute(sql`select pg_notify(${MAILS_CHANNEL}, '')`);
}
