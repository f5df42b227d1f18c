import {
  ORGANISER_AGAIN_MINUTES,
  ORGANISER_IDLE_MINUTES,
  ORGANISER_LINK_LIFE_HOURS,
  ORGANISER_NAME_MAX_LENGTH,
  ORGANISER_SESSION_HOURS,
  ORGANISER_TICKET_TRIES,
  RECOVERY_CODES,
} from '@waylift/contract/limits';
import { ORGANISER_TOKEN_HEADER, ORGANISER_UNASKED_HEADER } from '@waylift/contract/organiser-header';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { storedSeal } from '../../kernel/security/stored-seal.ts';
import { createAuthenticator } from '../../test-support/authenticator.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import {
  addOrganiser,
  asOrganiser,
  codeOf,
  cookieIn,
  linkTo,
  ORGANISER_PASSWORD,
  sessionOf,
  setUpApp,
  signInOrganiser,
  welcome,
  type OrganiserSession,
} from '../../test-support/organisers.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { resealAppSecrets } from './reseal-app-secrets.ts';

const MINUTE_MS = 60_000;
let t: TestApp;
let counter = 0;
const newEmail = () => `organiser${(counter += 1)}@mill.example`;
beforeAll(async () => {
  t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'mill' });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(() => t.deps.db.delete(rateLimits));

const statusOf = async (session: OrganiserSession) => (await asOrganiser(t, session, 'organiserSessions', {})).status;
async function addedPasskey(session: OrganiserSession) {
  const device = createAuthenticator();
  const { answer } = await asOrganiser(t, session, 'organiserPasskeyToAdd', {});
  if (answer === undefined) throw new Error('there is room for a passkey');
  const added = await asOrganiser(t, session, 'addOrganiserPasskey', { body: { passkey: device.create(answer.options) } });
  return { device, added };
}
async function optionsToSignIn() {
  const { answer } = await callApi(t.app, 'organiserPasskeyOptions', {});
  if (answer === undefined) throw new Error('anybody may ask');
  return answer.options;
}

test('the command mails a link, behind which name, password, second factor and ten recovery codes are set up', async () => {
  const email = newEmail();
  expect(await operatorOf(t.deps).say(['organiser', 'add', email, '--role', 'owner', '--community', 'mill'])).toContain(
    'A mail with a link',
  );
  const token = await linkTo(t, email);
  const { answer: asked } = await callApi(t.app, 'organiserInvitation', { body: { token } });
  expect(asked).toMatchObject({ email, name: '', roles: [{ role: 'owner', community: { slug: 'mill' }, until: null }] });
  const accepted = await callApi(t.app, 'acceptOrganiserInvitation', {
    body: { token, name: 'Harriet Okafor', password: ORGANISER_PASSWORD },
  });
  expect(accepted.answer).toEqual({ signIn: false });
  const session = await sessionOf(t, cookieIn(accepted));
  const { recoveryCodes } = await setUpApp(t, session);
  expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
  const { answer } = await asOrganiser(t, session, 'organiserSession', { query: {} });
  expect(answer).toMatchObject({ name: 'Harriet Okafor', email, isSettingUp: false, communities: [{ slug: 'mill', role: 'owner' }] });
  await t.runJobs();
  expect((await t.outbox()).filter(({ to }) => to === email)).toHaveLength(2);
});

test('the session is a cookie that no script reads, no other site sends, and no other path has', async () => {
  const email = newEmail();
  await operatorOf(t.deps).run(['organiser', 'add', email, '--role', 'owner', '--community', 'mill']);
  const body = { token: await linkTo(t, email), name: 'Ola', password: ORGANISER_PASSWORD };
  const { headers } = await callApi(t.app, 'acceptOrganiserInvitation', { body });
  expect(headers['set-cookie']).toMatch(/^organise=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  await using secure = await startTestApp({ env: { PUBLIC_URL: 'https://lifts.example' }, store: t.store });
  await operatorOf(t.deps).run(['organiser', 'add', newEmail(), '--role', 'operator']);
  const mailed = await linkTo(t, `organiser${counter}@mill.example`);
  const safe = await callApi(secure.app, 'acceptOrganiserInvitation', { body: { ...body, token: mailed } });
  expect(safe.headers['set-cookie']).toMatch(/^__Host-organise=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
});

test('a link works once, for an hour, and a newer one ends it', async () => {
  const email = newEmail();
  await operatorOf(t.deps).run(['organiser', 'add', email, '--role', 'owner', '--community', 'mill']);
  const first = await linkTo(t, email);
  await callApi(t.app, 'organiserForgotPassword', { body: { email } });
  const second = await linkTo(t, email);
  const accept = (token: string) =>
    callApi(t.app, 'acceptOrganiserInvitation', { body: { token, name: 'Ola', password: ORGANISER_PASSWORD } });
  expect((await accept(first)).problem?.code).toBe('token-invalid');
  expect((await accept(second)).status).toBe(200);
  expect((await accept(second)).problem?.code).toBe('token-invalid');
  await callApi(t.app, 'organiserForgotPassword', { body: { email } });
  const third = await linkTo(t, email);
  t.clock.advanceMs(ORGANISER_LINK_LIFE_HOURS * 60 * MINUTE_MS);
  expect((await callApi(t.app, 'organiserInvitation', { body: { token: third } })).problem?.code).toBe('token-invalid');
});

test('until a second factor is set up, a session does nothing else; of two by one account, the first to set up ends the other', async () => {
  const email = newEmail();
  await operatorOf(t.deps).run(['organiser', 'add', email, '--role', 'owner', '--community', 'mill']);
  const session = await welcome(t, email);
  const { problem } = await asOrganiser(t, session, 'organisers', { params: { publicId: 'mill' }, query: {} });
  expect(problem?.code).toBe('set-up-needed');
  await callApi(t.app, 'organiserForgotPassword', { body: { email } });
  const other = await welcome(t, email);
  expect((await asOrganiser(t, session, 'organiserFactors', {})).status, 'another password ends sessions').toBe(401);
  await setUpApp(t, other);
  expect(await statusOf(other)).toBe(200);
});

test('a password alone does not sign in; a code of the app does, and each code is taken once', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const { first, second } = await signInOrganiser(t, organiser);
  expect(first.answer).toMatchObject({ hasPasskey: false, hasApp: true });
  expect(first.headers['set-cookie']).toBeUndefined();
  expect(await statusOf(await sessionOf(t, cookieIn(second)))).toBe(200);
  const again = await signInOrganiser(t, organiser);
  expect(again.second.problem?.code, 'used before').toBe('code-wrong');
});

test('a code for an emergency signs in once, however it is typed', async () => {
  const { email, recoveryCodes } = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const enter = async (code: string) => {
    const { answer } = await callApi(t.app, 'organiserSignIn', { body: { email, password: ORGANISER_PASSWORD } });
    return await callApi(t.app, 'organiserSecondStep', { body: { ticket: answer?.ticket ?? '', code } });
  };
  const [code = ''] = recoveryCodes;
  const entered = await enter(code.replaceAll('-', ' ').toUpperCase());
  expect(entered.status).toBe(200);
  const { answer } = await asOrganiser(t, await sessionOf(t, cookieIn(entered)), 'organiserFactors', {});
  expect(answer?.recoveryCodesLeft).toBe(RECOVERY_CODES - 1);
  expect((await enter(code)).problem?.code).toBe('code-wrong');
});

test('a second step has five tries', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const { answer } = await callApi(t.app, 'organiserSignIn', { body: { email: organiser.email, password: ORGANISER_PASSWORD } });
  const attempt = (code: string) => callApi(t.app, 'organiserSecondStep', { body: { ticket: answer?.ticket ?? '', code } });
  for (let tries = 0; tries < ORGANISER_TICKET_TRIES; tries += 1) expect((await attempt('000000')).problem?.code).toBe('code-wrong');
  expect((await attempt(codeOf(t, organiser.secret, 1))).problem?.code).toBe('token-invalid');
});

test('a passkey alone signs in, is told of by mail, and one of a member opens nothing here', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const { device, added } = await addedPasskey(organiser);
  expect(added.answer, 'recovery codes come with the first second factor alone').toEqual({});
  const entered = await callApi(t.app, 'organiserSignInByPasskey', { body: { passkey: device.get(await optionsToSignIn()) } });
  expect(await statusOf(await sessionOf(t, cookieIn(entered)))).toBe(200);
  await t.runJobs();
  const told = (await t.outbox()).filter(({ to }) => to === organiser.email).map(({ text }) => text.replaceAll(/\s+/g, ' '));
  expect(told.filter((text) => text.includes('passkey was added'))).toHaveLength(1);
  const stranger = createAuthenticator();
  const { answer: offered } = await asOrganiser(t, organiser, 'organiserPasskeyToAdd', {});
  if (offered === undefined) throw new Error('there is room for another');
  stranger.create(offered.options);
  const refused = await callApi(t.app, 'organiserSignInByPasskey', { body: { passkey: stranger.get(await optionsToSignIn()) } });
  expect(refused.problem?.code).toBe('passkey-unknown');
  const members = await callApi(t.app, 'passkeyOptions', {});
  const crossed = await callApi(t.app, 'organiserSignInByPasskey', {
    body: { passkey: device.get(members.answer?.options ?? (await optionsToSignIn())) },
  });
  expect(crossed.problem?.code, 'the challenge of a member').toBe('passkey-refused');
});

test('an unknown address, a wrong password and an account that was not accepted are refused alike', async () => {
  const { email } = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const waiting = newEmail();
  await operatorOf(t.deps).run(['organiser', 'add', waiting, '--role', 'owner', '--community', 'mill']);
  const answers = await Promise.all(
    [
      { email: 'nobody@mill.example', password: ORGANISER_PASSWORD },
      { email, password: 'Wrong.horse77' },
      { email: waiting, password: ORGANISER_PASSWORD },
    ].map((body) => callApi(t.app, 'organiserSignIn', { body })),
  );
  for (const { status, problem } of answers) expect([status, problem?.code]).toEqual([400, 'invalid-credentials']);
});

test('a forgotten password is answered alike for every address, and the second factor stays', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const [known, unknown] = [
    await callApi(t.app, 'organiserForgotPassword', { body: { email: organiser.email } }),
    await callApi(t.app, 'organiserForgotPassword', { body: { email: 'nobody@mill.example' } }),
  ];
  expect([known.status, known.text]).toEqual([unknown.status, unknown.text]);
  const token = await linkTo(t, organiser.email);
  expect((await t.outbox()).some(({ to }) => to === 'nobody@mill.example')).toBe(false);
  const accepted = await callApi(t.app, 'acceptOrganiserInvitation', { body: { token, name: 'Harriet', password: ORGANISER_PASSWORD } });
  expect([accepted.answer, accepted.headers['set-cookie']]).toEqual([{ signIn: true }, undefined]);
  expect(await statusOf(organiser), 'a new password ends sessions').toBe(401);
  expect((await signInOrganiser(t, organiser)).second.status).toBe(200);
});

test('a session ends after thirty minutes without use, and after eight hours in any case', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  t.clock.advanceMs((ORGANISER_IDLE_MINUTES - 1) * MINUTE_MS);
  expect(await statusOf(organiser)).toBe(200);
  t.clock.advanceMs((ORGANISER_IDLE_MINUTES - 1) * MINUTE_MS);
  expect(await statusOf(organiser), 'use prolongs it').toBe(200);
  t.clock.advanceMs(ORGANISER_IDLE_MINUTES * MINUTE_MS);
  expect(await statusOf(organiser)).toBe(401);
  const { second } = await signInOrganiser(t, organiser);
  const session = await sessionOf(t, cookieIn(second));
  for (let minutes = 0; minutes < ORGANISER_SESSION_HOURS * 60; minutes += 20) {
    expect(await statusOf(session)).toBe(200);
    t.clock.advanceMs(20 * MINUTE_MS);
  }
  expect(await statusOf(session)).toBe(401);
});

test('what a page reads by itself does not keep a session open; a change does, whatever it says', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const byItself = { cookie: organiser.cookie, [ORGANISER_TOKEN_HEADER]: organiser.token, [ORGANISER_UNASKED_HEADER]: '1' };
  const halfwayTo = () => t.clock.advanceMs((ORGANISER_IDLE_MINUTES / 2) * MINUTE_MS);
  halfwayTo();
  await callApi(t.app, 'organiserName', { body: { name: 'Harriet O.' } }, { headers: byItself });
  halfwayTo();
  expect((await callApi(t.app, 'organiserSession', { query: {} }, { headers: byItself })).status).toBe(200);
  halfwayTo();
  expect(await statusOf(organiser)).toBe(401);
});

test('a session that was idle for too long is listed nowhere, as it opens nothing', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  t.clock.advanceMs(ORGANISER_IDLE_MINUTES * MINUTE_MS);
  const session = await sessionOf(t, cookieIn((await signInOrganiser(t, organiser)).second));
  expect((await asOrganiser(t, session, 'organiserSessions', {})).answer?.sessions).toMatchObject([{ isCurrent: true }]);
});

test('a change without the token of its own session is refused', async () => {
  const [one, other] = [await addOrganiser(t, newEmail(), 'owner', 'mill'), await addOrganiser(t, newEmail(), 'owner', 'mill')];
  for (const headers of [{ cookie: one.cookie }, { cookie: one.cookie, [ORGANISER_TOKEN_HEADER]: other.token }]) {
    expect((await callApi(t.app, 'endOrganiserSessions', {}, { headers })).problem?.code).toBe('forbidden');
  }
  expect((await asOrganiser(t, one, 'endOrganiserSessions', {})).status).toBe(204);
});

test('what asks for the second factor again is refused ten minutes after it was shown, until it is shown again', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  t.clock.advanceMs(ORGANISER_AGAIN_MINUTES * MINUTE_MS + 1);
  const codes = () => asOrganiser(t, organiser, 'organiserRecoveryCodes', {});
  expect((await codes()).problem?.code).toBe('second-factor-needed');
  expect((await asOrganiser(t, organiser, 'proveOrganiser', { body: { code: '000000' } })).problem?.code).toBe('code-wrong');
  expect((await asOrganiser(t, organiser, 'proveOrganiser', { body: { code: codeOf(t, organiser.secret) } })).status).toBe(200);
  expect((await codes()).answer?.recoveryCodes).toHaveLength(RECOVERY_CODES);
});

test('the last second factor stays; with a passkey the app may go', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  expect((await asOrganiser(t, organiser, 'removeOrganiserApp', {})).problem?.code).toBe('last-factor');
  await addedPasskey(organiser);
  expect((await asOrganiser(t, organiser, 'removeOrganiserApp', {})).status).toBe(204);
  const { answer } = await asOrganiser(t, organiser, 'organiserFactors', {});
  const [passkeyId = ''] = answer?.passkeys.map(({ id }) => id) ?? [];
  expect((await asOrganiser(t, organiser, 'removeOrganiserPasskey', { params: { passkeyId } })).problem?.code).toBe('last-factor');
});

test('a change of password asks for the present one, and ends every other session', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const other = await sessionOf(t, cookieIn((await signInOrganiser(t, organiser)).second));
  const change = (present: string) => asOrganiser(t, organiser, 'organiserPassword', { body: { present, password: 'Lanes.and.signs8' } });
  expect((await change('Wrong.horse77')).problem?.code).toBe('wrong-password');
  expect((await change(ORGANISER_PASSWORD)).status).toBe(200);
  expect([await statusOf(organiser), await statusOf(other)]).toEqual([200, 401]);
});

test('an app goes on after the token secret was changed, once a server has started with both', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const [former, next] = ['a secret for tests alone, long enough', 'another secret for tests which is long enough'];
  const sealing = (...secrets: [string, ...string[]]) => ({ ...t.deps, secrets: { ...t.deps.secrets, storedSeal: storedSeal(secrets) } });
  await resealAppSecrets(sealing(next, former));
  await using later = await startTestApp({ store: t.store, env: { TOKEN_SECRET: next } });
  later.clock.set(t.clock.now());
  expect((await signInOrganiser(later, organiser)).second.status).toBe(200);
  await resealAppSecrets(sealing(former, next));
});

test('signing out ends the session and its cookie', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const { headers } = await asOrganiser(t, organiser, 'endOrganiserSession', {});
  expect(headers['set-cookie']).toContain('Max-Age=0');
  expect(await statusOf(organiser)).toBe(401);
});

test('with ORGANISE=off, none of it is there', async () => {
  await using off = await startTestApp({ env: { ORGANISE: 'off' }, store: t.store });
  expect((await callApi(off.app, 'organiserPasskeyOptions', {})).status).toBe(404);
  expect((await callApi(off.app, 'organiserSession', { query: {} })).status).toBe(404);
});

test('an organiser changes their own name, and the audit keeps the one before', async () => {
  const organiser = await addOrganiser(t, newEmail(), 'owner', 'mill');
  const rename = (name: string) => asOrganiser(t, organiser, 'organiserName', { body: { name } });
  expect((await rename('   ')).status).toBe(400);
  expect((await rename('H'.repeat(ORGANISER_NAME_MAX_LENGTH + 1))).status).toBe(400);
  expect((await rename(' Harriet Bell ')).status).toBe(200);
  expect((await rename('Harriet Bell')).status, 'what it is already changes nothing').toBe(200);
  const { answer } = await asOrganiser(t, organiser, 'organiserSession', { query: {} });
  expect(answer?.name).toBe('Harriet Bell');
  const lines = await t.deps.db
    .select()
    .from(auditLines)
    .where(eq(auditLines.organiserId, answer?.organiserId ?? ''));
  expect(lines.map(({ command, details }) => [command, details])).toEqual([['organiser name', 'Harriet Okafor → Harriet Bell']]);
});
