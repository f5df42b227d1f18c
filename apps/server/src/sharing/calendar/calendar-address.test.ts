import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { calendarAddresses } from '../../kernel/db/schema/calendar-addresses.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { countLockWaits } from '../../test-support/lock-waits.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NEW = 'Another.horse7';

let t: TestApp;
let community: { readonly id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'mill' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

type Someone = { readonly id: string; readonly email: string; readonly token: string };
let counter = 0;
async function addSomeone(languageCode = 'en'): Promise<Someone> {
  counter += 1;
  const { id, email } = await addMember(t.deps, community, { email: `someone${counter}@mail.example`, languageCode });
  return { id, email, token: await signedIn(t.deps, id) };
}

/** Made in a session of its own, by whoever has that. */
async function addressOf({ id }: Someone): Promise<string> {
  const { answer } = await callApi(t.app, 'renewCalendar', {}, { token: await signedIn(t.deps, id) });
  return answer?.address.replace('http://localhost:3000', '') ?? '';
}
const statusOf = async (address: string) => (await t.app.inject(address)).statusCode;
const mailsTo = async ({ email }: Someone, subject: string) => {
  await t.runJobs();
  return (await t.outbox()).filter((mail) => mail.to === email && mail.subject === subject);
};

async function resetPassword({ id }: Someone) {
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'password-reset' });
  const { status } = await callApi(t.app, 'resetPassword', { body: { token, password: NEW, passwordConfirm: NEW } });
  expect(status).toBe(200);
}
async function changePassword({ token }: Someone) {
  const body = { currentPassword: PASSWORD, password: NEW, passwordConfirm: NEW };
  expect((await callApi(t.app, 'changePassword', { body }, { token })).status).toBe(200);
}
async function endOthers({ token }: Someone) {
  expect((await callApi(t.app, 'endOtherSessions', {}, { token })).status).toBe(204);
}
const type = (words: string) => operatorOf(t.deps).say(words);

test.each([
  ['a new password', changePassword],
  ['a password set by a link', resetPassword],
  ['signing out everywhere else', endOthers],
  ['an operator who signs the member out', ({ id }: Someone) => type(`member sign-out ${id}`)],
  [
    'a suspension, also once that is over',
    async ({ id }: Someone) => {
      await type(`member suspend ${id} --reason x --yes`);
      await type(`member resume ${id}`);
    },
  ],
])('a calendar address that was made in a stolen session ends with %s', async (_, end) => {
  const [someone, other] = [await addSomeone(), await addSomeone()];
  const [address, others] = [await addressOf(someone), await addressOf(other)];
  expect(await statusOf(address)).toBe(200);
  await end(someone);
  expect([await statusOf(address), await statusOf(others)]).toEqual([404, 200]);
  const token = await signedIn(t.deps, someone.id);
  expect((await callApi(t.app, 'calendarState', {}, { token })).answer).toEqual({ since: null });
});

test('it goes on when one session is signed out, ended or over: calendars read it without one', async () => {
  const someone = await addSomeone();
  const address = await addressOf(someone);
  const { answer } = await callApi(t.app, 'signIn', { body: { email: someone.email, password: PASSWORD } });
  await callApi(t.app, 'revokeToken', { body: { refreshToken: answer?.refreshToken ?? '' } });
  const [lost] = await t.deps.db.select({ id: sessions.id }).from(sessions).where(eq(sessions.memberId, someone.id));
  await callApi(t.app, 'endSession', { params: { sessionId: lost?.id ?? '' } }, { token: someone.token });
  t.clock.advanceMs(100 * 24 * 3_600_000);
  expect(await statusOf(address)).toBe(200);
});

test('an operator reads that it has ended, also where nobody was signed in', async () => {
  const someone = await addSomeone();
  await addressOf(someone);
  await t.deps.db.delete(sessions).where(eq(sessions.memberId, someone.id));
  const told = await type(`member sign-out ${someone.email}`);
  expect(told).toBe(`'${someone.email}' was not signed in anywhere. The calendar address has ended.`);
});

test('a session that ends at the same moment makes none', async () => {
  const someone = await addSomeone();
  const rival = await t.store.pool.connect();
  try {
    await rival.query('begin');
    await rival.query('select from members where id = $1 for no key update', [someone.id]);
    await rival.query('update sessions set ended_at = now() where member_id = $1', [someone.id]);
    let isAnswered = false;
    const making = callApi(t.app, 'renewCalendar', {}, { token: someone.token }).finally(() => {
      isAnswered = true;
    });
    await expect.poll(async () => isAnswered || (await countLockWaits(t.store)) === 1).toBe(true);
    await rival.query('commit');
    expect((await making).status).toBe(401);
  } finally {
    rival.release();
  }
  expect(await t.deps.db.$count(calendarAddresses, eq(calendarAddresses.memberId, someone.id))).toBe(0);
});

test('a mail tells of each new address, in the language of its member, and leads to where it is ended', async () => {
  for (const [language, subject] of [
    ['en', 'New calendar address for your Waylift account'],
    ['de', 'Neue Kalenderadresse für Ihr Konto bei Waylift'],
    ['es', 'Nueva dirección de calendario en su cuenta de Waylift'],
    ['fr', 'Nouvelle adresse d’agenda pour votre compte Waylift'],
    ['pt', 'Novo endereço de calendário na sua conta Waylift'],
  ] as const) {
    const someone = await addSomeone(language);
    const address = await addressOf(someone);
    const [mail, ...more] = await mailsTo(someone, subject);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('http://localhost:3000/dashboard/account/notifications#calendar');
    expect(mail?.text).toContain('/forgot-password');
    expect(mail?.text, 'the address itself is told once, on the page').not.toContain(address);
  }
});

test('whoever makes one again and again floods no mailbox', async () => {
  const someone = await addSomeone();
  for (let times = 0; times < 15; times += 1) await callApi(t.app, 'renewCalendar', {}, { token: someone.token });
  expect(await mailsTo(someone, 'New calendar address for your Waylift account')).toHaveLength(10);
});

test.each([
  [changePassword, true],
  [resetPassword, true],
  [changePassword, false],
  [resetPassword, false],
])('the mail about a changed password tells of the calendar where there was one, with the way to a new one', async (change, hasAddress) => {
  const someone = await addSomeone();
  if (hasAddress) await addressOf(someone);
  await change(someone);
  const [mail] = await mailsTo(someone, 'Your Waylift password has been changed');
  expect(mail?.text.includes('/dashboard/account/notifications#calendar')).toBe(hasAddress);
});

test('no page of another origin can load a calendar as a resource of its own', async () => {
  const { headers } = await t.app.inject(await addressOf(await addSomeone()));
  expect(headers['cross-origin-resource-policy']).toBe('same-origin');
});
