import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { refreshTokens } from '../../kernel/db/schema/refresh-tokens.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { storeNow } from '../../kernel/db/store-now.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 3600 * SECOND_MS;

let t: TestApp;
let memberId: string;
beforeAll(async () => {
  t = await startTestApp();
  memberId = (await addMember(t.deps, await addCommunity(t.deps, { publicId: 'open' }), { email: 'ada@mail.example' })).id;
});
afterAll(() => t[Symbol.asyncDispose]());

async function startSession() {
  const { answer } = await callApi(t.app, 'signIn', { body: { email: 'ada@mail.example', password: PASSWORD } });
  if (answer === undefined) throw new Error('the right password signs in');
  return answer;
}
const refresh = (refreshToken: string) => callApi(t.app, 'refreshToken', { body: { refreshToken } });
async function refreshed(refreshToken: string) {
  const { answer } = await refresh(refreshToken);
  if (answer === undefined) throw new Error('this token should have been taken');
  return answer;
}
const dashboardStatus = async (token: string): Promise<number> => (await callApi(t.app, 'dashboard', {}, { token })).status;

test('a refresh token is traded for a new pair, and both work', async () => {
  const first = await startSession();
  const second = await refreshed(first.refreshToken);
  expect(second.refreshToken).not.toBe(first.refreshToken);
  expect(await dashboardStatus(second.token)).toBe(200);
  expect((await refresh(second.refreshToken)).status).toBe(200);
});

test('the immediate parent is taken again within ten seconds', async () => {
  const first = await startSession();
  await refreshed(first.refreshToken);
  t.clock.advanceMs(10 * SECOND_MS);
  const again = await refreshed(first.refreshToken);
  expect(await dashboardStatus(again.token)).toBe(200);
  expect((await refresh(again.refreshToken)).status).toBe(200);
});

test('after ten seconds a used token ends the whole family, and its access tokens at once', async () => {
  const first = await startSession();
  const second = await refreshed(first.refreshToken);
  t.clock.advanceMs(10 * SECOND_MS + 1);
  const replay = await refresh(first.refreshToken);
  expect([replay.status, replay.problem?.code]).toEqual([401, 'unauthorized']);
  expect((await refresh(second.refreshToken)).status).toBe(401);
  expect(await dashboardStatus(first.token)).toBe(401);
  expect(await dashboardStatus(second.token)).toBe(401);
});

test('a grandparent ends the whole family, even within ten seconds', async () => {
  const first = await startSession();
  const second = await refreshed(first.refreshToken);
  const third = await refreshed(second.refreshToken);
  expect((await refresh(first.refreshToken)).status).toBe(401);
  expect((await refresh(third.refreshToken)).status).toBe(401);
});

test('of two tokens that one parent was traded for, a thief cannot use the second beside the first', async () => {
  const first = await startSession();
  const [owned, stolen] = [await refreshed(first.refreshToken), await refreshed(first.refreshToken)];
  const next = await refreshed(owned.refreshToken);
  expect((await refresh(stolen.refreshToken)).status).toBe(401);
  expect(await dashboardStatus(next.token)).toBe(401);
});

test('many refreshes with one token at once all succeed, and the session goes on with any of them', async () => {
  const first = await startSession();
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first.refreshToken)));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(new Set(answers.map(({ answer }) => answer?.refreshToken)).size).toBe(20);
  expect((await refresh(answers[7]?.answer?.refreshToken ?? '')).status).toBe(200);
});

test('a token of any former generation ends the session, though the store keeps the last two alone', async () => {
  const first = await startSession();
  let newest = first;
  for (let times = 0; times < 30; times += 1) newest = await refreshed(newest.refreshToken);
  const sessionId = (await callApi(t.app, 'sessions', {}, { token: newest.token })).answer?.sessions.find(({ isCurrent }) => isCurrent)?.id;
  expect(await t.deps.db.$count(refreshTokens, eq(refreshTokens.sessionId, sessionId ?? ''))).toBe(2);
  expect((await refresh(first.refreshToken)).status).toBe(401);
  expect(await dashboardStatus(newest.token)).toBe(401);
});

test('what only begins like the tokens of a session ends it too; what merely names the session does not', async () => {
  const [own, stolen] = [await startSession(), await startSession()];
  const id = (await callApi(t.app, 'sessions', {}, { token: own.token })).answer?.sessions[0]?.id ?? '';
  for (const made of [`${id}.x`, `.${id}`, id]) expect((await refresh(made)).status).toBe(401);
  expect(await dashboardStatus(own.token)).toBe(200);
  expect((await refresh(`${stolen.refreshToken.split('.')[0]}.x`)).status).toBe(401);
  expect(await dashboardStatus(stolen.token)).toBe(401);
});

test('signing out with a token of a former generation ends the session as well', async () => {
  const first = await startSession();
  const newest = await refreshed((await refreshed(first.refreshToken)).refreshToken);
  await callApi(t.app, 'revokeToken', { body: { refreshToken: first.refreshToken } });
  expect(await dashboardStatus(newest.token)).toBe(401);
});

test('a session that was begun before tokens had a beginning in common goes on, and its copied token ends it', async () => {
  const { id, tokenHash } = { id: t.deps.newId(), tokenHash: hashToken('of-before') };
  const [createdAt, expiresAt] = [t.clock.now(), new Date(t.clock.now().getTime() + DAY_MS)];
  await t.deps.db.insert(sessions).values({ id, memberId, createdAt, expiresAt });
  await t.deps.db.insert(refreshTokens).values({ tokenHash, sessionId: id, createdAt, expiresAt });
  const next = await refreshed('of-before');
  const last = await refreshed(next.refreshToken);
  expect((await refresh('of-before')).status).toBe(401);
  expect(await dashboardStatus(last.token)).toBe(401);
});

test('of servers whose clocks differ by a minute, either takes what the other gave', async () => {
  const ahead = new Date(t.clock.now().getTime() + 60 * SECOND_MS);
  // Both ask the store for the time, as servers do; a test's store follows its own clock otherwise.
  await using other = await startTestApp({ store: t.store, overrides: { clock: { now: () => ahead }, storeNow } });
  await using here = await startTestApp({ store: t.store, overrides: { clock: t.clock, storeNow } });
  const at = (server: TestApp, refreshToken: string) => callApi(server.app, 'refreshToken', { body: { refreshToken } });
  const { answer: first } = await callApi(here.app, 'signIn', { body: { email: 'ada@mail.example', password: PASSWORD } });
  const token = first?.refreshToken ?? '';
  expect((await at(here, token)).status).toBe(200);
  expect((await at(other, token)).status, 'its parent again, at once, at the other server').toBe(200);
});

test('another session of the member is not touched by a replay', async () => {
  const [stolen, other] = [await startSession(), await startSession()];
  await refreshed(stolen.refreshToken);
  t.clock.advanceMs(11 * SECOND_MS);
  expect((await refresh(stolen.refreshToken)).status).toBe(401);
  expect(await dashboardStatus(other.token)).toBe(200);
});

test('an access token ends after ten minutes, its session goes on', async () => {
  const first = await startSession();
  t.clock.advanceMs(10 * 60 * SECOND_MS + SECOND_MS);
  expect(await dashboardStatus(first.token)).toBe(401);
  expect((await refresh(first.refreshToken)).status).toBe(200);
});

test('a refresh token ends after 30 idle days and then says so, also when the store was tidied', async () => {
  const why = async (token: string) => {
    const { status, problem } = await refresh(token);
    return [status, problem?.why];
  };
  const [first, left] = [await startSession(), await startSession()];
  await callApi(t.app, 'revokeToken', { body: { refreshToken: left.refreshToken } });
  t.clock.advanceMs(30 * DAY_MS - SECOND_MS);
  const second = await refreshed(first.refreshToken);
  t.clock.advanceMs(30 * DAY_MS);
  expect(await why(second.refreshToken)).toEqual([401, 'unused']);
  await tidyStore(t.deps);
  expect(await why(second.refreshToken)).toEqual([401, 'unused']);
  expect(await why(left.refreshToken), 'of a sign-out').toEqual([401, undefined]);
});

test('a session ends after 90 days, however often it was refreshed', async () => {
  let tokens = await startSession();
  for (let day = 0; day < 89; day += 1) {
    t.clock.advanceMs(DAY_MS);
    tokens = await refreshed(tokens.refreshToken);
  }
  t.clock.advanceMs(DAY_MS - SECOND_MS);
  tokens = await refreshed(tokens.refreshToken);
  expect(await dashboardStatus(tokens.token)).toBe(200);
  t.clock.advanceMs(SECOND_MS);
  expect(await dashboardStatus(tokens.token)).toBe(401);
  expect((await refresh(tokens.refreshToken)).status).toBe(401);
});

test('signing out ends the session: its access token stops at once, its refresh token too', async () => {
  const first = await startSession();
  const signedOut = await callApi(t.app, 'revokeToken', { body: { refreshToken: first.refreshToken } });
  expect([signedOut.status, signedOut.text]).toEqual([204, '']);
  expect(await dashboardStatus(first.token)).toBe(401);
  expect((await refresh(first.refreshToken)).status).toBe(401);
});

test.each(['x', 'null', '💥', 'a'.repeat(1024)])(
  'a token that nobody issued, such as %j, is a 401 to refresh and a 204 to sign out',
  async (refreshToken) => {
    expect((await refresh(refreshToken)).problem).toMatchObject({ status: 401, code: 'unauthorized' });
    expect((await callApi(t.app, 'revokeToken', { body: { refreshToken } })).status).toBe(204);
  },
);

test('an access token is not a refresh token, nor the other way round', async () => {
  const first = await startSession();
  expect((await refresh(first.token)).status).toBe(401);
  expect(await dashboardStatus(first.refreshToken)).toBe(401);
});

test('of a refresh token only its hash is stored', async () => {
  const first = await startSession();
  const rows = await t.deps.db.select().from(refreshTokens);
  expect(JSON.stringify(rows)).not.toContain(first.refreshToken);
});

test('a removed member takes sessions and tokens along', async () => {
  const first = await startSession();
  await t.deps.db.delete(members).where(eq(members.id, memberId));
  expect(await dashboardStatus(first.token)).toBe(401);
  expect((await refresh(first.refreshToken)).status).toBe(401);
  expect(await t.deps.db.select().from(sessions)).toEqual([]);
  expect(await t.deps.db.select().from(refreshTokens)).toEqual([]);
});
