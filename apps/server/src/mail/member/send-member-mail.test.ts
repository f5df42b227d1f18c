import { ACTIVATION_LINK_LIFE_DAYS, INVITATION_LINK_LIFE_DAYS, RESET_LINK_LIFE_HOURS } from '@waylift/contract/limits';
import { languages } from '@waylift/words/languages';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { oneTimeTokens } from '../../kernel/db/schema/one-time-tokens.ts';
import { hashToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startMailServer } from '../../test-support/mail-server.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../test-support/test-app.ts';
import type { MemberMailKind } from '../content/mails.ts';

/** A test app with a pending member of the community `alder`, and a way to ask for mails to her. */
async function startWithMember(options: TestAppOptions = {}, member: { status?: MemberStatus; languageCode?: string } = {}) {
  const t = await startTestApp(options);
  const community = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder-valley', name: 'Alder Valley', primaryColour: '#ffd100' });
  const priya = await addMember(t.deps, community, { email: 'priya@example.org', forename: 'Priya', status: 'pending', ...member });
  const ask = (kind: MemberMailKind) => t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind, memberId: priya.id });
  return { t, priya, ask, [Symbol.asyncDispose]: () => t[Symbol.asyncDispose]() };
}

async function onlyMail(t: TestApp) {
  const mails = await t.outbox();
  expect(mails).toHaveLength(1);
  return mails[0] ?? { to: '', subject: '', html: '', text: '', listUnsubscribe: '' };
}

const LINK = /http:\/\/localhost:3000\/alder-valley\/verify-email\/([\w-]{43})/;

test('the activation mail goes to the member, in the colours of the community, with a link that works', async () => {
  await using start = await startWithMember();
  const { t, ask } = start;
  await ask('activation');
  await t.runJobs();
  const mail = await onlyMail(t);
  expect(mail).toMatchObject({ to: 'priya@example.org', subject: 'Verify your email address for Waylift' });
  expect(mail.html).toContain('background:#ffd100;color:#000;');
  expect(mail.text).toContain('http://localhost:3000/alder-valley/member-terms');
  const token = LINK.exec(mail.text)?.[1] ?? '';
  expect(mail.html).toContain(token);
  const { answer } = await callApi(t.app, 'verifyEmail', { params: { token } });
  expect(answer).toEqual({ success: true, isFirstActivation: true });
});

test('only a hash of the link is kept, for as long as the mail says, and the log holds neither address, name nor link', async () => {
  await using start = await startWithMember();
  const { t, priya, ask } = start;
  await ask('activation');
  await t.runJobs();
  const token = LINK.exec((await onlyMail(t)).text)?.[1] ?? '';
  const rows = await t.deps.db.select().from(oneTimeTokens);
  expect(rows).toMatchObject([{ memberId: priya.id, purpose: 'activation', tokenHash: hashToken(token), usedAt: null }]);
  expect(rows[0]?.expiresAt.getTime()).toBe(t.clock.now().getTime() + ACTIVATION_LINK_LIFE_DAYS * 24 * 3600 * 1000);
  const log = t.logLines.join('');
  expect(log).toContain('mail handed over');
  for (const secret of [token, 'priya', 'Priya']) expect(log).not.toContain(secret);
});

test('the mail speaks the language of the member, and English where we no longer speak it', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'alder' });
  const wanted = [
    ...languages.map(({ tag, locale }) => ({ languageCode: tag.slice(0, 2), lang: locale })),
    { languageCode: 'xx', lang: 'en-GB' },
  ];
  for (const { languageCode } of wanted) {
    const member = await addMember(t.deps, community, { email: `${languageCode}@example.org`, languageCode });
    await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'already-registered', memberId: member.id });
  }
  await t.runJobs();
  const mails = await t.outbox();
  for (const { languageCode, lang } of wanted) {
    expect(mails.find(({ to }) => to === `${languageCode}@example.org`)?.html).toContain(`<html lang="${lang}"`);
  }
});

test("who has an account already is told so, with the ways in and the operator's own terms", async () => {
  await using start = await startWithMember(
    { env: { TERMS_URL: 'https://legal.example/{language}/terms', PRIVACY_URL: 'https://legal.example/privacy' } },
    { status: 'active', languageCode: 'fr' },
  );
  const { t, ask } = start;
  await ask('already-registered');
  await t.runJobs();
  const { text } = await onlyMail(t);
  for (const link of [
    'http://localhost:3000/alder-valley/login',
    'http://localhost:3000/alder-valley/forgot-password',
    'https://legal.example/fr/terms',
    'https://legal.example/privacy',
  ]) {
    expect(text).toContain(link);
  }
  expect(await t.deps.db.select().from(oneTimeTokens)).toEqual([]);
});

test('the addresses of the public community name no community', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'xk', slug: 'liftshare', name: 'Liftshare' });
  const member = await addMember(t.deps, community, { email: 'sam@example.org', status: 'pending' });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'activation', memberId: member.id });
  await t.runJobs();
  const { text } = await onlyMail(t);
  expect(text).toMatch(/http:\/\/localhost:3000\/verify-email\/[\w-]{43}\n/);
  expect(text).not.toContain('/liftshare');
});

test('nothing is sent to a member who is gone, nor an activation to one who is active meanwhile', async () => {
  await using start = await startWithMember();
  const { t, priya, ask } = start;
  await ask('activation');
  await t.deps.db.update(members).set({ status: 'active', activatedAt: t.clock.now() }).where(eq(members.id, priya.id));
  await t.runJobs();
  await ask('already-registered');
  await t.deps.db.delete(members).where(eq(members.id, priya.id));
  await t.runJobs();
  expect(await t.outbox()).toEqual([]);
  expect(await t.deps.db.select().from(oneTimeTokens)).toEqual([]);
});

test('a mail that the server does not take is tried again, under the same Message-ID, and its link works', async () => {
  let isAway = true;
  await using server = await startMailServer({
    onMailFrom: (_address, _session, done) => done(isAway ? Object.assign(new Error('later'), { responseCode: 421 }) : undefined),
  });
  await using start = await startWithMember({ env: { SMTP_URL: server.url } });
  const { t, ask } = start;
  await ask('activation');
  await t.runJobs();
  expect(server.received).toHaveLength(0);
  isAway = false;
  await t.runJobs({ includeLater: true });
  expect(server.received).toHaveLength(1);
  expect(String(server.received[0]?.raw)).toMatch(/^Message-ID: <[0-9a-f-]{36}@localhost>\r$/im);
  expect(t.logLines.join('')).not.toContain('priya@example.org');
});

test('a name of nothing that can be seen leaves no hole in the greeting', async () => {
  await using start = await startWithMember();
  const { t, priya, ask } = start;
  await t.deps.db.update(members).set({ forename: '\u200b\u202e', surname: 'Raman' }).where(eq(members.id, priya.id));
  await ask('activation');
  await t.runJobs();
  expect((await onlyMail(t)).text).toContain('Hello, Raman');
});

test('the invitation speaks the language of its community, in its colours, and both its links name it', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, {
    publicId: 'alder',
    slug: 'alder-valley',
    name: 'Erlental',
    culture: 'de-AT',
    primaryColour: '#ffd100',
  });
  const priya = await addMember(t.deps, community, {
    email: 'priya@example.org',
    forename: 'Priya',
    status: 'invited',
    passwordHash: null,
    languageCode: 'fr',
  });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: priya.id });
  await t.runJobs();
  const { subject, html, text } = await onlyMail(t);
  expect(subject).toBe('Erlental lädt Sie zu Waylift ein');
  expect(html).toContain('<html lang="de"');
  expect(html).toContain('background:#ffd100;color:#000;');
  const token = /\/sign-up\/accept-invite\?token=([\w-]{43})&cs=alder-valley\n/.exec(text)?.[1] ?? '';
  expect(text).toContain(`http://localhost:3000/sign-up/decline-invite?token=${token}&cs=alder-valley\n`);
  const [row] = await t.deps.db.select().from(oneTimeTokens);
  expect(row).toMatchObject({ purpose: 'invitation', tokenHash: hashToken(token) });
  expect(row?.expiresAt.getTime()).toBe(t.clock.now().getTime() + INVITATION_LINK_LIFE_DAYS * 24 * 3600 * 1000);
});

test('the links of an invitation to the public community name no community', async () => {
  await using t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'xk', slug: 'liftshare', name: 'Liftshare' });
  const sam = await addMember(t.deps, community, { email: 'sam@example.org', status: 'invited', passwordHash: null, languageCode: 'es' });
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: sam.id });
  await t.runJobs();
  const { html, text } = await onlyMail(t);
  expect(text).toMatch(/http:\/\/localhost:3000\/sign-up\/accept-invite\?token=[\w-]{43}\n/);
  expect(text).toMatch(/http:\/\/localhost:3000\/sign-up\/decline-invite\?token=[\w-]{43}\n/);
  // A community without a language of its own: the one that was stored of the person.
  expect(html).toContain('<html lang="es"');
});

test('the reset mail holds a link of one hour', async () => {
  await using start = await startWithMember({}, { status: 'active' });
  const { t, ask } = start;
  await ask('password-reset');
  await t.runJobs();
  const { subject, text } = await onlyMail(t);
  expect(subject).toBe('Set a new password for Waylift');
  const token = /http:\/\/localhost:3000\/alder-valley\/change-password\/([\w-]{43})\n/.exec(text)?.[1] ?? '';
  const [row] = await t.deps.db.select().from(oneTimeTokens);
  expect(row).toMatchObject({ purpose: 'password-reset', tokenHash: hashToken(token) });
  expect(row?.expiresAt.getTime()).toBe(t.clock.now().getTime() + RESET_LINK_LIFE_HOURS * 3600 * 1000);
});

test.each([
  ['password-reset', 'invited'],
  ['password-changed', 'invited'],
  ['invitation', 'active'],
  ['invitation', 'pending'],
] as const)('no mail of the kind %s goes to an account that is %s by then, and no link is made', async (kind, status) => {
  await using start = await startWithMember({}, { status });
  const { t, ask } = start;
  await ask(kind);
  await t.runJobs();
  expect(await t.outbox()).toEqual([]);
  expect(await t.deps.db.select().from(oneTimeTokens)).toEqual([]);
});

test('the links of the community at / name none, and those of the public community do then', async () => {
  await using start = await startWithMember({ env: { HOME_COMMUNITY: 'alder-valley' } });
  const { t, ask } = start;
  const everyone = await addCommunity(t.deps, { publicId: 'xk', slug: 'liftshare' });
  const other = await addMember(t.deps, everyone, { email: 'ben@example.org', status: 'invited' });
  await ask('activation');
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'invitation', memberId: other.id });
  await t.runJobs();
  const [own = '', others = ''] = (await t.outbox()).map(({ text }) => text).toSorted((a) => (a.includes('/verify-email/') ? -1 : 1));
  expect(own).toMatch(/http:\/\/localhost:3000\/verify-email\/[\w-]{43}/);
  expect(own).not.toContain('alder-valley/');
  expect(others).toMatch(/\/sign-up\/accept-invite\?token=[\w-]{43}&cs=liftshare/);
  expect(others).toContain('http://localhost:3000/liftshare/member-terms');
});

test('no invitation goes out for a community that has been closed', async () => {
  await using start = await startWithMember({}, { status: 'invited' });
  const { t, ask } = start;
  await ask('invitation');
  await t.deps.db.update(communities).set({ active: false });
  await t.runJobs();
  expect(await t.outbox()).toEqual([]);
});
