/** What operators see of the server on their page, and what they do with its mail. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addOrganiser, asOrganiser, type TestOrganiser } from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { version } from '../../kernel/config/version.ts';
import { keepTellingOfServer, SERVER_HEARD_MS, tellOfServer } from './tell-of-server.ts';

let t: TestApp;
let olga: TestOrganiser;
let memberId: string;
beforeAll(async () => {
  t = await startTestApp();
  const alder = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder', name: 'Alder Valley' });
  olga = await addOrganiser(t, 'olga@waylift.example', 'operator');
  memberId = (await addMember(t.deps, alder, { email: 'stuart@example.org', forename: 'Stuart', surname: 'Hale' })).id;
});
afterAll(() => t[Symbol.asyncDispose]());

const look = async () => {
  const { answer } = await asOrganiser(t, olga, 'organiserServer', {});
  if (answer === undefined) throw new Error('an operator sees the server');
  return answer;
};
const deeds = async () =>
  (await t.deps.db.select({ deed: auditLines.command, by: auditLines.organiserId }).from(auditLines))
    .filter(({ by }) => by !== null)
    .map(({ deed }) => deed);

async function addFailed(count: number, { isReturned = false } = {}): Promise<string[]> {
  const { rows } = await t.deps.db.execute<{ id: string }>(sql`
    insert into mails (member_id, kind, parameters, attempts, answer, failed_at)
    select ${memberId}, 'invitation', case when not ${isReturned} then '{}'::jsonb end, 1, 'EENVELOPE 550 5.1.1', now() - n * interval '1 minute'
    from generate_series(1, ${count}) n returning id`);
  return rows.map(({ id }) => id);
}

test('each server that runs is told with its version and since when; one that has stopped, or was killed, is not', async () => {
  const one = await keepTellingOfServer(t.deps);
  const killed = { id: t.deps.newId(), startedAt: t.clock.now() };
  await tellOfServer(t.deps, killed);
  expect((await look()).servers).toMatchObject([{ version }, { version, startedAt: killed.startedAt.toISOString() }]);
  t.clock.advanceMs(SERVER_HEARD_MS + 1);
  await tellOfServer(t.deps, { ...killed, id: t.deps.newId() });
  expect((await look()).servers).toHaveLength(1);
  await one.close();
});

test('the limits that refused most come first, with what they allow', async () => {
  const server = { id: t.deps.newId(), startedAt: t.clock.now() };
  for (let attempt = 0; attempt < 13; attempt += 1) await callApi(t.app, 'forgotPassword', { body: { email: 'stuart@example.org' } });
  t.deps.limitsMet.note('of-a-former-version');
  await tellOfServer(t.deps, server);
  await tellOfServer(t.deps, server);
  const { limits } = await look();
  expect(limits.at(-1)).toEqual({ name: 'of-a-former-version', allows: null, met: 1 });
  expect(limits[0]).toMatchObject({ name: 'reset-address', allows: { max: 5, windowSeconds: 900 } });
  expect(limits[0]?.met).toBeGreaterThan(1);
});

test('parts are told as by readyz, storage and mail as by the commands', async () => {
  const state = await look();
  const { checks } = (await t.app.inject('/readyz')).json<{ checks: Record<string, string> }>();
  expect(Object.fromEntries(state.parts.map(({ part, state: of }) => [part, of]))).toEqual(checks);
  const stats = JSON.parse((await operatorOf(t.deps).run(['stats', '--json'])).out) as { storeBytes: number; mails: { failed: number } };
  expect(state.storage.storeBytes).toBeGreaterThan(stats.storeBytes / 2);
  expect(state.mail.failed).toBe(stats.mails.failed);
  expect(state.backup).toMatchObject({ lastAt: null, made: 0, isOld: true });
});

test('failed mails come in pages, without an address and without a name', async () => {
  await addFailed(60);
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const { answer, text } = await asOrganiser(t, olga, 'failedMails', { query: after === undefined ? {} : { after } });
    expect(text).not.toMatch(/stuart@|Hale|@example/);
    expect(answer?.mails[0]).toMatchObject({
      kind: 'invitation',
      about: 'account',
      community: { name: 'Alder Valley' },
      answer: 'EENVELOPE 550 5.1.1',
    });
    seen.push(...(answer?.mails ?? []).map(({ id }) => id));
    after = answer?.next ?? undefined;
  } while (after !== undefined);
  expect(new Set(seen).size).toBe(60);
  expect(seen).toHaveLength(60);
});

test('one failed mail, or all, are put back into the queue; one that came back after it was sent is not', async () => {
  const [returned = ''] = await addFailed(1, { isReturned: true });
  const [one = ''] = await addFailed(1);
  expect((await asOrganiser(t, olga, 'retryMail', { params: { mailId: one } })).answer).toEqual({ success: true });
  expect((await asOrganiser(t, olga, 'retryMail', { params: { mailId: one } })).problem?.code).toBe('mail-not-found');
  expect((await asOrganiser(t, olga, 'retryMail', { params: { mailId: returned } })).problem?.code).toBe('mail-not-found');
  expect((await asOrganiser(t, olga, 'retryMails', {})).answer).toEqual({ count: 60 });
  const { answer } = await asOrganiser(t, olga, 'failedMails', { query: {} });
  expect(answer?.mails).toMatchObject([{ id: returned, canRetry: false }]);
  expect((await deeds()).filter((deed) => deed === 'mail retry')).toHaveLength(2);
});

test('mail is held and released by the pages as by the commands, and each is in the audit once', async () => {
  expect((await asOrganiser(t, olga, 'holdMail', {})).answer).toEqual({ isNew: true });
  expect((await asOrganiser(t, olga, 'holdMail', {})).answer).toEqual({ isNew: false });
  expect((await look()).mail).toMatchObject({ isHeld: true, waiting: 0 });
  expect((await operatorOf(t.deps).run(['mail', 'hold'])).out).toContain('held already');
  const { held } = (await look()).mail;
  expect(held).toBeGreaterThan(0);
  expect((await asOrganiser(t, olga, 'releaseMail', {})).answer).toEqual({ count: held });
  expect((await look()).mail).toMatchObject({ isHeld: false, held: 0 });
  expect((await deeds()).filter((deed) => deed === 'mail hold' || deed === 'mail release')).toEqual(['mail hold', 'mail release']);
});

test('a test goes to whoever asks for it, past mail that is held', async () => {
  await asOrganiser(t, olga, 'holdMail', {});
  const { answer } = await asOrganiser(t, olga, 'testMail', {});
  expect(answer?.isTaken).toBe(true);
  expect((await t.outbox()).findLast(({ subject }) => subject === 'A test of sending mail')?.to).toBe('olga@waylift.example');
  await asOrganiser(t, olga, 'releaseMail', {});
});
