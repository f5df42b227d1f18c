import { SESSIONS_PER_MEMBER } from '@waylift/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { callApi } from '../../test-support/call-api.ts';
import { countLockWaits } from '../../test-support/lock-waits.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

let t: TestApp;
let community: { id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open', slug: 'open-road' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function newMember() {
  counter += 1;
  return await addMember(t.deps, community, { email: `member${counter}@mail.example` });
}
type From = { readonly clientId?: string; readonly userAgent?: string; readonly client?: string };
async function signIn(email: string, { clientId, userAgent = CHROME, client = '203.0.113.77' }: From = {}) {
  const body = { email, password: PASSWORD, ...(clientId === undefined ? {} : { clientId }) };
  const { answer } = await callApi(t.app, 'signIn', { body }, { client, headers: { 'user-agent': userAgent } });
  if (answer === undefined) throw new Error('the right password signs in');
  return answer;
}
const list = async (token: string) => (await callApi(t.app, 'sessions', {}, { token })).answer?.sessions ?? [];
const dashboardStatus = async (token: string) => (await callApi(t.app, 'dashboard', {}, { token })).status;
const refreshStatus = async (refreshToken: string) => (await callApi(t.app, 'refreshToken', { body: { refreshToken } })).status;
async function mailsTo(email: string) {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email);
}

test('a member sees each session: on what, from which network, since when and when last used; this one first', async () => {
  const { email } = await newMember();
  const startedAt = t.clock.now().toISOString();
  const computer = await signIn(email);
  t.clock.advanceMs(MINUTE_MS);
  const phone = await signIn(email, { userAgent: FIREFOX, client: '2001:db8:5:6::7' });
  const phoneSince = t.clock.now().toISOString();
  t.clock.advanceMs(MINUTE_MS);
  await callApi(t.app, 'refreshToken', { body: { refreshToken: computer.refreshToken } }, { client: '198.51.100.9' });
  const usedAt = t.clock.now().toISOString();

  const ofComputer = { browser: 'Chrome', system: 'Windows', network: '198.51.100.x', signedInAt: startedAt, lastUsedAt: usedAt };
  const ofPhone = { browser: 'Firefox', system: 'Linux', network: '2001:db8:5:x', signedInAt: phoneSince, lastUsedAt: phoneSince };
  expect(await list(phone.token)).toEqual([
    { ...ofPhone, id: expect.any(String), isCurrent: true },
    { ...ofComputer, id: expect.any(String), isCurrent: false },
  ]);
  expect((await list(computer.token)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
});

test('no address and no User-Agent is stored', async () => {
  const { email } = await newMember();
  await signIn(email);
  const stored = JSON.stringify(await t.deps.db.select().from(sessions));
  for (const secret of ['203.0.113.77', 'Mozilla', 'AppleWebKit']) expect(stored).not.toContain(secret);
});

test('a session that is ended can do nothing from that moment on, and the others go on', async () => {
  const { email } = await newMember();
  const [mine, lost] = [await signIn(email), await signIn(email)];
  const other = (await list(mine.token)).find(({ isCurrent }) => !isCurrent);
  const end = () => callApi(t.app, 'endSession', { params: { sessionId: other?.id ?? '' } }, { token: mine.token });
  expect((await end()).status).toBe(204);
  expect([await dashboardStatus(lost.token), await refreshStatus(lost.refreshToken)]).toEqual([401, 401]);
  expect(await list(mine.token)).toHaveLength(1);
  expect((await end()).status, 'a second press is no mistake').toBe(204);
  expect([await dashboardStatus(mine.token), await refreshStatus(mine.refreshToken)]).toEqual([200, 200]);
});

test('all others end at once, and nobody else’s does', async () => {
  const [{ email }, stranger] = [await newMember(), await newMember()];
  const lost = [await signIn(email), await signIn(email)];
  const [mine, theirs] = [await signIn(email), await signIn(stranger.email)];
  expect((await callApi(t.app, 'endOtherSessions', {}, { token: mine.token })).status).toBe(204);
  for (const { token, refreshToken } of lost) expect([await dashboardStatus(token), await refreshStatus(refreshToken)]).toEqual([401, 401]);
  expect([await dashboardStatus(mine.token), await dashboardStatus(theirs.token)]).toEqual([200, 200]);
});

test('with all others ends an approval of a QR code that nobody has fetched yet', async () => {
  const { email } = await newMember();
  const mine = await signIn(email);
  const started = (await callApi(t.app, 'startQrSignIn', {}, { client: '198.51.100.2' })).answer;
  await callApi(t.app, 'approveQrSignIn', { body: { code: started?.code ?? '' } }, { token: mine.token });
  await callApi(t.app, 'endOtherSessions', {}, { token: mine.token });
  const claimed = await callApi(t.app, 'claimQrSignIn', { body: { secret: started?.secret ?? '' } });
  expect(claimed.answer).toEqual({ state: 'expired' });
  expect(await list(mine.token)).toHaveLength(1);
});

test('a sign-in at the moment at which all others end is over with them, or comes after them', async () => {
  const { id, email } = await newMember();
  const mine = await signIn(email);
  const rival = await t.store.pool.connect();
  try {
    // As a sign-in that is not committed yet: it has locked the member and made its session.
    await rival.query('begin');
    await rival.query('select from members where id = $1 for no key update', [id]);
    await rival.query(
      'insert into sessions (id, member_id, created_at, expires_at) select gen_random_uuid(), member_id, created_at, expires_at from sessions where member_id = $1',
      [id],
    );
    let isAnswered = false;
    const ending = callApi(t.app, 'endOtherSessions', {}, { token: mine.token }).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await countLockWaits(t.store)) === 1).toBe(true);
    await rival.query('commit');
    expect((await ending).status).toBe(204);
    expect(await list(mine.token)).toHaveLength(1);
  } finally {
    rival.release();
  }
});

test('what can no longer be used is not listed: signed out, unused for 30 days', async () => {
  const { email } = await newMember();
  await signIn(email);
  const left = await signIn(email);
  await callApi(t.app, 'revokeToken', { body: { refreshToken: left.refreshToken } });
  t.clock.advanceMs(30 * DAY_MS);
  expect(await list((await signIn(email)).token)).toHaveLength(1);
});

test('a member has at most 20 sessions: with one more, the one that was left alone longest ends', async () => {
  const { id, email } = await newMember();
  const first = await signIn(email);
  const second = await signIn(email);
  t.clock.advanceMs(1);
  expect(await refreshStatus(first.refreshToken)).toBe(200);
  for (let count = 2; count < SESSIONS_PER_MEMBER; count += 1) await signIn(email);
  expect(await dashboardStatus(second.token)).toBe(200);
  const last = await signIn(email);
  expect([await dashboardStatus(first.token), await dashboardStatus(second.token)]).toEqual([200, 401]);
  expect(await list(last.token)).toHaveLength(SESSIONS_PER_MEMBER);

  // However often it goes on, the store keeps few of those that have ended.
  for (let count = 0; count < SESSIONS_PER_MEMBER; count += 1) await signIn(email);
  t.clock.advanceMs(DAY_MS + 1);
  await signIn(email);
  const kept = (await t.deps.db.select().from(sessions)).filter(({ memberId }) => memberId === id);
  expect(kept).toHaveLength(2 * SESSIONS_PER_MEMBER);
});

test('a sign-in on a new device is told by mail: on what, when, from which network, and what to do', async () => {
  const { email } = await newMember();
  await signIn(email, { clientId: 'at home' });
  expect(await mailsTo(email), 'the very first sign-in is the member’s own').toEqual([]);
  const at = t.clock.now();
  await signIn(email, { clientId: 'elsewhere', userAgent: FIREFOX });
  const [mail, ...more] = await mailsTo(email);
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('New sign-in to your Waylift account');
  const words = [
    'Firefox on Linux',
    '203.0.113.x',
    'UTC',
    String(at.getUTCFullYear()),
    'http://localhost:3000/dashboard/account/sessions',
    'http://localhost:3000/open-road/forgot-password',
  ];
  for (const word of words) expect(mail?.text).toContain(word);
  expect(mail?.text).not.toContain('203.0.113.77');
});

test('a device is known again by its client id, for the same account alone; without one each sign-in counts as new', async () => {
  const [own, other] = [await newMember(), await newMember()];
  const count = async (email: string) => (await mailsTo(email)).length;
  const first = await signIn(own.email, { clientId: 'a' });
  await callApi(t.app, 'revokeToken', { body: { refreshToken: first.refreshToken } });
  await signIn(own.email, { clientId: 'a', userAgent: FIREFOX });
  expect(await count(own.email), 'signed out, and in again').toBe(0);
  await signIn(own.email);
  await signIn(own.email);
  expect(await count(own.email), 'without a client id').toBe(2);
  await signIn(other.email, { clientId: 'b' });
  await signIn(other.email, { clientId: 'a' });
  expect(await count(other.email), 'known to another account').toBe(1);
});

test('an account that nobody has used for 90 days has a mail sent with its next sign-in', async () => {
  const { email } = await newMember();
  t.clock.advanceMs(91 * DAY_MS);
  await signIn(email, { clientId: 'a' });
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a device whose session was ended counts as new', async () => {
  const { email } = await newMember();
  const mine = await signIn(email, { clientId: 'mine' });
  await signIn(email, { clientId: 'lost' });
  await callApi(t.app, 'endOtherSessions', {}, { token: mine.token });
  await signIn(email, { clientId: 'lost' });
  await signIn(email, { clientId: 'mine' });
  expect(await mailsTo(email)).toHaveLength(2);
});

test('each sign-in by QR code is told by mail, and the browser is known by its client id from then on', async () => {
  const { email } = await newMember();
  const phone = await signIn(email, { clientId: 'phone' });
  const claim = async () => {
    const started = (await callApi(t.app, 'startQrSignIn', {}, { client: '198.51.100.1' })).answer;
    await callApi(t.app, 'approveQrSignIn', { body: { code: started?.code ?? '' } }, { token: phone.token });
    const body = { secret: started?.secret ?? '', clientId: 'computer' };
    const { answer } = await callApi(t.app, 'claimQrSignIn', { body }, { client: '198.51.100.1', headers: { 'user-agent': FIREFOX } });
    return answer?.token ?? '';
  };
  expect((await list(await claim()))[0]).toMatchObject({ browser: 'Firefox', system: 'Linux', network: '198.51.100.x' });
  await claim();
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(
    Array.from({ length: 2 }, () => 'New sign-in to your Waylift account'),
  );
  await signIn(email, { clientId: 'computer' });
  expect(await mailsTo(email)).toHaveLength(2);
});

test('whoever signs in again and again floods no mailbox', async () => {
  const { email } = await newMember();
  for (let count = 0; count < 14; count += 1) await signIn(email);
  expect(await mailsTo(email)).toHaveLength(10);
});
