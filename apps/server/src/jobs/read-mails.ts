/** The mails in the queue as an operator sees them: which, how often tried, what went wrong; to whom only on request. */
import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/client.ts';
import { deadLetterQueue } from './job-list.ts';

const QUEUE = 'send-mail';
const DEAD = deadLetterQueue(QUEUE);

/** `waiting` for its first try, `retried` after a failed one, `sending` just now, `dead` after the last. */
export const MAIL_STATES = ['waiting', 'retried', 'sending', 'failed'] as const;
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
const stateOf = sql`case when ${isDead} then 'failed' when state = 'active' then 'sending' when state = 'retry' then 'retried' else 'waiting' end`;
const isWaiting = sql`name = ${QUEUE} and state in ('created', 'retry', 'active')`;
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
      case when ${isDead} or state = 'active' then null else start_after end as next_try_at,
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
    where name in (${QUEUE}, ${DEAD}) and data->>'memberId' = ${memberId} order by created_on, id`);
  return rows.map(({ kind, state, created_on: createdOn }) => ({ kind, state, createdAt: new Date(createdOn).toISOString() }));
}

export async function removeMails(db: DbOrTx, memberIds: readonly string[]): Promise<void> {
  await db.execute(
    sql`delete from jobs.job where name in (${QUEUE}, ${DEAD}) and data->>'memberId' = any(${sql.param([...memberIds])}::text[])`,
  );
}
