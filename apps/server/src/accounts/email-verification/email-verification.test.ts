import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function pendingMember() {
  counter += 1;
  return await addMember(t.deps, community, { email: `waiting${counter}@mail.example`, status: 'pending' });
}
const linkFor = (member: { id: string }) => issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'activation' });
const verify = async (token: string) => (await callApi(t.app, 'verifyEmail', { params: { token } })).answer;
const resend = (email: string) => callApi(t.app, 'resendVerification', { body: { email } });
async function mailsTo(email: string): Promise<number> {
  await t.runJobs();
  return (await t.outbox()).filter((mail) => mail.to === email).length;
}

test('a link activates its account the first time, and works again without activating it anew', async () => {
  const member = await pendingMember();
  const token = await linkFor(member);
  expect(await verify(token)).toEqual({ success: true, isFirstActivation: true });
  const [active] = await t.deps.db.select().from(members).where(eq(members.id, member.id));
  expect(active).toMatchObject({ status: 'active', activatedAt: t.clock.now() });
  expect(await verify(token)).toEqual({ success: true, isFirstActivation: false });
});

test('an older activation link still works after a resend', async () => {
  const member = await pendingMember();
  const [older, newer] = [await linkFor(member), await linkFor(member)];
  expect(await verify(older)).toEqual({ success: true, isFirstActivation: true });
  expect(await verify(newer)).toEqual({ success: true, isFirstActivation: false });
});

test('two links that are followed at once activate once', async () => {
  const member = await pendingMember();
  const links = [await linkFor(member), await linkFor(member), await linkFor(member)];
  const answers = await Promise.all([...links, ...links].map(verify));
  expect(answers.filter((answer) => answer?.isFirstActivation)).toHaveLength(1);
  expect(answers.every((answer) => answer?.success)).toBe(true);
});

test('a link expires after seven days, used or not', async () => {
  const [member, other] = [await pendingMember(), await pendingMember()];
  const [used, unused] = [await linkFor(member), await linkFor(other)];
  await verify(used);
  t.clock.advanceMs(7 * DAY_MS - 1000);
  expect(await verify(used)).toEqual({ success: true, isFirstActivation: false });
  t.clock.advanceMs(1000);
  expect(await verify(used)).toEqual({ success: false });
  expect(await verify(unused)).toEqual({ success: false });
});

test.each(['x', 'null', '../../x', '💥', '%00', 'a'.repeat(255), "' or '1'='1"])(
  'an unknown token such as %j is no success',
  async (token) => {
    expect(await verify(token)).toEqual({ success: false });
  },
);

test('a token made for something else activates nothing', async () => {
  const member = await pendingMember();
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'password-reset' });
  expect(await verify(token)).toEqual({ success: false });
});

test('of a token only its hash is stored', async () => {
  const member = await pendingMember();
  const token = await linkFor(member);
  const [row] = await t.deps.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, member.id));
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(JSON.stringify(row)).not.toContain(token);
});

test('a removed member takes the links along', async () => {
  const member = await pendingMember();
  const token = await linkFor(member);
  await t.deps.db.delete(members).where(eq(members.id, member.id));
  expect(await verify(token)).toEqual({ success: false });
});

test('a resend answers alike for an account that waits, one that is active and none; only the first gets a mail', async () => {
  const waiting = await pendingMember();
  const active = await addMember(t.deps, community, { email: 'active@mail.example' });
  const answers = [await resend(waiting.email.toUpperCase()), await resend(active.email), await resend('nobody@mail.example')];
  for (const answer of answers) expect([answer.status, answer.text]).toEqual([200, '{"success":true}']);
  expect(await mailsTo(waiting.email)).toBe(1);
  expect(await mailsTo(active.email)).toBe(0);
  expect(await mailsTo('nobody@mail.example')).toBe(0);
});

test('a resend speaks the language of the page where it was asked for', async () => {
  const waiting = await pendingMember();
  await callApi(t.app, 'resendVerification', { body: { email: waiting.email } }, { language: 'pt' });
  await t.runJobs();
  const mails = (await t.outbox()).filter(({ to }) => to === waiting.email);
  expect(mails.map(({ html }) => /<html lang="([\w-]+)"/.exec(html)?.[1])).toEqual(['pt-PT']);
});

test('an address gets five resends in a quarter of an hour, whether or not it has an account', async () => {
  const waiting = await pendingMember();
  for (const email of [waiting.email, 'stranger@mail.example']) {
    for (let times = 0; times < 5; times += 1) expect((await resend(email)).status).toBe(200);
    const refused = await resend(email);
    expect([refused.status, refused.problem?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  t.clock.advanceMs(15 * 60_000 + 1);
  expect((await resend(waiting.email)).status).toBe(200);
});

test('a client gets 100 resends in a quarter of an hour; another client is heard as before', async () => {
  const waiting = await pendingMember();
  const ask = (email: string, client: string) => callApi(t.app, 'resendVerification', { body: { email } }, { client });
  for (let turn = 0; turn < 100; turn += 1) expect((await ask(`one${turn}@mail.example`, '203.0.113.1')).status).toBe(200);
  for (let times = 0; times < 6; times += 1) {
    const refused = await ask(waiting.email, '203.0.113.1');
    expect([refused.status, refused.problem?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  // What was refused has used up nothing of the member's own.
  for (let times = 0; times < 5; times += 1) expect((await ask(waiting.email, '203.0.113.2')).status).toBe(200);
  t.clock.advanceMs(15 * 60_000 + 1);
  expect((await ask(waiting.email, '203.0.113.1')).status).toBe(200);
});
