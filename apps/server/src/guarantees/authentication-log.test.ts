import { expect, test } from 'vitest';
import { callApi } from '../test-support/call-api.ts';
import { members } from '../kernel/db/schema/members.ts';
import { issueOneTimeToken } from '../kernel/security/one-time-token.ts';
import { addCommunity, addMember, PASSWORD } from '../test-support/fixtures.ts';
import { signedIn } from '../test-support/signed-in.ts';
import { startTestApp } from '../test-support/test-app.ts';

const EMAIL = 'ada.lovelace@mail.example';
const CLIENT = '203.0.113.77';

test('from joining to signing out: the mailed link works, each outcome is logged, and nothing personal or secret is', async () => {
  await using t = await startTestApp();
  await addCommunity(t.deps, { publicId: 'open' });
  const person = { email: EMAIL, forename: 'Augusta', surname: 'Lovelace', password: PASSWORD, publicCommunityId: 'open' };
  const signIn = (password: string) => callApi(t.app, 'signIn', { body: { email: EMAIL, password } }, { client: CLIENT });

  await callApi(t.app, 'register', { body: person }, { client: CLIENT });
  await callApi(t.app, 'resendVerification', { body: { email: EMAIL } }, { client: CLIENT });
  await signIn(PASSWORD);
  await t.runJobs();
  const links = (await t.outbox()).map((mail) => /\/verify-email\/([\w-]+)/.exec(mail.text)?.[1] ?? '');
  expect(links).toHaveLength(2);
  const verify = async (token: string) => (await callApi(t.app, 'verifyEmail', { params: { token } })).answer;
  expect(await verify(links[0] ?? '')).toEqual({ success: true, isFirstActivation: true });
  expect(await verify(links[1] ?? '')).toEqual({ success: true, isFirstActivation: false });
  await verify('unknown');
  await signIn('Wrong.horse7');
  await callApi(t.app, 'signIn', { body: { email: 'nobody@mail.example', password: PASSWORD } });
  const first = (await signIn(PASSWORD)).answer ?? { token: '', refreshToken: '' };
  const second = (await callApi(t.app, 'refreshToken', { body: { refreshToken: first.refreshToken } })).answer ?? {
    token: '',
    refreshToken: '',
  };
  await callApi(t.app, 'revokeToken', { body: { refreshToken: second.refreshToken } });
  await callApi(t.app, 'refreshToken', { body: { refreshToken: second.refreshToken } });
  for (let attempt = 0; attempt < 11; attempt += 1) await signIn('Wrong.horse7');

  const entries = t.logLines.map((line) => JSON.parse(line)).filter((entry) => entry.event !== undefined);
  expect(
    entries.map(({ event, outcome, cause }) => [event, outcome, ...(cause === undefined ? [] : [cause])].join(' ')).slice(0, 13),
  ).toEqual([
    'join verification-mailed',
    'resend-verification taken',
    'sign-in invalid-credentials not-verified',
    'verify-email activated',
    'verify-email already-active',
    'verify-email token-invalid unknown',
    'sign-in invalid-credentials wrong-password',
    'sign-in invalid-credentials unknown-address',
    'sign-in signed-in',
    'refresh refreshed',
    'sign-out ended',
    'refresh unauthorized ended',
    'sign-in invalid-credentials wrong-password',
  ]);
  expect(entries.at(-1)).toMatchObject({ event: 'sign-in', outcome: 'too-many-requests' });
  // Whose account, by its id, and from which network: enough to follow an attack, and to tell a member of it.
  const [account] = await t.deps.db.select({ id: members.id }).from(members);
  const about = (name: string, outcome: string) => entries.find((entry) => entry.event === name && entry.outcome === outcome);
  for (const entry of [about('sign-in', 'signed-in'), about('refresh', 'refreshed'), about('refresh', 'unauthorized')])
    expect(entry).toMatchObject({ memberId: account?.id });
  expect(entries.filter((entry) => entry.cause === 'wrong-password')).not.toHaveLength(0);
  for (const entry of entries.filter(({ cause }) => cause === 'wrong-password')) expect(entry.memberId).toBe(account?.id);
  for (const entry of entries.filter(({ cause }) => cause === 'unknown-address')) expect(entry.memberId).toBeUndefined();
  expect(about('sign-in', 'signed-in').network).toBe('203.0.113.x');
  const log = t.logLines.join('');
  const personal = [
    EMAIL,
    'lovelace',
    'Augusta',
    PASSWORD,
    CLIENT,
    'nobody@',
    ...links,
    first.token,
    first.refreshToken,
    second.token,
    second.refreshToken,
  ];
  for (const secret of personal) expect(log.toLowerCase()).not.toContain(secret.toLowerCase());
});

test('of forgotten passwords and invitations each outcome is logged too, and nothing personal or secret is', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'open' });
  const member = await addMember(t.deps, community, { email: EMAIL, forename: 'Augusta', surname: 'Lovelace' });
  const invite = (email: string) =>
    addMember(t.deps, community, { email, forename: 'Augusta', surname: 'Lovelace', status: 'invited', passwordHash: null });
  const [accepting, declining] = [await invite('lovelace.accepts@mail.example'), await invite('lovelace.declines@mail.example')];
  const linkFor = (memberId: string) => issueOneTimeToken(t.deps.db, t.deps, { memberId, purpose: 'invitation' });
  const forgot = (email: string) => callApi(t.app, 'forgotPassword', { body: { email } }, { client: CLIENT });
  const reset = (token: string) =>
    callApi(t.app, 'resetPassword', { body: { token, password: PASSWORD, passwordConfirm: PASSWORD } }, { client: CLIENT });
  const decline = (token: string) => callApi(t.app, 'declineInvitation', { params: { token } }, { client: CLIENT });

  await forgot(member.email);
  await t.runJobs();
  const token = /\/change-password\/([\w-]+)/.exec((await t.outbox())[0]?.text ?? '')?.[1] ?? '';
  const invitations = [await linkFor(accepting.id), await linkFor(declining.id)];
  await reset(token);
  await reset(token);
  await forgot(accepting.email);
  await reset(invitations[0] ?? '');
  await decline(invitations[1] ?? '');
  await decline(invitations[1] ?? '');
  for (let times = 0; times < 6; times += 1) await forgot('nobody@mail.example');
  await t.runJobs();

  const entries = t.logLines.map((line) => JSON.parse(line)).filter((entry) => entry.event !== undefined);
  expect(entries.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    'forgot-password reset-link',
    'reset-password password-changed',
    'reset-password token-invalid',
    'forgot-password invitation-link',
    'reset-password invitation-accepted',
    'decline-invitation declined',
    'decline-invitation token-invalid',
    ...Array.from({ length: 5 }, () => 'forgot-password no-account'),
    'forgot-password too-many-requests',
  ]);
  const log = t.logLines.join('').toLowerCase();
  for (const secret of [EMAIL, 'lovelace', 'augusta', PASSWORD, CLIENT, 'nobody@', token, ...invitations]) {
    expect(log).not.toContain(secret.toLowerCase());
  }
});

test('of a change of address each outcome is logged too, and nothing personal or secret is', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'open' });
  const { id } = await addMember(t.deps, community, { email: EMAIL, forename: 'Augusta', surname: 'Lovelace' });
  const token = await signedIn(t.deps, id);
  const options = { token, client: CLIENT };
  const update = (email: string, password = PASSWORD) => callApi(t.app, 'updateEmail', { body: { email, password } }, options);
  const verify = (link: string) => callApi(t.app, 'verifyEmail', { params: { token: link } }, options);

  await update('countess@mail.example', 'Wrong.horse7');
  await update(EMAIL);
  await update('countess@mail.example');
  await callApi(t.app, 'resendPendingEmail', {}, options);
  await t.runJobs();
  const links = (await t.outbox()).flatMap(({ text }) => /\/verify-email\/([\w-]+)/.exec(text)?.[1] ?? []);
  for (const link of links) await verify(link);
  await callApi(t.app, 'cancelPendingEmail', {}, options);
  await t.runJobs();
  for (let times = 0; times < 11; times += 1) await update('countess@mail.example', 'Wrong.horse7');

  const entries = t.logLines.map((line) => JSON.parse(line)).filter((entry) => entry.event !== undefined);
  expect(entries.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    'update-email wrong-password',
    'update-email unchanged',
    'update-email link-mailed',
    'resend-pending-email link-mailed',
    'verify-email email-changed',
    'verify-email already-changed',
    'cancel-pending-email ended',
    ...Array.from({ length: 9 }, () => 'update-email wrong-password'),
    'update-email too-many-requests',
    'update-email too-many-requests',
  ]);
  const log = t.logLines.join('').toLowerCase();
  for (const secret of [EMAIL, 'countess', 'lovelace', 'augusta', PASSWORD, CLIENT, token, ...links]) {
    expect(log).not.toContain(secret.toLowerCase());
  }
});
