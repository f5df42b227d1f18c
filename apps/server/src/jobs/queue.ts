/** Jobs lie in the store: one is there exactly when its cause was committed. It runs at least once, and a second run does no harm. */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, systemClock, type Db as BossDatabase, type Job, type JobResult } from 'pg-boss';
import type { DbOrTx, Store } from '../db/client.ts';
import { listen } from '../db/listen.ts';
import { storeTrouble } from '../db/store-away.ts';
import type { Logger } from '../effects/effects.ts';
import { safeError } from '../effects/log.ts';
import { MailError } from '../emails/mailer.ts';
import { deadLetterQueue, HELD_MAIL, JOBS, jobNames, KEPT_DAYS, priorityOf, type JobName, type JobPayload } from './job-list.ts';

/** `jobId` is the same at every try of a job: a mail's Message-ID is made of it. */
export type JobHandlers = { readonly [N in JobName]: (payload: JobPayload[N], signal: AbortSignal, jobId: string) => Promise<void> };

export type Jobs = {
  /** Puts a job into the queue; with a transaction it is there when, and only when, that is committed. */
  enqueue<N extends JobName>(db: DbOrTx, name: N, payload: JobPayload[N]): Promise<void>;
  /** @param delaySeconds where it is not the queue's own delay */
  enqueueAll<N extends JobName>(db: DbOrTx, name: N, payloads: readonly JobPayload[N][], delaySeconds?: number): Promise<void>;
  /** Gives dead letters back to their queue, as new: those of these ids, or all (null). Answers how many there were. */
  retryDead(name: JobName, ids: readonly string[] | null): Promise<number>;
  /** Makes the queues ready to be put into, without running anything: for commands and tests. */
  prepare(): Promise<void>;
  /** `concurrency` replaces that of some jobs. */
  start(handlers: JobHandlers, concurrency?: Partial<Record<JobName, number>>): Promise<void>;
  /** Runs what is due now, and then what became due by it; `includeLater` also what waits for another try. Answers how many ran. */
  runDue(handlers: JobHandlers, options?: { readonly includeLater?: boolean }): Promise<number>;
  /** Takes no more work, lets what runs finish for some seconds, and gives the rest back to the queue. Jobs can still be put. */
  rest(): Promise<void>;
  /** Rests, and then puts no more jobs either. */
  stop(): Promise<void>;
};

/** What is stored of a run that failed: which kind of failure, no more. */
type Outcome = JobResult<{ readonly reason: string }>;

export type JobObserver = (job: JobName, outcome: 'done' | 'failed', seconds: number) => void;

/** The store tells when a job is there (LISTEN and NOTIFY). Looking finds what became due since, and what was told while nobody listened. */
const POLL_SECONDS = 20;
const HOUR_SECONDS = 3600;
const DAY_SECONDS = 24 * HOUR_SECONDS;
/** Beside the slowest client (http/request-hooks.ts) and before the store: together they must stay well within main.ts's limit. */
const STOP_TIMEOUT_MS = 3_000;
const DEAD_LETTERS_AT_ONCE = 500;

const RETENTION = {
  /** What has run is of no more use; strangers can have jobs put, so their rows must not pile up. */
  deleteAfterSeconds: HOUR_SECONDS,
  retentionSeconds: KEPT_DAYS.waiting * DAY_SECONDS,
};
const DEAD_LETTER_RETENTION = { retentionSeconds: KEPT_DAYS.putAside * DAY_SECONDS, deleteAfterSeconds: KEPT_DAYS.putAside * DAY_SECONDS };

/** The queue in `store`, sharing its connections. Nothing happens before `prepare` or `start`. */
export function createJobs(store: Store, log: Logger, observe: JobObserver = () => {}, { pollSeconds = POLL_SECONDS } = {}): Jobs {
  const boss = openQueue(store, log, { looksAfterItself: false });
  let working: PgBoss | null = null;
  let preparing: Promise<void> | null = null;

  async function makeQueues(): Promise<void> {
    await boss.start();
    const there = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
    const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
    if (!there.has(HELD_MAIL)) await boss.createQueue(HELD_MAIL, DEAD_LETTER_RETENTION);
    for (const name of jobNames()) {
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
        // An older version of this program may have made it with another policy.
        await boss.updateQueue(name, options);
        // Reads the queue into the cache, so that no transaction looks it up on a second connection.
        await boss.findJobs(name, { id: '00000000-0000-0000-0000-000000000000' });
      }
      if (policy.schedule !== undefined && schedules.get(name) !== policy.schedule) await boss.schedule(name, policy.schedule, {});
    }
  }

  async function run<N extends JobName>(name: N, job: Job<JobPayload[N]>, handlers: JobHandlers): Promise<Outcome> {
    const startedAt = performance.now();
    const seconds = () => (performance.now() - startedAt) / 1000;
    try {
      await handlers[name](job.data, job.signal, job.id);
      observe(name, 'done', seconds());
      return { id: job.id, status: 'completed' };
    } catch (error) {
      observe(name, 'failed', seconds());
      log.warn({ job: name, jobId: job.id, retryCount: job.retryCount, err: error }, 'a job failed');
      // Stored in the queue, so no more than what kind of failure it was: a mail server's words often hold the address.
      const { code, type } = safeError(error);
      const output = { reason: code ?? type };
      if (error instanceof MailError && error.isPermanent) await failForGood(name, job.id, output);
      return { id: job.id, status: 'failed', output };
    }
  }

  /** No try follows, and it is a dead letter for an operator to see. At once with its reason, which would be lost if the process ended in between. */
  async function failForGood(name: JobName, id: string, output: object): Promise<void> {
    await store.db.transaction(async (tx) => {
      await tx.execute(sql`update jobs.job set retry_limit = retry_count where id = ${id}`);
      await boss.fail(name, id, output, { db: fromDrizzle(tx, sql) });
    });
  }

  return {
    async enqueue(db, name, payload) {
      await boss.send(name, payload, {
        startAfter: JOBS[name].delaySeconds ?? 0,
        priority: priorityOf(name, payload),
        db: fromDrizzle(db, sql),
      });
    },

    async enqueueAll(db, name, payloads, delaySeconds = JOBS[name].delaySeconds ?? 0) {
      if (payloads.length === 0) return;
      await boss.insert(
        name,
        payloads.map((data) => ({ data, startAfter: delaySeconds, priority: priorityOf(name, data) })),
        { db: fromDrizzle(db, sql) },
      );
    },

    async retryDead(name, ids) {
      await this.prepare();
      const redrive = (which: { ids: string[] } | { createdBefore: Date }) =>
        boss.redrive(deadLetterQueue(name), { destination: name, limit: DEAD_LETTERS_AT_ONCE, ...which });
      let count = 0;
      if (ids === null) {
        const before = { createdBefore: new Date() };
        for (let moved = DEAD_LETTERS_AT_ONCE; moved === DEAD_LETTERS_AT_ONCE; count += moved) moved = await redrive(before);
      } else {
        for (let from = 0; from < ids.length; from += DEAD_LETTERS_AT_ONCE)
          count += await redrive({ ids: ids.slice(from, from + DEAD_LETTERS_AT_ONCE) });
      }
      return count;
    },

    prepare() {
      preparing ??= makeQueues();
      return preparing;
    },

    async start(handlers, concurrency = {}) {
      await this.prepare();
      if (store.isAlone) await giveBackOrphans(store, boss);
      working = openQueue(store, log, { looksAfterItself: true });
      await working.start();
      for (const name of jobNames()) {
        const options = {
          pollingIntervalSeconds: pollSeconds,
          notifyPollingIntervalSeconds: pollSeconds,
          batchSize: concurrency[name] ?? JOBS[name].concurrency,
          burstWhenBatchFull: true,
          perJobResults: true,
        } as const;
        const work = (jobs: Job<JobPayload[typeof name]>[]) => Promise.all(jobs.map((job) => run(name, job, handlers)));
        await working.work<JobPayload[typeof name], unknown, typeof options>(name, options, work);
      }
    },

    async runDue(handlers, { includeLater = false } = {}) {
      await this.prepare();
      let count = 0;
      for (const name of jobNames()) {
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
      await working?.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
    },

    async stop() {
      if (preparing === null) return;
      await preparing.catch(() => undefined);
      await this.rest();
      await boss.stop({ graceful: false });
    },
  };
}

/** Time that is never set back: pg-boss would wait until its clock has caught up, for hours, and give back nothing meanwhile. */
const STEADY_CLOCK = { ...systemClock, now: () => Math.round(performance.timeOrigin + performance.now()) };

/** One that looks after itself puts what is due by the clock, and gives back or deletes what lies there too long; the other only does what it is told. */
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
    // How often finished jobs are looked through for those to delete; left alone, once a day.
    maintenanceIntervalSeconds: HOUR_SECONDS,
    // No job of ours waits for another one, which pg-boss would look for every five seconds, and write that it has.
    flowIntervalSeconds: HOUR_SECONDS,
    // Rebuilding indexes and watching vacuum are for stores far busier than this queue ever is.
    reindex: false,
    monitorVacuum: false,
  });
  // Without a listener a store that is away for a moment would end the process.
  boss.on('error', (error) => log.warn({ err: error }, `the job queue could not use the store: ${storeTrouble(error)}`));
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue'));
  return boss;
}

/** pg-boss over the store's own pool. Several statements in one text give several results, of which it wants all rows. */
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

/** Of several jobs that were cut off together one may have been the cause: apart from it, the others get through. */
const ORPHAN_SPREAD_SECONDS = 20;

/**
 * Where nobody else used the store, what counts as running was cut off with its process; else a missing heartbeat gives it back. A job that
 * ends the process each time has its tries counted like any other.
 */
async function giveBackOrphans(store: Store, boss: PgBoss): Promise<void> {
  const { rows } = await store.db.execute<{ name: string; id: string }>(sql`
    select name, id from jobs.job where state = 'active' and retry_count >= retry_limit`);
  for (const { name, id } of rows) await boss.fail(name, id, { reason: 'PROCESS_ENDED' });
  await store.db.execute(sql`
    update jobs.job set state = 'retry', start_after = now() + least(retry_count, 1) * random() * ${ORPHAN_SPREAD_SECONDS} * interval '1 second'
    where state = 'active'`);
}
