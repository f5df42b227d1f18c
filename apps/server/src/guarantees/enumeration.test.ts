import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { statementsOf } from '../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../test-support/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'open' });
  await addCommunity(t.deps, { publicId: 'instant', needsVerification: false });
  await addMember(t.deps, community, { email: 'active@mail.example' });
  await addMember(t.deps, community, { email: 'waiting@mail.example', status: 'pending' });
});
afterAll(() => t[Symbol.asyncDispose]());

test('a resend asks the store the same for an account that waits, one that is active and none', async () => {
  const resend = (email: string) => statementsOf(() => callApi(t.app, 'resendVerification', { body: { email } }));
  const forNobody = await resend('nobody@mail.example');
  expect(forNobody.length).toBeGreaterThan(3);
  expect(await resend('waiting@mail.example')).toEqual(forNobody);
  expect(await resend('active@mail.example')).toEqual(forNobody);
});

test('a change of address asks the store the same for an address that is free, taken, invited or waiting', async () => {
  const community = await addCommunity(t.deps, { publicId: 'moving' });
  const { id } = await addMember(t.deps, community, { email: 'moving@mail.example' });
  await addMember(t.deps, community, { email: 'invited@mail.example', status: 'invited', passwordHash: null });
  const token = await signedIn(t.deps, id);
  const update = (email: string) =>
    statementsOf(async () => {
      expect((await callApi(t.app, 'updateEmail', { body: { email, password: PASSWORD } }, { token })).status).toBe(200);
      expect((await callApi(t.app, 'resendPendingEmail', {}, { token })).status).toBe(200);
    });
  const forNobody = await update('nobody@mail.example');
  expect(forNobody.length).toBeGreaterThan(8);
  for (const taken of ['active', 'waiting', 'invited']) expect(await update(`${taken}@mail.example`)).toEqual(forNobody);
});

test('a refused sign-in asks the store the same, whatever the cause', async () => {
  const signIn = (email: string, password: string) => statementsOf(() => callApi(t.app, 'signIn', { body: { email, password } }));
  const forNobody = await signIn('nobody@mail.example', PASSWORD);
  expect(await signIn('active@mail.example', 'Wrong.horse7')).toEqual(forNobody);
  expect(await signIn('waiting@mail.example', PASSWORD)).toEqual(forNobody);
});

test.each(['open', 'instant'])(
  'a registration in %s asks the store as much of a taken address as of a new one',
  async (publicCommunityId) => {
    const register = (email: string) =>
      statementsOf(() =>
        callApi(t.app, 'register', { body: { email, forename: 'Ada', surname: 'Byron', password: 'Another.horse7', publicCommunityId } }),
      );
    /** A new account is written where one that there is is locked: either changes one row. */
    const alike = (statements: string[]) =>
      statements.map((text) => (/^insert into "members"|from "members" .* for update/.test(text) ? 'one member' : text));
    const forNew = alike(await register(`new-${publicCommunityId}@mail.example`));
    expect(forNew).toContain('one member');
    expect(alike(await register('active@mail.example'))).toEqual(forNew);
    expect(alike(await register('waiting@mail.example'))).toEqual(forNew);
    // Also once the owner has been mailed often enough.
    for (let times = 0; times < 6; times += 1) await register('active@mail.example');
    expect(alike(await register('active@mail.example'))).toEqual(forNew);
  },
);

test('joining twice tells a stranger nothing: a new address is answered as one that waits, and as a member’s', async () => {
  const twice = async (email: string, publicCommunityId = 'open') => {
    const body = { email, forename: 'Ada', surname: 'Byron', password: 'Strangers.horse7', publicCommunityId };
    const answers = [await callApi(t.app, 'register', { body }), await callApi(t.app, 'register', { body })];
    return answers.map(({ status, text }) => [status, text]);
  };
  const forNew = await twice('twice@mail.example');
  expect(forNew).toEqual([
    [200, '{"result":0}'],
    [200, '{"result":0}'],
  ]);
  for (const taken of ['active', 'waiting']) expect(await twice(`${taken}@mail.example`)).toEqual(forNew);
});

test('the own password of an account that waits tells no more than any other', async () => {
  const body = { email: 'waiting@mail.example', forename: 'Ada', surname: 'Byron', password: PASSWORD, publicCommunityId: 'open' };
  expect((await callApi(t.app, 'register', { body })).text).toBe('{"result":0}');
});
