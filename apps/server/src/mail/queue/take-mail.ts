/** Which mail a server sends next, and what becomes of it. Each statement is one of the table `mails`. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { isHeldInStore } from './held-mail.ts';
import { JOBS, MAIL_PRIORITIES, MAIL_PRIORITY, ORPHAN_SPREAD_SECONDS } from './job-list.ts';
import { beginTurns, runAtPace } from './pace-mails.ts';

export type TakenMail = {
  readonly id: string;
  readonly memberId: string | null;
  readonly kind: string;
  readonly parameters: Readonly<Record<string, unknown>> | null;
  /** With this one. */
  readonly attempts: number;
};

/** Whose server dies with it in hand is free again after this, which is longer than a try may take. */
const TAKEN_SECONDS = 120;

export type Taking = {
  /** Of all servers together; absent: as many as come. */
  readonly mailsPerMinute?: number | undefined;
  /** Only those for which somebody waits. */
  readonly onlyUrgent?: boolean;
};

/** Takes the mail that is due first. Where there is none, answers after how many ms to look again (null: once one is put). */
export async function takeMail(
  db: Db,
  { mailsPerMinute, onlyUrgent = false }: Taking,
): Promise<TakenMail | { readonly waitMs: number | null }> {
  const priorities = onlyUrgent ? [MAIL_PRIORITY.urgent] : MAIL_PRIORITIES;
  // One index range for each priority: however many of a higher one wait for a later try, the next is the first of a range.
  const due = (priority: number) => sql`(
    select id from mails where priority = ${priority} and next_try_at <= now() order by next_try_at limit 1 for update skip locked)`;
  const first = sql`coalesce(${sql.join(priorities.map(due), sql`, `)})`;
  if (mailsPerMinute === undefined) return (await take(db, first)) ?? (await lookAgain(db, priorities));
  const found = await runAtPace(db, mailsPerMinute, (isTurn) => taking(sql`case when ${isTurn} then ${first} end`));
  if (found !== undefined && isTaken(found)) return found;
  if (found === undefined || found.wait === null) await beginTurns(db);
  else if (found.wait > 0) return { waitMs: found.wait };
  return await lookAgain(db, priorities);
}

/** Null: it is not there any more, it has ended, or mail is held. */
export async function take(db: DbOrTx, id: SQL): Promise<TakenMail | null> {
  return (await db.execute<TakenMail>(taking(id))).rows[0] ?? null;
}

function taking(id: SQL): SQL {
  return sql`
    update mails set is_taken = true, attempts = attempts + 1, tried_at = now(), next_try_at = now() + ${TAKEN_SECONDS} * interval '1 second'
    where id = ${id} and next_try_at is not null and not ${isHeldInStore}
    returning id, member_id as "memberId", kind, parameters, attempts`;
}

function isTaken(found: Record<string, unknown>): found is TakenMail {
  return typeof found['id'] === 'string';
}

/** A mail that is due may be in the hands of whoever changes it just now. */
const SOON_MS = 100;

async function lookAgain(db: DbOrTx, priorities: readonly number[]): Promise<{ readonly waitMs: number | null }> {
  const next = (priority: number) => sql`(select min(next_try_at) from mails where priority = ${priority} and next_try_at is not null)`;
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select case when not ${isHeldInStore} then
      greatest(${SOON_MS}, extract(epoch from least(${sql.join(priorities.map(next), sql`, `)}) - now())::float8 * 1000) end as wait`);
  return { waitMs: rows[0]?.wait ?? null };
}

/** `answer`: codes alone. */
export async function noteSent(db: DbOrTx, { id }: TakenMail, answer: string | null): Promise<void> {
  await end(db, id, sql`sent_at = now(), answer = ${answer}, parameters = null`);
}

export async function noteGivenUp(db: DbOrTx, { id }: TakenMail): Promise<void> {
  await end(db, id, sql`given_up_at = now(), parameters = null`);
}

/** After a pause that grows with each try; after the last one, or one that `isFinal`, it has failed. Answers whether it has. */
export async function noteFailure(
  db: DbOrTx,
  { id, attempts }: TakenMail,
  { answer, isFinal }: { readonly answer: string; readonly isFinal: boolean },
): Promise<boolean> {
  const { retryLimit, retryDelaySeconds, retryDelayMaxSeconds } = JOBS['send-mail'];
  const hasFailed = isFinal || attempts > retryLimit;
  const pauseSeconds = Math.min(retryDelayMaxSeconds, retryDelaySeconds * 2 ** (attempts - 1));
  // Mails that failed together are not tried together.
  const nextTry = sql`now() + ${pauseSeconds} * (0.75 + random() / 2) * interval '1 second'`;
  // Another server may have it by now, after a time that this one has overslept.
  await db.execute(sql`
    update mails set is_taken = false, answer = ${answer}, ${hasFailed ? sql`next_try_at = null, failed_at = now()` : sql`next_try_at = ${nextTry}`}
    where id = ${id} and is_taken and attempts = ${attempts}`);
  return hasFailed;
}

/** As if it had not been taken. */
export async function giveBack(db: DbOrTx, { id, attempts }: TakenMail): Promise<void> {
  await db.execute(
    sql`update mails set next_try_at = now(), is_taken = false, attempts = attempts - 1 where id = ${id} and is_taken and attempts = ${attempts}`,
  );
}

/** Where nobody else uses the store, what is in hand was cut off with the process that had it. */
export async function giveBackAll(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    update mails set is_taken = false, next_try_at = now() + case when attempts > 1 then random() * ${ORPHAN_SPREAD_SECONDS} else 0 end * interval '1 second'
    where is_taken and next_try_at is not null`);
}

async function end(db: DbOrTx, id: string, how: SQL): Promise<void> {
  await db.execute(
    sql`update mails set ${how}, next_try_at = null, failed_at = null, is_taken = false where id = ${id} and sent_at is null`,
  );
}
