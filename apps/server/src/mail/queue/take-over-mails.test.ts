import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { makeFormerMailQueues } from '../../test-support/former-mail-queues.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { putMails } from './put-mails.ts';
import { createMailSender } from './send-mails.ts';
import { takeOverMails } from './take-over-mails.ts';

let t: TestApp;
let boss: PgBoss;
let memberId: string;
beforeAll(async () => {
  t = await startTestApp();
  boss = await makeFormerMailQueues(t.store);
  memberId = (await addMember(t.deps, await addCommunity(t.deps, { publicId: 'kestrel' }), { email: 'ada@kestrel.example' })).id;
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await t[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await t.store.pool.query('delete from mails; delete from jobs.job');
});

const order = () => ({ kind: 'password-changed', memberId, hadCalendar: true });

async function mails() {
  const { rows } = await t.store.pool.query(`
    select id, member_id as "memberId", kind, parameters, priority, attempts, answer, next_try_at is not null as waits, failed_at is not null as failed,
      extract(epoch from next_try_at - now())::float8 as wait from mails order by created_at, id`);
  return rows;
}

/** Takes the job and fails it, as a server of the previous version does. */
async function fail(id: string, output: object): Promise<void> {
  await boss.fetch('send-mail');
  await boss.fail('send-mail', id, output);
}

test('what waits, is held or has failed in the former queue is a mail, with its id, its tries and its last answer', async () => {
  const waiting = await boss.send('send-mail', order(), { priority: 1 });
  const held = await boss.send('send-mail-held', order());
  const failed = await boss.send('send-mail-failed', order());
  await t.store.pool.query(
    `update jobs.job set source_retry_count = 20, source_output = '{"reason": "EENVELOPE 550"}' where name = 'send-mail-failed'`,
  );
  const operators = await boss.send('send-mail', { kind: 'failed-mails', since: '2026-11-20T00:00:00Z' });
  await boss.send('send-mail', { kind: 'activation', memberId: t.deps.newId() });
  expect(await takeOverMails(t.store.pool)).toBe(4);
  const ada = { memberId, kind: 'password-changed', parameters: { hadCalendar: true } };
  const found = await mails();
  expect(found).toHaveLength(4);
  expect(found).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ ...ada, id: waiting, attempts: 0, waits: true, priority: 1 }),
      expect.objectContaining({ ...ada, id: held, attempts: 0, waits: true }),
      expect.objectContaining({ ...ada, id: failed, attempts: 21, answer: 'EENVELOPE 550', failed: true }),
      expect.objectContaining({
        id: operators,
        memberId: null,
        kind: 'failed-mails',
        parameters: { since: '2026-11-20T00:00:00Z' },
        waits: true,
      }),
    ]),
  );
  expect((await t.store.pool.query('select from jobs.job')).rowCount).toBe(0);
  expect(await takeOverMails(t.store.pool)).toBe(0);
});

test('what a server of the version before has in hand is its own until it gives it back, and its next try is then ours', async () => {
  const id = (await boss.send('send-mail', order())) ?? '';
  await boss.fetch('send-mail');
  expect(await takeOverMails(t.store.pool)).toBe(0);
  await boss.fail('send-mail', id, { reason: 'EENVELOPE 451' });
  expect(await takeOverMails(t.store.pool)).toBe(1);
  const [mail] = await mails();
  expect(mail).toMatchObject({ id, attempts: 1, answer: 'EENVELOPE 451', waits: true });
  expect(mail?.wait).toBeGreaterThan(3);
});

test('one that it has sent is not sent again', async () => {
  const id = (await boss.send('send-mail', order())) ?? '';
  await boss.fetch('send-mail');
  await boss.complete('send-mail', id);
  await takeOverMails(t.store.pool);
  expect(await mails()).toEqual([]);
});

test('several servers at once, of both versions, send each mail once', async () => {
  const ids = (await Promise.all(Array.from({ length: 60 }, () => boss.send('send-mail', order())))).map(String);
  const sent: string[] = [];
  const former = async () => {
    for (
      let jobs = await boss.fetch('send-mail', { batchSize: 3 });
      jobs.length > 0;
      jobs = await boss.fetch('send-mail', { batchSize: 3 })
    )
      for (const { id } of jobs) {
        sent.push(id);
        await boss.complete('send-mail', id);
      }
  };
  const senders = [1, 2].map(() => createMailSender({ store: t.store, log: t.deps.log, observe: () => {}, pollSeconds: 0.05 }));
  await Promise.all([former(), ...senders.map((sender) => sender.start(async (_order, _signal, id) => void sent.push(id)))]);
  await expect.poll(() => sent.length).toBe(60);
  expect(sent.toSorted()).toEqual(ids.toSorted());
  // A mail that is enqueued now is found without a notification.
  await boss.send('send-mail', order());
  await expect.poll(() => sent.length).toBe(61);
  await Promise.all(senders.map((sender) => sender.rest(0)));
});

test('however many there are, none is moved by a statement that may take too long', async () => {
  await boss.insert(
    'send-mail',
    Array.from({ length: 2_001 }, () => ({ data: order() })),
  );
  const left: number[] = [];
  const client = {
    async query(text: string) {
      const result = await t.store.pool.query(text);
      left.push(Number((await t.store.pool.query('select count(*) from jobs.job')).rows[0].count));
      return result;
    },
  };
  expect(await takeOverMails(client)).toBe(2_001);
  expect(left).toEqual([1, 0, 0]);
  expect(await mails()).toHaveLength(2_001);
});

test('mails are sent while others are taken over', async () => {
  const client = await t.store.pool.connect();
  const sender = createMailSender({ store: t.store, log: t.deps.log, observe: () => {}, pollSeconds: 0.05 });
  try {
    await client.query('begin; lock table jobs.job in access exclusive mode');
    const sent: string[] = [];
    await sender.start(async ({ kind }) => void sent.push(kind));
    await putMails(t.store.db, [{ kind: 'new-report', reportId: t.deps.newId() }]);
    await expect.poll(() => sent).toEqual(['new-report']);
  } finally {
    await client.query('rollback');
    client.release();
    await sender.rest(0);
  }
});

test('a mail that failed for good after that is taken over as failed', async () => {
  const id = (await boss.send('send-mail', order(), { retryLimit: 0 })) ?? '';
  await fail(id, { reason: 'EENVELOPE 550' });
  await takeOverMails(t.store.pool);
  expect(await mails()).toMatchObject([{ memberId, failed: true, attempts: 1, answer: 'EENVELOPE 550' }]);
});
