import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { communities } from '../../kernel/db/schema/communities.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { mails } from '../../kernel/db/schema/mails.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { signOnIdentities } from '../../kernel/db/schema/sign-on-identities.ts';
import { signOnProviders } from '../../kernel/db/schema/sign-on-providers.ts';
import { DAY_MS } from '../../kernel/effects/time-spans.ts';
import { lookForMatches } from '../../sharing/alert/look-for-matches.ts';
import { tellOperator } from '../../mail/queue/mail-to-operator.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { startOidcProvider, type TestProvider } from '../../test-support/oidc-provider.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { addPasskey, signInBy } from '../../test-support/passkeys.ts';
import { addIdentity, addSignOnCommunity, configureProvider, signOnTo, type SignOnCommunity } from '../../test-support/sign-on.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { redirectAddress } from './provider-clients.ts';
import { tendLeavers, type LeaverDeps } from './tend-leavers.ts';

const DAYS = 45;
const PLACES = {
  start: { label: 'Norwich', latitude: 52.6278, longitude: 1.2983 },
  end: { label: 'Cambridge', latitude: 52.2, longitude: 0.1167 },
};
const WHEN = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:00' }], from: null, until: null, skipped: [] } as const;

let t: TestApp;
let provider: TestProvider;
let start: Date;
beforeAll(async () => {
  t = await startTestApp({ env: { OPERATOR_EMAIL: 'olga@operator.example' } });
  // Providers read the real clock, and the portal takes no token of its own future. Days are told in UTC, so each test begins at noon.
  start = new Date(`${new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)}T12:00:00Z`);
  provider = await startOidcProvider();
});
afterAll(async () => {
  await provider[Symbol.asyncDispose]();
  await t[Symbol.asyncDispose]();
});

let community: SignOnCommunity;
beforeEach(async () => {
  t.clock.set(start);
  community = await addSignOnCommunity(t, provider, { leaverDays: DAYS });
  provider.register(redirectAddress(t.deps.config.publicUrl, community.providerId));
});
afterEach(async () => {
  await t.deps.db.delete(signOnProviders);
  await t.deps.db.delete(signOnIdentities);
});

let people = 0;
/** A member who has signed on just now, or `daysAgo`. */
async function member(given: { readonly daysAgo?: number; readonly of?: { readonly id: string } } = {}) {
  people += 1;
  const { id, email } = await addMember(t.deps, given.of ?? community, {
    email: `member${people}@fenwick.example`,
    forename: `Member${people}`,
  });
  const sub = `member-${people}`;
  const at = new Date(t.clock.now().getTime() - (given.daysAgo ?? 0) * DAY_MS);
  await addIdentity(t, provider, { memberId: id, subject: sub, at });
  return { id, email, sub };
}
type Someone = Awaited<ReturnType<typeof member>>;

/** Others sign on each day, so the provider is not away. */
const hear = () => t.deps.db.update(signOnProviders).set({ lastClaims: ['sub'], lastClaimsAt: t.clock.now() });
async function tend(more: Partial<LeaverDeps> = {}): Promise<void> {
  await tendLeavers({ ...t.deps, ...more }, new AbortController().signal);
}
/** So many days later, the provider has been heard and the job has run. */
async function later(days: number): Promise<void> {
  t.clock.advanceMs(days * DAY_MS);
  await hear();
  await tend();
}
const statusOf = async ({ id }: Someone) => (await t.deps.db.select().from(members).where(eq(members.id, id)))[0]?.status;
const toldOf = ({ id }: Someone, kind = 'sign-on-pauses') =>
  t.deps.db.$count(mails, sql`${mails.memberId} = ${id} and ${mails.kind} = ${kind}`);
async function mailsTo(email: string) {
  await t.runJobs();
  return (await t.outbox()).filter(({ to }) => to === email);
}
const signIn = async (email: string) => await callApi(t.app, 'signIn', { body: { email, password: PASSWORD } });
async function signOn({ sub, email }: Someone) {
  provider.account = { sub, email, given_name: 'Nadia', family_name: 'Okafor' };
  return await signOnTo(t, provider, community.slug, community.providerId);
}
async function withJourney(someone: Someone) {
  const token = await signedIn(t.deps, someone.id);
  const body = { ...PLACES, returnJourney: true, when: { ...WHEN, days: [...WHEN.days], skipped: [] } };
  const { answer } = await callApi(t.app, 'addJourney', { params: { id: community.publicId }, body }, { token });
  return { ...someone, token, journeyId: answer?.id ?? '' };
}

test('who does not sign on is mailed 14 and 3 days before, then paused: out at once, shown to nobody, and whoever shared a lift is told', async () => {
  const leaver = await withJourney(await member());
  const colleague = await withJourney(await member());
  const now = t.clock.now();
  const side = { day: 1, date: null, driverDeparts: 480, pickUp: 480, dropOff: 540 };
  await t.deps.db.insert(lifts).values({
    id: t.deps.newId(),
    driverId: leaver.id,
    passengerId: colleague.id,
    driverJourneyId: leaver.journeyId,
    passengerJourneyId: colleague.journeyId,
    driverTimeZone: 'Europe/London',
    passengerTimeZone: 'Europe/London',
    state: 'active',
    trips: [{ direction: 'out', driver: side, passenger: side }],
    places: { out: null, back: null },
    firstDate: now.toISOString().slice(0, 10),
    startedAt: now,
    createdAt: now,
  });
  const found = async () => {
    const token = await signedIn(t.deps, colleague.id);
    const { answer } = await callApi(t.app, 'matches', { params: { journeyId: colleague.journeyId }, query: {} }, { token });
    return answer?.matches.length;
  };
  expect(await found()).toBe(1);

  await later(DAYS - 15);
  expect(await toldOf(leaver)).toBe(0);
  await signOn(colleague);
  await later(1);
  await later(0);
  expect([await toldOf(leaver), await toldOf(colleague)], 'once, 14 days before').toEqual([1, 0]);
  const last = new Date(now.getTime() + DAYS * DAY_MS);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(last);
  const [first] = await mailsTo(leaver.email);
  expect(first?.subject).toBe(`Please sign in to Waylift by ${day}`);
  expect(first?.text).toContain(`/${community.slug}/sign-on`);
  await later(11);
  expect(await toldOf(leaver)).toBe(1);
  await later(0.5);
  await later(0);
  expect(await toldOf(leaver), 'and once more, 3 days before').toBe(2);
  expect((await mailsTo(leaver.email)).map(({ subject }) => subject)).toEqual([first?.subject, first?.subject]);
  await later(2.4);
  const signedOn = (await signIn(leaver.email)).answer;
  const token = signedOn?.token ?? '';
  expect([await statusOf(leaver), (await callApi(t.app, 'dashboard', {}, { token })).status]).toEqual(['active', 200]);

  await later(0.6);
  expect(await statusOf(leaver)).toBe('paused');
  const ended = await callApi(t.app, 'refreshToken', { body: { refreshToken: signedOn?.refreshToken ?? '' } });
  expect([ended.status, ended.problem?.why], 'every session has ended, and says why').toEqual([401, 'paused']);
  expect(await found(), 'shown to nobody').toBe(0);
  const [lift] = await t.deps.db.select().from(lifts).where(eq(lifts.driverId, leaver.id));
  expect(lift).toMatchObject({ state: 'ended', places: null });
  expect([await toldOf(colleague, 'lift-ended'), await toldOf(leaver, 'lift-ended')], 'the other is told').toEqual([1, 0]);
  await later(10);
  expect([await toldOf(leaver), await toldOf(colleague)], 'nobody is told again').toEqual([2, 0]);

  const byPassword = await signIn(leaver.email);
  expect([byPassword.status, byPassword.problem?.code]).toEqual([403, 'sign-on-required']);
  await callApi(t.app, 'forgotPassword', { body: { email: leaver.email } });
  // That of the sign-in before may come later.
  expect((await mailsTo(leaver.email)).map(({ subject }) => subject)).toContain('How you sign in to Waylift');

  const countOn = async () => {
    await lookForMatches(t.deps);
    const asked = { params: { id: community.publicId } };
    return (await callApi(t.app, 'journeys', asked, { token: await signedIn(t.deps, colleague.id) })).answer?.journeys[0]?.matchCount;
  };
  expect(await countOn(), 'nor counted on the other’s Today').toBe(0);
  expect((await signOn(leaver)).answer?.token, 'signing on takes the pause away').toBeTruthy();
  expect(await countOn(), 'where nobody is told any more that nobody goes that way').not.toBe(0);
  expect([await statusOf(leaver), await found()]).toEqual(['active', 1]);
  expect(lift?.state, 'what has ended does not come back').toBe('ended');
  expect((await signIn(leaver.email)).status, 'and any other way is open again').toBe(200);
  await later(DAYS - 15);
  expect(await toldOf(leaver), 'the days begin anew').toBe(2);
});

test('signing on after a mail is enough: nobody is paused, and a mail that waits is not sent', async () => {
  const [once, twice] = [await member(), await member()];
  await later(DAYS - 13);
  await signOn(once);
  expect(await mailsTo(once.email)).toEqual([]);
  expect(await mailsTo(twice.email)).toHaveLength(1);
  await later(12);
  await signOn(twice);
  expect(await mailsTo(twice.email)).toHaveLength(1);
  await later(20);
  expect([await statusOf(once), await statusOf(twice)]).toEqual(['active', 'active']);
});

test('where leavers are looked for only now, everybody still has the whole 14 days', async () => {
  const longGone = await member({ daysAgo: 300 });
  await later(0);
  expect(await toldOf(longGone)).toBe(1);
  await later(11);
  expect(await toldOf(longGone)).toBe(1);
  await later(1);
  expect([await toldOf(longGone), await statusOf(longGone)]).toEqual([2, 'active']);
  await later(2);
  expect(await statusOf(longGone)).toBe('active');
  await later(0.5);
  expect(await statusOf(longGone)).toBe('paused');
});

test('a job that was away for weeks still leaves two days after the second mail', async () => {
  const late = await member({ daysAgo: DAYS - 10 });
  await later(0);
  await later(40);
  expect([await toldOf(late), await statusOf(late)]).toEqual([2, 'active']);
  await later(2);
  expect(await statusOf(late)).toBe('active');
  await later(1);
  expect(await statusOf(late)).toBe('paused');
});

test.each([
  ['nobody has signed on for two weeks', { lastClaimsAt: new Date(Date.now() - 15 * DAY_MS) }],
  ['nobody ever has', { lastClaimsAt: null }],
  ['its secret has ended', { secretEndsAt: new Date(Date.now() - DAY_MS) }],
  ['no days are set', { leaverDays: null }],
])('nobody is told or paused where %s', async (_, changed) => {
  const [untold, due] = [await member({ daysAgo: 200 }), await member({ daysAgo: 200 })];
  const at = t.clock.now();
  await t.deps.db
    .update(signOnIdentities)
    .set({ pauseStep: 'told-again', pausesAt: new Date(at.getTime() - DAY_MS) })
    .where(eq(signOnIdentities.memberId, due.id));
  await hear();
  await t.deps.db.update(signOnProviders).set(changed);
  await tend();
  expect([await toldOf(untold), await statusOf(due)]).toEqual([0, 'active']);
});

test('only members who have signed on through their own community’s provider are leavers', async () => {
  const elsewhere = await addCommunity(t.deps, { publicId: 'elsewhere' });
  const child = await addCommunity(t.deps, { publicId: 'ward', parentId: community.id });
  const other = await addCommunity(t.deps, { publicId: 'other', parentId: community.id });
  const closed = await addCommunity(t.deps, { publicId: 'closed', parentId: community.id, active: false });
  const never = await addMember(t.deps, community, { email: 'never@fenwick.example' });
  const daysAgo = 200;
  const moved = await member({ daysAgo, of: elsewhere });
  const [inChild, inOther, inClosed] = [
    await member({ daysAgo, of: child }),
    await member({ daysAgo, of: other }),
    await member({ daysAgo, of: closed }),
  ];
  const suspended = await member({ daysAgo });
  await t.deps.db.update(members).set({ status: 'suspended', suspensionReason: 'for a test' }).where(eq(members.id, suspended.id));
  await hear();
  await tend();
  expect(await toldOf(inChild), 'the provider is not for children').toBe(0);
  await configureProvider(t, provider, community, { isForChildren: true });
  await configureProvider(t, provider, other, { clientId: 'another-client', domains: ['other.example'], leaverDays: DAYS });
  await hear();
  await tend();
  const all = [moved, inOther, inClosed, suspended, { ...never, sub: '' }];
  expect(await Promise.all(all.map((each) => toldOf(each)))).toEqual([0, 0, 0, 0, 0]);
  expect(await toldOf(inChild)).toBe(1);
});

test('two servers at once tell and pause each member once, in batches', async () => {
  const ten: Someone[] = [];
  for (let each = 0; each < 10; each += 1) ten.push(await member({ daysAgo: 200 }));
  const both = async () => {
    await hear();
    await Promise.all([tend({ leaversAtOnce: 3 }), tend({ leaversAtOnce: 3 })]);
  };
  const told = async () => await Promise.all(ten.map((each) => toldOf(each)));
  // Whom the other server holds is left for the next run.
  await both();
  await both();
  expect(await told()).toEqual(ten.map(() => 1));
  t.clock.advanceMs(12 * DAY_MS);
  await both();
  await both();
  expect(await told()).toEqual(ten.map(() => 2));
  t.clock.advanceMs(4 * DAY_MS);
  for (let run = 0; run < 4; run += 1) await both();
  expect(await Promise.all(ten.map(statusOf))).toEqual(ten.map(() => 'paused'));
});

test('other days begin anew for whoever was told, and without days a paused member gets in by a password or a passkey', async () => {
  const [byPassword, byPasskey] = [await member({ daysAgo: 200 }), await member({ daysAgo: 200 })];
  const device = await addPasskey(t, await signedIn(t.deps, byPasskey.id));
  await later(0);
  await later(12);
  const told = await member({ daysAgo: 40 });
  await later(4);
  expect([await statusOf(byPassword), await statusOf(byPasskey)]).toEqual(['paused', 'paused']);
  expect((await signInBy(t, device)).problem?.code).toBe('sign-on-required');
  expect(await toldOf(told)).toBe(1);
  await configureProvider(t, provider, community, { leaverDays: 90 });
  await later(31);
  expect([await toldOf(told), await statusOf(told)]).toEqual([1, 'active']);
  await later(2);
  expect(await toldOf(told)).toBe(2);
  await configureProvider(t, provider, community, { leaverDays: null });
  await later(40);
  expect([await toldOf(told), await statusOf(told)]).toEqual([2, 'active']);
  expect((await signIn(byPassword.email)).status).toBe(200);
  expect((await signInBy(t, device)).status).toBe(200);
  expect([await statusOf(byPassword), await statusOf(byPasskey)]).toEqual(['active', 'active']);
});

test('without a provider, a paused member sets a password by mail', async () => {
  const leaver = await member({ daysAgo: 200 });
  await later(0);
  await later(12);
  await later(4);
  await operatorOf(t.deps).run(`community sign-on remove ${community.slug} --yes`);
  await callApi(t.app, 'forgotPassword', { body: { email: leaver.email } });
  const token = /change-password\/([\w-]{43})/.exec((await mailsTo(leaver.email)).at(-1)?.text ?? '')?.[1] ?? '';
  const password = 'Another.horse7';
  expect((await callApi(t.app, 'resetPassword', { body: { token, password, passwordConfirm: password } })).status).toBe(200);
  expect((await callApi(t.app, 'signIn', { body: { email: leaver.email, password } })).status).toBe(200);
  expect(await statusOf(leaver)).toBe('active');
});

test('the operator is told of who is paused once a day, lists them, suspends or removes them, or ends the pause', async () => {
  const operator = operatorOf(t.deps);
  const [back, out] = [await member({ daysAgo: 200 }), await member({ daysAgo: 200 })];
  await later(0);
  await later(12);
  await later(4);
  await tellOperator(t.deps);
  const told = (await mailsTo('olga@operator.example')).filter(({ subject }) => subject === 'Waylift: 2 members are paused');
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(`member list --community ${community.slug} --status paused`);
  for (const { email } of [back, out]) expect(told[0]?.text).not.toContain(email);
  const { out: listed } = await operator.run(`member list --community ${community.slug} --status paused`);
  for (const { email } of [back, out]) expect(listed).toContain(email);
  expect(JSON.parse((await operator.run(`community sign-on show ${community.slug} --json`)).out)).toMatchObject({ paused: 2 });
  expect(await operator.say(['member', 'resend', back.email])).toBe(
    `'${back.email}' is paused until they sign on. Use member resume to end that.`,
  );
  expect(await operator.say(['member', 'resume', back.email])).toBe(
    `'${back.email}' is no longer paused. The days until the next pause begin anew. Lifts and requests do not come back.`,
  );
  expect((await signIn(back.email)).status).toBe(200);
  expect(await operator.say(['member', 'suspend', out.email, '--reason', 'You have left.', '--yes'])).toMatch(/^Suspended/);
  await later(1);
  await tellOperator(t.deps);
  await later(1);
  await tellOperator(t.deps);
  expect((await mailsTo('olga@operator.example')).filter(({ subject }) => subject.includes('paused'))).toHaveLength(1);
  await later(28);
  expect(await toldOf(back)).toBe(2);
  await later(2);
  expect(await toldOf(back)).toBe(3);
});

test('in a closed community nobody is paused, since nobody can sign on to it', async () => {
  const waiting = await member({ daysAgo: 200 });
  await later(0);
  await t.deps.db.update(communities).set({ active: false }).where(eq(communities.id, community.id));
  await later(100);
  expect([await toldOf(waiting), await statusOf(waiting)]).toEqual([1, 'active']);
});
