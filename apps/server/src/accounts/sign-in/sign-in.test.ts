import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { testPasswordHasher } from '../../test-support/test-passwords.ts';

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function newMember(given: { status?: 'pending' | 'active' | 'invited'; passwordHash?: null } = {}): Promise<string> {
  counter += 1;
  return (await addMember(t.deps, community, { email: `member${counter}@mail.example`, ...given })).email;
}
const signIn = (email: string, password: string, client?: string) =>
  callApi(t.app, 'signIn', { body: { email, password } }, client === undefined ? {} : { client });

test('the right password gives a pair of tokens, and the access token opens the dashboard', async () => {
  const email = await newMember();
  const signedIn = await signIn(` ${email.toUpperCase()} `, PASSWORD);
  expect([signedIn.status, signedIn.headers['cache-control']]).toEqual([200, 'no-store']);
  const dashboard = await callApi(t.app, 'dashboard', {}, { token: signedIn.answer?.token ?? '' });
  expect(dashboard.answer).toEqual({ communityPublicId: 'open', communitySlug: 'open' });
});

test('replacing the token secret signs nobody out while the former one is listed', async () => {
  const [former, next] = ['f'.repeat(32), 'n'.repeat(32)];
  const email = await newMember();
  const restarted = (secrets: string) => startTestApp({ store: t.store, env: { TOKEN_SECRET: secrets } });
  await using before = await restarted(former);
  const { answer } = await callApi(before.app, 'signIn', { body: { email, password: PASSWORD } });
  await using between = await restarted(`${next},${former}`);
  expect((await callApi(between.app, 'dashboard', {}, { token: answer?.token ?? '' })).status).toBe(200);
  const refreshed = await callApi(between.app, 'refreshToken', { body: { refreshToken: answer?.refreshToken ?? '' } });
  await using after = await restarted(next);
  expect((await callApi(after.app, 'dashboard', {}, { token: refreshed.answer?.token ?? '' })).status).toBe(200);
  expect((await callApi(after.app, 'dashboard', {}, { token: answer?.token ?? '' })).status).toBe(401);
});

test('unknown, wrong, not yet verified and invited are one refusal, equal in body', async () => {
  const answers = [
    await signIn('nobody@mail.example', PASSWORD),
    await signIn(await newMember(), 'Wrong.horse7'),
    await signIn(await newMember({ status: 'pending' }), PASSWORD),
    await signIn(await newMember({ status: 'invited', passwordHash: null }), PASSWORD),
  ];
  for (const answer of answers) {
    expect([answer.status, answer.problem?.code]).toEqual([400, 'invalid-credentials']);
    expect({ ...answer.problem, requestId: '' }).toEqual({ ...answers[0]?.problem, requestId: '' });
  }
});

test('an account that is invited or not yet verified, and a wrong password, are refused like an address without one, after the same one computation', async () => {
  let computations = 0;
  const passwordHasher: PasswordHasher = {
    hash: (password) => testPasswordHasher.hash(password),
    async verify(hash, password) {
      computations += 1;
      return await testPasswordHasher.verify(hash, password);
    },
  };
  await using counted = await startTestApp({ overrides: { passwordHasher }, store: t.store });
  const [invited, pending] = [await newMember({ status: 'invited', passwordHash: null }), await newMember({ status: 'pending' })];
  const answers = new Set<string>();
  const attempts = [invited, pending, 'no-account-here@mail.example']
    .flatMap((email) => [
      { email, password: PASSWORD },
      { email, password: 'Wrong.horse7' },
    ])
    .concat({ email: await newMember(), password: 'Wrong.horse7' });
  for (const [index, body] of attempts.entries()) {
    const { status, problem } = await callApi(counted.app, 'signIn', { body });
    answers.add(JSON.stringify([status, { ...problem, requestId: '' }]));
    expect(computations).toBe(index + 1);
  }
  expect([...answers]).toEqual([expect.stringContaining('invalid-credentials')]);
});

test('an eleventh failed attempt at an address is refused, whether or not it has an account, until the quarter of an hour is over', async () => {
  for (const email of [await newMember(), 'stranger@mail.example']) {
    for (let attempt = 0; attempt < 10; attempt += 1) expect((await signIn(email, 'Wrong.horse7')).status).toBe(400);
    const refused = await signIn(email, PASSWORD);
    expect([refused.status, refused.problem?.code]).toEqual([429, 'too-many-requests']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  }
  const email = await newMember();
  for (let attempt = 0; attempt < 11; attempt += 1) await signIn(email, 'Wrong.horse7', '198.51.100.9');
  t.clock.advanceMs(15 * 60_000 + 1);
  expect((await signIn(email, PASSWORD, '198.51.100.9')).status).toBe(200);
});

test('attempts that come all at once are no way round the limit', async () => {
  const email = await newMember();
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'Wrong.horse7', '198.51.100.20')));
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
});

/** So many wrong passwords at an address, each from a network of its own. */
async function hammer(email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < times; at += 1) statuses.push((await signIn(email, 'Wrong.horse7', `2001:db8:${at.toString(16)}::1`)).status);
  return statuses;
}

test('guesses at one account from networks everywhere are let in one in five seconds, once ten were wrong', async () => {
  const email = await newMember();
  t.waits.length = 0;
  const statuses = await hammer(email, 60);
  expect(statuses.filter((status) => status === 400)).toHaveLength(13);
  expect(statuses.slice(13)).toEqual(Array.from({ length: 47 }, () => 429));
  expect(t.waits).toEqual([5_000, 10_000]);
  // Nobody is locked out by it: the next turn is seconds away, for whoever comes then.
  t.clock.advanceMs(5_000);
  expect((await signIn(email, PASSWORD, '198.51.100.30')).status).toBe(200);
});

test('240 guesses at one account from 120 networks /64 of one /48 end with those of eight clients', async () => {
  const email = await newMember();
  const statuses: number[] = [];
  for (let at = 0; at < 240; at += 1) {
    statuses.push((await signIn(email, 'Wrong.horse7', `2001:db8:7:${(at % 120).toString(16)}::1`)).status);
    t.clock.advanceMs(3_000);
  }
  expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(80);
});

test('on a device of theirs members are neither refused nor slowed by what others try, and have ten attempts of their own', async () => {
  const email = await newMember();
  const clientId = 'a-client-id-of-this-browser-0001';
  const here = (password: string, id = clientId) =>
    callApi(t.app, 'signIn', { body: { email, password } }, { client: '198.51.100.31', headers: { 'waylift-client': id } });
  // A page that was opened with an earlier version sends its id in the body.
  expect((await callApi(t.app, 'signIn', { body: { email, password: PASSWORD, clientId } })).status).toBe(200);
  await hammer(email, 20);
  // And by a neighbour behind the same address.
  for (let attempt = 0; attempt < 110; attempt += 1) await signIn(`x${attempt}@mail.example`, 'Wrong.horse7', '198.51.100.31');
  t.waits.length = 0;
  expect([(await here('Typo.horse7')).status, (await here(PASSWORD)).status, t.waits]).toEqual([400, 200, []]);
  for (const other of ['a-client-id-of-another-browser-2', 'x'.repeat(256)]) expect((await here(PASSWORD, other)).status).toBe(429);
  for (let attempt = 0; attempt < 9; attempt += 1) await here('Wrong.horse7');
  expect((await here(PASSWORD)).status).toBe(429);
});

test('a member who signs in often uses up nothing', async () => {
  const email = await newMember();
  for (let times = 0; times < 12; times += 1) expect((await signIn(email, PASSWORD, '198.51.100.40')).status).toBe(200);
});

test('a client may fail 100 times over all addresses; another client goes on', async () => {
  for (let attempt = 0; attempt < 100; attempt += 1)
    expect((await signIn(`guess${attempt}@mail.example`, 'x', '198.51.100.50')).status).toBe(400);
  expect((await signIn('guess@mail.example', 'x', '198.51.100.50')).status).toBe(429);
  expect((await signIn('guess@mail.example', 'x', '198.51.100.51')).status).toBe(400);
});

test('under a flood the answer is 503 with Retry-After, and no attempt is counted', async () => {
  await using flooded = await startTestApp({ overrides: { passwordHasher: { hash: async () => 'busy', verify: async () => 'busy' } } });
  for (let attempt = 0; attempt < 12; attempt += 1) {
    const answer = await callApi(flooded.app, 'signIn', { body: { email: 'ada@mail.example', password: PASSWORD } });
    expect([answer.status, answer.problem?.code]).toEqual([503, 'busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});
