import { JOIN_RESULT } from '@waylift/contract/join-result';
import { eq } from 'drizzle-orm';
import { endpoints } from '@waylift/contract/endpoints';
import { emailKey } from '@waylift/contract/rules';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { RATE_LIMITS } from '@waylift/contract/limits';
import { countsOf } from '../../kernel/limits/limiter.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { callApi, type CallOptions } from '../../test-support/call-api.ts';
import { addCommunity, addMember, hashOf, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const passwordHash = await hashOf(t.deps, 'sesame');
  await addCommunity(t.deps, { publicId: 'open' });
  await addCommunity(t.deps, { publicId: 'instant', needsVerification: false });
  await addCommunity(t.deps, { publicId: 'shut', active: false, oidcProvider: 'acme' });
  await addCommunity(t.deps, { publicId: 'secret', passwordHash });
  await addCommunity(t.deps, { publicId: 'staff', emailDomains: ['works.example', 'mill.example'] });
  await addCommunity(t.deps, { publicId: 'oidc', oidcProvider: 'acme', passwordHash, emailDomains: ['works.example'] });
  await addCommunity(t.deps, { publicId: 'strict', passwordHash, emailDomains: ['works.example'] });
  await addCommunity(t.deps, { publicId: 'german', culture: 'de-AT' });
  const locks = { passwordHash, emailDomains: ['works.example'] };
  await addCommunity(t.deps, { publicId: 'closed', privacy: 'closed', ...locks });
  await addCommunity(t.deps, { publicId: 'closedoidc', privacy: 'closed', oidcProvider: 'acme' });
  await addCommunity(t.deps, { publicId: 'unlisted', privacy: 'private' });
  await addCommunity(t.deps, { publicId: 'private', privacy: 'private', passwordHash });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
function freshEmail(domain = 'mail.example'): string {
  counter += 1;
  return `person${counter}@${domain}`;
}

function form(
  given: Partial<Record<'email' | 'forename' | 'surname' | 'password' | 'publicCommunityId' | 'publicCommunityPassword', string>> = {},
) {
  return { email: freshEmail(), forename: 'Ada', surname: 'Byron', password: PASSWORD, publicCommunityId: 'open', ...given };
}
const register = (body: ReturnType<typeof form>, options?: CallOptions) => callApi(t.app, 'register', { body }, options);
const resultOf = async (body: ReturnType<typeof form>) => (await register(body)).answer?.result;

async function memberOf(email: string) {
  const [member] = await t.deps.db.select().from(members).where(eq(members.email, email));
  return member;
}
async function mailsTo(email: string): Promise<number> {
  await t.runJobs();
  return (await t.outbox()).filter((mail) => mail.to === email).length;
}

test('result 0: the account is made, waits for its link, and the link is mailed', async () => {
  const body = form();
  const answer = await register(body);
  expect([answer.status, answer.answer]).toEqual([200, { result: JOIN_RESULT.Success }]);
  expect(await memberOf(body.email)).toMatchObject({
    status: 'pending',
    forename: 'Ada',
    surname: 'Byron',
    marketingOptIn: false,
    activatedAt: null,
  });
  expect(await mailsTo(body.email)).toBe(1);
});

test('however an address is copied, it is one account, at the address that was meant', async () => {
  const email = freshEmail();
  const [local, domain] = email.split('@');
  const copies = [`\u200b${email}`, `<${email}>`, `${email}.`, `${local}\u00ad@${domain}\ufeff`, `\u202a${email}\u202c`];
  for (const copy of copies) {
    expect([copy, await resultOf(form({ email: copy, publicCommunityId: 'instant' }))]).toEqual([
      copy,
      copy === copies[0] ? JOIN_RESULT.SuccessAndActivated : JOIN_RESULT.SuccessAlreadyRegistered,
    ]);
    expect((await callApi(t.app, 'signIn', { body: { email: copy, password: PASSWORD } })).status).toBe(200);
  }
  expect((await t.deps.db.select().from(members)).filter((member) => member.email.includes(local ?? ''))).toMatchObject([
    { email, emailKey: email },
  ]);
  expect(await resultOf(form({ email: `${freshEmail('works.example')}.`, publicCommunityId: 'staff' }))).toBe(JOIN_RESULT.Success);
});

test.each(['ann@mail.example,bob@mail.example', 'ann..lee@mail.example', 'ann@mail.e', `${'a'.repeat(65)}@mail.example`])(
  'what no mail server takes is refused: %s',
  async (email) => {
    const { status, problem } = await register(form({ email }));
    expect([status, problem?.errors?.map(({ path, code }) => [path, code])]).toEqual([400, [['email', 'email-invalid']]]);
  },
);

test('result 2: a community that needs no verification has the account active at once', async () => {
  const body = form({ publicCommunityId: 'instant' });
  expect(await resultOf(body)).toBe(JOIN_RESULT.SuccessAndActivated);
  expect(await memberOf(body.email)).toMatchObject({ status: 'active', activatedAt: t.clock.now() });
  expect((await callApi(t.app, 'signIn', { body: { email: body.email, password: PASSWORD } })).status).toBe(200);
});

test('result 3: an active account’s own address and password again changes nothing and mails nothing', async () => {
  const body = form({ publicCommunityId: 'instant' });
  await register(body);
  const [before, mails] = [await memberOf(body.email), await mailsTo(body.email)];
  expect(await resultOf({ ...body, forename: 'Other', publicCommunityId: 'open' })).toBe(JOIN_RESULT.SuccessAlreadyRegistered);
  expect(await memberOf(body.email)).toEqual(before);
  expect(await mailsTo(body.email)).toBe(mails);
});

test('joining is no way to guess a password: after five tries at an address its own is answered as any other', async () => {
  const body = form({ publicCommunityId: 'instant' });
  await register(body);
  for (let times = 0; times < 4; times += 1)
    expect(await resultOf({ ...body, password: `Guess.number${times}` })).toBe(JOIN_RESULT.SuccessAndActivated);
  expect(await resultOf(body)).toBe(JOIN_RESULT.SuccessAndActivated);
  t.clock.advanceMs(15 * 60_000 + 1);
  expect(await resultOf(body)).toBe(JOIN_RESULT.SuccessAlreadyRegistered);
});

test('result 4: the community password is missing or wrong', async () => {
  expect(await resultOf(form({ publicCommunityId: 'secret' }))).toBe(JOIN_RESULT.CommunityPasswordInvalid);
  expect(await resultOf(form({ publicCommunityId: 'secret', publicCommunityPassword: 'Sesame' }))).toBe(
    JOIN_RESULT.CommunityPasswordInvalid,
  );
  expect(await resultOf(form({ publicCommunityId: 'secret', publicCommunityPassword: 'sesame' }))).toBe(JOIN_RESULT.Success);
});

test('a client may guess at a community’s password 20 times, and all clients together 200 times, and from then on slowly', async () => {
  const guess = async (client: string, publicCommunityPassword = 'Sesame') =>
    (await register(form({ publicCommunityId: 'guessed', publicCommunityPassword }), { client })).status;
  const { id } = await addCommunity(t.deps, { publicId: 'guessed', passwordHash: await hashOf(t.deps, 'open sesame') });
  for (let times = 0; times < 20; times += 1) expect(await guess('203.0.113.1')).toBe(200);
  expect([await guess('203.0.113.1'), await guess('203.0.113.1', 'open sesame')]).toEqual([429, 429]);
  expect(await guess('203.0.113.2', 'open sesame')).toBe(200);
  // As often as ten clients may together; what was right has used up nothing.
  const [{ key } = { key: '' }] = await countsOf(t.deps, RATE_LIMITS.communityPasswordPerCommunity, { community: id });
  const count = eq(rateLimits.key, key);
  expect(await t.deps.db.select({ count: rateLimits.count }).from(rateLimits).where(count)).toEqual([{ count: 20 }]);
  await t.deps.db.update(rateLimits).set({ count: 200 }).where(count);
  t.waits.length = 0;
  const late = [];
  for (let times = 0; times < 4; times += 1) late.push(await guess(`198.51.${100 + times}.99`));
  expect([late, t.waits]).toEqual([
    [200, 200, 200, 429],
    [5_000, 10_000],
  ]);
  t.clock.advanceMs(5_000);
  expect(await guess('192.0.2.98', 'open sesame')).toBe(200);
  // Another community is another count.
  expect((await register(form({ publicCommunityId: 'secret', publicCommunityPassword: 'sesame' }), { client: '203.0.113.1' })).status).toBe(
    200,
  );
  t.clock.advanceMs(15 * 60_000 + 1);
  expect(await guess('203.0.113.1')).toBe(200);
});

test('result 5: a community with an identity provider takes nobody here', async () => {
  const body = form({ publicCommunityId: 'oidc' });
  expect(await resultOf(body)).toBe(JOIN_RESULT.OidcRequired);
  expect(await memberOf(body.email)).toBeUndefined();
});

test('result 8: only the domains of the community may join, without regard to case', async () => {
  expect(await resultOf(form({ publicCommunityId: 'staff' }))).toBe(JOIN_RESULT.EmailRestrictionFailed);
  expect(await resultOf(form({ publicCommunityId: 'staff', email: freshEmail('sub.works.example') }))).toBe(
    JOIN_RESULT.EmailRestrictionFailed,
  );
  expect(await resultOf(form({ publicCommunityId: 'staff', email: freshEmail('MILL.example') }))).toBe(JOIN_RESULT.Success);
});

test.each(['closed', 'unlisted'])(
  'a community that is %s (the second private, without password and domains) is joined by invitation alone',
  async (publicCommunityId) => {
    const body = form({ publicCommunityId, publicCommunityPassword: 'sesame', email: freshEmail('works.example') });
    expect((await register(body)).problem).toMatchObject({ status: 403, code: 'invitation-required' });
    expect(await memberOf(body.email)).toBeUndefined();
    expect(await mailsTo(body.email)).toBe(0);
  },
);

test('a private community is joined with its password', async () => {
  expect(await resultOf(form({ publicCommunityId: 'private' }))).toBe(JOIN_RESULT.CommunityPasswordInvalid);
  expect(await resultOf(form({ publicCommunityId: 'private', publicCommunityPassword: 'sesame' }))).toBe(JOIN_RESULT.Success);
});

test('the checks come in the order of the contract', async () => {
  const taken = form({ publicCommunityId: 'instant', email: freshEmail('works.example') });
  await register(taken);
  // 400 before 404, 404 (also of an inactive community) before 5.
  expect((await register(form({ publicCommunityId: 'nobody', password: 'short' }))).problem?.code).toBe('validation');
  expect((await register(form({ publicCommunityId: 'nobody' }))).problem).toMatchObject({ status: 404, code: 'community-not-found' });
  expect((await register(form({ publicCommunityId: 'shut' }))).problem).toMatchObject({ status: 404, code: 'community-not-found' });
  // 5 before the invitation, 5 before 4 and 8, 4 before 8, 8 before 3, 3 before 0.
  expect(await resultOf(form({ publicCommunityId: 'closedoidc' }))).toBe(JOIN_RESULT.OidcRequired);
  expect(await resultOf(form({ publicCommunityId: 'oidc', publicCommunityPassword: 'wrong' }))).toBe(JOIN_RESULT.OidcRequired);
  expect(await resultOf(form({ publicCommunityId: 'strict', publicCommunityPassword: 'wrong' }))).toBe(
    JOIN_RESULT.CommunityPasswordInvalid,
  );
  expect(await resultOf({ ...taken, publicCommunityId: 'strict' })).toBe(JOIN_RESULT.CommunityPasswordInvalid);
  const outsider = form({ publicCommunityId: 'instant' });
  await register(outsider);
  expect(await resultOf({ ...outsider, publicCommunityId: 'strict', publicCommunityPassword: 'sesame' })).toBe(
    JOIN_RESULT.EmailRestrictionFailed,
  );
  expect(await resultOf({ ...taken, publicCommunityId: 'strict', publicCommunityPassword: 'sesame' })).toBe(
    JOIN_RESULT.SuccessAlreadyRegistered,
  );
  expect(await resultOf({ ...taken, publicCommunityId: 'strict', publicCommunityPassword: 'sesame', password: 'Another.horse7' })).toBe(
    JOIN_RESULT.Success,
  );
});

test('a taken address with another password gets what a new one gets, changes nothing, and its owner is told by mail', async () => {
  const body = form({ publicCommunityId: 'instant' });
  await register(body);
  const before = await memberOf(body.email);
  const mails = await mailsTo(body.email);
  for (const [publicCommunityId, result] of [
    ['open', JOIN_RESULT.Success],
    ['instant', JOIN_RESULT.SuccessAndActivated],
  ] as const) {
    const asStranger = await register({ ...body, publicCommunityId, password: 'Another.horse7', forename: 'Eve' });
    const asNew = await register(form({ publicCommunityId }));
    expect(asStranger.answer).toEqual({ result });
    expect([asStranger.status, asStranger.text]).toEqual([asNew.status, asNew.text]);
  }
  expect(await memberOf(body.email)).toEqual(before);
  expect(await mailsTo(body.email)).toBe(mails + 2);
});

test('a taken address takes one computation of a hash, as a new one does, with its own password and with another', async () => {
  let computations = 0;
  const { passwordHasher } = t.deps;
  const counting: PasswordHasher = {
    hash: (password) => ((computations += 1), passwordHasher.hash(password)),
    verify: (hash, password) => ((computations += 1), passwordHasher.verify(hash, password)),
  };
  await using counted = await startTestApp({ overrides: { passwordHasher: counting }, store: t.store });
  const taken = form({ publicCommunityId: 'instant' });
  await register(taken);
  for (const [index, body] of [form(), taken, { ...taken, password: 'Another.horse7' }].entries()) {
    await callApi(counted.app, 'register', { body });
    expect(computations).toBe(index + 1);
  }
});

test('registering a taken address again and again does not flood its mailbox, and the answers stay the same', async () => {
  const body = form();
  await register(body);
  expect(await mailsTo(body.email)).toBe(1);
  for (let times = 0; times < 8; times += 1) expect(await resultOf({ ...body, password: 'Another.horse7' })).toBe(JOIN_RESULT.Success);
  expect(await mailsTo(body.email)).toBe(5);
});

test('an invited account has no password yet: a registration of its address does not take it over, and mails the invitation again', async () => {
  const email = freshEmail();
  const open = await t.deps.communities.byPublicId('open');
  if (open === null) throw new Error('the community was added above');
  await addMember(t.deps, open.row, { email, status: 'invited', passwordHash: null });
  expect(await resultOf(form({ email }))).toBe(JOIN_RESULT.Success);
  expect(await memberOf(email)).toMatchObject({ status: 'invited', passwordHash: null });
  await t.runJobs();
  const mails = (await t.outbox()).filter((mail) => mail.to === email);
  expect(mails.map(({ text }) => text.includes('/sign-up/accept-invite?token='))).toEqual([true]);
});

test('addresses are trimmed and unique without regard to case', async () => {
  const body = form();
  await register({ ...body, email: `  ${body.email} `, publicCommunityId: 'instant' });
  expect(await memberOf(body.email)).toBeDefined();
  expect(await resultOf({ ...body, email: body.email.toUpperCase() })).toBe(JOIN_RESULT.SuccessAlreadyRegistered);
});

test('the account remembers the language of the browser and the country of the community', async () => {
  const [french, german] = [form(), form({ publicCommunityId: 'german' })];
  await register(french, { language: 'fr-CA,fr;q=0.9,en;q=0.5' });
  await register(german, { language: 'de' });
  expect(await memberOf(french.email)).toMatchObject({ languageCode: 'fr', countryCode: 'gb' });
  expect(await memberOf(german.email)).toMatchObject({ languageCode: 'de', countryCode: 'at' });
});

test('the password is stored as its hash alone', async () => {
  const body = form();
  await register(body);
  const member = await memberOf(body.email);
  expect(member?.passwordHash).toMatch(/^\$argon2id\$/);
  expect(JSON.stringify(member)).not.toContain(PASSWORD);
});

test('when too many passwords wait to be hashed the answer is 503 with Retry-After, and nothing is stored', async () => {
  await using flooded = await startTestApp({ overrides: { passwordHasher: { hash: async () => 'busy', verify: async () => 'busy' } } });
  await addCommunity(flooded.deps, { publicId: 'open' });
  const answer = await callApi(flooded.app, 'register', { body: form() });
  expect([answer.status, answer.problem?.code]).toEqual([503, 'busy']);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(await flooded.deps.db.select().from(members)).toEqual([]);
});

test('a client may register 300 times in a quarter of an hour, another client is not held up by it', async () => {
  const client = '198.51.100.7';
  const invalid = form({ publicCommunityId: 'nobody' });
  expect((await register(invalid, { client })).status).toBe(404);
  const [counted] = await countsOf(t.deps, RATE_LIMITS.registerPerClient, { client });
  if (counted === undefined) throw new Error('it is counted');
  const ofClient = eq(rateLimits.key, counted.key);
  expect(await t.deps.db.select({ count: rateLimits.count }).from(rateLimits).where(ofClient)).toEqual([{ count: 1 }]);
  await t.deps.db.update(rateLimits).set({ count: 299 }).where(ofClient);
  expect((await register(invalid, { client })).status).toBe(404);
  const refused = await register(invalid, { client });
  expect([refused.status, refused.problem?.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
  expect((await register(form(), { client: '198.51.100.8' })).status).toBe(200);
});

test('where an account of the address is made at that very moment, the mail is counted once, and no password is hashed or guessed at twice', async () => {
  await addCommunity(t.deps, { publicId: 'locked', passwordHash: await hashOf(t.deps, 'sesame'), needsVerification: false });
  const body = form({ publicCommunityId: 'locked', publicCommunityPassword: 'sesame' });
  const other = await addMember(t.deps, await addCommunity(t.deps, { publicId: 'elsewhere' }), { email: freshEmail() });
  const [hash, verify] = [vi.spyOn(t.deps.passwordHasher, 'hash'), vi.spyOn(t.deps.passwordHasher, 'verify')];
  const rival = await t.store.pool.connect();
  try {
    await rival.query('begin');
    await rival.query('update members set email = $2, email_key = $3 where id = $1', [other.id, body.email, emailKey(body.email)]);
    const joining = register(body);
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ilike 'insert into "members"%'`;
    await expect.poll(async () => (await t.store.pool.query(waiting)).rowCount).toBe(1);
    await rival.query('commit');
    // Their password is another's: they hear what a new address would.
    expect((await joining).status).toBe(200);
    // Of the community, and of whose account it is now.
    expect([hash.mock.calls.length, verify.mock.calls.length]).toEqual([1, 2]);
    const [count] = await countsOf(t.deps, endpoints.register.mails[0], { address: emailKey(body.email) });
    const [row] = await t.deps.db
      .select()
      .from(rateLimits)
      .where(eq(rateLimits.key, count?.key ?? ''));
    expect(row?.count).toBe(1);
  } finally {
    rival.release();
    hash.mockRestore();
    verify.mockRestore();
  }
});
