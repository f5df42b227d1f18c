/** Jobs and mails are rows of the store. A job exists exactly when its cause was committed. It runs at least once; a second run must do no harm. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, systemClock, type Db as BossDatabase, type Job, type JobResult } from 'pg-boss';
import type { DbOrTx, Store } from '../../kernel/db/client.ts';
import { listen } from '../../kernel/db/listen.ts';
import { storeTrouble } from '../../kernel/db/store-away.ts';
import type { Logger } from '../../kernel/effects/effects.ts';
import { safeError } from '../../kernel/effects/log.ts';
import {
  deadLetterQueue,
  JOBS,
  KEPT_DAYS,
  ORPHAN_SPREAD_SECONDS,
  queueNames,
  type JobName,
  type JobPayload,
  type QueueName,
} from './job-list.ts';
import { putMails } from './put-mails.ts';
import { createMailSender, type JobObserver, type MailEnd } from './send-mails.ts';

/** `jobId` is the same at every try. The Message-ID of a mail is made of it. */
export type JobHandlers = {
  readonly [N in JobName]: (payload: JobPayload[N], signal: AbortSignal, jobId: string) => Promise<N extends 'send-mail' ? MailEnd : void>;
};

export type Jobs = {
  /** Enqueues a job or a mail. With a transaction, it exists if and only if that is committed. */
  enqueue<N extends JobName>(db: DbOrTx, name: N, payload: JobPayload[N]): Promise<void>;
  /** @param delaySeconds replaces the queue's own delay */
  enqueueAll<N extends JobName>(db: DbOrTx, name: N, payloads: readonly JobPayload[N][], delaySeconds?: number): Promise<void>;
  /** How many jobs wait, run, or have failed for good, without mails. */
  count(): Promise<JobCount[]>;
  /** Creates the queues without running anything, for commands and tests. */
  prepare(): Promise<void>;
  /** @param options.mailsPerMinute for all servers together; absent: no limit */
  start(handlers: JobHandlers, options?: { readonly mailsPerMinute?: number | undefined }): Promise<void>;
  /** Runs all due jobs, and those that become due by them. With `includeLater`, also those that wait for a retry. Returns how many ran. */
  runDue(handlers: JobHandlers, options?: { readonly includeLater?: boolean }): Promise<number>;
  /** Takes no more jobs, waits some seconds for running ones, and gives the others back. Jobs can still be enqueued. */
  rest(): Promise<void>;
  /** Rests; then no job can be enqueued any more. */
  stop(): Promise<void>;
};

export type JobCount = { readonly queue: string; readonly state: 'waiting' | 'active' | 'failed'; readonly count: number };

/** What is stored of a failed run: the kind of failure only. */
type Outcome = JobResult<{ readonly reason: string }>;

/** LISTEN and NOTIFY tell of new jobs. Polling finds jobs that become due later, or that were enqueued while nobody listened. */
const POLL_SECONDS = 20;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/**
 * Jobs stop at the same time as requests (kernel/http/request-hooks.ts), and before the store. All together must stay well within main.ts's limit.
 */
const STOP_TIMEOUT_MS = 3_000;

const RETENTION = {
  /** Finished jobs are of no use. Strangers can cause jobs, so their rows must not pile up. */
  deleteAfterSeconds: HOUR_SECONDS,
  retentionSeconds: KEPT_DAYS.waiting * DAY_SECONDS,
};
const DEAD_LETTER_RETENTION = { retentionSeconds: KEPT_DAYS.dead * DAY_SECONDS, deleteAfterSeconds: KEPT_DAYS.dead * DAY_SECONDS };

/** The queue in `store`, which shares the store's connections. Nothing happens before `prepare` or `start`. */
export function createJobs(store: Store, log: Logger, observe: JobObserver = () => {}, { pollSeconds = POLL_SECONDS } = {}): Jobs {
  const boss = openQueue(store, log, { looksAfterItself: false });
  const sender = createMailSender({ store, log, observe, pollSeconds });
  let working: PgBoss | null = null;
  let preparing: Promise<void> | null = null;

  async function makeQueues(): Promise<void> {
    await boss.start();
    const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    for (const name of queueNames()) {
      const policy = JOBS[name];
      const dead = deadLetterQueue(name);
      const options = {
        retryLimit: policy.retryLimit,
        retryDelay: policy.retryDelaySeconds,
        retryDelayMax: policy.retryDelayMaxSeconds,
        retryBackoff: true,
        expireInSeconds: policy.timeLimitSeconds,
        heartbeatSeconds: 20,
        deadLetter: dead,
        notify: true,
        ...RETENTION,
      };
      const found = there.get(name);
      if (found === undefined || !isDeepStrictEqual({ ...found, ...options }, found)) {
        await boss.createQueue(dead, DEAD_LETTER_RETENTION);
        await boss.createQueue(name, { ...options, policy: policy.isAlone === true ? 'exclusive' : 'standard' });
        // A previous version may have created the queue with another policy.
        await boss.updateQueue(name, options);
        // Loads the queue into pg-boss' cache, so that no transaction looks it up on a second connection.
        await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
      }
      if (policy.schedule !== undefined && schedules.get(name) !== policy.schedule) await boss.schedule(name, policy.schedule, {});
    }
  }

  async function run<N extends QueueName>(name: N, job: Job<JobPayload[N]>, handlers: JobHandlers): Promise<Outcome> {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      await handlers[name](job.data, job.signal, job.id);
      observe(name, 'done', seconds());
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const isLast = job.retryCount >= JOBS[name].retryLimit;
      observe(name, isLast ? 'failed' : 'retried', seconds());
      log.warn({ job: name, jobId: job.id, retryCount: job.retryCount, err: error }, 'a job failed');
      // The result is stored in the queue, so it holds the kind of failure only.
      const { code, type } = safeError(error);
      return { id: job.id, status: 'failed', output: { reason: code ?? type } };
    }
  }

  async function addWorker(worker: PgBoss, name: QueueName, handlers: JobHandlers): Promise<void> {
    const options = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: pollSeconds,
      batchSize: 1,
      perJobResults: true,
    } as const;
    let id: string | null = null;
    id = await worker.work<JobPayload[typeof name], unknown, typeof options>(name, options, async (jobs) => {
      const results = await Promise.all(jobs.map((job) => run(name, job, handlers)));
      if (id !== null) worker.notifyWorker(id);
      return results;
    });
  }

  return {
    async enqueue(db, name, payload) {
      if (name === 'send-mail') return await this.enqueueAll(db, name, [payload]);
      await boss.send(name, payload, { startAfter: JOBS[name].delaySeconds ?? 0, db: fromDrizzle(db, sql) });
    },

    async enqueueAll(db, name, payloads, delaySeconds = JOBS[name].delaySeconds ?? 0) {
      if (payloads.length === 0) return;
      if (areMails(name, payloads)) return await putMails(db, payloads, delaySeconds);
      await boss.insert(
        name,
        payloads.map((data) => ({ data, startAfter: delaySeconds })),
        { db: fromDrizzle(db, sql) },
      );
    },

    async count() {
      await this.prepare();
      const statsOf = (name: string) => boss.getQueueStats(name, { force: true }).then(([stats]) => stats);
      const counts = await Promise.all(
        queueNames().map(async (queue): Promise<JobCount[]> => {
          const [own, dead] = [await statsOf(queue), await statsOf(deadLetterQueue(queue))];
          return [
            { queue, state: 'waiting', count: own?.queuedCount ?? 0 },
            { queue, state: 'active', count: own?.activeCount ?? 0 },
            { queue, state: 'failed', count: dead?.queuedCount ?? 0 },
          ];
        }),
      );
      return counts.flat().filter(({ count }) => count > 0);
    },

    prepare() {
      preparing ??= makeQueues();
      return preparing;
    },

    async start(handlers, { mailsPerMinute } = {}) {
      await this.prepare();
      if (store.isAlone) await giveBackOrphans(store, boss);
      working = openQueue(store, log, { looksAfterItself: true });
      await working.start();
      for (const name of queueNames()) {
        // Each worker takes its next job as soon as one is done, so that no job waits for others of a batch.
        for (let workers = JOBS[name].concurrency ?? 1; workers > 0; workers -= 1) await addWorker(working, name, handlers);
      }
      await sender.start(handlers['send-mail'], mailsPerMinute);
    },

    async runDue(handlers, { includeLater = false } = {}) {
      await this.prepare();
      let count = await sender.runDue(handlers['send-mail'], { includeLater });
      for (const name of queueNames()) {
        const jobs = await boss.fetch<JobPayload[typeof name]>(name, { batchSize: 100, ignoreStartAfter: includeLater });
        for (const job of jobs) {
          const result = await run(name, job, handlers);
          await (result.status === 'completed' ? boss.complete(name, job.id) : boss.fail(name, job.id, result.output ?? null));
        }
        count += jobs.length;
      }
      return count === 0 || includeLater ? count : count + (await this.runDue(handlers));
    },

    async rest() {
      await Promise.all([working?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS }), sender.rest(STOP_TIMEOUT_MS)]);
    },

    async stop() {
      if (preparing === null) return;
      await preparing.catch(() => undefined);
      await this.rest();
      await boss.stop({ graceful: false });
    },
  };
}

function areMails(name: JobName, _payloads: readonly unknown[]): _payloads is readonly JobPayload['send-mail'][] {
  return name === 'send-mail';
}

/** A clock that is never set back. Otherwise pg-boss would wait for hours until its clock has caught up, and do no maintenance meanwhile. */
const STEADY_CLOCK = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) };

/** `looksAfterItself: true` also runs pg-boss' scheduler and maintenance. The other instance only enqueues and reads. */
function openQueue(store: Store, log: Logger, { looksAfterItself }: { readonly looksAfterItself: boolean }): PgBoss {
  const boss = new PgBoss({
    db: bossDatabase(store, log),
    useListenNotify: looksAfterItself,
    schema: 'jobs',
    clock: STEADY_CLOCK,
    schedule: looksAfterItself,
    supervise: looksAfterItself,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 10,
    // How often finished jobs are deleted. pg-boss' default is once a day.
    maintenanceIntervalSeconds: HOUR_SECONDS,
    // No job waits for another one. By default, pg-boss would check that every five seconds, and write that it did.
    flowIntervalSeconds: HOUR_SECONDS,
    // Rebuilding indexes and watching vacuum are for much busier queues.
    reindex: false,
    monitorVacuum: false,
  });
  // Without a listener, a store that is away for a moment would end the process.
  boss.on('error', (error) => log.warn({ err: error }, `the job queue could not use the store: ${storeTrouble(error)}`));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'));
  return boss;
}

/** pg-boss over the store's pool. A text with several statements gives several results; pg-boss wants the rows of all. */
function bossDatabase(store: Store, log: Logger): BossDatabase {
  return {
    async executeSql(text, values) {
      const result: unknown = await store.pool.query(text, values);
      const results = Array.isArray(result) ? result : [result];
      return { rows: results.flatMap((each: { rows?: unknown[] }) => each.rows ?? []) };
    },
    listen: async (channel, onNotification, onListening) => listen({ store, log }, `"${channel}"`, { onNotification, onListening }),
  };
}

/**
 * If nobody else used the store, running jobs were cut off with their process, and are given back here. Otherwise a missing heartbeat gives them
 * back. The tries of such jobs count, so that a job that ends the process each time fails at last.
 */
async function giveBackOrphans(store: Store, boss: PgBoss): Promise<void> {
  const { rows } = await store.db.execute<{ name: string; id: string }>(sql`
    select name, id from jobs.job where state = 'active' and retry_count >= retry_limit`);
  for (const { name, id } of rows) await boss.fail(name, id, { reason: 'PROCESS_ENDED' });
  await store.db.execute(sql`
    update jobs.job set state = 'retry', start_after = now() + least(retry_count, 1) * random() * ${ORPHAN_SPREAD_SECONDS} * interval '1 second'
    where state = 'active'`);
}
