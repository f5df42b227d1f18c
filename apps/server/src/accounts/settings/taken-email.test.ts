import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type MemberStatus } from '../../kernel/db/schema/members.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

let t: TestApp;
let community: NewCommunityRow;
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'open' });
});
afterAll(() => t[Symbol.asyncDispose]());

let counter = 0;
async function mover() {
  counter += 1;
  const member = await addMember(t.deps, community, { email: `mover${counter}@mail.example` });
  return { ...member, token: await signedIn(t.deps, member.id) };
}
const owned = (email: string, status: MemberStatus = 'active') =>
  addMember(t.deps, community, { email, status, forename: 'Olive', ...(status === 'invited' ? { passwordHash: null } : {}) });
const update = (email: string, token: string) => callApi(t.app, 'updateEmail', { body: { email, password: PASSWORD } }, { token });
async function subjectsTo(email: string) {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email).map(({ subject }) => subject);
}
const stored = async (id: string) => (await t.deps.db.select().from(members).where(eq(members.id, id)))[0];
const verify = async (token: string) => (await callApi(t.app, 'verifyEmail', { params: { token } })).answer;
const linkFor = (memberId: string, newEmail: string) =>
  issueOneTimeToken(t.deps.db, t.deps, { memberId, purpose: 'email-change', newEmail });

test('of a taken address the member learns nothing: not by an answer, not by the settings, not by mail', async () => {
  const [one, other] = [await mover(), await mover()];
  await owned('taken@mail.example');
  const seenBy = async ({ token, email }: { token: string; email: string }, wish: string) => {
    const answers = [
      await update(wish, token),
      await callApi(t.app, 'settings', {}, { token }),
      await callApi(t.app, 'resendPendingEmail', {}, { token }),
    ];
    const mails = await subjectsTo(email);
    answers.push(await callApi(t.app, 'cancelPendingEmail', {}, { token }), await callApi(t.app, 'settings', {}, { token }));
    const asOfAnybody = (text: string) => text.replaceAll(wish, 'the wish').replaceAll(email, 'the address');
    return [answers.map(({ status, text }) => [status, asOfAnybody(text)]), mails];
  };
  const free = await seenBy(one, 'free@mail.example');
  expect(await seenBy(other, 'Taken@mail.example')).toEqual(free);
  expect(free).toMatchObject([
    [
      [200, '{"success":true}'],
      [200, expect.stringContaining('"pendingEmail":"the wish"')],
      [200, '{"success":true}'],
      [200, '{"success":true}'],
      [200, expect.not.stringContaining('pendingEmail')],
    ],
    ['A new email address for your Waylift account'],
  ]);
});

test.each([
  ['active', 'Someone tried to use your email address on Waylift'],
  ['invited', 'Community open invites you to Waylift'],
] as const)('the owner of a taken address, who is %s, is told; no link goes there', async (status, subject) => {
  const { token } = await mover();
  const owner = await owned(`owner-${status}@mail.example`, status);
  await update(owner.email, token);
  expect(await subjectsTo(owner.email)).toEqual([subject]);
  const mail = (await t.outbox()).find(({ to }) => to === owner.email);
  expect(mail?.text).not.toContain('/verify-email/');
  expect(mail?.text).toContain('Olive');
});

test('an address that another account has come to have in the meantime is not given away, and nothing else changes', async () => {
  const mine = await mover();
  await update('contested@mail.example', mine.token);
  const link = await linkFor(mine.id, 'contested@mail.example');
  const rival = await owned('Contested@mail.example');
  const before = [await stored(mine.id), await stored(rival.id)];
  expect(await verify(link)).toEqual({ success: false });
  expect([await stored(mine.id), await stored(rival.id)]).toEqual(before);
  // Once the other account is gone, the link that was refused does its work.
  await t.deps.db.delete(members).where(eq(members.id, rival.id));
  expect(await verify(link)).toEqual({ success: true, isFirstActivation: false });
});

test('an address that was only registered, and by nobody verified, can be changed to as any other', async () => {
  const mine = await mover();
  const waiting = await owned('claimed@mail.example', 'pending');
  await update(waiting.email, mine.token);
  expect(await subjectsTo(waiting.email)).toEqual(['Verify your new email address for Waylift']);
  expect(await verify(await linkFor(mine.id, waiting.email))).toEqual({ success: true, isFirstActivation: false });
  expect(await verify(await issueOneTimeToken(t.deps.db, t.deps, { memberId: waiting.id, purpose: 'activation' }))).toEqual({
    success: false,
  });
});

test('an address that somebody waits to change to can be joined with as any other', async () => {
  const { token } = await mover();
  await update('wanted@mail.example', token);
  const body = { email: 'wanted@mail.example', forename: 'Wanda', surname: 'Nye', password: PASSWORD, publicCommunityId: 'open' };
  expect((await callApi(t.app, 'register', { body })).answer).toEqual({ result: 0 });
  expect(await subjectsTo('wanted@mail.example')).toContain('Verify your email address for Waylift');
});

test('two members who change to one address at once: one gets it, and the other keeps theirs', async () => {
  const [one, other] = [await mover(), await mover()];
  const wish = 'one-for-two@mail.example';
  for (const { token } of [one, other]) await update(wish, token);
  const links = [await linkFor(one.id, wish), await linkFor(other.id, wish)];
  const answers = await Promise.all([...links, ...links].map(verify));
  expect(answers.filter((answer) => answer?.success)).toHaveLength(2);
  const emails = [(await stored(one.id))?.email, (await stored(other.id))?.email];
  expect(emails.filter((email) => email === wish)).toHaveLength(1);
});

test('a link of somebody who is gone does nothing, and reset links in the mailbox that was left do nothing either', async () => {
  const [gone, moved] = [await mover(), await mover()];
  for (const [{ id, token }, wish] of [
    [gone, 'gone@mail.example'],
    [moved, 'moved@mail.example'],
  ] as const) {
    await update(wish, token);
    const link = await linkFor(id, wish);
    if (id === gone.id) await t.deps.db.delete(members).where(eq(members.id, id));
    const reset = id === moved.id ? await issueOneTimeToken(t.deps.db, t.deps, { memberId: id, purpose: 'password-reset' }) : 'x';
    expect(await verify(link)).toEqual(id === gone.id ? { success: false } : { success: true, isFirstActivation: false });
    const body = { token: reset, password: 'Another.horse7', passwordConfirm: 'Another.horse7' };
    expect((await callApi(t.app, 'resetPassword', { body })).problem?.code).toBe('token-invalid');
  }
});
