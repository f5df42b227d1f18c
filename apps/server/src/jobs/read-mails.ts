/** The mails in the queue as an operator sees them: which, how often tried, what went wrong; to whom only on request. */
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { isMailHeld } from './held-mail.ts';
import { deadLetterQueue, HELD_MAIL } from './job-list.ts';

const QUEUE = 'send-mail';
const DEAD = deadLetterQueue(QUEUE);
const PUSHES = 'send-push';

/** `waiting` for its first try, `retried` after a failed one, `sending` just now, `failed` after the last, `held` until it is released. */
export const MAIL_STATES = ['waiting', 'retried', 'sending', 'held', 'failed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export type QueuedMail = {
  readonly id: string;
  readonly state: MailState;
  readonly kind: string;
  readonly memberId: string;
  readonly tries: number;
  /** A code such as `ECONNREFUSED`; null before the first failure. */
  readonly lastError: string | null;
  readonly createdAt: string;
  /** Where it goes, when that was asked for; null when there is no such address any more. */
  readonly to?: string | null;
  /** When it is tried next; null while it is sent and when it is dead. */
  readonly nextTryAt: string | null;
};

type Row = Omit<QueuedMail, 'createdAt' | 'nextTryAt'> & {
  readonly cursor: string;
  readonly created_at: Date;
  readonly next_try_at: Date | null;
};

const isDead = sql`name = ${DEAD}`;
const stateOf = sql`case when ${isDead} then 'failed' when name = ${HELD_MAIL} then 'held' when state = 'active' then 'sending' when state = 'retry' then 'retried' else 'waiting' end`;
const isWaiting = sql`name in (${QUEUE}, ${HELD_MAIL}) and state in ('created', 'retry', 'active')`;
/** A dead letter that was given back is gone from here. */
const isPutAside = sql`${isDead} and state in ('created', 'failed')`;

/** As the mail itself finds its address (emails/send-member-mail.ts). */
const addressOf = sql`(select case data->>'kind' when 'email-change' then m.pending_email when 'email-changed' then f.email else m.email end
  from members m left join former_emails f on f.id::text = data->>'formerEmailId' where m.id::text = data->>'memberId')`;

type Wanted = { readonly onlyDead: boolean; readonly after: string | null; readonly limit: number; readonly withAddresses?: boolean };

export async function readMails(
  db: DbOrTx,
  { onlyDead, after, limit, withAddresses = false }: Wanted,
): Promise<{ readonly row: QueuedMail; readonly cursor: string }[]> {
  const cursor = sql`(to_char(created_on at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS.US') || ' ' || id) collate "C"`;
  const { rows } = await db.execute<Row>(sql`
    select id, ${stateOf} as state, coalesce(data->>'kind', '?') as kind, coalesce(data->>'memberId', '?') as "memberId",
      case when ${isDead} then coalesce(source_retry_count, retry_count) + 1 when state = 'created' then 0 else retry_count + 1 end as tries,
      coalesce(case when ${isDead} then source_output end, output)->>'reason' as "lastError",
      coalesce(source_created_on, created_on) as created_at,
      case when ${isDead} or name = ${HELD_MAIL} or state = 'active' then null else start_after end as next_try_at,
      ${withAddresses ? sql`${addressOf} as "to",` : sql``} ${cursor} as cursor
    from jobs.job
    where ${onlyDead ? sql`(${isPutAside})` : sql`(${isWaiting} or ${isPutAside})`} and ${after === null ? sql`true` : sql`${cursor} > ${after}`}
    order by ${cursor}
    limit ${limit}`);
  return rows.map(({ cursor: at, created_at: createdAt, next_try_at: nextTryAt, ...mail }) => ({
    row: {
      ...mail,
      createdAt: new Date(createdAt).toISOString(),
      nextTryAt: nextTryAt === null ? null : new Date(nextTryAt).toISOString(),
    },
    cursor: at,
  }));
}

export type FailedMails = {
  readonly community?: string | undefined;
  readonly code?: string | undefined;
  readonly since?: Date | undefined;
};

const FAILURE = sql`coalesce(source_output, output)->>'reason'`;
const communityOf = sql`(select c.slug from members m join communities c on c.id = m.community_id where m.id::text = data->>'memberId')`;

/** Ids of the failed mails to members of a community (its slug), with a code in the last error (`550`), or that failed since a moment. */
export async function findFailedMails(db: DbOrTx, { community, code, since }: FailedMails): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from jobs.job where (${isPutAside})
      and ${community === undefined ? sql`true` : sql`${communityOf} = ${community}`}
      and ${code === undefined ? sql`true` : sql`upper(${code}) = any(string_to_array(${FAILURE}, ' '))`}
      and ${since === undefined ? sql`true` : sql`created_on >= ${since.toISOString()}::timestamptz`}
    order by created_on, id`);
  return rows.map(({ id }) => id);
}

export type FailedCount = { readonly community: string | null; readonly cause: string | null; readonly count: number };

/** Of all that failed since a moment, and are not sent again: how many, by community and cause. Null: not to a member, or to one who has left. */
export async function countFailedMails(db: DbOrTx, since: Date): Promise<FailedCount[]> {
  const { rows } = await db.execute<FailedCount>(sql`
    select ${communityOf} as community, ${FAILURE} as cause, count(*)::int as count from jobs.job
    where (${isPutAside}) and created_on >= ${since.toISOString()}::timestamptz group by 1, 2 order by 3 desc, 1, 2`);
  return rows;
}

export type MailFigures = {
  readonly waiting: number;
  readonly held: number;
  readonly failed: number;
  /** Seconds since the mail was put that has waited for longest; 0 when none waits. Held ones do not count. */
  readonly oldestSeconds: number;
  readonly isHeld: boolean;
};

export async function readMailFigures(db: DbOrTx): Promise<MailFigures> {
  const { rows } = await db.execute<Omit<MailFigures, 'isHeld'>>(sql`
    select count(*) filter (where name = ${QUEUE})::int as waiting, count(*) filter (where name = ${HELD_MAIL})::int as held,
      count(*) filter (where name = ${DEAD})::int as failed,
      coalesce(extract(epoch from now() - min(created_on) filter (where name = ${QUEUE})), 0)::float8 as "oldestSeconds"
    from jobs.job where (${isWaiting}) or (${isPutAside})`);
  return { ...(rows[0] ?? { waiting: 0, held: 0, failed: 0, oldestSeconds: 0 }), isHeld: await isMailHeld(db) };
}

export async function countJobs(db: DbOrTx): Promise<{ readonly queue: string; readonly state: string; readonly count: number }[]> {
  const { rows } = await db.execute<{ queue: string; state: string; count: number }>(sql`
    select name as queue, state::text as state, count(*)::int as count from jobs.job
    where name not like '\\_\\_pgboss%' and state in ('created', 'retry', 'active', 'failed')
    group by name, state order by name, state`);
  return rows;
}

export async function readMailsOf(
  db: DbOrTx,
  memberId: string,
): Promise<{ readonly kind: string; readonly state: string; readonly createdAt: string }[]> {
  const { rows } = await db.execute<{ kind: string; state: string; created_on: Date }>(sql`
    select data->>'kind' as kind, state::text as state, created_on from jobs.job
    where name in (${QUEUE}, ${HELD_MAIL}, ${DEAD}) and data->>'memberId' = ${memberId} order by created_on, id`);
  return rows.map(({ kind, state, created_on: createdOn }) => ({ kind, state, createdAt: new Date(createdOn).toISOString() }));
}

/** And pushes. */
export async function removeMails(db: DbOrTx, memberIds: readonly string[]): Promise<void> {
  const queues = [QUEUE, HELD_MAIL, DEAD, PUSHES, deadLetterQueue(PUSHES)];
  const remove = () =>
    db.execute(
      sql`delete from jobs.job where name = any(${sql.param(queues)}::text[]) and data->>'memberId' = any(${sql.param([...memberIds])}::text[])`,
    );
  await remove();
  // A try that fails meanwhile puts new rows in place of its own, of which a statement that waited for it knows nothing.
  await remove();
}

/** A mail or a push that was put while its member was leaving came too late to be removed with them. */
export async function removeJobOfNobody(db: DbOrTx, name: typeof QUEUE | typeof PUSHES, id: string, memberId: string): Promise<void> {
  await db.execute(
    sql`delete from jobs.job where name = ${name} and id = ${id} and not exists (select from members where members.id::text = ${memberId})`,
  );
}
