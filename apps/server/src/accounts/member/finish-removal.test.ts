import { expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { unfinishedRemovals } from '../../kernel/db/schema/unfinished-removals.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { finishRemoval } from './finish-removal.ts';
import { MailError, type Mailer } from '../../mail/delivery/mailer.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { countLockWaits } from '../../test-support/lock-waits.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { searchStore } from '../../test-support/search-store.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../test-support/test-app.ts';

const HOUR_MS = 3_600_000;
const EMAIL = 'leaver@mail.example';

/** An app whose only member has just left. */
async function startAfterLeaving(options: TestAppOptions = {}) {
  const t = await startTestApp(options);
  const { id } = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), { email: EMAIL, forename: 'Lysistrate' });
  await callApi(t.app, 'removeAccount', { body: { reason: 'otherReason', password: PASSWORD } }, { token: await signedIn(t.deps, id) });
  return { t, traces: [EMAIL, 'Lysistrate', id], [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

/** Whoever is about to insert such a row waits until they are let go. */
async function holdInserts({ store }: TestApp, table: string) {
  await store.pool.query(`
    create function hold() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(1); return new; end';
    create trigger hold before insert on ${table} for each row execute function hold()`);
  const holder = await store.pool.connect();
  await holder.query('select pg_advisory_lock(1)');
  return {
    expectWaiting: async (count: number) => await expect.poll(() => countLockWaits(store)).toBe(count),
    letGo: async () => await holder.query('select pg_advisory_unlock(1)'),
    // With its connection ends what it holds.
    [Symbol.dispose]: () => holder.release(true),
  };
}

const confirmationsIn = async (t: TestApp) => (await t.outbox()).filter(({ to }) => to === EMAIL).length;

/** The mailer with one of its works followed, or replaced, by the end of the process. */
function cutOff(mailer: Mailer, after: 'forget' | 'send'): Mailer {
  const dies = async (work: Promise<unknown>): Promise<never> => {
    await work;
    throw new Error('the process was killed');
  };
  return after === 'send'
    ? { ...mailer, send: (mail) => dies(mailer.send(mail)) }
    : { ...mailer, forget: (memberId) => dies(mailer.forget(memberId)) };
}

test.each(['forget', 'send'] as const)('a removal that is cut off after %s ends in the same state when it runs again', async (after) => {
  await using start = await startAfterLeaving();
  const { t, traces } = start;
  const [row] = await t.deps.db.select().from(unfinishedRemovals);
  const killed = finishRemoval({ ...t.deps, mailer: cutOff(t.deps.mailer, after) }, { removalId: row?.id ?? '' }, 'job');
  await expect(killed).rejects.toThrow('killed');
  expect(await searchStore(t.store, traces)).not.toEqual([]);
  await t.runJobs();
  expect(await searchStore(t.store, traces)).toEqual([]);
  // A second mail has the first one's Message-ID and, at the same moment, its file name.
  expect(await confirmationsIn(t)).toBe(1);
  await finishRemoval(t.deps, { removalId: row?.id ?? '' }, 'job');
  expect(await confirmationsIn(t)).toBe(1);
});

test('while no mail server answers, nothing but the address waits; the confirmation comes once one does', async () => {
  let isAway = true;
  await using server = await startMailServer({
    onMailFrom: (_address, _session, done) => done(isAway ? Object.assign(new Error('later'), { responseCode: 421 }) : undefined),
  });
  await using start = await startAfterLeaving({ env: { SMTP_URL: server.url } });
  const { t, traces } = start;
  await t.runJobs();
  expect(new Set((await searchStore(t.store, traces)).map((line) => line.split(':', 1)[0]))).toEqual(
    new Set(['public.unfinished_removals']),
  );
  isAway = false;
  await t.runJobs({ includeLater: true });
  expect(server.received.map(({ recipients }) => recipients)).toEqual([[EMAIL]]);
  expect(await searchStore(t.store, traces)).toEqual([]);
  expect(t.logLines.join('')).not.toContain(EMAIL);
});

test('a mail or a push that is put while its member is leaving goes with them', async () => {
  await using t = await startTestApp();
  const { id } = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), { email: EMAIL });
  using hold = await holdInserts(t, 'unfinished_removals');
  const removing = operatorOf(t.deps).run(['member', 'remove', EMAIL, '--yes']);
  await hold.expectWaiting(1);
  const putting = t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'password-reset', memberId: id });
  await hold.expectWaiting(2);
  await hold.letGo();
  expect((await removing).code).toBe(0);
  await putting;
  await t.runJobs();
  await t.deps.db.delete(auditLines);
  expect(await searchStore(t.store, [id])).toEqual([]);
  expect(await t.outbox()).toEqual([]);
  const { rows } = await t.store.pool.query('select member_id, parameters, sent_at, given_up_at is not null as given_up from mails');
  expect(rows).toEqual([{ member_id: null, parameters: null, sent_at: null, given_up: true }]);
});

test('a mail that fails for good while its member leaves leaves no id in the store', async () => {
  const [asked, left] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await using server = await startMailServer({
    onRcptTo(_address, _session, done) {
      asked.resolve();
      void left.promise.then(() => done(Object.assign(new Error('unknown'), { responseCode: 550 })));
    },
  });
  await using t = await startTestApp({ env: { SMTP_URL: server.url } });
  const { id } = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), { email: EMAIL, forename: 'Lysistrate' });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'password-reset', memberId: id });
  const failing = t.runJobs();
  await asked.promise;
  expect((await operatorOf(t.deps).run(['member', 'remove', EMAIL, '--yes'])).code).toBe(0);
  left.resolve();
  await failing;
  await t.deps.db.delete(auditLines);
  expect(await searchStore(t.store, [id])).toEqual([]);
});

test('an address that takes no mail is forgotten after a day, confirmation or not', async () => {
  const refuses: Mailer['send'] = async () => {
    throw new MailError(Object.assign(new Error('550'), { code: 'EENVELOPE', responseCode: 550 }));
  };
  await using plain = await startTestApp();
  await using start = await startAfterLeaving({ overrides: { mailer: { ...plain.deps.mailer, send: refuses } } });
  const { t, traces } = start;
  await t.runJobs();
  t.clock.advanceMs(24 * HOUR_MS - 1000);
  await t.runJobs({ includeLater: true });
  expect(await searchStore(t.store, traces)).not.toEqual([]);
  t.clock.advanceMs(1000);
  await t.runJobs({ includeLater: true });
  expect(await searchStore(t.store, traces)).toEqual([]);
});

test('an address does not outlive its member for more than a week even if the job is lost', async () => {
  await using start = await startAfterLeaving();
  const { t, traces } = start;
  await t.store.pool.query('delete from jobs.job');
  t.clock.advanceMs(7 * 24 * HOUR_MS);
  await tidyStore(t.deps);
  expect(await searchStore(t.store, traces)).not.toEqual([]);
  t.clock.advanceMs(1);
  await tidyStore(t.deps);
  expect(await searchStore(t.store, traces)).toEqual([]);
});

test.each(['active', 'pending', 'invited'] as const)(
  'who is removed by the operator while %s leaves nothing but the id in the audit, and gets no mail',
  async (status) => {
    await using t = await startTestApp();
    const { id } = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), {
      email: EMAIL,
      forename: 'Lysistrate',
      status,
      ...(status === 'invited' ? { passwordHash: null } : {}),
    });
    const kind = status === 'active' ? 'password-reset' : status === 'pending' ? 'activation' : 'invitation';
    await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind, memberId: id });
    await t.runJobs();
    expect(await confirmationsIn(t)).toBe(1);
    await operatorOf(t.deps).run(['member', 'remove', EMAIL, '--yes']);
    await t.runJobs();
    expect(await searchStore(t.store, [EMAIL, 'Lysistrate'])).toEqual([]);
    const audit = await t.deps.db.delete(auditLines).returning({ command: auditLines.command, memberId: auditLines.memberId });
    expect(audit).toEqual([{ command: 'member remove', memberId: id }]);
    expect(await searchStore(t.store, [id])).toEqual([]);
    expect(await t.outbox()).toEqual([]);
  },
);

test('an invitation that is declined leaves nothing but a hash, and a line that is not of somebody who left', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'open' });
  const { id } = await addMember(t.deps, community, { email: EMAIL, forename: 'Lysistrate', status: 'invited', passwordHash: null });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: id });
  await t.runJobs();
  const token = /decline-invite\?token=([\w-]+)/.exec((await t.outbox())[0]?.text ?? '')?.[1] ?? '';
  expect((await callApi(t.app, 'declineInvitation', { params: { token } })).answer).toEqual({ success: true });
  await t.runJobs();
  expect(await searchStore(t.store, [EMAIL, 'Lysistrate', id])).toEqual([]);
  expect(await t.outbox()).toEqual([]);
  expect((await t.store.pool.query('select reason, comment from account_removals')).rows).toEqual([{ reason: 'declined', comment: null }]);
});
