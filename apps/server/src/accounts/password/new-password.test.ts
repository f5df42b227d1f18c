import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const GOOD = 'Another.horse7';

let t: TestApp;
let community: { id: string };
beforeAll(async () => {
  t = await startTestApp({ env: { PRODUCT_NAME: 'Hopalong', EASY_PASSWORDS: 'refuse' } });
  community = await addCommunity(t.deps, { publicId: 'open', slug: 'brindle', name: 'Brindle University' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
const newMember = (given: { status?: 'invited'; passwordHash?: null } = {}) =>
  addMember(t.deps, community, {
    email: `augusta.byron${(counter += 1)}@mail.example`,
    forename: 'Augusta',
    surname: 'Lovelace',
    ...given,
  });
const tokenFor = (memberId: string, purpose: 'password-reset' | 'invitation') =>
  issueOneTimeToken(t.deps.db, t.deps, { memberId, purpose });
const setBy = (token: string) => async (password: string) =>
  await callApi(t.app, 'resetPassword', { body: { token, password, passwordConfirm: password } });

const WAYS = {
  joining: async () => {
    const email = `augusta.byron${(counter += 1)}@mail.example`;
    return (password: string) =>
      callApi(t.app, 'register', { body: { email, forename: 'Augusta', surname: 'Lovelace', password, publicCommunityId: 'open' } });
  },
  'the link of a reset': async () => setBy(await tokenFor((await newMember()).id, 'password-reset')),
  'an invitation': async () => setBy(await tokenFor((await newMember({ status: 'invited', passwordHash: null })).id, 'invitation')),
  'a change while signed in': async () => {
    const { id } = await newMember();
    const token = await signedIn(t.deps, id);
    return (password: string) =>
      callApi(t.app, 'changePassword', { body: { currentPassword: PASSWORD, password, passwordConfirm: password } }, { token });
  },
} as const;

test.each(Object.entries(WAYS))(
  'with EASY_PASSWORDS=refuse, an easy password is refused wherever one is set, at its field, and another one is taken: %s',
  async (_way, start) => {
    const set = await start();
    const before = await t.deps.db.$count(members, eq(members.forename, 'Augusta'));
    for (const easy of ['Password1!', 'Lovelace-1815!', 'Augusta.Byron1', 'Brindle.1994', 'H0palong!9']) {
      const { status, problem } = await set(easy);
      expect([easy, status, problem?.code, problem?.errors?.map(({ path, code }) => [path, code])]).toEqual([
        easy,
        400,
        'validation',
        [['password', 'password-common']],
      ]);
    }
    expect(await t.deps.db.$count(members, eq(members.forename, 'Augusta'))).toBe(before);
    expect((await set(GOOD)).status).toBe(200);
  },
);

test('by default the rules of the specification alone refuse a password', async () => {
  await using free = await startTestApp({ store: t.store });
  const { id } = await newMember();
  const answers = [
    await callApi(free.app, 'register', {
      body: {
        email: 'augusta.free@mail.example',
        forename: 'Augusta',
        surname: 'Lovelace',
        password: 'Password1!',
        publicCommunityId: 'open',
      },
    }),
    await callApi(free.app, 'resetPassword', {
      body: { token: await tokenFor(id, 'password-reset'), password: 'Lovelace-1815!', passwordConfirm: 'Lovelace-1815!' },
    }),
    await callApi(
      free.app,
      'changePassword',
      { body: { currentPassword: 'Lovelace-1815!', password: 'Password1!', passwordConfirm: 'Password1!' } },
      { token: await signedIn(t.deps, id) },
    ),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('whoever has an easy password from before still signs in', async () => {
  const { email } = await addMember(t.deps, community, { email: 'old@mail.example', passwordHash: await hashOfEasy() });
  expect((await callApi(t.app, 'signIn', { body: { email, password: 'Password1!' } })).status).toBe(200);
});

async function hashOfEasy(): Promise<string> {
  const hashed = await t.deps.passwordHasher.hash('Password1!');
  if (hashed === 'busy') throw new Error('one password is no flood');
  return hashed.hash;
}
