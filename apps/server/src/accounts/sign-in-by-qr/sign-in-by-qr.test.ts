import { QR_SIGN_IN_CLAIM_SECONDS, QR_SIGN_IN_LIFE_SECONDS } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { members } from '../../kernel/db/schema/members.ts';
import { qrSignIns } from '../../kernel/db/schema/qr-sign-ins.ts';
import { sessions } from '../../kernel/db/schema/sessions.ts';
import { tidyStore } from '../../kernel/db/tidy-store.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36';

let t: TestApp;
let community: { id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
/** Somebody with a signed-in phone. */
async function newPhone() {
  counter += 1;
  const { id, email } = await addMember(t.deps, community, { email: `member${counter}@mail.example` });
  const { answer } = await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } }, { client: `203.0.113.${counter}` });
  if (answer === undefined) throw new Error('the right password signs in');
  return { memberId: id, email, ...answer };
}
/** A computer that shows a code, each at an address of its own. */
async function startOn(userAgent = WINDOWS) {
  counter += 1;
  const { answer } = await callApi(t.app, 'startQrSignIn', {}, { client: `198.51.100.${counter}`, headers: { 'user-agent': userAgent } });
  if (answer === undefined) throw new Error('anybody may ask');
  return answer;
}
const look = (code: string, token: string) => callApi(t.app, 'lookAtQrSignIn', { body: { code } }, { token });
const approve = (code: string, token: string) => callApi(t.app, 'approveQrSignIn', { body: { code } }, { token });
const decline = (code: string, token: string) => callApi(t.app, 'declineQrSignIn', { body: { code } }, { token });
const claim = (secret: string) => callApi(t.app, 'claimQrSignIn', { body: { secret } });
const stateOf = async (secret: string) => (await claim(secret)).answer?.state;

test('a computer waits until a phone approves, and then is signed in as that member, in a session of its own', async () => {
  const phone = await newPhone();
  const { code, secret, secondsLeft } = await startOn();
  expect(secondsLeft).toBe(120);
  expect(await stateOf(secret)).toBe('waiting');
  expect((await look(code, phone.token)).answer).toEqual({
    browser: 'Chrome',
    system: 'Windows',
    askedAt: t.clock.now().toISOString(),
    secondsLeft: 120,
  });
  expect((await approve(code, phone.token)).answer).toEqual({ success: true });
  const { answer } = await claim(secret);
  expect(answer?.state).toBe('signed-in');
  const settings = await callApi(t.app, 'settings', {}, { token: answer?.token ?? '' });
  expect(settings.answer?.email).toBe(phone.email);

  // An ordinary session: it is refreshed, and signing out ends it and no other.
  const refreshed = await callApi(t.app, 'refreshToken', { body: { refreshToken: answer?.refreshToken ?? '' } });
  await callApi(t.app, 'revokeToken', { body: { refreshToken: refreshed.answer?.refreshToken ?? '' } });
  expect((await callApi(t.app, 'settings', {}, { token: answer?.token ?? '' })).status).toBe(401);
  expect((await callApi(t.app, 'settings', {}, { token: phone.token })).status).toBe(200);
});

test('looking at a code, however often, approves nothing', async () => {
  const phone = await newPhone();
  const { code, secret } = await startOn();
  for (let times = 0; times < 5; times += 1) expect((await look(code, phone.token)).status).toBe(200);
  expect(await stateOf(secret)).toBe('waiting');
});

test('a session is given out once: of claims at once one has it, and every later one is expired', async () => {
  const phone = await newPhone();
  const { code, secret } = await startOn();
  await approve(code, phone.token);
  const answers = await Promise.all(Array.from({ length: 20 }, () => claim(secret)));
  expect(answers.filter(({ answer }) => answer?.state === 'signed-in')).toHaveLength(1);
  expect(answers.filter(({ answer }) => answer?.state === 'expired' && answer.token === undefined)).toHaveLength(19);
  expect(await stateOf(secret)).toBe('expired');
  expect(await t.deps.db.select().from(sessions).where(eq(sessions.memberId, phone.memberId))).toHaveLength(2);
});

test('a code is answered once: whoever comes second, the same member too, finds nothing', async () => {
  const [phone, other] = [await newPhone(), await newPhone()];
  const { code, secret } = await startOn();
  await approve(code, phone.token);
  for (const { token } of [phone, other]) {
    for (const again of [await approve(code, token), await decline(code, token), await look(code, token)])
      expect([again.status, again.problem?.code]).toEqual([400, 'token-invalid']);
  }
  const { answer } = await claim(secret);
  expect((await callApi(t.app, 'settings', {}, { token: answer?.token ?? '' })).answer?.email).toBe(phone.email);
});

test('a declined code stays declined, and signs nobody in', async () => {
  const phone = await newPhone();
  const { code, secret } = await startOn();
  expect((await decline(code, phone.token)).answer).toEqual({ success: true });
  expect((await approve(code, phone.token)).problem?.code).toBe('token-invalid');
  expect([await stateOf(secret), await stateOf(secret)]).toEqual(['declined', 'declined']);
});

test('a code lives two minutes to the millisecond, on the clock of the server', async () => {
  const phone = await newPhone();
  const { code, secret } = await startOn();
  t.clock.advanceMs(QR_SIGN_IN_LIFE_SECONDS * 1000 - 1);
  expect((await look(code, phone.token)).answer?.secondsLeft).toBe(1);
  expect(await stateOf(secret)).toBe('waiting');
  t.clock.advanceMs(1);
  for (const late of [await look(code, phone.token), await approve(code, phone.token), await decline(code, phone.token)])
    expect(late.problem?.code).toBe('token-invalid');
  expect(await stateOf(secret)).toBe('expired');
});

test('a code approved in its last moment still signs in, for half a minute and no longer', async () => {
  const phone = await newPhone();
  const [intime, late] = [await startOn(), await startOn()];
  t.clock.advanceMs(QR_SIGN_IN_LIFE_SECONDS * 1000 - 1);
  await approve(intime.code, phone.token);
  await approve(late.code, phone.token);
  t.clock.advanceMs(QR_SIGN_IN_CLAIM_SECONDS * 1000 - 1);
  expect(await stateOf(intime.secret)).toBe('signed-in');
  t.clock.advanceMs(1);
  expect(await stateOf(late.secret)).toBe('expired');
});

test('nobody approves without a session that stands', async () => {
  const phone = await newPhone();
  const { code, secret } = await startOn();
  await callApi(t.app, 'revokeToken', { body: { refreshToken: phone.refreshToken } });
  for (const token of [phone.token, 'nonsense'])
    for (const refused of [await look(code, token), await approve(code, token), await decline(code, token)])
      expect(refused.status).toBe(401);
  expect(await stateOf(secret)).toBe('waiting');
});

test('an approval does not outlive the session it was given in: signing out or another password takes it back', async () => {
  const [leaving, changing] = [await newPhone(), await newPhone()];
  const [first, second] = [await startOn(), await startOn()];
  await approve(first.code, leaving.token);
  await approve(second.code, changing.token);
  await callApi(t.app, 'revokeToken', { body: { refreshToken: leaving.refreshToken } });
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: changing.memberId, purpose: 'password-reset' });
  await callApi(t.app, 'resetPassword', { body: { token, password: 'Another.horse7', passwordConfirm: 'Another.horse7' } });
  expect([await stateOf(first.secret), await stateOf(second.secret)]).toEqual(['expired', 'expired']);
  const rows = await t.deps.db.select().from(sessions).where(eq(sessions.memberId, changing.memberId));
  expect(rows.filter(({ endedAt }) => endedAt === null)).toEqual([]);
});

test('a code is no secret, nor the other way round: who photographs the screen cannot fetch the session', async () => {
  const phone = await newPhone();
  const { code, secret } = await startOn();
  expect(await stateOf(code)).toBe('expired');
  expect((await approve(secret, phone.token)).problem?.code).toBe('token-invalid');
  await approve(code, phone.token);
  expect(await stateOf(code)).toBe('expired');
  expect(await stateOf(secret)).toBe('signed-in');
});

test.each(['x', 'null', '💥', 'a'.repeat(255)])('what nobody issued, such as %j, is one refusal', async (given) => {
  const phone = await newPhone();
  expect((await look(given, phone.token)).problem?.code).toBe('token-invalid');
  expect(await stateOf(given)).toBe('expired');
});

test('codes have 128 random bits, secrets 256, and the store holds neither, nor the full name of the device', async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => startOn()));
  expect(new Set(made.flatMap(({ code, secret }) => [code, secret])).size).toBe(40);
  const rows = JSON.stringify(await t.deps.db.select().from(qrSignIns));
  for (const { code, secret } of made) {
    expect([Buffer.from(code, 'base64url').byteLength, Buffer.from(secret, 'base64url').byteLength]).toEqual([16, 32]);
    expect(rows).not.toContain(code);
    expect(rows).not.toContain(secret);
  }
  expect(rows).not.toContain('Mozilla');
});

test('one client asks 120 times in a quarter of an hour, another goes on; a member looks and approves 60 times, and may always decline', async () => {
  await using limited = await startTestApp({ store: t.store });
  const ask = (client: string) => callApi(limited.app, 'startQrSignIn', {}, { client });
  for (let times = 0; times < 120; times += 1) expect((await ask('192.0.2.77')).status).toBe(201);
  const refused = await ask('192.0.2.77');
  expect([refused.status, refused.problem?.code]).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await ask('192.0.2.78')).status).toBe(201);

  const phone = await newPhone();
  for (let times = 0; times < 60; times += 1) expect((await look('unknown', phone.token)).status).toBe(400);
  const { code, secret } = await startOn();
  expect((await approve(code, phone.token)).status).toBe(429);
  expect((await decline(code, phone.token)).status).toBe(200);
  expect(await stateOf(secret)).toBe('declined');
});

test('a removed member takes an approval along', async () => {
  const phone = await newPhone();
  const { code, secret } = await startOn();
  await approve(code, phone.token);
  await t.deps.db.delete(members).where(eq(members.id, phone.memberId));
  expect(await stateOf(secret)).toBe('expired');
  expect(await t.deps.db.select().from(qrSignIns).where(eq(qrSignIns.memberId, phone.memberId))).toEqual([]);
});

test('what has had its time is removed, what is waited for stays', async () => {
  await startOn();
  t.clock.advanceMs(60_000);
  const { secret } = await startOn();
  t.clock.advanceMs(60_001);
  await tidyStore(t.deps);
  expect(await t.deps.db.select().from(qrSignIns)).toHaveLength(1);
  expect(await stateOf(secret)).toBe('waiting');
});

test('each outcome is logged, and no code, secret, token, device or client is', async () => {
  await using logged = await startTestApp({ store: t.store });
  const phone = await newPhone();
  const computer = { client: '198.51.100.250', headers: { 'user-agent': WINDOWS } };
  const call = async (answerIt: 'approveQrSignIn' | 'declineQrSignIn') => {
    const started = (await callApi(logged.app, 'startQrSignIn', {}, computer)).answer;
    const body = { code: started?.code ?? '' };
    await callApi(logged.app, 'lookAtQrSignIn', { body }, { token: phone.token });
    await callApi(logged.app, answerIt, { body }, { token: phone.token });
    await callApi(logged.app, answerIt, { body }, { token: phone.token });
    const secret = started?.secret ?? '';
    const tokens = (await callApi(logged.app, 'claimQrSignIn', { body: { secret } }, computer)).answer;
    await callApi(logged.app, 'claimQrSignIn', { body: { secret } }, computer);
    return [body.code, secret, tokens?.token, tokens?.refreshToken];
  };
  // The two apps' clocks differ; this phone's token is judged by the clock of the second.
  logged.clock.set(t.clock.now());
  const secrets = [...(await call('approveQrSignIn')), ...(await call('declineQrSignIn'))].filter((word) => word !== undefined);
  const entries = logged.logLines.map((line) => JSON.parse(line)).filter((entry) => entry.event !== undefined);
  expect(entries.map(({ event, outcome, cause }) => [event, outcome, cause].filter(Boolean).join(' '))).toEqual([
    'sign-in-by-qr started',
    'sign-in-by-qr approved',
    'sign-in-by-qr token-invalid',
    'sign-in-by-qr signed-in',
    'sign-in-by-qr expired unknown',
    'sign-in-by-qr started',
    'sign-in-by-qr declined',
    'sign-in-by-qr token-invalid',
  ]);
  const log = logged.logLines.join('');
  for (const secret of [...secrets, phone.email, phone.token, 'Mozilla', 'Chrome', '198.51.100.250']) expect(log).not.toContain(secret);
});
