import { expect, test } from 'vitest';
import type { JobHandlers } from '../../mail/queue/queue.ts';
import { JOBS } from '../../mail/queue/job-list.ts';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { LIST_PAGE } from '../terminal/print-list.ts';
import { jobHandlers } from '../../job-handlers.ts';

const failing: JobHandlers = {
  'send-mail': async () => {
    throw Object.assign(new Error('550 <ada@kestrel.example> unknown'), { code: 'EENVELOPE' });
  },
  'send-push': async () => {},
  'finish-removal': async () => {},
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

test('once the mail server takes our password again, what waits for another try can go out at once', async () => {
  let password = 'another';
  await using server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (given, _session, done) => (given.password === password ? done(null, { user: 'waylift' }) : done(new Error('no'))),
  });
  const url = new URL(server.url);
  [url.username, url.password] = ['waylift', 'secret'];
  await using t = await startTestApp({ env: { SMTP_URL: url.href } });
  await enqueue(t, 1);
  await t.runJobs();
  expect(await mailsOf(t)).toMatchObject([{ state: 'retried', tries: 1, lastError: 'EAUTH 535' }]);
  password = 'secret';
  expect(await t.runJobs()).toBe(0);
  expect(await operatorOf(t.deps).say('mail retry --all')).toBe('Put 1 mail back into the queue.');
  await t.runJobs();
  expect(server.received).toHaveLength(1);
});

test('all dead mails are given back at once, however many', async () => {
  await using t = await startTestApp();
  await enqueue(t, 1);
  await t.store.pool.query(
    "insert into mails (member_id, kind, parameters, attempts, answer, failed_at) select member_id, kind, parameters, 21, 'EENVELOPE', now() - interval '1 minute' from mails, generate_series(1, 12000)",
  );
  // One that a server or another operator has locked is left, and ends nothing.
  const client = await t.store.pool.connect();
  try {
    await client.query('begin; select from mails where failed_at is not null order by failed_at, id limit 1 for update');
    expect(await operatorOf(t.deps).say('mail retry --all')).toBe('Put 11999 mails back into the queue.');
  } finally {
    await client.query('rollback');
    client.release();
  }
  expect(await operatorOf(t.deps).say('mail retry --all')).toBe('Put 1 mail back into the queue.');
  expect(await mailsOf(t, true)).toEqual([]);
  expect(await operatorOf(t.deps).say('mail retry --all')).toBe('No mail has failed.');

  const { out, pieces } = await operatorOf(t.deps).run('mail list --json');
  const ids = JSON.parse(out).map(({ id }: { id: string }) => id);
  expect([ids.length, new Set(ids).size]).toEqual([12001, 12001]);
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
  await t.deps.jobs.enqueue(t.deps.db, 'look-for-matches', {});
  expect((await operatorOf(t.deps).run('stats')).out).toMatch(/^Removed +nobody$/m);
  await addMember(t.deps, kestrel, { email: 'invited@kestrel.example', status: 'invited', passwordHash: null });
  await addMember(t.deps, kestrel, { email: 'early@kestrel.example' });
  t.clock.advanceMs(29 * 24 * 3600 * 1000);
  await addMember(t.deps, kestrel, { email: 'pending@kestrel.example', status: 'pending' });
  await addMember(t.deps, kestrel, { email: 'late1@kestrel.example' });
  await addMember(t.deps, kestrel, { email: 'late2@kestrel.example' });
  await operatorOf(t.deps).run('member resend pending@kestrel.example');
  const counted = ['noReplies', 'foundMatch', 'noReplies', null, 'declined'] as const;
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
      { slug: 'kestrel', active: false, members: { pending: 1, active: 3, invited: 1 }, removed: 4, declined: 1 },
    ],
    removals: { byOperator: 1, byReason: { noReplies: 2, foundMatch: 1 } },
    mails: { waiting: 1, failed: 0 },
    jobs: [{ queue: 'look-for-matches', state: 'waiting', count: 1 }],
    images: { count: 0, bytes: 0 },
  });
  const text = (await operatorOf(t.deps).run('stats')).out;
  expect(text).toMatch(/^Removed +4 \(2 noReplies, 1 foundMatch, 1 by the operator\)$/m);
  expect(text).toMatch(/^kestrel +inactive +1 +3 +1 +0 +0 +4 +1$/m);
  expect(stats.storeBytes).toBeGreaterThan(1_000_000);
  expect(stats.joins).toHaveLength(30);
  expect(stats.joins.filter(({ count }: { count: number }) => count > 0)).toEqual([
    { day: '2026-11-20', count: 1 },
    { day: '2026-12-19', count: 2 },
  ]);
});

test('while mail is held none goes out, whoever puts it; a release sends all of it, with links that are new', async () => {
  await using t = await startTestApp();
  await enqueue(t, 1);
  const operator = operatorOf(t.deps);
  expect(await operator.say('mail hold')).toBe('Mail is held from now on. `mail release` sends what waits.');
  await t.runJobs();
  await operator.run('member resend ada@kestrel.example');
  await t.runJobs({ includeLater: true });
  expect(await t.outbox()).toEqual([]);
  expect(await mailsOf(t)).toMatchObject([
    { state: 'held', tries: 0, nextTryAt: null },
    { state: 'held', tries: 0 },
  ]);
  expect((await operator.run('mail list')).error).toBe('Mail is held: none is sent before `mail release`.\n');
  expect(JSON.parse((await t.app.inject('/readyz')).body)).toMatchObject({ status: 'ready', checks: { mail: 'held' } });
  expect(JSON.parse((await operator.run('stats --json')).out).mails).toMatchObject({ waiting: 0, held: 2, failed: 0, isHeld: true });
  expect(await t.deps.db.$count(oneTimeTokens)).toBe(0);

  // Longer than a link lives.
  t.clock.advanceMs(60 * 24 * 3600 * 1000);
  expect(await operator.say('mail release')).toBe('Mail is sent again, 2 that waited too.');
  expect(await operator.say('mail release')).toBe('Mail was not held.');
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to)).toEqual(['ada@kestrel.example', 'ada@kestrel.example']);
  const links = await t.deps.db.select({ expiresAt: oneTimeTokens.expiresAt }).from(oneTimeTokens);
  expect(links.every(({ expiresAt }) => expiresAt > t.clock.now())).toBe(true);
});

test('what someone waits for is sent before what many are sent', async () => {
  await using t = await startTestApp();
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel' });
  const invited = await addMember(t.deps, kestrel, { email: 'invited@kestrel.example', status: 'invited', passwordHash: null });
  const active = await addMember(t.deps, kestrel, { email: 'active@kestrel.example' });
  await t.deps.jobs.enqueueAll(t.deps.db, 'send-mail', [
    { kind: 'invitation', memberId: invited.id },
    { kind: 'member-resumed', memberId: active.id },
    { kind: 'password-reset', memberId: active.id },
  ]);
  const kinds: string[] = [];
  await t.deps.jobs.runDue({ ...failing, 'send-mail': async ({ kind }) => void kinds.push(kind) });
  expect(kinds).toEqual(['password-reset', 'member-resumed', 'invitation']);
});

test.each([
  ['--community kestrel', 2],
  ['--community other', 1],
  ['--code 550', 1],
  ['--code econnrefused', 2],
  ['--since 2026-11-22', 2],
  ['--since 2026-11-22 --community kestrel --code ECONNREFUSED', 1],
  ['--since 2027-01-01', 0],
  ['--all --code 550', 2],
  ['--all --since 2026-11-22', 3],
  ['--all --community other', 1],
])('of the failed mails those are given back that %s leaves', async (filters, count) => {
  await using t = await startTestApp();
  const communities = {
    kestrel: await addCommunity(t.deps, { publicId: 'kestrel' }),
    other: await addCommunity(t.deps, { publicId: 'other' }),
  };
  const failed = async (publicId: 'kestrel' | 'other', reason: string, at: string) => {
    const { id } = await addMember(t.deps, communities[publicId], { email: `${t.deps.newId()}@${publicId}.example` });
    await t.store.pool.query(
      `insert into mails (member_id, kind, parameters, attempts, answer, failed_at) values ($1, 'password-changed', '{}', 21, $2, $3)`,
      [id, reason, at],
    );
    return id;
  };
  await failed('kestrel', 'EENVELOPE 550', '2026-11-21T23:59:59Z');
  await failed('kestrel', 'ECONNREFUSED', '2026-11-22T00:00:00Z');
  const memberId = await failed('other', 'ECONNREFUSED', '2026-11-22T10:00:00Z');
  if (filters.includes('--all')) {
    // One that waits for another try, and one that has had none.
    await t.store.pool.query(
      `insert into mails (member_id, kind, attempts, answer, tried_at, next_try_at) values
        ((select id from members where id <> $1 limit 1), 'password-changed', 3, 'EENVELOPE 550', '2026-11-23T10:00:00Z', now() + interval '1 hour'),
        ($1, 'password-changed', 0, null, null, now())`,
      [memberId],
    );
  }
  const { out } = await operatorOf(t.deps).run(`mail retry ${filters} --json`);
  expect(JSON.parse(out)).toEqual({ count });
  expect(await mailsOf(t, true)).toHaveLength(filters.includes('--all') && !filters.includes('other') ? 4 - count : 3 - count);
});

test('once a day the operator is mailed how many mails failed since the day before, by community and cause, and nothing when none has', async () => {
  await using t = await startTestApp({ env: { OPERATOR_EMAIL: 'operator@lift.example' } });
  const handlers = jobHandlers(t.deps);
  const tell = async () => {
    await handlers['tell-operator']({}, new AbortController().signal, '');
    await t.runJobs();
    return (await t.outbox()).filter(({ to }) => to === 'operator@lift.example');
  };
  expect(await tell()).toEqual([]);
  await enqueue(t, 1);
  await t.store.pool.query(
    `insert into mails (member_id, kind, attempts, answer, failed_at) select member_id, kind, 1, 'EENVELOPE 550', $1 from mails, generate_series(1, 3)`,
    ['2026-11-19T00:00:00Z'],
  );
  const [mail] = await tell();
  expect(mail?.subject).toBe('Waylift: 3 mails could not be sent');
  expect(mail?.text).toMatch(/^ +3 {2}kestrel {2}EENVELOPE 550$/m);
  expect(mail?.text).not.toContain('ada@');
  // They are told of once.
  t.clock.advanceMs(24 * 3600 * 1000);
  expect(await tell()).toHaveLength(1);
});

test('a test mail is sent at once, and the mail server’s answer is told', async () => {
  await using server = await startMailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('no') ? Object.assign(new Error('no such box'), { responseCode: 550 }) : undefined),
  });
  await using t = await startTestApp({ env: { SMTP_URL: server.url } });
  await operatorOf(t.deps).run('mail hold');
  expect(await operatorOf(t.deps).say('mail test operator@lift.example')).toMatch(/^The mail was taken: 250 /);
  expect(server.received.map(({ recipients }) => recipients)).toEqual([['operator@lift.example']]);
  expect(await operatorOf(t.deps).run('mail test nobody@lift.example')).toMatchObject({
    code: 1,
    error: 'error: The mail was not taken: it refuses this address for good: 550 no such box\n',
  });
  await using elsewhere = await startTestApp({ env: { SMTP_URL: server.url.replace('127.0.0.1', '[::ffff:127.0.0.1]') } });
  expect(await operatorOf(elsewhere.deps).say('mail test operator@lift.example')).toMatch(/it offers no TLS\. In a private network, /);
  await using fromTheStart = await startTestApp({ env: { SMTP_URL: server.url.replace('smtp:', 'smtps:') } });
  expect(await operatorOf(fromTheStart.deps).say('mail test operator@lift.example')).toMatch(/it does not begin with TLS, .* smtp:, /);
});
