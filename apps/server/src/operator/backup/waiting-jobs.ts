/** Saves waiting jobs as JSON and enqueues them again in the restoring program's queues, since pg-boss may change its tables. */
import pg from 'pg';
import { deadLetterQueue, queueNames } from '../../mail/queue/job-list.ts';
import { FORMER_MAIL_QUEUES, takeOverRestoredMails } from '../../mail/queue/take-over-mails.ts';

const namesOf = (queues: readonly string[]) => queues.map((name) => pg.escapeLiteral(name)).join(', ');
const OURS = queueNames().flatMap((name) => [name, deadLetterQueue(name)]);

export const COPY_WAITING_JOBS = `
  copy (select to_jsonb(job) from jobs.job where name in (${namesOf([...OURS, ...FORMER_MAIL_QUEUES])}) and state in ('created', 'retry', 'active')) to stdout`;

/** For a connection that has run `MAKE_JOBS_TABLE`. */
export const COPY_JOBS_BACK = 'copy restored_jobs (job) from stdin';
export const MAKE_JOBS_TABLE = 'create temporary table restored_jobs (job jsonb) on commit drop';

/** A running job waits again, since its server is gone. Retry delays and limits are those of this program's queues. */
const PUT_BACK = `
  insert into jobs.job (id, name, data, priority, state, retry_count, start_after, created_on, started_on, keep_until, output,
    source_name, source_id, source_created_on, source_retry_count, source_output, source_root_id,
    retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter, heartbeat_seconds)
  select r.id, r.name, r.data, coalesce(r.priority, 0), case when r.state = 'active' then 'retry' else r.state end, coalesce(r.retry_count, 0),
    case when r.state = 'active' then now() else r.start_after end, r.created_on, r.started_on, r.keep_until, r.output,
    r.source_name, r.source_id, r.source_created_on, r.source_retry_count, r.source_output, r.source_root_id,
    q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy, q.dead_letter,
    q.heartbeat_seconds
  from restored_jobs, jsonb_populate_record(null::jobs.job, job) r join jobs.queue q on q.name = r.name`;

/** Puts the jobs back once all tables are there. Mails that waited as jobs become rows of `mails`. */
export async function putJobsBack(client: Pick<pg.ClientBase, 'query'>): Promise<number> {
  await client.query('update mails set is_taken = false, next_try_at = now() where is_taken and next_try_at is not null');
  const mails = await takeOverRestoredMails(client);
  await client.query(`delete from jobs.job where name in (${namesOf(OURS)})`);
  const { rowCount } = await client.query(PUT_BACK);
  return mails + (rowCount ?? 0);
}
