import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NEW = 'Another.horse7';

let t: TestApp;
let community: { id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function newMember() {
  counter += 1;
  const member = await addMember(t.deps, community, { email: `member${counter}@mail.example`, pendingEmail: `new${counter}@mail.example` });
  return { ...member, token: await signedIn(t.deps, member.id) };
}
const change = (token: string, currentPassword = PASSWORD, password = NEW, passwordConfirm = password) =>
  callApi(t.app, 'changePassword', { body: { currentPassword, password, passwordConfirm } }, { token });
const signInStatus = async (email: string, password: string) => (await callApi(t.app, 'signIn', { body: { email, password } })).status;
const settingsStatus = async (token: string) => (await callApi(t.app, 'settings', {}, { token })).status;

test('the new password signs in and the old one does not; this session goes on, every other ends, and a mail tells of it', async () => {
  const { id, email, pendingEmail, token } = await newMember();
  const other = await signedIn(t.deps, id);
  const reset = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'password-reset' });
  const newAddress = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'email-change', newEmail: pendingEmail ?? '' });
  const answer = await change(token);
  expect([answer.status, answer.answer]).toEqual([200, { success: true }]);
  expect([await settingsStatus(token), await settingsStatus(other)]).toEqual([200, 401]);
  expect([await signInStatus(email, NEW), await signInStatus(email, PASSWORD)]).toEqual([200, 400]);
  const body = { token: reset, password: PASSWORD, passwordConfirm: PASSWORD };
  expect((await callApi(t.app, 'resetPassword', { body })).problem?.code, 'links of before are dead').toBe('token-invalid');
  const verified = await callApi(t.app, 'verifyEmail', { params: { token: newAddress } });
  expect(verified.answer?.success ?? false, 'and so is a change of address').toBe(false);
  await t.runJobs();
  const subjects = (await t.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toContain('Your Waylift password has been changed');
});

test('an approval of a QR code does not outlive the password, though the session it was given in goes on', async () => {
  const { token } = await newMember();
  const started = (await callApi(t.app, 'startQrSignIn', {})).answer;
  await callApi(t.app, 'approveQrSignIn', { body: { code: started?.code ?? '' } }, { token });
  await change(token);
  expect((await callApi(t.app, 'claimQrSignIn', { body: { secret: started?.secret ?? '' } })).answer?.state).toBe('expired');
});

test('a wrong password changes nothing, and a right one is taken after it', async () => {
  const { id, token } = await newMember();
  const other = await signedIn(t.deps, id);
  const answer = await change(token, 'Wrong.horse7');
  expect([answer.status, answer.problem?.code]).toEqual([403, 'wrong-password']);
  expect(await settingsStatus(other)).toBe(200);
  expect((await change(token)).status).toBe(200);
});

test('the rules of section 5 hold for the new one', async () => {
  const { token } = await newMember();
  const refusals = [
    [await change(token, PASSWORD, 'short'), 'password', 'password-too-short'],
    [await change(token, PASSWORD, NEW, `${NEW}!`), 'passwordConfirm', 'password-mismatch'],
    [await change(token, ''), 'currentPassword', 'required'],
  ] as const;
  for (const [{ status, problem }, path, code] of refusals) {
    expect([status, problem?.errors?.map((error) => [error.path, error.code])]).toEqual([400, [[path, code]]]);
  }
});

test('of two changes at once with one password, one wins', async () => {
  const { email, token } = await newMember();
  const passwords = Array.from({ length: 6 }, (_, index) => `Another.horse${index}`);
  const statuses = await Promise.all(passwords.map(async (password) => (await change(token, PASSWORD, password)).status));
  expect(statuses.filter((status) => status !== 403)).toEqual([200]);
  expect(await signInStatus(email, passwords[statuses.indexOf(200)] ?? '')).toBe(200);
});

test('guesses are counted together, wherever the password is asked for, and a right one is not counted', async () => {
  const { id, token } = await newMember();
  const reason = 'noReplies' as const;
  const guesses = [
    (password: string) => change(token, password, PASSWORD),
    (password: string) => callApi(t.app, 'exportAccount', { body: { password } }, { token }),
    (password: string) => callApi(t.app, 'removeAccount', { body: { reason, password } }, { token }),
    (password: string) => callApi(t.app, 'updateEmail', { body: { email: 'x@mail.example', password } }, { token }),
  ];
  for (let times = 0; times < 3; times += 1) expect((await guesses[1]?.(PASSWORD))?.status).toBe(200);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const answer = await guesses[attempt % 4]?.(`Wrong.horse${attempt}`);
    expect([answer?.status, answer?.problem?.code]).toEqual([403, 'wrong-password']);
  }
  for (const guess of guesses) expect((await guess(PASSWORD)).status).toBe(429);
  expect((await t.deps.db.select().from(members)).map((member) => member.id)).toContain(id);
});
