import { createHash, createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REMOVAL_REASONS } from '@waylift/contract/removal-reasons';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { doNotInvite } from '../../kernel/db/schema/do-not-invite.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { storeSettings } from '../../kernel/db/schema/store-settings.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { sendMemberMail } from '../../mail/member/send-member-mail.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { sharingMails } from '../../sharing-mails.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { searchStore } from '../../test-support/search-store.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open', slug: 'open-road' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
/** Each leaver has a client of their own. */
const remove = (token: string, body: { reason: (typeof REMOVAL_REASONS)[number]; comment?: string } = { reason: 'noReplies' }) =>
  callApi(t.app, 'removeAccount', { body: { ...body, password: PASSWORD } }, { token, client: `198.51.100.${counter}` });
async function leaver() {
  counter += 1;
  const member = await addMember(t.deps, community, { email: `leaver${counter}@mail.example` });
  return { ...member, token: await signedIn(t.deps, member.id) };
}
async function mailsTo(email: string) {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email);
}

/** A life of a member, with whatever leaves a trace: mails, links, sessions, journeys, counted attempts, changes of address. */
async function liveAs(name: string) {
  const email = `${name}.first@mail.example`;
  const client = '203.0.113.77';
  const [forename, surname] = [`Fore${name}`, `Sur${name}`];
  await callApi(t.app, 'register', { body: { email, forename, surname, password: PASSWORD, publicCommunityId: 'open' } }, { client });
  await callApi(t.app, 'resendVerification', { body: { email } }, { client });
  const linkIn = async (to: string) => /\/verify-email\/([\w-]+)/.exec((await mailsTo(to)).at(-1)?.text ?? '')?.[1] ?? '';
  await callApi(t.app, 'verifyEmail', { params: { token: await linkIn(email) } });
  await callApi(t.app, 'signIn', { body: { email, password: 'Wrong.horse7' } }, { client });
  const tokens = (await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } }, { client })).answer;
  const token = tokens?.token ?? '';
  const call = { token, client };
  const place = (label: string, latitude: number) => ({ label: `${label} of ${name}`, latitude, longitude: 1 });
  const journey = { start: place('Start', 52.6), end: place('End', 52.2), returnJourney: true };
  await callApi(t.app, 'addJourney', { params: { id: 'open' }, body: journey }, call);
  await callApi(t.app, 'optIn', { body: { optIn: true } }, call);
  const second = `${name}.second@mail.example`;
  await callApi(t.app, 'updateEmail', { body: { email: second, password: PASSWORD } }, call);
  await callApi(t.app, 'verifyEmail', { params: { token: await linkIn(second) } });
  await callApi(t.app, 'updateEmail', { body: { email: `${name}.given-up@mail.example`, password: PASSWORD } }, call);
  await t.runJobs();
  await callApi(t.app, 'updateEmail', { body: { email: `${name}.third@mail.example`, password: 'Wrong.horse7' } }, call);
  await callApi(t.app, 'updateEmail', { body: { email: `${name}.third@mail.example`, password: PASSWORD } }, call);
  await t.runJobs();
  await callApi(t.app, 'forgotPassword', { body: { email: second } }, { client });
  await callApi(t.app, 'signIn', { body: { email: second, password: 'Wrong.horse7' } }, { client });
  const [row] = (await t.deps.db.select().from(members)).filter((member) => member.forename === forename);
  const now = t.clock.now();
  const identity = { issuer: 'https://login.mail.example', clientId: 'waylift', subject: `subject of ${name}` };
  await t.deps.db.insert(signOnIdentities).values({ ...identity, memberId: row?.id ?? '', createdAt: now, lastUsedAt: now });
  return { id: row?.id ?? '', email: second, refreshToken: tokens?.refreshToken ?? '', token };
}

test('of who has left nothing is found: not in the store, the queue, the outbox, the images, the log; but for the confirmation and a line without a name', async () => {
  const [gone, stays] = [await liveAs('gone'), await liveAs('stays')];
  const hashes = [gone.id, 'gone.first@mail.example', gone.email, 'gone.third@mail.example'].map((part) =>
    createHash('sha256').update(part).digest('base64url'),
  );
  const traces = ['gone.', 'Foregone', 'Surgone', 'of gone', gone.id, ...hashes];
  const linesBefore = await searchStore(t.store, ['stays.', 'Forestays', 'of stays', stays.id]);
  expect((await searchStore(t.store, traces)).length).toBeGreaterThan(12);

  const comment = `Mr  SURGONE, Foregone to friends, once gone.first@mail.example, now ${gone.email} (Gone.Second),
    or gone.third@mail.example, 01603 123 456, says goodbye from Start of gone to you all.`;
  expect((await remove(gone.token, { reason: 'tooManyEmails', comment })).status).toBe(202);
  // Until the job has run, one table still tells whose files to delete, and where the confirmation goes.
  expect(new Set((await searchStore(t.store, traces)).map((line) => line.split(':', 1)[0]))).toEqual(
    new Set(['public.unfinished_removals']),
  );

  await t.runJobs();
  expect(await searchStore(t.store, traces)).toEqual([]);
  const files = await readdir(t.deps.config.dataDir, { recursive: true, withFileTypes: true });
  const withTraces: string[] = [];
  for (const file of files.filter((entry) => entry.isFile())) {
    const text = `${file.name} ${await readFile(join(file.parentPath, file.name), 'utf8')}`.toLowerCase();
    if (traces.some((trace) => text.includes(trace.toLowerCase()))) withTraces.push(file.name);
  }
  const confirmations = await mailsTo(gone.email);
  expect(confirmations.map(({ subject }) => subject)).toEqual(['Your Waylift account has been deleted']);
  expect(withTraces).toHaveLength(1);
  const log = t.logLines.join('').toLowerCase();
  // The id alone, which leads to nobody any more.
  for (const trace of [...traces.filter((each) => each !== gone.id), 'goodbye']) expect(log).not.toContain(trace.toLowerCase());
  expect(await t.deps.db.select().from(accountRemovals)).toEqual([
    {
      id: expect.any(String),
      communityId: community.id,
      reason: 'tooManyEmails',
      comment: null,
      removedOn: '2026-11-20',
    },
  ]);

  // What stays of the address and the one before it: a hash under a key, so that the next list of people asks nobody again.
  const [secret] = await t.deps.db.select().from(storeSettings).where(eq(storeSettings.key, 'do-not-invite-secret'));
  const hashOf = (address: string) =>
    createHmac('sha256', secret?.value ?? '')
      .update(address)
      .digest('base64url');
  const own = ['gone.first@mail.example', gone.email].map((address) => ({ addressHash: hashOf(address), saidNoOn: '2026-11-20' }));
  const kept = await t.deps.db.select().from(doNotInvite);
  expect(kept).toEqual(expect.arrayContaining(own));
  expect(kept).toHaveLength(own.length);

  // Nobody else lost anything.
  expect(await searchStore(t.store, ['stays.', 'Forestays', 'of stays', stays.id])).toEqual(linesBefore);
  expect((await t.outbox()).filter(({ to }) => to.startsWith('stays.')).length).toBeGreaterThan(5);
});

test('every session, link and sign-in ends with the answer; the address is free at once', async () => {
  const { id, email, token } = await leaver();
  const other = await signedIn(t.deps, id);
  const signIn = () => callApi(t.app, 'signIn', { body: { email, password: PASSWORD } });
  const { refreshToken = '' } = (await signIn()).answer ?? {};
  const reset = await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'password-reset' });
  const { status, answer, headers } = await remove(token);
  expect([status, answer, headers['cache-control']]).toEqual([202, { success: true }, 'no-store']);
  for (const each of [token, other]) expect((await callApi(t.app, 'settings', {}, { token: each })).status).toBe(401);
  expect((await callApi(t.app, 'refreshToken', { body: { refreshToken } })).status).toBe(401);
  expect((await signIn()).problem?.code).toBe('invalid-credentials');
  const body = { token: reset, password: 'Another.horse7', passwordConfirm: 'Another.horse7' };
  expect((await callApi(t.app, 'resetPassword', { body })).problem?.code).toBe('token-invalid');
  const again = { email, forename: 'Ada', surname: 'Byron', password: PASSWORD, publicCommunityId: 'open' };
  expect((await callApi(t.app, 'register', { body: again })).answer).toEqual({ result: 0 });
  expect((await mailsTo(email)).map(({ subject }) => subject).toSorted()).toEqual([
    'Verify your email address for Waylift',
    'Your Waylift account has been deleted',
  ]);
});

test("the confirmation speaks the member's language, in the community's colours, and leads back to joining", async () => {
  const amber = await addCommunity(t.deps, { publicId: 'amber', name: 'Erlental', primaryColour: '#ffd100' });
  const { id, email } = await addMember(t.deps, amber, { email: 'jana@mail.example', forename: 'Jana', languageCode: 'de' });
  await remove(await signedIn(t.deps, id));
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Ihr Konto bei Waylift wurde gelöscht');
  expect(mail?.html).toContain('<html lang="de"');
  expect(mail?.html).toContain('background:#ffd100;color:#000;');
  expect(mail?.text).toContain('Jana');
  expect(mail?.text).toContain('http://localhost:3000/amber/join\n');
});

test.each(REMOVAL_REASONS)('%s is a reason, and a comment may come with it', async (reason) => {
  expect((await remove((await leaver()).token, { reason, comment: 'x'.repeat(2000) })).status).toBe(202);
});

test.each([undefined, '', 'Too quiet.'])('of a reason and a comment (%j) the reason alone is kept', async (comment) => {
  const { token } = await leaver();
  const before = new Set((await t.deps.db.select().from(accountRemovals)).map(({ id }) => id));
  expect((await remove(token, { reason: 'duplicateAccount', ...(comment !== undefined && { comment }) })).status).toBe(202);
  const added = (await t.deps.db.select().from(accountRemovals)).filter(({ id }) => !before.has(id));
  expect(added).toMatchObject([{ reason: 'duplicateAccount', comment: null }]);
});

test('without a reason of the ten, or with a comment that is too long, nothing is removed', async () => {
  const { id, token } = await leaver();
  const refusals = [
    [{}, 'reason'],
    [{ reason: 'because' }, 'reason'],
    [{ reason: '' }, 'reason'],
    [{ reason: 'noReplies', comment: 'x'.repeat(2001) }, 'comment'],
    [{ reason: 'noReplies', password: undefined }, 'password'],
  ] as const;
  for (const [payload, path] of refusals) {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/v2/liftshare/account/remove',
      headers: { authorization: `Bearer ${token}` },
      payload: { password: PASSWORD, ...payload },
    });
    expect([answer.statusCode, answer.json().errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  }
  expect((await t.deps.db.select().from(members)).filter((member) => member.id === id)).toHaveLength(1);
});

test('an account that is removed five times at once is removed once, and confirmed once', async () => {
  const { email, token } = await leaver();
  const before = (await t.deps.db.select().from(accountRemovals)).length;
  const statuses = (await Promise.all(Array.from({ length: 5 }, () => remove(token)))).map(({ status }) => status);
  expect(statuses).toContain(202);
  expect(statuses.filter((status) => ![202, 401].includes(status))).toEqual([]);
  expect(await t.deps.db.select().from(accountRemovals)).toHaveLength(before + 1);
  expect(await mailsTo(email)).toHaveLength(1);
});

test('a mail that was on its way when its member left leaves no file', async () => {
  const { id, email, token } = await leaver();
  const { mailer } = t.deps;
  const slow = {
    ...t.deps,
    sharingMails,
    mailer: { ...mailer, send: async (mail: Parameters<typeof mailer.send>[0]) => (await remove(token), mailer.send(mail)) },
  };
  await sendMemberMail(slow, { kind: 'password-changed', memberId: id }, t.deps.newId());
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your Waylift account has been deleted']);
});

test('whoever joins and leaves by turns floods no mailbox: mails that nobody asked for go on counting', async () => {
  await addCommunity(t.deps, { publicId: 'instant', needsVerification: false });
  const [email, client] = ['victim@mail.example', '203.0.113.99'];
  const body = { email, forename: 'Evil', surname: 'Stranger', password: PASSWORD, publicCommunityId: 'instant' };
  for (let times = 0; times < 25; times += 1) {
    await callApi(t.app, 'register', { body }, { client });
    const { answer } = await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } }, { client });
    const removal = { body: { reason: 'noReplies' as const, password: PASSWORD } };
    expect((await callApi(t.app, 'removeAccount', removal, { token: answer?.token ?? '', client })).status).toBe(202);
  }
  expect((await mailsTo(email)).length).toBeLessThanOrEqual(6);
});
