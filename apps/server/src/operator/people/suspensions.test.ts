import { and, asc, desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { conversationOf, tell } from '../../sharing/conversation/tell.ts';
import { auditLines } from '../../kernel/db/schema/audit-lines.ts';
import { lifts } from '../../kernel/db/schema/lifts.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { endUnanswered } from '../../accounts/member/registrations.ts';
import { issueOneTimeToken } from '../../kernel/security/one-time-token.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember, PASSWORD } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const DAY_MS = 24 * 3_600_000;
const REASON = 'You asked for money beyond the shared fuel.';
const HOME = { label: 'Norwich', latitude: 52.6278, longitude: 1.2983 };
const WORK = { label: 'Cambridge', latitude: 52.2, longitude: 0.1167 };
const WHEN = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: '17:00' }], from: null, until: null, skipped: [] } as const;

let t: TestApp;
let community: { id: string };
beforeAll(async () => {
  t = await startTestApp();
  community = await addCommunity(t.deps, { publicId: 'kestrel' });
});
afterAll(() => t[Symbol.asyncDispose]());

const signIn = (email: string, password = PASSWORD) => callApi(t.app, 'signIn', { body: { email, password } });
const suspend = (email: string) => operatorOf(t.deps).say(['member', 'suspend', email, '--reason', REASON, '--yes']);
const resume = (email: string) => operatorOf(t.deps).say(['member', 'resume', email]);
const auditOf = (memberId: string) =>
  t.deps.db
    .select({ operator: auditLines.operator, command: auditLines.command, community: auditLines.communityPublicId })
    .from(auditLines)
    .where(and(eq(auditLines.memberId, memberId), eq(auditLines.outcome, 'done')))
    // Some share a moment. Who is resumed was suspended before.
    .orderBy(asc(auditLines.createdAt), desc(auditLines.command));

let counter = 0;
/** A member who is signed in and has a journey. */
async function traveller() {
  counter += 1;
  const { id, email } = await addMember(t.deps, community, { email: `member${counter}@kestrel.example`, forename: `Member${counter}` });
  const { answer } = await signIn(email);
  if (answer === undefined) throw new Error('the right password signs in');
  const body = { start: HOME, end: WORK, returnJourney: true, when: { ...WHEN, days: [...WHEN.days], skipped: [] } };
  const added = await callApi(t.app, 'addJourney', { params: { id: 'kestrel' }, body }, { token: answer.token });
  return { id, email, journeyId: added.answer?.id ?? '', ...answer };
}

type Traveller = Awaited<ReturnType<typeof traveller>>;

/** A lift, and a request that waits, of two. */
async function share(driver: Traveller, passenger: Traveller): Promise<void> {
  const { db, newId, clock } = t.deps;
  const now = clock.now();
  const side = { day: 1, date: null, driverDeparts: 480, pickUp: 480, dropOff: 540 };
  const trips = [{ direction: 'out' as const, driver: side, passenger: side }];
  await db.transaction(async (tx) => {
    const conversationId = await conversationOf(tx, t.deps, [driver.id, passenger.id]);
    await tx.insert(lifts).values({
      id: newId(),
      conversationId,
      driverId: driver.id,
      passengerId: passenger.id,
      driverJourneyId: driver.journeyId,
      passengerJourneyId: passenger.journeyId,
      driverTimeZone: 'Europe/London',
      passengerTimeZone: 'Europe/London',
      state: 'active',
      trips,
      places: { out: null, back: null },
      firstDate: '2026-11-23',
      startedAt: now,
      createdAt: now,
    });
    await tx.insert(shareRequests).values({
      id: newId(),
      conversationId,
      askerId: passenger.id,
      askedId: driver.id,
      askerJourneyId: passenger.journeyId,
      askedJourneyId: driver.journeyId,
      communityId: community.id,
      askerDrives: false,
      trips,
      message: 'Would you like to share?',
      clientId: newId(),
      state: 'waiting',
      createdAt: now,
      expiresAt: new Date(now.getTime() + 14 * DAY_MS),
    });
    const memberIds = [driver.id, passenger.id];
    const what = { kind: 'text', text: 'Would you like to share?', clientId: null } as const;
    await tell(tx, t.deps, [{ conversationId, memberIds, authorId: passenger.id, what }]);
  });
}

test('a suspended member is out at once, and neither a password, a link nor a phone lets them in', async () => {
  const member = await traveller();
  const { answer: computer } = await callApi(t.app, 'startQrSignIn', {});
  await callApi(t.app, 'approveQrSignIn', { body: { code: computer?.code ?? '' } }, member);
  const link = await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'password-reset' });
  expect((await callApi(t.app, 'dashboard', {}, member)).status).toBe(200);

  expect(await suspend(member.email)).toBe(`Suspended '${member.email}'. A mail that says why is in the queue.`);
  expect((await callApi(t.app, 'dashboard', {}, member)).status).toBe(401);
  expect((await callApi(t.app, 'refreshToken', { body: { refreshToken: member.refreshToken } })).status).toBe(401);
  expect((await callApi(t.app, 'claimQrSignIn', { body: { secret: computer?.secret ?? '' } })).answer).toEqual({ state: 'expired' });
  const reset = async (token: string) => {
    const body = { token, password: 'Another.horse7', passwordConfirm: 'Another.horse7' };
    return (await callApi(t.app, 'resetPassword', { body })).problem?.code;
  };
  expect(await reset(link)).toBe('token-invalid');
  expect(await reset(await issueOneTimeToken(t.deps.db, t.deps, { memberId: member.id, purpose: 'password-reset' }))).toBe('token-invalid');

  // Who does not know the password learns nothing.
  expect((await signIn(member.email, 'Wrong.horse7')).problem?.code).toBe('invalid-credentials');
  const right = await signIn(member.email);
  expect([right.status, right.problem?.code]).toEqual([403, 'suspended']);
  expect((await callApi(t.app, 'forgotPassword', { body: { email: member.email } })).answer).toEqual({ success: true });

  await t.runJobs();
  const mails = (await t.outbox()).filter(({ to }) => to === member.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your Waylift account is suspended', 'Your Waylift account is suspended']);
  for (const { text } of mails) {
    expect(text).toContain(REASON);
    expect(text).not.toContain('/change-password/');
  }

  expect(await resume(member.email)).toMatch(/^Resumed /);
  expect((await signIn(member.email)).status).toBe(200);
  expect((await callApi(t.app, 'dashboard', {}, member)).status).toBe(401);
  await t.runJobs();
  const subjects = (await t.outbox()).filter(({ to }) => to === member.email).map(({ subject }) => subject);
  expect(subjects).toContain('Your Waylift account is active again');
  expect(await auditOf(member.id)).toEqual([
    { operator: 'olga', command: 'member suspend', community: 'kestrel' },
    { operator: 'olga', command: 'member resume', community: 'kestrel' },
  ]);
});

test('a suspended member is no match until they are resumed', async () => {
  const [member, other] = [await traveller(), await traveller()];
  const found = async () => {
    const { answer } = await callApi(t.app, 'matches', { params: { journeyId: other.journeyId }, query: {} }, other);
    return answer?.matches.filter((match) => match.member.forename === `Member${counter - 1}`) ?? [];
  };
  const [before] = await found();
  expect(before).toBeDefined();
  await suspend(member.email);
  expect(await found()).toEqual([]);
  const byId = await callApi(t.app, 'match', { params: { matchId: before?.id ?? '' }, query: {} }, other);
  expect(byId.problem?.code).toBe('match-not-found');
  await resume(member.email);
  expect(await found()).toHaveLength(1);
});

test('what a suspended member shares ends, which the other is told once, and not why', async () => {
  const [member, other] = [await traveller(), await traveller()];
  await share(member, other);
  await suspend(member.email);
  const [lift] = await t.deps.db.select().from(lifts).where(eq(lifts.driverId, member.id));
  expect(lift).toMatchObject({ state: 'ended', endedBy: 'suspension', places: null });
  const [request] = await t.deps.db.select().from(shareRequests).where(eq(shareRequests.askedId, member.id));
  expect(request?.state).toBe('void');
  const { rows } = await t.deps.db.execute<{ kind: string; to: string }>(
    `select kind, member_id as to from mails where next_try_at is not null`,
  );
  const concerned = rows.filter(({ to }) => to === member.id || to === other.id);
  expect(concerned).toHaveLength(2);
  expect(concerned).toEqual(
    expect.arrayContaining([
      { kind: 'member-suspended', to: member.id },
      { kind: 'lift-ended', to: other.id },
    ]),
  );
});

test('an account stays as long as it is suspended, as it was', async () => {
  const member = await traveller();
  await suspend(member.email);
  t.clock.advanceMs(400 * DAY_MS);
  await endUnanswered(t.deps);
  t.clock.advanceMs(-400 * DAY_MS);
  expect(await t.deps.db.$count(members, and(eq(members.id, member.id), eq(members.status, 'suspended')))).toBe(1);
  const shown = JSON.parse((await operatorOf(t.deps).run(['member', 'show', member.email, '--json'])).out);
  expect(shown).toMatchObject({ status: 'suspended', suspensionReason: REASON });
  await resume(member.email);
  const { answer } = await signIn(member.email);
  const journeys = await callApi(t.app, 'journeys', { params: { id: 'kestrel' } }, { token: answer?.token ?? '' });
  expect(journeys.answer?.journeys.map(({ id }) => id)).toEqual([member.journeyId]);
});

test('only an account can be suspended, once, for a reason, and nobody without a yes', async () => {
  const { email, id } = await traveller();
  await addMember(t.deps, community, { email: 'waits@kestrel.example', status: 'pending' });
  const say = (words: readonly string[]) => operatorOf(t.deps).say(['member', 'suspend', ...words]);
  expect(await say(['waits@kestrel.example', '--reason', 'x', '--yes'])).toBe(
    "'waits@kestrel.example' has no account yet (pending). Use member remove.",
  );
  expect(await say([email, '--reason', ' ', '--yes'])).toBe('--reason is empty.');
  expect(await say([email, '--reason', 'x'.repeat(501), '--yes'])).toBe('--reason holds 501 characters, but it may hold 500.');
  expect((await operatorOf(t.deps).run(['member', 'suspend', email, '--reason', 'x'])).error).toContain('There is no terminal to ask in.');
  expect((await operatorOf(t.deps).run(['member', 'suspend', email, '--reason', 'x'], { answer: 'no\n' })).error).toContain(
    'Nobody was suspended.',
  );
  expect(await resume(email)).toBe(`'${email}' is neither suspended nor paused.`);
  await suspend(email);
  expect(await suspend(email)).toBe(`'${email}' is suspended already.`);
  expect(await operatorOf(t.deps).say(['member', 'resend', email])).toBe(`'${email}' is suspended. Use member resume.`);
  expect(await auditOf(id)).toHaveLength(1);
});
