import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open', slug: 'open-road' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function memberWho(status: MemberStatus) {
  counter += 1;
  const password = status === 'invited' ? { passwordHash: null } : {};
  return await addMember(t.deps, community, { email: `${status}${counter}@mail.example`, status, ...password });
}
const forgot = (email: string) => callApi(t.app, 'forgotPassword', { body: { email } });
async function mailsTo(email: string) {
  await t.runJobs();
  return (await t.outbox()).filter((mail) => mail.to === email);
}

test('an active member gets a link to set a new password, which works', async () => {
  const member = await memberWho('active');
  expect((await forgot(` ${member.email.toUpperCase()} `)).text).toBe('{"success":true}');
  const [mail, ...more] = await mailsTo(member.email);
  expect(more).toEqual([]);
  const token = /http:\/\/localhost:3000\/open-road\/change-password\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
  const body = { token, password: 'Another.horse7', passwordConfirm: 'Another.horse7' };
  expect((await callApi(t.app, 'resetPassword', { body })).answer).toEqual({ success: true });
});

test('the mail speaks the language of the page where it was asked for; the one that is stored stays', async () => {
  const member = await memberWho('active');
  await callApi(t.app, 'forgotPassword', { body: { email: member.email } }, { language: 'fr-CA,fr;q=0.9' });
  expect((await mailsTo(member.email)).map(({ html }) => /<html lang="(\w+)"/.exec(html)?.[1])).toEqual(['fr']);
  const [stored] = await t.deps.db.select().from(members).where(eq(members.id, member.id));
  expect(stored?.languageCode).toBe('en');
});

test('who was invited gets the invitation again, since the page of an expired one sends people here', async () => {
  const member = await memberWho('invited');
  await forgot(member.email);
  const mails = await mailsTo(member.email);
  expect(mails.map(({ text }) => /\/sign-up\/accept-invite\?token=[\w-]{43}&cs=open-road\n/.test(text))).toEqual([true]);
});

test('who has yet to follow the activation link gets one to set a password, which verifies the address too', async () => {
  const member = await memberWho('pending');
  await forgot(member.email);
  const mails = await mailsTo(member.email);
  expect(mails.map(({ text }) => /\/open-road\/change-password\/[\w-]{43}\n/.test(text))).toEqual([true]);
});

test('the answer is the same whether the account is active, invited, pending or none, and nobody gets no mail', async () => {
  const emails = [
    (await memberWho('active')).email,
    (await memberWho('invited')).email,
    (await memberWho('pending')).email,
    'nobody@mail.example',
  ];
  const sent = (await t.outbox()).length;
  for (const email of emails) {
    const { status, text, headers } = await forgot(email);
    expect([status, text, headers['cache-control']]).toEqual([200, '{"success":true}', 'no-store']);
  }
  expect(await mailsTo('nobody@mail.example')).toEqual([]);
  expect((await t.outbox()).length).toBe(sent + 3);
});

test.each(['forgotPassword', 'resendVerification'] as const)(
  '%s asks the store for the same work with an account of any kind and without one, so its time tells nothing',
  async (name) => {
    const ask = (email: string) => statementsOf(() => callApi(t.app, name, { body: { email } }));
    const withoutAccount = await ask('no-one@mail.example');
    expect(withoutAccount.join('\n')).toMatch(/begin[^]*"members"[^]*insert into mails[^]*commit$/i);
    for (const status of ['active', 'invited', 'pending'] as const)
      expect(await ask((await memberWho(status)).email)).toEqual(withoutAccount);
  },
);

test('for an address without an account nothing stays in the queue', async () => {
  await t.runJobs();
  for (let turn = 0; turn < 5; turn += 1) await forgot(`stranger${turn}@mail.example`);
  expect(await t.runJobs()).toBe(0);
});

test('an address may ask five times in a quarter of an hour, whether or not it has an account', async () => {
  const member = await memberWho('active');
  for (const email of [member.email, 'guest@mail.example']) {
    for (let times = 0; times < 5; times += 1) expect((await forgot(email)).status).toBe(200);
    const refused = await forgot(email.toUpperCase());
    expect([refused.status, refused.problem?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  }
  expect(await mailsTo(member.email)).toHaveLength(5);
  t.clock.advanceMs(15 * 60_000 + 1);
  expect((await forgot(member.email)).status).toBe(200);
});

test('a client may ask for 100 addresses in a quarter of an hour; another client is heard as before', async () => {
  const member = await memberWho('active');
  const ask = (email: string, client: string) => callApi(t.app, 'forgotPassword', { body: { email } }, { client });
  for (let turn = 0; turn < 100; turn += 1) expect((await ask(`one${turn}@mail.example`, '203.0.113.1')).status).toBe(200);
  for (let times = 0; times < 6; times += 1) {
    const refused = await ask(member.email, '203.0.113.1');
    expect([refused.status, refused.problem?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  // What was refused has used up nothing of the member's own.
  for (let times = 0; times < 5; times += 1) expect((await ask(member.email, '203.0.113.2')).status).toBe(200);
  t.clock.advanceMs(15 * 60_000 + 1);
  expect((await ask(member.email, '203.0.113.1')).status).toBe(200);
});

test('asking changes nothing about the account: the password in use goes on working', async () => {
  const member = await memberWho('active');
  const read = () => t.deps.db.select().from(members).where(eq(members.id, member.id));
  const before = await read();
  await forgot(member.email);
  await t.runJobs();
  expect(await read()).toEqual(before);
});

test('a link that was asked for is not made once the account is gone', async () => {
  const member = await memberWho('active');
  await forgot(member.email);
  await t.deps.db.delete(members).where(eq(members.id, member.id));
  expect(await mailsTo(member.email)).toEqual([]);
  expect(await t.deps.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, member.id))).toEqual([]);
});
