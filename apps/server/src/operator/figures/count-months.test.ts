/** The night's count of each community's month. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareRequests } from '../../kernel/db/schema/share-requests.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { liftSkips } from '../../kernel/db/schema/lifts.ts';
import { conversationOf } from '../../sharing/conversation/tell.ts';
import { accountRemovals } from '../../kernel/db/schema/account-removals.ts';
import { communityFactors, communityMonths } from '../../kernel/db/schema/community-months.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { countMonths } from './count-months.ts';

let t: TestApp;
const ids = { fern: '' };
beforeAll(async () => {
  t = await startTestApp();
  t.clock.set(new Date('2026-11-30T10:00:00Z'));
  ids.fern = (await addCommunity(t.deps, { publicId: 'fern', slug: 'fern', name: 'Fernhill' })).id;
});
afterAll(() => t[Symbol.asyncDispose]());

test('each night counts who came how far, who joined, and who left', async () => {
  t.clock.set(new Date('2026-09-02T10:00:00Z'));
  await addMember(t.deps, { id: ids.fern }, { email: 'two@example.org' });
  t.clock.set(new Date('2026-11-30T10:00:00Z'));
  await addMember(t.deps, { id: ids.fern }, { email: 'one@example.org' });
  const removed = (removedOn: string, reason: 'foundMatch' | 'declined') => ({
    id: t.deps.newId(),
    communityId: ids.fern,
    removedOn,
    reason,
  });
  await t.deps.db
    .insert(accountRemovals)
    .values([removed('2026-11-03', 'foundMatch'), removed('2026-11-03', 'declined'), removed('2026-10-31', 'foundMatch')]);
  await countMonths(t.deps, new AbortController().signal);
  const [counted] = await t.deps.db.select().from(communityMonths).where(eq(communityMonths.communityId, ids.fern));
  expect(counted).toMatchObject({
    month: '2026-11-01',
    members: 2,
    joined: 1,
    left: 1,
    withJourney: 0,
    agreed: 0,
    rides: 0,
    co2Grams: 167,
  });
});

test('a day counts once, and a month that is over for the last time', async () => {
  const ofFern = eq(communityMonths.communityId, ids.fern);
  const before = await t.deps.db.select().from(communityMonths).where(ofFern);
  t.clock.advanceMs(3_600_000);
  await countMonths(t.deps, new AbortController().signal);
  expect(await t.deps.db.select().from(communityMonths).where(ofFern)).toEqual(before);
  await addMember(t.deps, { id: ids.fern }, { email: 'three@example.org' });
  t.clock.advanceMs(24 * 3_600_000);
  await addMember(t.deps, { id: ids.fern }, { email: 'four@example.org' });
  await countMonths(t.deps, new AbortController().signal);
  const both = await t.deps.db.select().from(communityMonths).where(ofFern).orderBy(communityMonths.month);
  expect(both).toMatchObject([
    { month: '2026-11-01', members: 3, joined: 2 },
    { month: '2026-12-01', members: 4, joined: 1 },
  ]);
  t.clock.advanceMs(24 * 3_600_000);
  await countMonths(t.deps, new AbortController().signal);
  expect((await t.deps.db.select().from(communityMonths).where(ofFern).orderBy(communityMonths.month))[0]).toEqual(both[0]);
});

test('a factor that is named holds for this month and those to come, and not for months that are over', async () => {
  await t.deps.db.insert(communityFactors).values({ communityId: ids.fern, grams: 142, source: 'ADEME', year: 2026 });
  t.clock.advanceMs(24 * 3_600_000);
  await countMonths(t.deps, new AbortController().signal);
  const months = await t.deps.db
    .select()
    .from(communityMonths)
    .where(eq(communityMonths.communityId, ids.fern))
    .orderBy(communityMonths.month);
  expect(months.map(({ co2Grams }) => co2Grams)).toEqual([167, 142]);
});

test('who came further is in the steps before; rides count once for each passenger, unless they were called off', async () => {
  const brook = await addCommunity(t.deps, { publicId: 'brook', slug: 'brook', name: 'Alderbrook' });
  t.clock.set(new Date('2026-11-30T20:00:00Z'));
  let counter = 0;
  const member = async () => await addMember(t.deps, { id: brook.id }, { email: `brook${(counter += 1)}@example.org` });
  const [driver, passenger, asker, asked, matched, going] = [
    await member(),
    await member(),
    await member(),
    await member(),
    await member(),
    await member(),
  ];
  await member();
  await addJourneyOf(t.deps, going);
  const look = { communityId: brook.id, dueAt: t.clock.now(), isNews: false, lookedAt: t.clock.now() };
  const found = await addJourneyOf(t.deps, matched);
  await t.deps.db.insert(journeyAlerts).values({ ...look, journeyId: found.id, matchCount: 2, leastTrouble: 4 });
  await t.deps.db.transaction(async (tx) => {
    const at = new Date('2026-11-10T10:00:00Z');
    await tx.insert(shareRequests).values({
      id: t.deps.newId(),
      conversationId: await conversationOf(tx, t.deps, [asker.id, asked.id]),
      askerId: asker.id,
      askedId: asked.id,
      communityId: brook.id,
      askerDrives: true,
      trips: weeklyTrips(1),
      message: 'Shall we?',
      clientId: t.deps.newId(),
      state: 'declined',
      createdAt: at,
      answeredAt: new Date('2026-11-14T10:00:00Z'),
      expiresAt: new Date('2026-12-10T10:00:00Z'),
    });
  });
  const [from, to] = [
    { latitude: 52.6278, longitude: 1.2983 },
    { latitude: 52.2, longitude: 0.1167 },
  ];
  const moments = { pickUp: 900, dropOff: 5_400 };
  const trips = weeklyTrips(1).map((trip) => ({ ...trip, stops: { from, to, agreed: moments, planned: moments } }));
  const lift = await addLift(t.deps, {
    driver: await addJourneyOf(t.deps, driver),
    passenger: await addJourneyOf(t.deps, passenger),
    trips,
    firstDate: '2026-11-09',
    startedAt: new Date('2026-11-08T10:00:00Z'),
  });
  const off = { liftId: lift.id, direction: 'back', driverDate: '2026-11-16', passengerDate: '2026-11-16', calledBy: 'driver' } as const;
  await t.deps.db.insert(liftSkips).values({ ...off, createdAt: t.clock.now() });
  await countMonths(t.deps, new AbortController().signal);
  const [counted] = await t.deps.db.select().from(communityMonths).where(eq(communityMonths.communityId, brook.id));
  // Mondays: the 9th, 16th, 23rd and 30th, out and back, without one that was called off.
  expect(counted).toMatchObject({
    members: 7,
    withJourney: 6,
    withMatch: 5,
    asked: 4,
    answered: 4,
    answeredSoon: 0,
    agreed: 2,
    riders: 1,
    rides: 7,
  });
  // About 93 kilometres as the crow flies.
  expect(counted?.metres).toBeGreaterThan(7 * 93_000);
  expect(counted?.metres).toBeLessThan(7 * 130_000);
});
