import { PASSKEY_CHALLENGE_LIFE_SECONDS } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { passkeyChallenges, passkeys } from '../../kernel/db/schema/passkeys.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { createAuthenticator, type Wrong } from '../../test-support/authenticator.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addPasskey, optionsToAdd, optionsToSignIn, signInBy } from '../../test-support/passkeys.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let community: { readonly id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'mill' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

let counter = 0;
/** Somebody with a passkey. */
async function someone() {
  counter += 1;
  const { id, email } = await addMember(t.deps, community, { email: `someone${counter}@mail.example` });
  const token = await signedIn(t.deps, id);
  return { id, email, token, device: await addPasskey(t, token) };
}
const sessionsOf = (memberId: string) => t.deps.db.$count(sessions, eq(sessions.memberId, memberId));

test('a passkey signs its member in, without a typed address', async () => {
  const { email, device } = await someone();
  const options = await optionsToSignIn(t);
  expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] });
  const { status, answer } = await signInBy(t, device);
  expect(status).toBe(200);
  expect((await callApi(t.app, 'settings', {}, { token: answer?.token ?? '' })).answer?.email).toBe(email);
  expect((await callApi(t.app, 'refreshToken', { body: { refreshToken: answer?.refreshToken ?? '' } })).status).toBe(200);
});

test.each<[string, (told: { readonly other: { readonly id: string } }) => Wrong]>([
  ['of another origin', () => ({ origin: 'https://evil.example' })],
  ['of another port', () => ({ origin: 'http://localhost:3001' })],
  ['of a page in a frame of somebody else', () => ({ crossOrigin: true })],
  ['of another host', () => ({ rpId: 'evil.example' })],
  ['that was made to add a passkey', () => ({ type: 'webauthn.create' })],
  ['to a challenge that nobody gave', () => ({ challenge: 'bm9ib2R5J3M' })],
  ['without a fingerprint, a face or a PIN', () => ({ isVerified: false })],
  ['without a person', () => ({ isPresent: false })],
  ['that another key signed', () => ({ signs: (signed) => Buffer.from(signed.subarray(0, 70)) })],
  [
    'for the account of another member',
    ({ other }) => ({ userHandle: Buffer.from(other.id.replaceAll('-', ''), 'hex').toString('base64url') }),
  ],
])('an answer %s signs nobody in', async (_, wrongOf) => {
  const [{ id, device }, other] = [await someone(), await someone()];
  const { status, problem } = await signInBy(t, device, wrongOf({ other }));
  expect([status, problem?.code]).toEqual([422, 'passkey-refused']);
  expect(await sessionsOf(id)).toBe(1);
  expect(await sessionsOf(other.id)).toBe(1);
  const [known] = await t.deps.db.select().from(passkeys).where(eq(passkeys.memberId, id));
  expect(known?.lastUsedAt).toBeNull();
});

test('the passkey of one member does not sign in another', async () => {
  const [one, other] = [await someone(), await someone()];
  const { problem } = await signInBy(t, one.device, { id: other.device.id });
  expect(problem?.code).toBe('passkey-refused');
});

test('each challenge is of use once, also where the answer was wrong', async () => {
  const { device } = await someone();
  const options = await optionsToSignIn(t);
  const body = { passkey: device.get(options) };
  expect((await callApi(t.app, 'signInByPasskey', { body })).status).toBe(200);
  expect((await callApi(t.app, 'signInByPasskey', { body })).problem?.code).toBe('passkey-refused');

  const spoilt = await optionsToSignIn(t);
  await callApi(t.app, 'signInByPasskey', { body: { passkey: device.get(spoilt, { isVerified: false }) } });
  expect((await callApi(t.app, 'signInByPasskey', { body: { passkey: device.get(spoilt) } })).problem?.code).toBe('passkey-refused');
});

test('of twenty answers to one challenge at once, one signs in', async () => {
  const { id, device } = await someone();
  const body = { passkey: device.get(await optionsToSignIn(t)) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => callApi(t.app, 'signInByPasskey', { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(id)).toBe(2);
});

test('a challenge lasts half an hour to the millisecond', async () => {
  const { device } = await someone();
  const [early, late] = [await optionsToSignIn(t), await optionsToSignIn(t)];
  t.clock.advanceMs(PASSKEY_CHALLENGE_LIFE_SECONDS * 1000 - 1);
  expect((await callApi(t.app, 'signInByPasskey', { body: { passkey: device.get(early) } })).status).toBe(200);
  t.clock.advanceMs(1);
  expect((await callApi(t.app, 'signInByPasskey', { body: { passkey: device.get(late) } })).problem?.code).toBe('passkey-refused');
});

test('a challenge to add a passkey, or to prove who one is, signs nobody in', async () => {
  const { token, device } = await someone();
  const { answer } = await callApi(t.app, 'passkeyToProve', {}, { token });
  const toAdd = await optionsToAdd(t, token);
  for (const challenge of [answer?.options.challenge ?? '', toAdd.challenge]) {
    expect((await signInBy(t, device, { challenge })).problem?.code).toBe('passkey-refused');
  }
});

test('only a passkey that is not there is answered as unknown: of a removed one, of a removed member, or never added', async () => {
  const [removed, left] = [await someone(), await someone()];
  await t.deps.db.delete(passkeys).where(eq(passkeys.id, removed.device.passkeyId));
  await t.deps.db.delete(members).where(eq(members.id, left.id));
  const never = createAuthenticator();
  never.create(await optionsToAdd(t, removed.token));
  for (const device of [removed.device, left.device, never]) {
    const { status, problem } = await signInBy(t, device);
    expect([status, problem?.code]).toEqual([404, 'passkey-unknown']);
  }
  // Whoever has no challenge learns nothing of it.
  expect((await signInBy(t, never, { challenge: 'bm9ib2R5J3M' })).problem?.code).toBe('passkey-refused');
});

test('a counter that stands still, or falls, refuses nobody: it is only noted', async () => {
  const { id, device } = await someone();
  for (const counterOfDevice of [7, 7, 3, 0]) expect((await signInBy(t, device, { counter: counterOfDevice })).status).toBe(200);
  await signInBy(t, device, { counter: 9 });
  const [known] = await t.deps.db.select().from(passkeys).where(eq(passkeys.memberId, id));
  expect(known).toMatchObject({ counter: 9, lastUsedAt: t.clock.now() });
});

test('a suspended member is told so, once the passkey is right', async () => {
  const { email, device } = await someone();
  await operatorOf(t.deps).say(`member suspend ${email} --reason x --yes`);
  expect((await signInBy(t, device)).problem?.code).toBe('suspended');
  expect((await signInBy(t, device, { isVerified: false })).problem?.code).toBe('passkey-refused');
  await operatorOf(t.deps).say(`member resume ${email}`);
  expect((await signInBy(t, device)).status).toBe(200);
});

test('the log names the outcome and its cause, and the account, once; never the passkey', async () => {
  const { id, device } = await someone();
  const from = t.logLines.length;
  await signInBy(t, device);
  await signInBy(t, device, { isVerified: false });
  const lines = t.logLines.slice(from).filter((line) => line.includes('"event":"sign-in-by-passkey"'));
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    expect.objectContaining({ outcome: 'signed-in', memberId: id }),
    expect.objectContaining({ outcome: 'passkey-refused', cause: 'verification', memberId: id }),
  ]);
  expect(lines.join()).not.toContain(device.id);
});

test('a sign-in by passkey on a new device is mailed, as one by password is', async () => {
  const { email, device } = await someone();
  await signInBy(t, device);
  await t.runJobs();
  const mails = (await t.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(mails).toContain('New sign-in to your Waylift account');
});

test.each([
  ['no passkey at all', {}],
  ['a passkey in one text', { passkey: 'abc' }],
  ['a passkey of a megabyte', { passkey: { id: 'a'.repeat(1_365), rawId: 'a', type: 'public-key', response: {} } }],
])('%s is no form', async (_, body) => {
  const answered = await t.app.inject({ method: 'POST', url: '/v2/liftshare/token/passkey', payload: body });
  expect(answered.statusCode).toBe(400);
});

test('an answer that is no JSON, or no key, is refused like any other', async () => {
  const { device } = await someone();
  const passkey = device.get(await optionsToSignIn(t));
  for (const response of [{ clientDataJSON: 'AAAA' }, { clientDataJSON: 'bnVsbA' }, { authenticatorData: 'AAAA' }, { signature: 'AAAA' }]) {
    const broken = { ...passkey, response: { ...passkey.response, ...response } };
    expect((await callApi(t.app, 'signInByPasskey', { body: { passkey: broken } })).problem?.code).toBe('passkey-refused');
  }
});

test('where PUBLIC_URL is an IP address no passkeys are offered', async () => {
  for (const address of ['http://192.0.2.7:3000', 'http://[2001:db8::1]:3000']) {
    await using there = await startTestApp({ env: { PUBLIC_URL: address } });
    expect((await callApi(there.app, 'passkeyOptions', {})).problem?.code).toBe('no-passkeys-here');
    const { id } = await addMember(there.deps, await addCommunity(there.deps, { publicId: 'mill' }), { email: 'ann@mail.example' });
    const token = await signedIn(there.deps, id);
    expect((await callApi(there.app, 'passkeys', {}, { token })).answer).toEqual({ passkeys: [], only: false, origin: null });
    for (const name of ['passkeyToAdd', 'passkeyToProve'] as const)
      expect((await callApi(there.app, name, {}, { token })).problem?.code).toBe('no-passkeys-here');
  }
});

test('challenges that nobody answered are deleted', async () => {
  await optionsToSignIn(t);
  t.clock.advanceMs(PASSKEY_CHALLENGE_LIFE_SECONDS * 1000 + 1);
  await t.deps.jobs.enqueue(t.deps.db, 'tidy-store', {});
  await t.runJobs();
  expect(await t.deps.db.$count(passkeyChallenges)).toBe(0);
});
