/** Chooses the mail that a server sends next, and stores the results. Each is one statement on the table `mails`. */
import { sql, type SQL } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../kernel/db/client.ts';
import { isHeldInStore } from './held-mail.ts';
import { noteArrived, noteRefused } from './note-invitation.ts';
import { JOBS, MAIL_PRIORITIES, MAIL_PRIORITY, ORPHAN_SPREAD_SECONDS } from './job-list.ts';
import { beginTurns, runAtPace } from './pace-mails.ts';

export type TakenMail = {
  readonly id: string;
  readonly memberId: string | null;
  readonly kind: string;
  readonly parameters: Readonly<Record<string, unknown>> | null;
  /** This try included. */
  readonly attempts: number;
};

/** If a server dies while it sends a mail, the mail is free again after this time. It is longer than a try may take. */
const TAKEN_SECONDS = 120;

export type Taking = {
  /** For all servers together; absent: no limit. */
  readonly mailsPerMinute?: number | undefined;
  /** Only mails that somebody waits for. */
  readonly onlyUrgent?: boolean;
};

/** Takes the first due mail. If there is none, returns after how many milliseconds to look again (null: when a mail is enqueued). */
export async function takeMail(
  db: Db,
  { mailsPerMinute, onlyUrgent = false }: Taking,
): Promise<TakenMail | { readonly waitMs: number | null }> {
  const priorities = onlyUrgent ? [MAIL_PRIORITY.urgent] : MAIL_PRIORITIES;
  // One index range for each priority. So the next mail is the first of a range, however many wait for a later try.
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

/** Null when the mail is deleted or has ended, or while mail is held. */
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

/** A due mail may be locked by a change. */
const SOON_MS = 100;

async function lookAgain(db: DbOrTx, priorities: readonly number[]): Promise<{ readonly waitMs: number | null }> {
  const next = (priority: number) => sql`(select min(next_try_at) from mails where priority = ${priority} and next_try_at is not null)`;
  const { rows } = await db.execute<{ wait: number | null }>(sql`
    select case when not ${isHeldInStore} then
      greatest(${SOON_MS}, extract(epoch from least(${sql.join(priorities.map(next), sql`, `)}) - now())::float8 * 1000) end as wait`);
  return { waitMs: rows[0]?.wait ?? null };
}

/** `answer`: codes only. */
export async function noteSent(db: DbOrTx, { id, kind, memberId }: TakenMail, answer: string | null): Promise<void> {
  // An operator may have sent one again that was refused. Noted first: what is interrupted here is sent once more.
  if (kind === 'invitation' && memberId !== null) await noteArrived(db, memberId);
  await end(db, id, sql`sent_at = now(), answer = ${answer}, parameters = null`);
}

export async function noteGivenUp(db: DbOrTx, { id }: TakenMail): Promise<void> {
  await end(db, id, sql`given_up_at = now(), parameters = null`);
}

/** Sets the time of the next try, after pauses that grow. After the last try, or with `isFinal`, the mail has failed. Returns whether it has. */
export async function noteFailure(
  db: DbOrTx,
  { id, attempts, kind, memberId }: TakenMail,
  { answer, isFinal }: { readonly answer: string; readonly isFinal: boolean },
): Promise<boolean> {
  const { retryLimit, retryDelaySeconds, retryDelayMaxSeconds } = JOBS['send-mail'];
  const hasFailed = isFinal || attempts > retryLimit;
  const pauseSeconds = Math.min(retryDelayMaxSeconds, retryDelaySeconds * 2 ** (attempts - 1));
  // A random part, so that mails that failed together are not retried together.
  const nextTry = sql`now() + ${pauseSeconds} * (0.75 + random() / 2) * interval '1 second'`;
  if (hasFailed && kind === 'invitation' && memberId !== null) await noteRefused(db, memberId, answer);
  // If this server took too long, another one may have taken the mail.
  await db.execute(sql`
    update mails set is_taken = false, answer = ${answer}, ${hasFailed ? sql`next_try_at = null, failed_at = now()` : sql`next_try_at = ${nextTry}`}
    where id = ${id} and is_taken and attempts = ${attempts}`);
  return hasFailed;
}

/** Makes the mail free again, as if it had not been taken. */
export async function giveBack(db: DbOrTx, { id, attempts }: TakenMail): Promise<void> {
  await db.execute(
    sql`update mails set next_try_at = now(), is_taken = false, attempts = attempts - 1 where id = ${id} and is_taken and attempts = ${attempts}`,
  );
}

/** If nobody else uses the store, all taken mails were cut off with the process that had them. */
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
