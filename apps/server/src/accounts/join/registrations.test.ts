/** A registration belongs to the link that was mailed for it: whoever else registers the same address. */
import { INVITATION_KEPT_DAYS, REGISTRATION_KEPT_DAYS } from '@waylift/contract/limits';
import { JOIN_RESULT } from '@waylift/contract/join-result';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { inviteMembers } from '../member/invite-members.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { endUnanswered } from '../member/registrations.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { statementsOf } from '../../test-support/statements-of.ts';

const DAY_MS = 24 * 3_600_000;
const MINE = { forename: 'Ada', surname: 'Byron', password: 'Correct.horse7' };
const STRANGERS = { forename: 'Evil', surname: 'Stranger', password: 'Strangers.horse7' };
const OWN = 'My.own.horse7';

let t: TestApp;
let open: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  open = await addCommunity(t.deps, { publicId: 'open', slug: 'open' });
  await addCommunity(t.deps, { publicId: 'staff', slug: 'staff', emailDomains: ['works.example'] });
  await addCommunity(t.deps, { publicId: 'instant', needsVerification: false });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
let email: string;
beforeEach(() => {
  counter += 1;
  email = `rider${counter}@works.example`;
});

const resultOf = async (who: typeof MINE, publicCommunityId = 'open', to = email) =>
  (await callApi(t.app, 'register', { body: { ...who, email: to, publicCommunityId } })).answer?.result;
const signIn = async ({ password }: { password: string }) => (await callApi(t.app, 'signIn', { body: { email, password } })).status === 200;
const verify = async (token: string) => (await callApi(t.app, 'verifyEmail', { params: { token } })).answer;
const setPassword = (token: string) => callApi(t.app, 'resetPassword', { body: { token, password: OWN, passwordConfirm: OWN } });
const rows = () => t.deps.db.select().from(members).where(eq(members.email, email));

/** The links that came since the last look: of which kind, to whom by name, with which token. */
async function mailedLinks() {
  const before = new Set((await t.outbox()).map(({ text }) => text));
  await t.runJobs();
  return (await t.outbox())
    .filter(({ to, text }) => to === email && !before.has(text))
    .map(({ text }) => ({
      page: /\/(verify-email|change-password|accept-invite)[/?](?:token=)?[\w-]{43}/.exec(text)?.[1] ?? '',
      token: /[/=]([\w-]{43})(?:\n|&)/.exec(text)?.[1] ?? '',
      forename: /Hello, (\w+)/.exec(text)?.[1] ?? '',
      text,
    }));
}
async function registered(who: typeof MINE, publicCommunityId = 'open') {
  expect(await resultOf(who, publicCommunityId)).toBe(JOIN_RESULT.Success);
  const [mail] = await mailedLinks();
  expect(mail).toMatchObject({ page: 'verify-email', forename: who.forename });
  return mail?.token ?? '';
}

test.each(['open', 'staff'])(
  'in %s a stranger who registers my address first gets nothing by it: my link activates my own password and name',
  async (communityId) => {
    const strangers = await registered(STRANGERS, communityId);
    const mine = await registered(MINE, communityId);
    expect(await verify(mine)).toEqual({ success: true, isFirstActivation: true });
    expect([await signIn(MINE), await signIn(STRANGERS)]).toEqual([true, false]);
    // The other link has ended: it is told that the address is verified, and changes nothing.
    const before = await rows();
    expect(await verify(strangers)).toEqual({ success: true, isFirstActivation: false });
    expect(await rows()).toEqual(before);
    expect(before).toMatchObject([{ forename: 'Ada', surname: 'Byron', status: 'active' }]);
  },
);

test('a stranger who registers my address after me does not end my link, and gets nothing by my pressing it', async () => {
  const mine = await registered(MINE);
  await registered(STRANGERS, 'staff');
  expect(await verify(mine)).toEqual({ success: true, isFirstActivation: true });
  expect([await signIn(MINE), await signIn(STRANGERS)]).toEqual([true, false]);
  expect(await rows()).toMatchObject([{ forename: 'Ada', communityId: open.id }]);
});

test('whoever registers twice may use either mail: each link activates what was typed for it', async () => {
  const older = await registered(MINE);
  const newer = await registered({ ...MINE, forename: 'Augusta', password: OWN });
  expect(await verify(newer)).toEqual({ success: true, isFirstActivation: true });
  expect([await signIn({ password: OWN }), await signIn(MINE)]).toEqual([true, false]);
  expect(await verify(older)).toEqual({ success: true, isFirstActivation: false });
  expect(await rows()).toMatchObject([{ forename: 'Augusta' }]);
});

test('the mail of an address that was registered before offers a password of one’s own', async () => {
  await registered(STRANGERS);
  await resultOf(MINE);
  const [mail] = await mailedLinks();
  expect(mail?.text).toContain('http://localhost:3000/open/forgot-password');
});

test.each([
  ['forgotPassword', 1],
  ['forgotPassword', 2],
  ['resendVerification', 2],
] as const)('%s with %d registrations waiting mails a link that sets a new password: no stranger’s becomes mine', async (name, times) => {
  await registered(STRANGERS);
  if (times === 2) await registered({ ...STRANGERS, password: 'Third.horse7!' });
  await callApi(t.app, name, { body: { email } });
  const mails = await mailedLinks();
  expect(mails.map(({ page }) => page)).toEqual(['change-password']);
  expect((await setPassword(mails[0]?.token ?? '')).status).toBe(200);
  expect([await signIn({ password: OWN }), await signIn(STRANGERS), await signIn({ password: 'Third.horse7!' })]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await rows()).toMatchObject([{ status: 'active', activatedAt: t.clock.now() }]);
});

test('a resend mails the activation link again while one registration waits, and all its links work', async () => {
  const first = await registered(MINE);
  await callApi(t.app, 'resendVerification', { body: { email } });
  const [again] = await mailedLinks();
  expect(again?.page).toBe('verify-email');
  expect(await verify(again?.token ?? '')).toEqual({ success: true, isFirstActivation: true });
  expect(await verify(first)).toEqual({ success: true, isFirstActivation: false });
});

test('an invitation overrides registrations: they end, and the invited person sets a password of their own', async () => {
  const strangers = await registered(STRANGERS);
  const invited = await inviteMembers(t.deps, 'staff', [{ forename: 'Ada', surname: 'Byron', email }]);
  expect(invited).toMatchObject({ kind: 'done', people: [{ outcome: 'invited' }] });
  expect(await rows()).toMatchObject([{ status: 'invited', forename: 'Ada', passwordHash: null }]);
  expect(await verify(strangers)).toEqual({ success: false });
  const [mail] = await mailedLinks();
  expect(mail).toMatchObject({ page: 'accept-invite', forename: 'Ada' });
  expect((await setPassword(mail?.token ?? '')).status).toBe(200);
  expect([await signIn({ password: OWN }), await signIn(STRANGERS)]).toEqual([true, false]);
});

test('where no verification is needed joining stays at once, though others wait for a link', async () => {
  const waiting = await registered(STRANGERS);
  expect(await resultOf(MINE, 'instant')).toBe(JOIN_RESULT.SuccessAndActivated);
  expect(await signIn(MINE)).toBe(true);
  expect(await verify(waiting)).toEqual({ success: false });
  expect([await signIn(MINE), await signIn(STRANGERS)]).toEqual([true, false]);
});

test('of fifty registrations at once each has its link, and all links at once activate one of them', async () => {
  const results = await Promise.all(Array.from({ length: 50 }, () => resultOf(MINE)));
  expect(results).toEqual(Array.from({ length: 50 }, () => JOIN_RESULT.Success));
  const links = await mailedLinks();
  expect(links).toHaveLength(50);
  const answers = await Promise.all(links.map(({ token }) => verify(token)));
  expect(answers.filter((answer) => answer?.isFirstActivation)).toHaveLength(1);
  expect(answers.every((answer) => answer?.success)).toBe(true);
  expect(await rows()).toMatchObject([{ status: 'active' }]);
});

test('a registration ends after seven days, and an invitation that nobody answered after ninety', async () => {
  const link = await registered(MINE);
  const invited = await addMember(t.deps, open, { email: `invited-${email}`, status: 'invited', passwordHash: null });
  const member = await addMember(t.deps, open, { email: `active-${email}` });
  const isThere = async (id: string) => (await t.deps.db.$count(members, eq(members.id, id))) === 1;

  t.clock.advanceMs(REGISTRATION_KEPT_DAYS * DAY_MS - 1000);
  await endUnanswered(t.deps);
  expect(await rows()).toHaveLength(1);
  t.clock.advanceMs(1000);
  // Also while nobody has tidied yet, it is over.
  expect(await verify(link)).toEqual({ success: false });
  await callApi(t.app, 'forgotPassword', { body: { email } });
  expect(await mailedLinks()).toEqual([]);
  await endUnanswered(t.deps);
  expect([await rows(), await isThere(invited.id)]).toEqual([[], true]);

  t.clock.advanceMs((INVITATION_KEPT_DAYS - REGISTRATION_KEPT_DAYS) * DAY_MS);
  await endUnanswered(t.deps);
  expect([await isThere(invited.id), await isThere(member.id)]).toEqual([false, true]);
});

test('a registration whose link was asked for again lasts as long as that link', async () => {
  await registered(MINE);
  t.clock.advanceMs(REGISTRATION_KEPT_DAYS * DAY_MS - 1000);
  await callApi(t.app, 'resendVerification', { body: { email } });
  const [again] = await mailedLinks();
  t.clock.advanceMs(DAY_MS);
  await endUnanswered(t.deps);
  expect(await verify(again?.token ?? '')).toEqual({ success: true, isFirstActivation: true });
});

test('what has ended goes in batches, with its mails and the files of them', async () => {
  await t.deps.db.delete(members).where(and(eq(members.status, 'pending')));
  for (let times = 0; times < 5; times += 1) await resultOf(MINE);
  const { length: files } = (await t.outbox()).filter(({ to }) => to === email);
  await t.runJobs();
  expect((await t.outbox()).filter(({ to }) => to === email)).toHaveLength(files + 5);
  t.clock.advanceMs(REGISTRATION_KEPT_DAYS * DAY_MS);
  await endUnanswered(t.deps, { perBatch: 2 });
  expect(await rows()).toEqual([]);
  await t.runJobs();
  expect((await t.outbox()).filter(({ to }) => to === email)).toEqual([]);
});

test('a stranger who registers an address again and again is kept no more often than mails are sent to it', async () => {
  await using limited = await startTestApp({ store: t.store });
  const body = { ...STRANGERS, email, publicCommunityId: 'open' };
  for (let times = 0; times < 30; times += 1)
    expect((await callApi(limited.app, 'register', { body })).answer?.result).toBe(JOIN_RESULT.Success);
  expect(await rows()).toHaveLength(5);
});

test('however often an address was registered, its link is followed with as many statements', async () => {
  const statementsWith = async (rivals: number) => {
    email = `rivals${rivals}@works.example`;
    for (let times = 0; times < rivals; times += 1) await addMember(t.deps, open, { email, status: 'pending' });
    const { id } = await addMember(t.deps, open, { email, status: 'pending' });
    const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'activation' });
    const statements = await statementsOf(async () => {
      expect(await verify(token)).toEqual({ success: true, isFirstActivation: true });
    });
    expect(await rows()).toMatchObject([{ id }]);
    return statements.length;
  };
  expect(await statementsWith(40)).toBe(await statementsWith(2));
});

test('a link that sets a password, and an account that somebody makes with the address meanwhile: the link has ended, and nothing fails', async () => {
  const { id } = await addMember(t.deps, open, { email, status: 'pending' });
  const token = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'password-reset' });
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query ilike 'update "members"%'`;
  const rival = await t.store.pool.connect();
  try {
    await rival.query('begin');
    await rival.query(
      `insert into members (id, community_id, email, email_key, forename, surname, password_hash, status, language_code, country_code, created_at, activated_at)
       select gen_random_uuid(), community_id, email, email_key, forename, surname, password_hash, 'active', language_code, country_code, now(), now()
       from members where id = $1`,
      [id],
    );
    const answering = setPassword(token);
    await expect.poll(async () => (await t.store.pool.query(waiting)).rowCount).toBe(1);
    await rival.query('commit');
    const { status, problem } = await answering;
    expect([status, problem?.code]).toEqual([400, 'token-invalid']);
  } finally {
    rival.release();
  }
});

test('whoever removes their account leaves no registration of its address behind', async () => {
  const strangers = await registered(STRANGERS);
  expect(await resultOf(MINE, 'instant')).toBe(JOIN_RESULT.SuccessAndActivated);
  const account = (await rows()).find(({ status }) => status === 'active');
  const token = await signedIn(t.deps, account?.id ?? '');
  expect((await callApi(t.app, 'removeAccount', { body: { reason: 'noReplies', password: PASSWORD } }, { token })).status).toBe(202);
  expect(await rows()).toEqual([]);
  expect(await verify(strangers)).toEqual({ success: false });
});
