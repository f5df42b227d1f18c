import { RESET_WAIT_HOURS } from '@waylift/contract/limits';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { waitingResets } from '../../kernel/db/schema/waiting-resets.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { describeEvents } from '../../sharing/member-events/describe-events.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { addPasskey, proofBy, signInBy } from '../../test-support/passkeys.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const NEW = 'Another.horse7';
const WAIT_MS = RESET_WAIT_HOURS * 3_600_000;

let t: TestApp;
let community: { readonly id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'mill' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

let counter = 0;
/** Somebody whose passkeys alone sign in, on two devices. */
async function someone(languageCode = 'en') {
  counter += 1;
  const { id, email } = await addMember(t.deps, community, { email: `someone${counter}@mail.example`, languageCode });
  const [token, second] = [await signedIn(t.deps, id), await signedIn(t.deps, id)];
  const device = await addPasskey(t, token);
  await callApi(t.app, 'onlyByPasskey', { body: { only: true, proof: await proofBy(t, token) } }, { token });
  return { id, email, token, second, device };
}
type Someone = Awaited<ReturnType<typeof someone>>;

async function reset({ id }: Someone, password = NEW) {
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'password-reset' });
  return await callApi(t.app, 'resetPassword', { body: { token, password, passwordConfirm: password } });
}
const signIn = ({ email }: Someone, password: string) => callApi(t.app, 'signIn', { body: { email, password } });
const noticeOn = async (token: string) => (await callApi(t.app, 'dashboard', {}, { token })).answer?.resetFrom;
const mailsTo = async ({ email }: Someone) => {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email);
};
const openSessionsOf = ({ id }: Someone) => t.deps.db.$count(sessions, and(eq(sessions.memberId, id), isNull(sessions.endedAt)));
async function waitFor(ms: number): Promise<void> {
  t.clock.advanceMs(ms);
  await t.deps.jobs.enqueue(t.deps.db, 'finish-resets', {});
  await t.runJobs();
}
async function stopLinkOf(member: Someone): Promise<string> {
  const link = (await mailsTo(member)).map(({ text }) => /\/stop-reset\/([\w-]+)/.exec(text)?.[1]).find((token) => token !== undefined);
  return link ?? '';
}

test('a reset by mail turns the switch off after 24 hours, and until then changes nothing', async () => {
  const member = await someone();
  const endsAt = new Date(t.clock.now().getTime() + WAIT_MS).toISOString();
  expect((await reset(member)).answer).toEqual({ success: true, from: endsAt });
  await waitFor(WAIT_MS - 1);
  expect((await signIn(member, PASSWORD)).problem?.code).toBe('passkey-needed');
  expect((await signIn(member, NEW)).problem?.code).toBe('invalid-credentials');
  expect((await signInBy(t, member.device)).status).toBe(200);
  // This reset alone leaves sessions until the 24 hours are over.
  expect(await noticeOn(await signedIn(t.deps, member.id))).toBe(endsAt);
  const open = await openSessionsOf(member);
  expect(open).toBe(4);

  await waitFor(1);
  expect((await signIn(member, PASSWORD)).problem?.code).toBe('invalid-credentials');
  expect((await signIn(member, NEW)).status).toBe(200);
  // That of the new password alone.
  expect(await openSessionsOf(member)).toBe(1);
  expect((await mailsTo(member)).map(({ subject }) => subject)).toContain('Your Waylift password has been changed');
});

test('it is told at once by mail, and on every signed-in device', async () => {
  const member = await someone();
  expect(await noticeOn(member.token)).toBeUndefined();
  await reset(member);
  expect((await mailsTo(member)).map(({ subject }) => subject)).toContain('Your new Waylift password will be valid in 24 hours');
  for (const token of [member.token, member.second]) expect(await noticeOn(token)).not.toBeUndefined();
});

test('pages that are open learn of it at once, and that it was stopped', async () => {
  const member = await someone();
  const eventsOf = async () =>
    await t.deps.db.select().from(memberEvents).where(eq(memberEvents.memberId, member.id)).orderBy(memberEvents.position);
  const describe = describeEvents(t.deps);
  const told = async () => await describe(member.id, (await eventsOf()).slice(-1), new AbortController().signal);
  await reset(member);
  expect((await eventsOf()).map(({ name }) => name)).toEqual(['password']);
  expect(await told()).toEqual([{ resetFrom: await noticeOn(member.token) }]);
  await callApi(t.app, 'stopReset', {}, { token: member.second });
  expect((await eventsOf()).map(({ name }) => name)).toEqual(['password', 'password']);
  expect(await told()).toEqual([{ resetFrom: null }]);
  // Nothing waits any more, so there is nothing to tell.
  await callApi(t.app, 'stopReset', {}, { token: member.token });
  expect(await eventsOf()).toHaveLength(2);
  await reset(member);
  await callApi(t.app, 'stopResetByLink', { body: { token: await stopLinkOf(member) } });
  expect(await told()).toEqual([{ resetFrom: null }]);
});

test('one press on any device stops it, for good', async () => {
  const member = await someone();
  await reset(member);
  expect((await callApi(t.app, 'stopReset', {}, { token: member.second })).status).toBe(204);
  expect(await noticeOn(member.token)).toBeUndefined();
  await waitFor(WAIT_MS);
  expect((await signIn(member, NEW)).problem?.code).toBe('invalid-credentials');
  expect((await signIn(member, PASSWORD)).problem?.code).toBe('passkey-needed');
  expect(await openSessionsOf(member)).toBe(2);
  // Pressed again: no mistake.
  expect((await callApi(t.app, 'stopReset', {}, { token: await signedIn(t.deps, member.id) })).status).toBe(204);
});

test('the link of the mail stops it too, pressed twice as well, and ends the links to set another password', async () => {
  const member = await someone();
  const open = await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'password-reset' });
  await reset(member);
  const token = await stopLinkOf(member);
  for (let press = 0; press < 2; press += 1)
    expect((await callApi(t.app, 'stopResetByLink', { body: { token } })).answer).toEqual({ success: true });
  expect(await noticeOn(member.token)).toBeUndefined();
  const again = await callApi(t.app, 'resetPassword', { body: { token: open, password: NEW, passwordConfirm: NEW } });
  expect(again.problem?.code).toBe('token-invalid');
});

test('a link that is invented, too late or of another purpose stops nothing', async () => {
  const member = await someone();
  await reset(member);
  const token = await stopLinkOf(member);
  const other = await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'password-reset' });
  for (const wrong of ['invented', other])
    expect((await callApi(t.app, 'stopResetByLink', { body: { token: wrong } })).problem?.code).toBe('token-invalid');
  expect(await noticeOn(member.token)).not.toBeUndefined();
  t.clock.advanceMs(WAIT_MS);
  expect((await callApi(t.app, 'stopResetByLink', { body: { token } })).problem?.code).toBe('token-invalid');
});

test('nobody stops the reset of another', async () => {
  const [member, other] = [await someone(), await someone()];
  await reset(member);
  await callApi(t.app, 'stopReset', {}, { token: other.token });
  expect(await noticeOn(member.token)).not.toBeUndefined();
  expect(await noticeOn(other.token)).toBeUndefined();
});

test('a second reset waits its own 24 hours', async () => {
  const member = await someone();
  await reset(member, 'First.horse77');
  t.clock.advanceMs(WAIT_MS - 1);
  await reset(member);
  await waitFor(1);
  expect((await signIn(member, 'First.horse77')).problem?.code).toBe('invalid-credentials');
  await waitFor(WAIT_MS - 1);
  expect((await signIn(member, NEW)).status).toBe(200);
});

test('who turns the switch off, or changes the password, on a signed-in device gives the waiting one up', async () => {
  const [off, changed] = [await someone(), await someone()];
  for (const member of [off, changed]) await reset(member);
  const proof = await proofBy(t, off.token);
  await callApi(t.app, 'onlyByPasskey', { body: { only: false, proof } }, { token: off.token });
  const body = { currentPassword: PASSWORD, password: 'Third.horse77', passwordConfirm: 'Third.horse77' };
  expect((await callApi(t.app, 'changePassword', { body }, { token: changed.token })).status).toBe(200);
  await waitFor(WAIT_MS);
  for (const member of [off, changed]) expect((await signIn(member, NEW)).problem?.code).toBe('invalid-credentials');
  expect((await signIn(off, PASSWORD)).status).toBe(200);
  expect((await signIn(changed, 'Third.horse77')).problem?.code).toBe('passkey-needed');
});

test('a member without the switch has the new password at once', async () => {
  const { id, email } = await addMember(t.deps, community, { email: 'plain@mail.example' });
  const token = await signedIn(t.deps, id);
  const device = await addPasskey(t, token);
  const plain = { id, email, token, second: token, device };
  expect((await reset(plain)).answer).toEqual({ success: true });
  expect((await signIn(plain, NEW)).status).toBe(200);
  expect((await callApi(t.app, 'dashboard', {}, { token })).status).toBe(401);
  // A passkey is of a device and not of the password.
  expect((await signInBy(t, device)).status).toBe(200);
  expect(await t.deps.db.$count(waitingResets, eq(waitingResets.memberId, id))).toBe(0);
});

test.each(['de', 'es', 'fr', 'pt'])('the mail is written in the language %s of its member', async (language) => {
  const member = await someone(language);
  await reset(member);
  const mails = await mailsTo(member);
  expect(mails.some(({ text }) => text.includes('/stop-reset/'))).toBe(true);
  expect(mails.map(({ subject }) => subject)).not.toContain('Your new Waylift password will be valid in 24 hours');
});
