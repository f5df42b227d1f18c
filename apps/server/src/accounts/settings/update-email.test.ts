import { RATE_LIMITS } from '@waylift/contract/limits';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { members, type NewMemberRow } from '../../kernel/db/schema/members.ts';
import { rateLimits } from '../../kernel/db/schema/rate-limits.ts';
import { countsOf } from '../../kernel/limits/limiter.ts';
import type { PasswordHasher } from '../../kernel/security/password-hash.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
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
/** A member, and the calls about a change of address that they make. */
async function mover(given: Partial<NewMemberRow> = {}) {
  counter += 1;
  const { id, email } = await addMember(t.deps, community, { email: `mover${counter}@mail.example`, ...given });
  // A new one for each call: access tokens live ten minutes, and the clock is moved on.
  const bearer = async () => ({ token: await signedIn(t.deps, id) });
  return {
    id,
    email,
    wish: `new${counter}@mail.example`,
    update: async (wish: string, password = PASSWORD) => callApi(t.app, 'updateEmail', { body: { email: wish, password } }, await bearer()),
    resend: async () => callApi(t.app, 'resendPendingEmail', {}, await bearer()),
    cancel: async () => callApi(t.app, 'cancelPendingEmail', {}, await bearer()),
    settings: async () => (await callApi(t.app, 'settings', {}, await bearer())).answer,
    stored: async () => (await t.deps.db.select().from(members).where(eq(members.id, id)))[0],
  };
}
async function mailsTo(email: string) {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email);
}
const LINK = /http:\/\/localhost:3000\/open-road\/verify-email\/([\w-]{43})\n/;
const linksTo = async (email: string) => (await mailsTo(email)).flatMap(({ text }) => LINK.exec(text)?.[1] ?? []);
const verify = async (link: string | undefined) => (await callApi(t.app, 'verifyEmail', { params: { token: link ?? '' } })).answer;
const refusalOf = ({ status, problem }: { status: number; problem: { code?: string | undefined } | undefined }) => [status, problem?.code];

test('the address changes when the link mailed to the new one is pressed, and not before', async () => {
  const { email, wish, update, settings } = await mover();
  const answer = await update(` ${wish} `);
  expect([answer.status, answer.answer]).toEqual([200, { success: true }]);
  expect(await settings()).toMatchObject({ email, pendingEmail: wish });
  const links = await linksTo(wish);
  expect(links).toHaveLength(1);
  expect(await settings()).toMatchObject({ email, pendingEmail: wish });
  expect(await verify(links[0])).toEqual({ success: true, isFirstActivation: false });
  expect(await settings()).toMatchObject({ email: wish });
  expect(await settings()).not.toHaveProperty('pendingEmail');
  const signIn = (address: string) => callApi(t.app, 'signIn', { body: { email: address, password: PASSWORD } });
  expect([(await signIn(wish)).status, (await signIn(email)).status]).toEqual([200, 400]);
});

test('the old address is told when a change is asked for and when it has taken place; neither mail names the new one', async () => {
  const { email, wish, update } = await mover();
  await update(wish);
  const link = (await linksTo(wish))[0];
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['A new email address for your Waylift account']);
  await verify(link);
  const mails = await mailsTo(email);
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    'A new email address for your Waylift account',
    'Your Waylift email address has been changed',
  ]);
  for (const { text, html } of mails) expect(text + html).not.toContain(wish);
  expect(await mailsTo(wish)).toHaveLength(1);
});

test('a notice that comes late is of the change itself, and still goes to the address that was the former one', async () => {
  const { id, email, wish, update } = await mover();
  await update(wish);
  await t.deps.db.execute(`delete from mails where kind = 'email-change-notice'`);
  await verify((await linksTo(wish))[0]);
  await t.deps.jobs.enqueue(t.deps.db, 'send-mail', { kind: 'email-change-notice', memberId: id });
  await update(`further-${wish}`);
  await verify((await linksTo(`further-${wish}`))[0]);
  expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(['Your Waylift email address has been changed']);
  expect((await mailsTo(wish)).map(({ subject }) => subject)).toContain('Your Waylift email address has been changed');
});

test('the link works for 24 hours, and again after it worked', async () => {
  const [inTime, late] = [await mover(), await mover()];
  for (const { wish, update } of [inTime, late]) await update(wish);
  const [link, lateLink] = [(await linksTo(inTime.wish))[0], (await linksTo(late.wish))[0]];
  t.clock.advanceMs(24 * 3_600_000 - 1000);
  for (let times = 0; times < 2; times += 1) expect(await verify(link)).toEqual({ success: true, isFirstActivation: false });
  t.clock.advanceMs(1000);
  expect(await verify(lateLink)).toEqual({ success: false });
  expect(await late.settings()).toMatchObject({ email: late.email, pendingEmail: late.wish });
});

test('a wrong password is a 403, never a 401, and asks for nothing', async () => {
  const { email, wish, update, stored } = await mover();
  const before = await stored();
  expect(refusalOf(await update(wish, 'Wrong.horse7'))).toEqual([403, 'wrong-password']);
  expect(await stored()).toEqual(before);
  expect([await mailsTo(wish), await mailsTo(email)]).toEqual([[], []]);
});

test('a password can be guessed ten times in a quarter of an hour; the right one uses up nothing', async () => {
  const [guessed, other] = [await mover(), await mover()];
  const { max } = RATE_LIMITS.passwordPerMember;
  for (let times = 0; times < 3; times += 1) expect((await guessed.update(guessed.wish)).status).toBe(200);
  const statuses = await Promise.all(
    Array.from({ length: max + 2 }, async () => (await guessed.update(guessed.wish, 'Wrong.horse7')).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: max }, () => 403), 429, 429]);
  const refused = await guessed.update(guessed.wish);
  expect(refusalOf(refused)).toEqual([429, 'too-many-requests']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await other.update(other.wish)).status).toBe(200);
  t.clock.advanceMs(15 * 60_000);
  expect((await guessed.update(guessed.wish)).status).toBe(200);
});

test('nobody floods a mailbox by way of the settings: an address gets five links in a quarter of an hour, whoever asks', async () => {
  const [one, two] = [await mover(), await mover()];
  const target = 'flooded@mail.example';
  for (let times = 0; times < 3; times += 1) expect((await one.update(target)).status).toBe(200);
  expect((await one.resend()).status).toBe(200);
  expect((await two.update(target)).status).toBe(200);
  expect(refusalOf(await two.update(target))).toEqual([429, 'too-many-requests']);
  expect(refusalOf(await one.resend())).toEqual([429, 'too-many-requests']);
  t.clock.advanceMs(15 * 60_000);
  expect((await one.resend()).status).toBe(200);
});

test('a member asks for so many links, to whichever addresses', async () => {
  const { update } = await mover();
  const { max } = RATE_LIMITS.emailChangePerMember;
  for (let times = 0; times < max; times += 1) expect((await update(`one-of-many${times}@mail.example`)).status).toBe(200);
  expect(refusalOf(await update('one-too-many@mail.example'))).toEqual([429, 'too-many-requests']);
  t.clock.advanceMs(15 * 60_000);
});

test('a client asks for so many links, whoever the members and the addresses are, and also when those have left again', async () => {
  const client = '203.0.113.55';
  const [{ key } = { key: '' }] = await countsOf(t.deps, RATE_LIMITS.emailChangePerClient, { client });
  await t.deps.db.insert(rateLimits).values({ key, count: 99, windowEndsAt: new Date(t.clock.now().getTime() + 60_000) });
  for (const expected of [200, 429]) {
    const { id, wish } = await mover();
    const body = { email: wish, password: PASSWORD };
    expect((await callApi(t.app, 'updateEmail', { body }, { token: await signedIn(t.deps, id), client })).status).toBe(expected);
  }
  const { id } = await mover({ pendingEmail: 'waits@mail.example' });
  expect((await callApi(t.app, 'resendPendingEmail', {}, { token: await signedIn(t.deps, id), client })).status).toBe(429);
});

test('a newer request takes the place of the older one, whose links die', async () => {
  const { wish, update, settings } = await mover();
  await update(wish);
  const older = (await linksTo(wish))[0];
  await update(`later-${wish}`);
  expect(await settings()).toMatchObject({ pendingEmail: `later-${wish}` });
  const later = (await linksTo(`later-${wish}`))[0];
  expect(await verify(older)).toEqual({ success: false });
  // Asked for once more, the former address is confirmed by its new link alone.
  await update(wish);
  expect(await verify(older)).toEqual({ success: false });
  const newest = (await linksTo(wish)).find((link) => link !== older);
  expect(await verify(newest)).toEqual({ success: true, isFirstActivation: false });
  expect(await verify(later)).toEqual({ success: false });
});

test('a link that was being written when a newer request came confirms neither address', async () => {
  const { id, wish, update, settings } = await mover();
  await update(wish);
  const older = (await linksTo(wish))[0] ?? '';
  await t.deps.db.update(members).set({ pendingEmail: 'other@mail.example' }).where(eq(members.id, id));
  expect(await verify(older)).toEqual({ success: false });
  expect(await settings()).toMatchObject({ pendingEmail: 'other@mail.example' });
});

test('a further link is mailed on request, and the former one stays good', async () => {
  const { wish, update, resend } = await mover();
  await update(wish);
  expect((await resend()).answer).toEqual({ success: true });
  const links = await linksTo(wish);
  expect(links).toHaveLength(2);
  for (const link of links) expect(await verify(link)).toEqual({ success: true, isFirstActivation: false });
});

test('a change that is given up leaves nothing, and giving it up twice is no mistake', async () => {
  const { email, wish, update, cancel, resend, settings } = await mover();
  await update(wish);
  const link = (await linksTo(wish))[0];
  for (let times = 0; times < 2; times += 1) expect((await cancel()).answer).toEqual({ success: true });
  expect(await settings()).not.toHaveProperty('pendingEmail');
  expect(await verify(link)).toEqual({ success: false });
  expect((await resend()).answer).toEqual({ success: false });
  expect(await settings()).toMatchObject({ email });
  expect(await mailsTo(wish)).toHaveLength(1);
});

test('the own address, in whatever case, is no change: nothing is mailed, and what was pending is given up', async () => {
  const { email, wish, update, settings } = await mover();
  await update(wish);
  const link = (await linksTo(wish))[0];
  expect((await update(email.toUpperCase())).answer).toEqual({ success: true });
  expect(await settings()).not.toHaveProperty('pendingEmail');
  expect(await verify(link)).toEqual({ success: false });
  expect(await mailsTo(email)).toHaveLength(1);
  expect(refusalOf(await update(email, 'Wrong.horse7'))).toEqual([403, 'wrong-password']);
});

test('a community that takes some email domains alone takes no other by way of a change', async () => {
  const kestrel = await addCommunity(t.deps, { publicId: 'kestrel', emailDomains: ['kestrel.example'] });
  const { update } = await mover({ communityId: kestrel.id, email: 'kim@kestrel.example' });
  expect(refusalOf(await update('kim@mail.example'))).toEqual([403, 'email-restriction-failed']);
  expect(refusalOf(await update('kim@mail.example', 'Wrong.horse7'))).toEqual([403, 'wrong-password']);
  expect((await update('kim.new@Kestrel.example')).status).toBe(200);
});

test('when too many passwords wait to be looked at the answer is 503 with Retry-After, and no guess is counted', async () => {
  const { id, wish, update } = await mover();
  const busy: PasswordHasher = { hash: async () => 'busy', verify: async () => 'busy' };
  await using flooded = await startTestApp({ overrides: { passwordHasher: busy }, store: t.store });
  flooded.clock.set(t.clock.now());
  const token = await signedIn(flooded.deps, id);
  for (let times = 0; times <= RATE_LIMITS.passwordPerMember.max; times += 1) {
    const answer = await callApi(flooded.app, 'updateEmail', { body: { email: wish, password: PASSWORD } }, { token });
    expect(refusalOf(answer)).toEqual([503, 'busy']);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect((await update(wish)).status).toBe(200);
});

test('whoever leaves while the password is looked at is told that the session is over, and not that the password is wrong', async () => {
  const leaving: PasswordHasher = {
    ...t.deps.passwordHasher,
    async verify(...given) {
      const match = await t.deps.passwordHasher.verify(...given);
      await inBetween.deps.db.delete(members);
      return match;
    },
  };
  await using inBetween = await startTestApp({ overrides: { passwordHasher: leaving } });
  const { id } = await addMember(inBetween.deps, await addCommunity(inBetween.deps, { publicId: 'open' }), { email: 'ann@mail.example' });
  const body = { email: 'new@mail.example', password: PASSWORD };
  const refused = await callApi(inBetween.app, 'updateEmail', { body }, { token: await signedIn(inBetween.deps, id) });
  expect(refusalOf(refused)).toEqual([401, 'unauthorized']);
});
