import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens, type TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;

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
const linkFor = (member: { id: string }, purpose: TokenPurpose = 'invitation') =>
  issueOneTimeToken(t.deps.db, t.deps, {
    memberId: member.id,
    purpose,
    newEmail: purpose === 'email-change' ? 'new@mail.example' : null,
  });
const decline = (token: string) => callApi(t.app, 'declineInvitation', { params: { token } });
const accept = (token: string) =>
  callApi(t.app, 'resetPassword', { body: { token, password: 'Another.horse7', passwordConfirm: 'Another.horse7' } });
const isThere = async (member: { id: string }) => (await t.deps.db.select().from(members).where(eq(members.id, member.id))).length === 1;

test('the mailed link declines: the account is gone for good, with every link of it', async () => {
  const member = await memberWho();
  await linkFor(member);
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: member.id });
  await t.runJobs();
  const mail = (await t.outbox()).find(({ to }) => to === member.email);
  const token = /\/sign-up\/decline-invite\?token=([\w-]{43})&cs=the-works\n/.exec(mail?.text ?? '')?.[1] ?? '';
  const { status, answer } = await decline(token);
  expect([status, answer]).toEqual([200, { success: true }]);
  expect(await isThere(member)).toBe(false);
  expect(await t.deps.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, member.id))).toEqual([]);
});

test('everything that refers to a member goes with the member; what another member keeps names nobody', async () => {
  const { rows } = await t.deps.db.execute<{ table: string; becomes: string }>(sql`
    select distinct conrelid::regclass::text as "table", confdeltype as becomes from pg_constraint
    where contype = 'f' and confrelid = 'members'::regclass and confdeltype <> 'c' order by 1`);
  const named = ['conversations', 'invitations', 'lifts', 'reports'];
  expect(rows).toEqual(named.map((table) => ({ table, becomes: 'n' })));
});

test('a link declines once; none of the account works after it', async () => {
  const member = await memberWho();
  const [used, other] = [await linkFor(member), await linkFor(member)];
  expect((await decline(used)).answer).toEqual({ success: true });
  expect((await decline(used)).answer).toEqual({ success: false });
  expect((await decline(other)).answer).toEqual({ success: false });
  expect((await accept(other)).problem?.code).toBe('token-invalid');
});

test('an address that declined may be invited again', async () => {
  const member = await memberWho();
  await decline(await linkFor(member));
  const again = await addMember(t.deps, community, { email: member.email, status: 'invited', passwordHash: null });
  expect((await accept(await linkFor(again))).status).toBe(200);
});

test('a link declines for thirty days', async () => {
  const [member, other] = [await memberWho(), await memberWho()];
  const [inTime, late] = [await linkFor(member), await linkFor(other)];
  t.clock.advanceMs(30 * DAY_MS - 1000);
  expect((await decline(inTime)).answer).toEqual({ success: true });
  t.clock.advanceMs(1000);
  expect((await decline(late)).answer).toEqual({ success: false });
  expect(await isThere(other)).toBe(true);
});

test.each(['x', 'null', '../../x', '💥', '%00', 'a'.repeat(255), "' or '1'='1"])(
  'an unknown token such as %j declines nothing',
  async (token) => {
    const { status, answer } = await decline(token);
    expect([status, answer]).toEqual([200, { success: false }]);
  },
);

test.each(['active', 'pending'] as const)('an account that is %s is never deleted', async (status) => {
  const member = await memberWho(status);
  expect((await decline(await linkFor(member))).answer).toEqual({ success: false });
  expect(await isThere(member)).toBe(true);
});

test('an invitation that was accepted cannot be declined, by this or another of its links', async () => {
  const member = await memberWho();
  const [used, other] = [await linkFor(member), await linkFor(member)];
  await accept(used);
  for (const token of [used, other]) expect((await decline(token)).answer).toEqual({ success: false });
  expect(await isThere(member)).toBe(true);
});

test.each(['activation', 'password-reset', 'email-change'] as const)('a link made for %s declines nothing', async (purpose) => {
  const member = await memberWho();
  expect((await decline(await linkFor(member, purpose))).answer).toEqual({ success: false });
  expect(await isThere(member)).toBe(true);
});

test('accepting and declining at once: one of them happens, and is what was answered', async () => {
  for (let round = 0; round < 5; round += 1) {
    const member = await memberWho();
    const [first, second] = [await linkFor(member), await linkFor(member)];
    const [accepted, declined] = await Promise.all([accept(first), decline(second)]);
    expect([accepted.status === 200, declined.answer?.success]).toEqual([await isThere(member), !(await isThere(member))]);
  }
});
