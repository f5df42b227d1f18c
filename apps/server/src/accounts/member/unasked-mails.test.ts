/** Mails that anyone who knows an address can cause: by joining, by asking for links or a new password, by naming it in the settings. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const HOUR_MS = 3_600_000;

let t: TestApp;
let elsewhere: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  elsewhere = await startTestApp({ store: t.store });
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(async () => {
  await elsewhere[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});
beforeEach(() => t.deps.db.delete(rateLimits));

type Ask = (email: string, app: TestApp) => Promise<{ readonly status: number; readonly text: string }>;
const join: Ask = (email, { app }) =>
  callApi(app, 'register', { body: { email, forename: 'Ann', surname: 'Stranger', password: PASSWORD, publicCommunityId: 'open' } });
const resend: Ask = (email, { app }) => callApi(app, 'resendVerification', { body: { email } });
const forgot: Ask = (email, { app }) => callApi(app, 'forgotPassword', { body: { email } });

async function mailsTo(address: string) {
  await t.runJobs();
  await elsewhere.runJobs();
  return [...(await t.outbox()), ...(await elsewhere.outbox())].filter(({ to }) => to.toLowerCase() === address);
}

/** Asks `asks` in turn, on both servers, as slowly as the other limits want it. */
async function askAll(email: string, asks: readonly Ask[]) {
  const answers = [];
  for (const [index, ask] of asks.entries()) {
    answers.push(await ask(index % 3 === 0 ? ` ${email.toUpperCase()}` : email, index % 2 === 0 ? t : elsewhere));
    for (const { clock } of [t, elsewhere]) clock.advanceMs(HOUR_MS);
  }
  return answers.map(({ status, text }) => `${status} ${text}`);
}

const FIFTEEN = [join, resend, forgot].flatMap((ask) => Array.from({ length: 5 }, () => ask));

test('an address gets six mails a day that nobody with an account asked for, however they are asked for, over two servers', async () => {
  const answers = await askAll('foreign@mail.example', FIFTEEN);
  expect(await mailsTo('foreign@mail.example')).toHaveLength(6);
  // Beyond the limit the answers are what they were.
  expect(new Set(answers.slice(0, 5)).size).toBe(1);
  expect(new Set(answers.slice(5)).size).toBe(1);
  for (const { clock } of [t, elsewhere]) clock.advanceMs(24 * HOUR_MS);
  await askAll('foreign@mail.example', [forgot]);
  expect(await mailsTo('foreign@mail.example')).toHaveLength(7);
});

test.each(['active', 'invited', 'pending'] as const)(
  'so does that of somebody who is %s, and is answered as a stranger is',
  async (status) => {
    const email = `${status}@mail.example`;
    await addMember(t.deps, community, { email, status, ...(status === 'invited' ? { passwordHash: null } : {}) });
    const asks = [forgot, resend, join].flatMap((ask) => Array.from({ length: 5 }, () => ask));
    const answers = await askAll(email, asks);
    expect((await mailsTo(email)).length).toBeLessThanOrEqual(6);
    expect(answers).toEqual(await askAll(`no-${status}@mail.example`, asks));
  },
);

test('asked for at once, they are six as well', async () => {
  const asks = [...FIFTEEN.slice(0, 4), ...FIFTEEN.slice(5, 9), ...FIFTEEN.slice(10, 14)];
  await addMember(t.deps, community, { email: 'at-once@mail.example', status: 'pending' });
  await Promise.all(asks.map((ask, index) => ask('at-once@mail.example', index % 2 === 0 ? t : elsewhere)));
  expect(await mailsTo('at-once@mail.example')).toHaveLength(6);
});

test('links to an address that a member names count too; the member is answered as before', async () => {
  const answers: string[] = [];
  for (let times = 0; times < 8; times += 1) {
    const { id } = await addMember(t.deps, community, { email: `namer${times}@mail.example` });
    const token = await signedIn(t.deps, id);
    const body = { email: 'named@mail.example', password: PASSWORD };
    const { status, text } = await callApi(t.app, 'updateEmail', { body }, { token });
    const again = await callApi(t.app, 'resendPendingEmail', {}, { token });
    answers.push(`${status} ${text}`, `${again.status} ${again.text}`);
    for (const { clock } of [t, elsewhere]) clock.advanceMs(HOUR_MS);
  }
  expect(new Set(answers)).toEqual(new Set(['200 {"success":true}']));
  expect(await mailsTo('named@mail.example')).toHaveLength(6);
});

test('who has left goes on counting until the day is over, by the hash of the address alone', async () => {
  await addCommunity(t.deps, { publicId: 'instant', needsVerification: false });
  await askAll(
    'leaver@mail.example',
    Array.from({ length: 6 }, () => forgot),
  );
  const { id } = await addMember(t.deps, community, { email: 'leaver@mail.example' });
  const removal = { body: { reason: 'noReplies' as const, password: PASSWORD } };
  expect((await callApi(t.app, 'removeAccount', removal, { token: await signedIn(t.deps, id) })).status).toBe(202);
  await askAll('leaver@mail.example', [join]);
  expect(await mailsTo('leaver@mail.example')).toEqual([]);
  expect(JSON.stringify(await t.deps.db.select().from(rateLimits))).not.toContain('leaver');
});

test('RATE_LIMITS=off takes the limit away', async () => {
  await using free = await startTestApp({ store: t.store, env: { RATE_LIMITS: 'off' } });
  for (let times = 0; times < 8; times += 1) await join('free@mail.example', free);
  await free.runJobs();
  expect((await free.outbox()).filter(({ to }) => to === 'free@mail.example')).toHaveLength(8);
});
