import { expect, test } from 'vitest';
import type { JobHandlers } from '../jobs/queue.ts';
import { JOBS } from '../jobs/job-list.ts';
import { accountRemovals } from '../db/schema/account-removals.ts';
import { oneTimeTokens } from '../db/schema/one-time-tokens.ts';
import { startMailServer } from '../test-support/mail-server.ts';
import { addCommunity, addMember } from '../test-support/fixtures.ts';
import { operatorOf } from '../test-support/operator.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';
import { LIST_PAGE } from './print-list.ts';

const failing: JobHandlers = {
  'send-mail': async () => {
    throw Object.assign(new Error('550 <ada@kestrel.example> unknown'), { code: 'EENVELOPE' });
  },
  'finish-removal': async () => {},
  'tidy-store': async () => {},
  'reroute-journeys': async () => {},
  'look-for-matches': async () => {},
};

async function enqueue(t: TestApp, count: number): Promise<string> {
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const { id } = await addMember(t.deps, kestrel, { email: 'ada@kestrel.example', status: 'pending' });
  await t.deps.jobs.enqueueAll(
    t.deps.db,
    'send-mail',
    Array.from({ length: count }, () => ({ kind: 'activation' as const, memberId: id })),
  );
  return id;
}

async function mailsOf(t: TestApp, onlyDead = false) {
  return JSON.parse((await operatorOf(t.deps).run(`mail list --json ${onlyDead ? '--failed' : ''}`)).out);
}

test('a mail is seen waiting, tried again, dead and given back: with its error, never with an address', async () => {
  await using t = await startTestApp();
  const memberId = await enqueue(t, 1);
  expect(await mailsOf(t)).toMatchObject([{ state: 'waiting', kind: 'activation', memberId, tries: 0, lastError: null }]);
  await t.deps.jobs.runDue(failing);
  expect(await mailsOf(t)).toMatchObject([{ state: 'retried', tries: 1, lastError: 'EENVELOPE', nextTryAt: expect.stringMatching(/Z$/) }]);
  for (let tries = 1; tries <= JOBS['send-mail'].retryLimit; tries += 1) await t.deps.jobs.runDue(failing, { includeLater: true });
  const [dead] = await mailsOf(t, true);
  expect(dead).toMatchObject({
    state: 'failed',
    kind: 'activation',
    memberId,
    tries: JOBS['send-mail'].retryLimit + 1,
    lastError: 'EENVELOPE',
    nextTryAt: null,
  });

  const { out } = await operatorOf(t.deps).run('mail list --failed');
  expect(out.split('\n')[1]).toMatch(new RegExp(`^${dead.id} +failed +activation +${memberId} +21 +\\d+ min +EENVELOPE$`));
  expect(out).not.toContain('ada@');

  expect(await operatorOf(t.deps).say(`mail retry ${dead.id}`)).toBe('Put 1 mail back into the queue.');
  expect(await mailsOf(t)).toMatchObject([{ state: 'waiting', tries: 0, memberId }]);
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to)).toEqual(['ada@kestrel.example']);
  expect(await mailsOf(t)).toEqual([]);
});

test('a mail that its recipient’s server refuses for good is dead after one try; its SMTP code is listed, its address on request', async () => {
  await using server = await startMailServer({
    onRcptTo: ({ address }, _session, done) => done(Object.assign(new Error(`no ${address} here`), { responseCode: 550 })),
  });
  await using t = await startTestApp({ env: { SMTP_URL: server.url } });
  await enqueue(t, 1);
  await t.runJobs();
  await t.runJobs({ includeLater: true });
  expect(await mailsOf(t)).toMatchObject([{ state: 'failed', tries: 1, lastError: 'EENVELOPE 550' }]);
  expect((await operatorOf(t.deps).run('mail list')).out).not.toContain('ada@');
  expect((await operatorOf(t.deps).run('mail list --failed --addresses')).out).toContain('ada@kestrel.example');
  expect(JSON.parse((await operatorOf(t.deps).run('mail list --json --addresses')).out)).toMatchObject([{ to: 'ada@kestrel.example' }]);
  expect(await t.deps.db.$count(oneTimeTokens)).toBe(1);
});

test('all dead mails are given back at once, however many', async () => {
  await using t = await startTestApp();
  await enqueue(t, 1);
  // As mails end up there whose every try failed.
  await t.store.pool.query(
    "insert into jobs.job (name, data, source_name, created_on) select 'send-mail-failed', data, 'send-mail', now() - interval '1 minute' from jobs.job, generate_series(1, 1200) where name = 'send-mail'",
  );
  expect(await operatorOf(t.deps).say('mail retry --all')).toBe('Put 1200 mails back into the queue.');
  expect(await mailsOf(t, true)).toEqual([]);
  expect(await operatorOf(t.deps).say('mail retry --all')).toBe('No mail has failed.');

  const { out, pieces } = await operatorOf(t.deps).run('mail list --json');
  const ids = JSON.parse(out).map(({ id }: { id: string }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([1201, 1201]);
  for (const piece of pieces) expect(piece.split('"memberId"').length - 1).toBeLessThanOrEqual(LIST_PAGE);
});

test('an id of no dead mail is refused', async () => {
  await using t = await startTestApp();
  await enqueue(t, 1);
  const [waiting] = await mailsOf(t);
  for (const id of [waiting.id, t.deps.newId(), 'x', "'; drop table members; --"])
    expect(await operatorOf(t.deps).say(['mail', 'retry', id])).toMatch(/^There is no failed mail '/);
  expect(await operatorOf(t.deps).run('mail list --failed')).toMatchObject({
    code: 0,
    out: 'No mail has failed.\n',
  });
});

test('the figures count members, joins by day, mails, jobs and bytes, and name nobody', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel', active: false });
  await addCommunity(t.deps, { publicId: 'empty' });
  expect((await operatorOf(t.deps).run('stats')).out).toMatch(/^Removed +nobody$/m);
  await addMember(t.deps, kestrel, { email: 'invited@kestrel.example', status: 'invited', passwordHash: null });
  await addMember(t.deps, kestrel, { email: 'early@kestrel.example' });
  t.clock.advanceMs(29 * 24 * 3600 * 1000);
  await addMember(t.deps, kestrel, { email: 'pending@kestrel.example', status: 'pending' });
  await addMember(t.deps, kestrel, { email: 'late1@kestrel.example' });
  await addMember(t.deps, kestrel, { email: 'late2@kestrel.example' });
  await operatorOf(t.deps).run('member resend pending@kestrel.example');
  const counted = ['noReplies', 'foundMatch', 'noReplies', null] as const;
  const removal = (reason: (typeof counted)[number]) => ({
    id: t.deps.newId(),
    communityId: kestrel.id,
    reason,
    removedOn: '2026-11-20',
  });
  await t.deps.db.insert(accountRemovals).values(counted.map(removal));
  const stats = JSON.parse((await operatorOf(t.deps).run('stats --json')).out);
  expect(stats).toMatchObject({
    members: { pending: 1, active: 3, invited: 1 },
    communities: [
      { slug: 'empty', active: true, members: { pending: 0, active: 0, invited: 0 }, removed: 0 },
      { slug: 'kestrel', active: false, members: { pending: 1, active: 3, invited: 1 }, removed: 4 },
    ],
    removals: { byOperator: 1, byReason: { noReplies: 2, foundMatch: 1 } },
    mails: { waiting: 1, failed: 0 },
    jobs: [{ queue: 'send-mail', state: 'created', count: 1 }],
    images: { count: 0, bytes: 0 },
  });
  const text = (await operatorOf(t.deps).run('stats')).out;
  expect(text).toMatch(/^Removed +4 \(2 noReplies, 1 foundMatch, 1 by the operator\)$/m);
  expect(text).toMatch(/^kestrel +inactive +1 +3 +1 +4$/m);
  expect(stats.storeBytes).toBeGreaterThan(1_000_000);
  expect(stats.joins).toHaveLength(30);
  expect(stats.joins.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { day: '2026-11-20', count: 1 },
    { day: '2026-12-19', count: 2 },
  ]);
});
