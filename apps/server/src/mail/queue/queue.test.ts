import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../kernel/db/client.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { deadLetterQueue, JOBS, jobNames, type JobPayload } from './job-list.ts';
import { createJobs, type JobHandlers, type Jobs } from './queue.ts';

const log = createLog({ logLevel: 'silent' });
const removalId = '3f0c8a9e-0d7e-4a53-9f8c-1f2a6b7c8d9e';
const payload: JobPayload['finish-removal'] = { removalId };

let store: Store;
let jobs: Jobs;
beforeAll(async () => {
  store = await openMigratedStore();
  jobs = createJobs(store, log);
  await jobs.prepare();
});
afterAll(async () => {
  await jobs.stop();
  await store.close();
});
beforeEach(async () => {
  await store.pool.query('delete from jobs.job');
});

function handlers(finish: JobHandlers['finish-removal']): JobHandlers {
  return {
    'send-mail': async () => undefined,
    'send-push': async () => {},
    'finish-removal': finish,
    'finish-resets': async () => {},
    'tend-sign-on': async () => {},
    'tidy-store': async () => {},
    'vacuum-store': async () => {},
    'tidy-addresses': async () => {},
    'count-people': async () => {},
    'count-sharing': async () => {},
    'send-news': async () => {},
    'count-months': async () => {},
    'reroute-journeys': async () => {},
    'renew-ways': async () => {},
    'measure-ways': async () => {},
    'look-for-matches': async () => {},
    'tend-lifts': async () => {},
    'look-after-change': async () => {},
    'keep-car-conversations': async () => {},
    'plan-car': async () => {},
    'mail-unread': async () => {},
    'tell-operator': async () => {},
  };
}

async function rows(queue: string): Promise<{ state: string; data: unknown; output: unknown; wait: number }[]> {
  const { rows: found } = await store.pool.query(
    'select state, data, output, extract(epoch from start_after - now())::float8 as wait from jobs.job where name = $1',
    [queue],
  );
  return found;
}

test('a job is there exactly when its transaction is committed', async () => {
  const seen: string[] = [];
  await expect(
    store.db.transaction(async (tx) => {
      await jobs.enqueue(tx, 'finish-removal', payload);
      throw new Error('given up');
    }),
  ).rejects.toThrow('given up');
  expect(await jobs.runDue(handlers(async (order) => void seen.push(order.removalId)))).toBe(0);
  await store.db.transaction((tx) => jobs.enqueue(tx, 'finish-removal', payload));
  expect(await jobs.runDue(handlers(async (order) => void seen.push(order.removalId)))).toBe(1);
  expect(seen).toEqual([removalId]);
});

test('a failed job is tried again after a pause that grows, under the same id, and then counts as done', async () => {
  const ids: string[] = [];
  const waits: number[] = [];
  await jobs.enqueue(store.db, 'finish-removal', payload);
  const failing = handlers(async (_payload, _signal, id) => {
    ids.push(id);
    throw new Error('away');
  });
  for (let tries = 0; tries < 6; tries += 1) {
    await jobs.runDue(failing, { includeLater: true });
    waits.push((await rows('finish-removal'))[0]?.wait ?? 0);
  }
  expect(await jobs.runDue(failing)).toBe(0);
  expect(waits[5]).toBeGreaterThan(4 * (waits[0] ?? Infinity));
  await jobs.runDue(
    handlers(async (_payload, _signal, id) => void ids.push(id)),
    { includeLater: true },
  );
  expect(new Set(ids).size).toBe(1);
  expect((await rows('finish-removal')).map(({ state }) => state)).toEqual(['completed']);
});

test('what fails at every try ends among the dead letters, with ids alone', async () => {
  await jobs.enqueue(store.db, 'finish-removal', payload);
  const failing = handlers(async () => {
    throw Object.assign(new Error('550 <ann@example.org> unknown'), { code: 'EENVELOPE' });
  });
  for (let tries = 0; tries <= JOBS['finish-removal'].retryLimit; tries += 1) await jobs.runDue(failing, { includeLater: true });
  const dead = await rows(deadLetterQueue('finish-removal'));
  expect(dead.map(({ state, data }) => [state, data])).toEqual([['created', payload]]);
  const { rows: everything } = await store.pool.query('select * from jobs.job');
  expect(JSON.stringify(everything)).not.toContain('ann@');
  expect(JSON.stringify(everything)).toContain('EENVELOPE');
});

test('the log says why a job failed, without what a mail server said of an address', async () => {
  const lines: string[] = [];
  const heard = createJobs(store, createLog({ logLevel: 'debug' }, { write: (line) => void lines.push(line) }));
  await heard.enqueue(store.db, 'finish-removal', payload);
  await heard.runDue(
    handlers(async () => {
      throw Object.assign(new Error('550 <ann@example.org> unknown'), { code: 'EENVELOPE' });
    }),
  );
  await heard.stop();
  expect(lines.join('')).toMatch(/"err":\{"type":"Error","code":"EENVELOPE","message":"550 <\[address\]> unknown"/);
});

test('every job has a limit of tries, time and dead letters of its own', () => {
  for (const name of jobNames()) {
    expect(JOBS[name].retryLimit).toBeGreaterThan(0);
    expect(JOBS[name].timeLimitSeconds).toBeLessThanOrEqual(300);
  }
  expect(new Set(jobNames().map(deadLetterQueue)).size).toBe(jobNames().length);
});

const OTHER = '7d4ce1f0-2f5e-4a53-9f8c-1f2a6b7c8d9e';

test('a worker takes a job soon after its commit, and one that a killed process left behind as soon as it starts alone', async () => {
  await jobs.enqueue(store.db, 'finish-removal', { removalId: OTHER });
  // A killed process leaves a job that counts as running.
  await store.pool.query("update jobs.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'finish-removal'");
  const worker = createJobs({ ...store, isAlone: true }, log);
  const seen: string[] = [];
  await worker.start(handlers(async ({ removalId: id }) => void seen.push(id)));
  await expect.poll(() => seen).toEqual([OTHER]);
  await store.db.transaction((tx) => worker.enqueue(tx, 'finish-removal', payload));
  await expect.poll(() => seen).toEqual([OTHER, removalId]);
  await worker.stop();
});

test('a job that ended the process at its every try is taken no more: it is a dead letter, and others are done', async () => {
  await jobs.enqueue(store.db, 'finish-removal', { removalId: OTHER });
  await store.pool.query("update jobs.job set state = 'active', started_on = now(), heartbeat_on = now(), retry_count = retry_limit");
  await jobs.enqueue(store.db, 'finish-removal', payload);
  const worker = createJobs({ ...store, isAlone: true }, log);
  const seen: string[] = [];
  await worker.start(handlers(async ({ removalId: id }) => void seen.push(id)));
  await expect.poll(() => seen).toContain(removalId);
  await worker.stop();
  expect(seen).toEqual([removalId]);
  expect(await rows(deadLetterQueue('finish-removal'))).toMatchObject([{ data: { removalId: OTHER } }]);
});

test('jobs of one queue are done one after another without a pause', async () => {
  const seen: string[] = [];
  const worker = createJobs(store, log, undefined, { pollSeconds: 24 * 3600 });
  await worker.start(handlers(async ({ removalId: id }) => void seen.push(id)));
  await jobs.enqueueAll(
    store.db,
    'finish-removal',
    Array.from({ length: 10 }, () => payload),
  );
  await expect.poll(() => seen.length).toBe(10);
  await worker.stop();
});

test('a slow push service holds back no push to another one', async () => {
  const slow = Promise.withResolvers<void>();
  let [begun, sent] = [0, 0];
  const push = { kind: 'message-waiting', subscriptionId: removalId, until: '2026-11-20T00:00:00Z' } as const;
  const worker = createJobs(store, log, undefined, { pollSeconds: 24 * 3600 });
  await worker.start({
    ...handlers(async () => {}),
    'send-push': async () => {
      begun += 1;
      if (begun === 1) await slow.promise;
      sent += 1;
    },
  });
  await jobs.enqueueAll(
    store.db,
    'send-push',
    Array.from({ length: 12 }, () => push),
  );
  await expect.poll(() => sent).toBe(11);
  slow.resolve();
  await worker.stop();
});

test('what is due by the clock is put by a server that works, and by nobody who only puts jobs or looks at them', async () => {
  const makeDue = () => store.pool.query("update jobs.schedule set cron = '* * * * *'; update jobs.version set cron_on = null");
  const seen: string[] = [];
  const tidying: JobHandlers = { ...handlers(async () => {}), 'tidy-store': async () => void seen.push('tidied') };
  await makeDue();
  const server = createJobs(store, log);
  await server.prepare();
  await makeDue();
  expect(await server.runDue(tidying)).toBe(0);
  expect((await store.pool.query('select name from jobs.job')).rows).toEqual([]);
  await server.start(tidying);
  await expect.poll(() => seen).toEqual(['tidied']);
  await server.stop();
});

test('a job that another process has put is taken at once, since the store tells of it', async () => {
  const seen: string[] = [];
  // Polling would find the job only tomorrow.
  const server = createJobs(store, log, undefined, { pollSeconds: 24 * 3600 });
  await server.start(handlers(async () => void seen.push('sent')));
  for (const sent of [['sent'], ['sent', 'sent']]) {
    await jobs.enqueue(store.db, 'finish-removal', payload);
    await expect.poll(() => seen).toEqual(sent);
  }
  await server.stop();
});
