import { PASSKEYS_PER_MEMBER, PROOF_LIFE_SECONDS } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { passkeys } from '../../kernel/db/schema/passkeys.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { createAuthenticator, type Wrong } from '../../test-support/authenticator.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { addPasskey, optionsToAdd, proofBy, signInBy } from '../../test-support/passkeys.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1';

let t: TestApp;
let community: { readonly id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'mill' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

let counter = 0;
async function someone(languageCode = 'en') {
  counter += 1;
  const { id, email } = await addMember(t.deps, community, { email: `someone${counter}@mail.example`, languageCode });
  return { id, email, token: await signedIn(t.deps, id) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const listOf = async ({ token }: Someone) => (await callApi(t.app, 'passkeys', {}, { token })).answer;
const mailsTo = async ({ email }: Someone) => {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email);
};
async function add({ token }: Someone, wrong: Wrong = {}) {
  const passkey = createAuthenticator().create(await optionsToAdd(t, token), wrong);
  return await callApi(t.app, 'addPasskey', { body: { proof: await proofBy(t, token), passkey } }, { token });
}
const remove = ({ token }: Someone, passkeyId: string, proof: string) =>
  callApi(t.app, 'removePasskey', { params: { passkeyId }, body: { proof } }, { token });
const choose = ({ token }: Someone, only: boolean, proof: string) => callApi(t.app, 'onlyByPasskey', { body: { only, proof } }, { token });

test('a passkey is one that needs no typed address and asks for the person', async () => {
  const member = await someone();
  const options = await optionsToAdd(t, member.token);
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Waylift' },
    user: { name: member.email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: [],
  });
  const device = await addPasskey(t, member.token);
  expect((await optionsToAdd(t, member.token)).excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }]);
});

test('passkeys are listed by device, the oldest first, with their last use', async () => {
  const member = await someone();
  const { token } = member;
  const passkey = createAuthenticator().create(await optionsToAdd(t, token));
  const body = { proof: await proofBy(t, token), passkey };
  await callApi(t.app, 'addPasskey', { body }, { token, headers: { 'user-agent': IPHONE } });
  t.clock.advanceMs(1000);
  const device = await addPasskey(t, token);
  t.clock.advanceMs(1000);
  await signInBy(t, device);
  const list = await listOf(member);
  expect(list).toMatchObject({ only: false, origin: 'http://localhost:3000' });
  expect(list?.passkeys).toMatchObject([
    { name: '', browser: 'Safari', system: 'iPhone', lastUsedAt: null, isSynced: true },
    { id: device.passkeyId, lastUsedAt: t.clock.now().toISOString() },
  ]);
});

test.each<[string, Wrong]>([
  ['of another origin', { origin: 'https://evil.example' }],
  ['in a frame of somebody else', { crossOrigin: true }],
  ['for another host', { rpId: 'evil.example' }],
  ['that answers a sign-in', { type: 'webauthn.get' }],
  ['to a challenge that nobody gave', { challenge: 'bm9ib2R5J3M' }],
  ['without a fingerprint, a face or a PIN', { isVerified: false }],
  ['under the id of another', { id: 'AQIDBAUGBwg' }],
  ['with a certificate, whose servers nobody asks', { attestation: { fmt: 'packed', attStmt: new Map([['x5c', [Buffer.of(1)]]]) } }],
  ['with an attestation of a kind that no browser sends unasked', { attestation: { fmt: 'tpm', attStmt: new Map() } }],
])('a passkey %s is not added', async (_, wrong) => {
  const member = await someone();
  const { status, problem } = await add(member, wrong);
  expect([status, problem?.code]).toEqual([422, 'passkey-refused']);
  expect((await listOf(member))?.passkeys).toEqual([]);
  expect(await mailsTo(member)).toEqual([]);
});

test('a challenge of one member adds nothing to another, and none is of use twice', async () => {
  const [member, other] = [await someone(), await someone()];
  const ofOther = await optionsToAdd(t, other.token);
  const own = await optionsToAdd(t, member.token);
  const proof = await proofBy(t, member.token);
  const addWith = (challenge: string) =>
    callApi(
      t.app,
      'addPasskey',
      { body: { proof, passkey: createAuthenticator().create({ ...own, challenge }) } },
      { token: member.token },
    );
  expect((await addWith(ofOther.challenge)).problem?.code).toBe('passkey-refused');
  expect((await addWith(own.challenge)).status).toBe(201);
  expect((await addWith(own.challenge)).problem?.code).toBe('passkey-refused');
});

test('a passkey of one member is not added to another', async () => {
  const [member, other] = [await someone(), await someone()];
  const device = createAuthenticator();
  for (const [{ token }, status] of [
    [member, 201],
    [other, 422],
  ] as const) {
    const body = { proof: await proofBy(t, token), passkey: device.create(await optionsToAdd(t, token)) };
    expect((await callApi(t.app, 'addPasskey', { body }, { token })).status).toBe(status);
  }
  expect((await listOf(other))?.passkeys).toEqual([]);
});

test('ten is the most, also of twenty at once', async () => {
  const member = await someone();
  const { token } = member;
  const proof = await proofBy(t, token);
  const made = [];
  for (let times = 0; times < 20; times += 1) made.push(createAuthenticator().create(await optionsToAdd(t, token)));
  const added = await Promise.all(made.map((passkey) => callApi(t.app, 'addPasskey', { body: { proof, passkey } }, { token })));
  expect(added.filter(({ status }) => status === 201)).toHaveLength(PASSKEYS_PER_MEMBER);
  expect(added.filter(({ problem }) => problem?.code === 'too-many-passkeys')).toHaveLength(20 - PASSKEYS_PER_MEMBER);
  expect((await listOf(member))?.passkeys).toHaveLength(PASSKEYS_PER_MEMBER);
  expect((await callApi(t.app, 'passkeyToAdd', {}, { token })).problem?.code).toBe('too-many-passkeys');
});

test('adding, removing and the switch ask for a proof, and without one nothing changes', async () => {
  const [member, other] = [await someone(), await someone()];
  const device = await addPasskey(t, member.token);
  const late = await proofBy(t, member.token);
  t.clock.advanceMs(PROOF_LIFE_SECONDS * 1000);
  const ofOther = await proofBy(t, other.token);
  const inOtherSession = await proofBy(t, await signedIn(t.deps, member.id));
  for (const proof of ['invented', late, ofOther, inOtherSession]) {
    const passkey = createAuthenticator().create(await optionsToAdd(t, member.token));
    const answers = [
      await callApi(t.app, 'addPasskey', { body: { proof, passkey } }, { token: member.token }),
      await remove(member, device.passkeyId, proof),
      await choose(member, true, proof),
    ];
    for (const { status, problem } of answers) expect([status, problem?.code]).toEqual([403, 'proof-needed']);
  }
  expect(await listOf(member)).toMatchObject({ only: false, passkeys: [{ id: device.passkeyId }] });
});

test('a proof lasts five minutes to the millisecond, for several changes', async () => {
  const member = await someone();
  const proof = await proofBy(t, member.token);
  const addWith = async () => {
    const passkey = createAuthenticator().create(await optionsToAdd(t, member.token));
    return (await callApi(t.app, 'addPasskey', { body: { proof, passkey } }, { token: member.token })).status;
  };
  expect(await addWith()).toBe(201);
  t.clock.advanceMs(PROOF_LIFE_SECONDS * 1000 - 1);
  expect(await addWith()).toBe(201);
  t.clock.advanceMs(1);
  expect(await addWith()).toBe(403);
});

test('password or passkey prove it; a wrong one, or one of another member, does not', async () => {
  const [member, other] = [await someone(), await someone()];
  const [device, ofOther] = [await addPasskey(t, member.token), await addPasskey(t, other.token)];
  const options = async () => {
    const { answer } = await callApi(t.app, 'passkeyToProve', {}, { token: member.token });
    if (answer === undefined) throw new Error('members may ask');
    return answer.options;
  };
  const proveBy = async (wrong: Wrong = {}, by = device) =>
    await callApi(t.app, 'prove', { body: { passkey: by.get(await options(), wrong) } }, { token: member.token });
  expect((await options()).allowCredentials).toEqual([{ id: device.id, type: 'public-key' }]);
  const { answer } = await proveBy();
  expect((await choose(member, true, answer?.proof ?? '')).status).toBe(200);
  expect((await proveBy({ isVerified: false })).problem?.code).toBe('passkey-refused');
  expect((await proveBy({}, ofOther)).problem?.code).toBe('passkey-refused');
  const { answer: ofOthers } = await callApi(t.app, 'passkeyToProve', {}, { token: other.token });
  expect((await proveBy({ challenge: ofOthers?.options.challenge ?? '' })).problem?.code).toBe('passkey-refused');
  const { answer: toSignIn } = await callApi(t.app, 'passkeyOptions', {});
  expect((await proveBy({ challenge: toSignIn?.options.challenge ?? '' })).problem?.code).toBe('passkey-refused');
  const wrong = await callApi(t.app, 'prove', { body: { password: 'Wrong.horse7' } }, { token: member.token });
  expect([wrong.status, wrong.problem?.code]).toEqual([403, 'wrong-password']);
  for (const body of [{}, { password: PASSWORD, passkey: device.get(await options()) }])
    expect((await callApi(t.app, 'prove', { body }, { token: member.token })).status).toBe(400);
});

test('guesses at the password for a proof are counted with all others', async () => {
  const member = await someone();
  const guess = () => callApi(t.app, 'prove', { body: { password: 'Wrong.horse7' } }, { token: member.token });
  for (let times = 0; times < 10; times += 1) expect((await guess()).status).toBe(403);
  expect((await guess()).status).toBe(429);
  const body = { currentPassword: PASSWORD, password: 'Another.horse7', passwordConfirm: 'Another.horse7' };
  expect((await callApi(t.app, 'changePassword', { body }, { token: member.token })).status).toBe(429);
});

test('a passkey is renamed by its member alone', async () => {
  const [member, other] = [await someone(), await someone()];
  const { passkeyId } = await addPasskey(t, member.token);
  const rename = ({ token }: Someone, id: string) =>
    callApi(t.app, 'renamePasskey', { params: { passkeyId: id }, body: { name: ' Priya’s phone ' } }, { token });
  expect((await rename(other, passkeyId)).problem?.code).toBe('passkey-not-found');
  expect((await rename(member, 'nobody')).problem?.code).toBe('passkey-not-found');
  expect((await rename(member, passkeyId)).status).toBe(200);
  expect((await listOf(member))?.passkeys).toMatchObject([{ name: 'Priya’s phone' }]);
});

test('a removed passkey no longer signs in, and no member removes that of another', async () => {
  const [member, other] = [await someone(), await someone()];
  const device = await addPasskey(t, member.token);
  expect((await remove(other, device.passkeyId, await proofBy(t, other.token))).problem?.code).toBe('passkey-not-found');
  expect((await remove(member, device.passkeyId, await proofBy(t, member.token))).status).toBe(204);
  expect((await signInBy(t, device)).problem?.code).toBe('passkey-unknown');
});

test('with the switch on, the password alone no longer enters; a passkey does; a wrong password is told nothing of it', async () => {
  const member = await someone();
  const signIn = (password = PASSWORD) => callApi(t.app, 'signIn', { body: { email: member.email, password } });
  expect((await choose(member, true, await proofBy(t, member.token))).problem?.code).toBe('passkey-needed');
  const device = await addPasskey(t, member.token);
  expect((await choose(member, true, await proofBy(t, member.token))).status).toBe(200);
  const { status, problem } = await signIn();
  expect([status, problem?.code]).toEqual([403, 'passkey-needed']);
  expect((await signIn('Wrong.horse7')).problem?.code).toBe('invalid-credentials');
  expect((await signInBy(t, device)).status).toBe(200);
  // Signed in, the password still proves who it is.
  expect((await choose(member, false, await proofBy(t, member.token))).status).toBe(200);
  expect((await signIn()).status).toBe(200);
});

test('the last passkey stays while passkeys alone sign in, also when two are removed at once', async () => {
  const member = await someone();
  const [one, two] = [await addPasskey(t, member.token), await addPasskey(t, member.token)];
  const proof = await proofBy(t, member.token);
  await choose(member, true, proof);
  const answers = await Promise.all([one, two].map(({ passkeyId }) => remove(member, passkeyId, proof)));
  expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
  expect(answers.find(({ status }) => status === 409)?.problem?.code).toBe('last-passkey');
  await choose(member, false, proof);
  const [last] = (await listOf(member))?.passkeys ?? [];
  expect((await remove(member, last?.id ?? '', proof)).status).toBe(204);
});

test('a session that has ended changes nothing', async () => {
  const member = await someone();
  const proof = await proofBy(t, member.token);
  const passkey = createAuthenticator().create(await optionsToAdd(t, member.token));
  await t.deps.db.update(sessions).set({ endedAt: t.clock.now() }).where(eq(sessions.memberId, member.id));
  expect((await callApi(t.app, 'addPasskey', { body: { proof, passkey } }, { token: member.token })).status).toBe(401);
});

test.each([
  [
    'en',
    [
      'A passkey was added to your Waylift account',
      'Only by passkey: your Waylift account',
      'Your Waylift password signs you in again',
      'A passkey was removed from your Waylift account',
    ],
  ],
  [
    'de',
    [
      'Neuer Passkey für Ihr Konto bei Waylift',
      'Nur mit Passkey: Ihr Konto bei Waylift',
      'Ihr Passwort für Waylift gilt wieder',
      'Passkey von Ihrem Konto bei Waylift entfernt',
    ],
  ],
  [
    'es',
    [
      'Nueva llave de acceso en su cuenta de Waylift',
      'Solo con llave de acceso: su cuenta de Waylift',
      'Su contraseña de Waylift vuelve a servir',
      'Llave de acceso quitada de su cuenta de Waylift',
    ],
  ],
  [
    'fr',
    [
      'Nouvelle clé d’accès pour votre compte Waylift',
      'Seulement par clé d’accès : votre compte Waylift',
      'Votre mot de passe Waylift vous connecte de nouveau',
      'Clé d’accès supprimée de votre compte Waylift',
    ],
  ],
  [
    'pt',
    [
      'Nova chave de acesso na sua conta Waylift',
      'Só com chave de acesso: a sua conta Waylift',
      'A palavra-passe da sua conta Waylift volta a servir',
      'Chave de acesso removida da sua conta Waylift',
    ],
  ],
])('a mail tells of each change, in the language %s of its member, and leads to the passkeys', async (language, subjects) => {
  const member = await someone(language);
  const { passkeyId } = await addPasskey(t, member.token);
  const proof = await proofBy(t, member.token);
  await choose(member, true, proof);
  // A second press changes nothing, and is not told.
  await choose(member, true, proof);
  await choose(member, false, proof);
  await remove(member, passkeyId, proof);
  const mails = await mailsTo(member);
  expect(mails.map(({ subject }) => subject.replaceAll('\u202f', ' ')).toSorted()).toEqual(subjects.toSorted());
  for (const { text } of mails) expect(text).toContain('http://localhost:3000/dashboard/account/passkeys');
});

test('a removed member leaves no passkey behind', async () => {
  const member = await someone();
  await addPasskey(t, member.token);
  await callApi(t.app, 'removeAccount', { body: { password: PASSWORD, reason: 'otherReason' } }, { token: member.token });
  await t.runJobs();
  expect(await t.deps.db.$count(members, eq(members.id, member.id))).toBe(0);
  expect(await t.deps.db.$count(passkeys, eq(passkeys.memberId, member.id))).toBe(0);
});
