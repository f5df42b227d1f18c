import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi, type CallOptions } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const NEW_PASSWORD = 'Another.horse7';

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'works', slug: 'the-works' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function memberWho(status: MemberStatus = 'invited') {
  counter += 1;
  const password = status === 'invited' ? { passwordHash: null } : {};
  return await addMember(t.deps, community, { email: `${status}${counter}@mail.example`, status, ...password });
}
const linkFor = (member: { id: string }) => issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'invitation' });
const accept = (token: string, options: CallOptions = {}) =>
  callApi(t.app, 'resetPassword', { body: { token, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD } }, options);
const signIn = (email: string) => callApi(t.app, 'signIn', { body: { email, password: NEW_PASSWORD } });
async function stored(member: { id: string }) {
  const [row] = await t.deps.db.select().from(members).where(eq(members.id, member.id));
  return row;
}
async function refusal(token: string) {
  const { status, problem } = await accept(token);
  return [status, problem?.code];
}

test('an invitation is accepted by setting a password: the account is active, and the mailed link did it', async () => {
  const member = await memberWho();
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: member.id });
  await t.runJobs();
  const mail = (await t.outbox()).find(({ to }) => to === member.email);
  const token = /accept-invite\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await signIn(member.email)).problem?.code).toBe('invalid-credentials');
  expect((await accept(token)).answer).toEqual({ success: true });
  expect(await stored(member)).toMatchObject({ status: 'active', activatedAt: t.clock.now() });
  expect((await signIn(member.email)).status).toBe(200);
});

test('an invitation is accepted in the language that is shown, which mail speaks from then on', async () => {
  const member = await memberWho();
  await accept(await linkFor(member), { language: 'pt-BR,pt;q=0.9' });
  expect(await stored(member)).toMatchObject({ languageCode: 'pt' });
});

test('an invitation that is accepted mails no notice: there was no password to change', async () => {
  const member = await memberWho();
  await accept(await linkFor(member));
  await t.runJobs();
  expect((await t.outbox()).filter(({ to }) => to === member.email)).toEqual([]);
});

test('an invitation stays good when it is sent again, until one of its links is used', async () => {
  const member = await memberWho();
  const [older, newer] = [await linkFor(member), await linkFor(member)];
  expect((await accept(older)).status).toBe(200);
  expect(await refusal(newer)).toEqual([400, 'token-invalid']);
  expect(await refusal(older)).toEqual([400, 'token-invalid']);
});

test('an invitation is good for thirty days', async () => {
  const [member, other] = [await memberWho(), await memberWho()];
  const [inTime, late] = [await linkFor(member), await linkFor(other)];
  t.clock.advanceMs(30 * DAY_MS - 1000);
  expect((await accept(inTime)).status).toBe(200);
  t.clock.advanceMs(1000);
  expect(await refusal(late)).toEqual([400, 'token-invalid']);
  expect(await stored(other)).toMatchObject({ status: 'invited', passwordHash: null, activatedAt: null });
});

test.each(['active', 'pending'] as const)('an invitation changes nothing about an account that is %s meanwhile', async (status) => {
  const member = await memberWho(status);
  const before = await stored(member);
  expect(await refusal(await linkFor(member))).toEqual([400, 'token-invalid']);
  expect(await stored(member)).toEqual(before);
});
