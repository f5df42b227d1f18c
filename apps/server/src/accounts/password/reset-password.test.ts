import { endpoints } from '@waylift/contract/endpoints';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens, type TokenPurpose } from '../../kernel/db/schema/one-time-tokens.ts';
import { takeLimits } from '../../kernel/limits/limiter.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { callApi, type CallOptions } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { testPasswordHasher } from '../../test-support/test-passwords.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'Another.horse7';

let t: TestApp;
let community: NewCommunityRow;
/** How many passwords were hashed. */
let hashed = 0;
beforeAll(async () => {
  const passwordHasher: PasswordHasher = {
    hash(password) {
      hashed += 1;
      return testPasswordHasher.hash(password);
    },
    verify: (hash, password) => testPasswordHasher.verify(hash, password),
  };
  t = await startTestApp({ overrides: { passwordHasher } });
  community = await addCommunity(t.deps, { publicId: 'open', slug: 'open-road' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function memberWho(status: MemberStatus = 'active') {
  counter += 1;
  const password = status === 'invited' ? { passwordHash: null } : {};
  return await addMember(t.deps, community, { email: `${status}${counter}@mail.example`, status, ...password });
}
const linkFor = (member: { id: string }, purpose: TokenPurpose = 'password-reset') =>
  issueOneTimeToken(t.deps.db, t.deps, {
    memberId: member.id,
    purpose,
    newEmail: purpose === 'email-change' ? 'new@mail.example' : null,
  });
const reset = (token: string, password = NEW_PASSWORD, options: CallOptions = {}) =>
  callApi(t.app, 'resetPassword', { body: { token, password, passwordConfirm: password } }, options);
const signIn = (email: string, password: string, client?: string) =>
  callApi(t.app, 'signIn', { body: { email, password } }, client === undefined ? {} : { client });
async function stored(member: { id: string }) {
  const [row] = await t.deps.db.select().from(members).where(eq(members.id, member.id));
  return row;
}
async function subjectsTo(email: string): Promise<string[]> {
  await t.runJobs();
  return (await t.outbox()).filter((mail) => mail.to === email).map(({ subject }) => subject);
}
async function refusal(token: string) {
  const { status, problem } = await reset(token);
  return [status, problem?.code];
}

test('a reset link sets the password: the new one signs in, the old one does not', async () => {
  const member = await memberWho();
  const answer = await reset(await linkFor(member));
  expect([answer.status, answer.answer]).toEqual([200, { success: true }]);
  expect((await signIn(member.email, NEW_PASSWORD)).status).toBe(200);
  expect((await signIn(member.email, PASSWORD)).problem?.code).toBe('invalid-credentials');
});

test('every session of the account ends at once, and no session of anybody else', async () => {
  const [member, other] = [await memberWho(), await memberWho()];
  const sessions = [await signIn(member.email, PASSWORD), await signIn(member.email, PASSWORD)];
  const others = await signIn(other.email, PASSWORD);
  const dashboard = async (token = '') => (await callApi(t.app, 'dashboard', {}, { token })).status;
  expect(await dashboard(sessions[0]?.answer?.token)).toBe(200);
  await reset(await linkFor(member));
  for (const { answer } of sessions) {
    expect(await dashboard(answer?.token)).toBe(401);
    expect((await callApi(t.app, 'refreshToken', { body: { refreshToken: answer?.refreshToken ?? '' } })).status).toBe(401);
  }
  expect(await dashboard(others.answer?.token)).toBe(200);
});

test('the member is told by mail that the password was changed, once', async () => {
  const member = await memberWho();
  const token = await linkFor(member);
  await reset(token);
  await reset(token);
  expect(await subjectsTo(member.email)).toEqual(['Your Waylift password has been changed']);
});

test('a link works once; every other reset link of the account is dead from then on', async () => {
  const [member, other] = [await memberWho(), await memberWho()];
  const [used, older, others] = [await linkFor(member), await linkFor(member), await linkFor(other)];
  expect((await reset(used)).status).toBe(200);
  expect(await refusal(used)).toEqual([400, 'token-invalid']);
  expect(await refusal(older)).toEqual([400, 'token-invalid']);
  expect((await reset(others)).status).toBe(200);
});

test('a reset link works for an hour', async () => {
  const [member, other] = [await memberWho(), await memberWho()];
  const [inTime, late] = [await linkFor(member), await linkFor(other)];
  t.clock.advanceMs(HOUR_MS - 1000);
  expect((await reset(inTime)).status).toBe(200);
  t.clock.advanceMs(1000);
  expect(await refusal(late)).toEqual([400, 'token-invalid']);
  expect(await stored(other)).toMatchObject({ passwordHash: other.passwordHash });
});

test.each(['x', 'null', '../../x', '💥', '%00', 'a'.repeat(255), "' or '1'='1"])(
  'an unknown token such as %j is refused, without a computation for it',
  async (token) => {
    const before = hashed;
    expect(await refusal(token)).toEqual([400, 'token-invalid']);
    expect(hashed).toBe(before);
  },
);

test('a reset link does not activate an account that is invited', async () => {
  const member = await memberWho('invited');
  const before = await stored(member);
  expect(await refusal(await linkFor(member))).toEqual([400, 'token-invalid']);
  expect(await stored(member)).toEqual(before);
});

test.each(['activation', 'email-change'] as const)('a link made for %s sets no password', async (purpose) => {
  const member = await memberWho();
  expect(await refusal(await linkFor(member, purpose))).toEqual([400, 'token-invalid']);
  expect(await stored(member)).toMatchObject({ passwordHash: member.passwordHash });
});

test('the rules of passwords hold in their order, and a refused password leaves the link good', async () => {
  const member = await memberWho();
  const token = await linkFor(member);
  const rules = [
    ['', 'password-required'],
    ['Sh0rt!', 'password-too-short'],
    ['lowercase.7', 'password-needs-uppercase'],
    ['UPPERCASE.7', 'password-needs-lowercase'],
    ['Numberless.', 'password-needs-number'],
    ['Specialless7', 'password-needs-special'],
  ] as const;
  for (const [password, code] of rules) {
    expect((await reset(token, password)).problem?.errors?.map((each) => [each.path, each.code])).toEqual([['password', code]]);
  }
  expect((await reset(token, `Aa1!${'x'.repeat(252)}`)).problem?.errors).toMatchObject([{ code: 'too-long' }, { code: 'too-long' }]);
  const body = { token, password: NEW_PASSWORD, passwordConfirm: 'Another.horse8' };
  expect((await callApi(t.app, 'resetPassword', { body })).problem?.errors).toMatchObject([
    { path: 'passwordConfirm', code: 'password-mismatch' },
  ]);
  expect((await reset(token)).status).toBe(200);
});

test('a link that is used ten times at once works once, and one notice goes out', async () => {
  const member = await memberWho();
  const token = await linkFor(member);
  const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => reset(token, `Another.horse${turn}`)));
  const winners = answers.flatMap(({ status }, turn) => (status === 200 ? [turn] : []));
  expect(winners).toHaveLength(1);
  expect(answers.filter(({ problem }) => problem?.code === 'token-invalid')).toHaveLength(9);
  expect((await signIn(member.email, `Another.horse${winners[0]}`)).status).toBe(200);
  expect(await subjectsTo(member.email)).toHaveLength(1);
});

test('two different links of one account at once: one works', async () => {
  const member = await memberWho();
  const links = [await linkFor(member), await linkFor(member), await linkFor(member)];
  const answers = await Promise.all(links.map((token) => reset(token)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
});

test('a change of address that is under way ends: whoever knew the old password may have asked for it', async () => {
  const member = await memberWho();
  await t.deps.db.update(members).set({ pendingEmail: 'eve@evil.example' }).where(eq(members.id, member.id));
  await linkFor(member, 'email-change');
  await reset(await linkFor(member));
  expect(await stored(member)).toMatchObject({ pendingEmail: null, email: member.email });
  const links = await t.deps.db.select().from(oneTimeTokens).where(eq(oneTimeTokens.memberId, member.id));
  expect(links.filter(({ usedAt }) => usedAt === null)).toEqual([]);
});

test('who mistyped the forgotten password too often signs in with the new one at once, from there', async () => {
  const member = await memberWho();
  const client = '198.51.100.60';
  for (let attempt = 0; attempt < 11; attempt += 1) await signIn(member.email, 'Wrong.horse7', client);
  expect((await signIn(member.email, PASSWORD, client)).status).toBe(429);
  await reset(await linkFor(member), NEW_PASSWORD, { client });
  expect((await signIn(member.email, NEW_PASSWORD, client)).status).toBe(200);
});

test('a reset gives a client back nothing that it tried at other addresses', async () => {
  const [own, victim] = [await memberWho(), await memberWho()];
  const client = '198.51.100.61';
  for (let attempt = 0; attempt < 11; attempt += 1) await signIn(victim.email, 'Wrong.horse7', client);
  await reset(await linkFor(own), NEW_PASSWORD, { client });
  expect((await signIn(victim.email, 'Wrong.horse7', client)).status).toBe(429);
  const [perClient] = endpoints.signIn.limits;
  for (let attempt = 0; attempt < perClient.max; attempt += 1) await takeLimits(t.deps, [perClient], { client });
  await reset(await linkFor(own), NEW_PASSWORD, { client });
  expect((await signIn('guess@mail.example', 'Wrong.horse7', client)).status).toBe(429);
});

test('when too many passwords wait to be hashed the answer is 503 with Retry-After, and the link stays good', async () => {
  const busy: PasswordHasher = { hash: async () => 'busy', verify: async () => 'busy' };
  const member = await memberWho();
  const token = await linkFor(member);
  await using flooded = await startTestApp({ overrides: { passwordHasher: busy }, store: t.store });
  flooded.clock.set(t.clock.now());
  const answer = await callApi(flooded.app, 'resetPassword', { body: { token, password: NEW_PASSWORD, passwordConfirm: NEW_PASSWORD } });
  expect([answer.status, answer.problem?.code]).toEqual([503, 'busy']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await reset(token)).status).toBe(200);
});
