/**
 * Needed for one version: moves mails from the job queue, where they were before, into their own table. Servers of the previous version may still
 * enqueue some there, and its backups hold some. A mail is moved by one statement and keeps its id, so it is sent once.
 */
import type pg from 'pg';

/** The former queues of waiting, held and failed mails. */
export const FORMER_MAIL_QUEUES = ['send-mail', 'send-mail-held', 'send-mail-failed'];

const NAMES = FORMER_MAIL_QUEUES.map((name) => `'${name}'`).join(', ');
// A mail that a server of the previous version is sending stays there: that server sends it or gives it back.
const FROM_QUEUE = `delete from jobs.job as former using batch where former.name = batch.name and former.id = batch.id
  returning state in ('created', 'retry') or former.name = 'send-mail-failed' and state = 'failed' as is_open, to_jsonb(former) as job`;
/** A statement has a time limit (kernel/db/client.ts). */
const AT_ONCE = 2_000;
const BATCH = `select name, id from jobs.job where name in (${NAMES}) and state <> 'active' limit ${AT_ONCE} for update skip locked`;
const FROM_BACKUP = `delete from restored_jobs as former where job->>'name' in (${NAMES}) returning true as is_open, job`;

const TAKE_OVER = `
  insert into mails (id, member_id, kind, parameters, priority, attempts, answer, created_at, next_try_at, failed_at)
  select (job->>'id')::uuid, members.id, data->>'kind', data - 'kind' - 'memberId', coalesce((job->>'priority')::smallint, 0),
    case when has_failed then coalesce((job->>'source_retry_count')::int, (job->>'retry_count')::int, 0) + 1
      when job->>'state' = 'created' then 0 else coalesce((job->>'retry_count')::int, 0) + 1 end,
    coalesce(nullif(job->'source_output', 'null'), job->'output')->>'reason',
    coalesce((job->>'source_created_on')::timestamptz, (job->>'created_on')::timestamptz),
    case when not has_failed then coalesce((job->>'start_after')::timestamptz, now()) end,
    case when has_failed then (job->>'created_on')::timestamptz end
  from (select job, job->'data' as data, job->>'name' = 'send-mail-failed' as has_failed from taken where is_open) as open
  left join members on members.id = case when data->>'memberId' ~ '^[0-9a-f-]{36}$' then (data->>'memberId')::uuid end
  where data ? 'kind' and (members.id is not null or not data ? 'memberId')
  on conflict (id) do nothing`;

type Result = Pick<pg.QueryResult<Record<string, unknown>>, 'rowCount' | 'rows'>;
type Client = { query(text: string): Promise<Result> };

/** Moves mails of a prepared queue in batches, until none is left or `signal` is aborted. Returns how many. */
export async function takeOverMails(client: Client, signal = new AbortController().signal): Promise<number> {
  let mails = 0;
  for (let taken = 1; taken > 0 && !signal.aborted;) {
    const { rows } = await client.query(`
      with batch as materialized (${BATCH}), taken as (${FROM_QUEUE}), put as (${TAKE_OVER} returning id)
      select (select count(*) from taken) as taken, (select count(*) from put) as mails`);
    taken = Number(rows[0]?.['taken'] ?? 0);
    mails += Number(rows[0]?.['mails'] ?? 0);
  }
  return mails;
}

/** Moves the mails of a backup's jobs before those are restored into their queues. Statements of a restore have no time limit. */
export async function takeOverRestoredMails(client: Client): Promise<number> {
  return (await client.query(`with taken as (${FROM_BACKUP}) ${TAKE_OVER}`)).rowCount ?? 0;
}
