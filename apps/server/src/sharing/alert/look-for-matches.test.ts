/** Who matches whom is told by the test; the store, the queue, the mails and the calls are the real ones. */
import { NOTIFICATION_DEFAULTS, type Notifications } from '@waylift/contract/notifications';
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { announcedMatches } from '../../kernel/db/schema/announced-matches.ts';
import { journeyAlerts } from '../../kernel/db/schema/journey-alerts.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { memberEvents } from '../../kernel/db/schema/member-events.ts';
import { members } from '../../kernel/db/schema/members.ts';
import type { Tx } from '../../kernel/db/client.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import { createMetrics } from '../../operator/health/metrics.ts';
import { noMatches } from '../../test-support/no-matches.ts';
import { countLockWaits } from '../../test-support/lock-waits.ts';
import type { FoundMatch, Traveller } from '../../journeys/traveller/traveller.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { operatorOf } from '../../test-support/operator.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { scheduleLook } from './schedule-look.ts';
import { readMatchFigures } from './match-figures.ts';
import { lookForMatches } from './look-for-matches.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NORWICH = { latitude: 52.628, longitude: 1.299 };
const CAMBRIDGE = { latitude: 52.205, longitude: 0.119 };
const WEEKDAYS = [1, 2, 3, 4, 5].map((day) => ({ day, out: '08:00', back: '17:30' }));
const WEEKLY = { kind: 'weekly', days: WEEKDAYS, from: null, until: null, skipped: [] } as const;
const LEG = {
  driverDeparts: 480,
  pickUp: 480,
  dropOff: 540,
  driverTime: '08:00',
  passengerTime: '08:00',
  shiftMinutes: 0,
  detour: { metres: 3_000, seconds: 360 },
};
const WAY = { detour: { metres: 3_000, seconds: 360 }, pickUpAfter: 0, dropOffAfter: 3_600, pickUp: null, dropOff: null };

/** Pairs of members whose journeys match, in either direction; `trouble` orders them. */
let pairs: { readonly between: readonly [string, string]; readonly trouble: number }[];
let asked: string[];
let t: TestApp;
let community: NewCommunityRow;
beforeEach(async () => {
  pairs = [];
  asked = [];
  t = await startTestApp({ overrides: { matches: { ...noMatches, best } } });
  community = await addCommunity(t.deps, { publicId: 'alder', slug: 'alder-valley', name: 'Alder Valley' });
});
afterEach(() => t[Symbol.asyncDispose]());

/** As the real one: journeys that match now, of active members in open communities, unless one is paused. */
const best: MatchFinder['best'] = async (journeyId, atMost) => {
  asked.push(journeyId);
  const rows = await t.deps.db
    .select({ journey: journeys })
    .from(journeys)
    .innerJoin(members, eq(members.id, journeys.memberId))
    .innerJoin(communities, eq(communities.id, journeys.communityId))
    .where(sql`${members.status} = 'active' and ${communities.active} and not ${journeys.paused}`);
  const mine = rows.find(({ journey }) => journey.id === journeyId)?.journey;
  if (mine === undefined) return [];
  const found = rows.flatMap(({ journey }): FoundMatch[] => {
    const pair = pairs.find(
      ({ between: [one, other] }) => [one, other].toSorted().join() === [mine.memberId, journey.memberId].toSorted().join(),
    );
    return pair === undefined ? [] : [foundMatch(traveller(mine), traveller(journey), pair.trouble)];
  });
  return found.toSorted((one, other) => one.best.troubleMinutes - other.best.troubleMinutes).slice(0, atMost);
};

function traveller(row: typeof journeys.$inferSelect): Traveller {
  const way = { estimate: { metres: 100_000, seconds: 5_000 }, road: null };
  const ends = { start: NORWICH, end: CAMBRIDGE, startCell: '', endCell: '' };
  return { ...row, journeyId: row.id, taken: [], riders: [], timeZone: 'Europe/London', ...ends, out: way, back: way };
}

function foundMatch(mine: Traveller, other: Traveller, troubleMinutes: number): FoundMatch {
  const days = [1, 2, 3, 4].map((day) => ({
    day,
    date: null,
    out: LEG,
    back: day === 1 ? { ...LEG, detour: { metres: 0, seconds: 0 } } : null,
  }));
  const ways = { out: { ...WAY, direction: 'out' }, back: { ...WAY, direction: 'back', detour: { metres: 0, seconds: 0 } } } as const;
  const saving = { poundsPerYear: 300, co2KgPerYear: 400 };
  const shared = { timesKnown: true, days, trips: [], sharedTrips: 5, myTrips: 10, troubleMinutes, saving, estimated: true };
  return { mine, other, best: { driver: other, passenger: mine, ...ways, ...shared }, otherWayRound: null };
}

async function member(forename: string, newMatches: Notifications['newMatches'] = 'weekly') {
  return await addMember(t.deps, community, { email: `${forename.toLowerCase()}@mail.example`, forename, surname: 'Moreau', newMatches });
}
type Member = Awaited<ReturnType<typeof member>>;

async function addJourney(of: Member): Promise<string> {
  const row = {
    id: t.deps.newId(),
    memberId: of.id,
    communityId: community.id,
    createdAt: t.clock.now(),
    startLabel: '12 Secret Street, Norwich',
    startLatitude: 52.628,
    startLongitude: 1.299,
    endLabel: '7 Hidden Lane, Cambridge',
    endLatitude: 52.205,
    endLongitude: 0.119,
    returnJourney: true,
    distanceMetres: 103_000,
    durationSeconds: 5_000,
    geometry: '_p~iF~ps|U',
    estimated: true,
    ...TRAVEL_DEFAULTS,
    when: { ...WEEKLY, days: [...WEEKDAYS], skipped: [] },
  };
  await t.deps.db.transaction(async (tx) => {
    await tx.insert(journeys).values(row);
    await scheduleLook(tx, t.clock, row);
  });
  return row.id;
}

const match = (one: Member, other: Member, trouble = 10) => pairs.push({ between: [one.id, other.id], trouble });
async function choose(of: Member, newMatches: Notifications['newMatches']) {
  const token = await signedIn(t.deps, of.id);
  expect((await callApi(t.app, 'updateNotifications', { body: { ...NOTIFICATION_DEFAULTS, newMatches } }, { token })).status).toBe(200);
}

/** What the minutes of `ms` do, one after the other as far as anything may happen in them. */
async function run(ms = 0): Promise<void> {
  t.clock.advanceMs(ms);
  await t.deps.jobs.enqueue(t.deps.db, 'look-for-matches', {});
  await t.runJobs();
}
async function mailsTo(of: Member) {
  return (await t.outbox()).filter(({ to }) => to === of.email);
}
async function subjectsTo(of: Member): Promise<string[]> {
  return (await mailsTo(of)).map(({ subject }) => subject);
}

test('the first match of a journey is mailed at once, to both, with forename and initial and towns only', async () => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  await addJourney(priya);
  await run();
  expect(await t.outbox()).toEqual([]);
  match(priya, ana);
  const ofAna = await addJourney(ana);
  await run();
  expect(await subjectsTo(priya)).toEqual(['1 person on Waylift goes your way']);
  expect(await subjectsTo(ana)).toEqual(['1 person on Waylift goes your way']);
  const [mail] = await mailsTo(ana);
  expect(mail?.text).toContain('Priya M.: Priya drives and could give you a lift.');
  // Four trips of six minutes each, and one of none.
  expect(mail?.text).toContain('Detour for Priya: 5 min.');
  expect(mail?.text).toContain('Norwich – Cambridge');
  expect(mail?.text).toContain(`http://localhost:3000/dashboard/journey/${ofAna}\n`);
  expect(`${mail?.html}${mail?.text}`).not.toMatch(/Moreau|Secret|Hidden|mail\.example|52[.]6/);
});

test('a look that finds someone new tells the open pages of both, whatever they have chosen about mails, and nobody else’s', async () => {
  const [priya, ana, tom, eve] = [await member('Priya'), await member('Ana', 'never'), await member('Tom'), await member('Eve')];
  for (const [one, other] of [
    [priya, ana],
    [priya, tom],
    [ana, eve],
  ] as const)
    match(one, other);
  const ofPriya = await addJourney(priya);
  await run();
  expect(await toldOf(priya)).toEqual([]);
  const ofAna = await addJourney(ana);
  asked = [];
  await run();
  expect(new Set(await toldOf(priya))).toEqual(new Set([`matches ${ofPriya}`]));
  expect(await toldOf(ana)).toEqual([`matches ${ofAna}`]);
  expect((await toldOf(priya)).length).toBeLessThanOrEqual(asked.length);

  await t.deps.db.delete(memberEvents);
  await run(8 * DAY_MS);
  expect([await toldOf(priya), await toldOf(ana)]).toEqual([[], []]);
  await addJourney(tom);
  await run(HOUR_MS);
  expect([(await toldOf(priya)).length > 0, await toldOf(ana)]).toEqual([true, []]);
});

async function toldOf({ id }: Member): Promise<string[]> {
  const rows = await t.deps.db.select().from(memberEvents).where(eq(memberEvents.memberId, id));
  return rows.map(({ name, subjectId }) => `${name} ${subjectId}`);
}

test('weekly: what comes within a week of a mail is told a week after it, in one mail', async () => {
  const [priya, ana, tom, sam] = [await member('Priya'), await member('Ana'), await member('Tom'), await member('Sam')];
  for (const other of [ana, tom, sam]) match(priya, other);
  await addJourney(priya);
  await addJourney(ana);
  await run();
  await addJourney(tom);
  await run(HOUR_MS);
  await addJourney(sam);
  await run(6 * DAY_MS);
  expect(await subjectsTo(priya)).toHaveLength(1);
  await run(DAY_MS);
  expect(await subjectsTo(priya)).toEqual(['1 person on Waylift goes your way', '2 more people on Waylift go your way']);
});

test('at once: each new match within minutes, but no second mail about a journey within a day', async () => {
  const priya = await member('Priya', 'at-once');
  const others = [await member('Ana'), await member('Tom'), await member('Sam')] as const;
  for (const other of others) match(priya, other);
  await addJourney(priya);
  await addJourney(others[0]);
  await run();
  await addJourney(others[1]);
  await run(23 * HOUR_MS);
  expect(await subjectsTo(priya)).toHaveLength(1);
  await run(HOUR_MS);
  expect(await subjectsTo(priya)).toHaveLength(2);
  await addJourney(others[2]);
  await run(3 * DAY_MS);
  expect(await subjectsTo(priya)).toHaveLength(3);
});

test('never: no mail at all, and whoever wants mails again is told of all that there is then', async () => {
  const [priya, ana, tom] = [await member('Priya', 'never'), await member('Ana'), await member('Tom')];
  for (const other of [ana, tom]) match(priya, other);
  await addJourney(priya);
  await addJourney(ana);
  await addJourney(tom);
  await run();
  await run(30 * DAY_MS);
  expect(await subjectsTo(priya)).toEqual([]);
  await choose(priya, 'at-once');
  await run();
  expect(await subjectsTo(priya)).toEqual(['2 people on Waylift go your way']);
});

test('whoever chooses at once in place of weekly is told within a day of the last mail', async () => {
  const [priya, ana, tom] = [await member('Priya'), await member('Ana'), await member('Tom')];
  for (const other of [ana, tom]) match(priya, other);
  await addJourney(priya);
  await addJourney(ana);
  await run();
  await addJourney(tom);
  await run(DAY_MS);
  expect(await subjectsTo(priya)).toHaveLength(1);
  await choose(priya, 'at-once');
  await run();
  expect(await subjectsTo(priya)).toHaveLength(2);
});

test('a member is announced once for each journey of the recipient, whatever is changed or added again', async () => {
  const [priya, ana] = [await member('Priya', 'at-once'), await member('Ana', 'never')];
  match(priya, ana);
  await addJourney(priya);
  const first = await addJourney(ana);
  await run();
  const token = await signedIn(t.deps, ana.id);
  const params = { journeyId: first };
  expect((await callApi(t.app, 'changeJourney', { params, body: { flexibleMinutes: 60 } }, { token })).status).toBe(200);
  await run(2 * DAY_MS);
  await t.deps.db.delete(journeys).where(eq(journeys.id, first));
  await addJourney(ana);
  await addJourney(ana);
  for (let week = 0; week < 3; week += 1) await run(7 * DAY_MS);
  expect(await subjectsTo(priya)).toHaveLength(1);
  await addJourney(priya);
  await run();
  expect(await subjectsTo(priya)).toHaveLength(2);
});

test.each([
  ['is no match any more', async () => void (pairs = [])],
  ['has left', (ana: Member) => t.deps.db.delete(members).where(eq(members.id, ana.id))],
  ['has paused', (ana: Member) => t.deps.db.update(journeys).set({ paused: true }).where(eq(journeys.memberId, ana.id))],
])('who %s when the mail is written is not named, and a mail without anybody does not go', async (_what, happen) => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  match(priya, ana);
  await addJourney(priya);
  await addJourney(ana);
  await lookForMatches(t.deps);
  await happen(ana);
  await t.runJobs();
  expect(await subjectsTo(priya)).toEqual([]);
  expect(t.logLines.join('')).toContain('mail no longer wanted');
});

test('who was left out of a mail is announced once they match again', async () => {
  const [priya, ana, tom] = [await member('Priya'), await member('Ana', 'never'), await member('Tom', 'never')];
  for (const other of [ana, tom]) match(priya, other);
  await addJourney(priya);
  await addJourney(tom);
  const ofAna = await addJourney(ana);
  await lookForMatches(t.deps);
  await t.deps.db.update(journeys).set({ paused: true }).where(eq(journeys.id, ofAna));
  await t.runJobs();
  const token = await signedIn(t.deps, ana.id);
  await callApi(t.app, 'changeJourney', { params: { journeyId: ofAna }, body: { paused: false } }, { token });
  await run();
  await run(7 * DAY_MS);
  expect((await mailsTo(priya)).map(({ text }) => [text.includes('Tom M.'), text.includes('Ana M.')])).toEqual([
    [true, false],
    [false, true],
  ]);
});

test.each([
  ['whose journey is paused', (priya: Member) => t.deps.db.update(journeys).set({ paused: true }).where(eq(journeys.memberId, priya.id))],
  ['whose community was closed', () => t.deps.db.update(communities).set({ active: false })],
  ['who has just unsubscribed', (priya: Member) => t.deps.db.update(members).set({ newMatches: 'never' }).where(eq(members.id, priya.id))],
])('nothing is mailed to a member %s, before or after it was put into the queue', async (_what, happen) => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  match(priya, ana);
  await addJourney(priya);
  await addJourney(ana);
  await lookForMatches(t.deps);
  await happen(priya);
  await t.runJobs();
  await run(8 * DAY_MS);
  expect(await subjectsTo(priya)).toEqual([]);
});

test('two servers that look at once mail once', async () => {
  const priya = await member('Priya');
  const others = await Promise.all(['Ana', 'Tom', 'Sam', 'Eve', 'Kim'].map((name) => member(name)));
  for (const other of others) match(priya, other);
  for (const each of [priya, ...others]) await addJourney(each);
  await using second = await startTestApp({ store: t.store, overrides: { matches: t.deps.matches, clock: t.clock } });
  await Promise.all([t.deps, second.deps, t.deps, second.deps].map((deps) => lookForMatches(deps)));
  await t.runJobs();
  expect((await t.outbox()).map(({ to }) => to).toSorted()).toEqual([priya, ...others].map(({ email }) => email).toSorted());
});

test('a server that dies while it looks loses nothing and doubles nothing', async () => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  match(priya, ana);
  await addJourney(priya);
  await run();
  await addJourney(ana);
  const dies = { ...t.deps.jobs, enqueue: async () => Promise.reject(new Error('killed')) };
  await lookForMatches({ ...t.deps, jobs: dies });
  await run();
  expect(await t.outbox()).toEqual([]);
  await run(5 * 60_000);
  await run(5 * 60_000);
  expect([await subjectsTo(priya), await subjectsTo(ana)].map(({ length }) => length)).toEqual([1, 1]);
});

test('a journey that changes while it is looked at is looked at again, and those that match it now are told', async () => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  const ofAna = await addJourney(ana);
  await addJourney(priya);
  await run();
  const change = (tx: Tx | TestApp['deps']['db']) => scheduleLook(tx, t.clock, { id: ofAna, communityId: community.id });
  await change(t.deps.db);
  const changing: MatchFinder['best'] = async (journeyId, atMost) => {
    const found = await best(journeyId, atMost);
    if (pairs.length === 0) {
      match(priya, ana);
      await change(t.deps.db);
    }
    return found;
  };
  await lookForMatches({ ...t.deps, matches: { best: changing } });
  await run();
  expect([await subjectsTo(priya), await subjectsTo(ana)].map(({ length }) => length)).toEqual([1, 1]);
});

test('one journey that cannot be looked at keeps no other waiting, and is tried again', async () => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  match(priya, ana);
  const ofPriya = await addJourney(priya);
  await addJourney(ana);
  const failing: MatchFinder['best'] = (id, atMost) => (id === ofPriya ? Promise.reject(new Error('away')) : best(id, atMost));
  expect(await lookForMatches({ ...t.deps, matches: { best: failing } })).toBe(1);
  await t.runJobs();
  expect(await subjectsTo(ana)).toHaveLength(1);
  await run(5 * 60_000);
  expect(await subjectsTo(priya)).toHaveLength(1);
});

/** As after so many days without a look: `looked` ago, and due `due` ago. */
async function leave(
  journeyId: string,
  { isNews, looked, due }: { readonly isNews: boolean; readonly looked: number; readonly due: number },
) {
  const ago = (ms: number) => new Date(t.clock.now().getTime() - ms);
  await t.deps.db
    .update(journeyAlerts)
    .set({ isNews, lookedAt: ago(looked), dueAt: ago(due) })
    .where(eq(journeyAlerts.journeyId, journeyId));
}

test('news is looked at before mails that are due, and these before the routine of each week, however long that has been due', async () => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  const routine = await Promise.all(Array.from({ length: 25 }, () => addJourney(priya)));
  await run();
  for (const id of routine) await leave(id, { isNews: false, looked: 9 * DAY_MS, due: 2 * DAY_MS });
  const [awaited = '', ...others] = routine;
  await leave(awaited, { isNews: false, looked: 2 * DAY_MS, due: DAY_MS });
  const news = await addJourney(ana);
  asked = [];
  await run();
  expect([asked.slice(0, 2), asked.slice(2).toSorted()]).toEqual([[news, awaited], others.toSorted()]);
});

test('a run that ends gives back what it has not come to: it is due as before, and no other server waits for it', async () => {
  const priya = await member('Priya');
  const all = await Promise.all([1, 2, 3, 4].map(() => addJourney(priya)));
  const dueAt = async () =>
    (await t.deps.db.select().from(journeyAlerts)).filter((row) => row.dueAt <= t.clock.now()).map((row) => row.journeyId);
  const stop = new AbortController();
  const stopping: MatchFinder['best'] = async (...about) => {
    stop.abort();
    return await best(...about);
  };
  const looked = await lookForMatches({ ...t.deps, matches: { best: stopping } }, stop.signal);
  expect([looked > 0, (await dueAt()).length]).toEqual([true, all.length - looked]);
  expect(await lookForMatches(t.deps)).toBe(all.length - looked);
});

test('a year after, who was announced is forgotten where no journey of theirs is left, and of a journey that is over; nobody else', async () => {
  const [priya, ana, tom] = [await member('Priya'), await member('Ana'), await member('Tom')];
  const [mine, over] = [await addJourney(priya), await addJourney(priya)];
  await addJourney(ana);
  const ofTom = await addJourney(tom);
  match(priya, ana);
  match(priya, tom);
  await run();
  const announced = async (journeyId: string) =>
    (await t.deps.db.select().from(announcedMatches).where(eq(announcedMatches.journeyId, journeyId)))
      .map(({ announcedId }) => announcedId)
      .toSorted();
  const both = [ana.id, tom.id].toSorted();
  expect([await announced(mine), await announced(over)]).toEqual([both, both]);
  await t.deps.db.delete(journeys).where(eq(journeys.id, ofTom));
  await t.deps.db.execute(sql`
    insert into journey_candidates (journey_id, community_id, member_id, drives, rides, days, last_date, start_cell, end_cell, cover, facts)
    values (${over}, ${community.id}, ${priya.id}, true, true, 1, '2026-11-22', 1, 1, '{}', '')`);
  await run(360 * DAY_MS);
  expect([await announced(mine), await announced(over)]).toEqual([both, both]);
  // A year and a week later.
  await run(20 * DAY_MS);
  expect([await announced(mine), await announced(over)]).toEqual([[ana.id], []]);
});

test('without lifts nothing is looked at; once they are switched on, what waited is', async () => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  match(priya, ana);
  await addJourney(priya);
  await addJourney(ana);
  expect(await lookForMatches({ ...t.deps, config: { ...t.deps.config, lifts: false } })).toBe(0);
  expect(asked).toEqual([]);
  await run();
  expect(await t.outbox()).toHaveLength(2);
});

test('a journey asks for one look, its first match for another; after that it is looked at once in a week', async () => {
  const [priya, ana] = [await member('Priya'), await member('Ana')];
  match(priya, ana);
  await addJourney(priya);
  await addJourney(ana);
  await lookForMatches(t.deps);
  expect(asked.length).toBeLessThanOrEqual(4);
  asked = [];
  await lookForMatches(t.deps);
  t.clock.advanceMs(7 * DAY_MS - 1);
  await lookForMatches(t.deps);
  expect(asked).toEqual([]);
  t.clock.advanceMs(1);
  await lookForMatches(t.deps);
  expect(asked).toHaveLength(2);
});

test('the operator sees how many journeys match, the median trouble and the mails, of each community and of nobody', async () => {
  const [priya, ana, tom, sam] = [await member('Priya'), await member('Ana'), await member('Tom'), await member('Sam')];
  match(priya, ana, 12.5);
  match(priya, tom, 4.5);
  for (const each of [priya, ana, tom, sam]) await addJourney(each);
  await run();
  t.clock.advanceMs(DAY_MS);
  const stats = JSON.parse((await operatorOf(t.deps).run('stats --json')).out);
  const figures = { journeys: 4, withMatch: 3, medianTroubleMinutes: 4.5, mails: 3, asOf: '2026-11-20T10:00:00.000Z' };
  expect(stats.communities).toMatchObject([{ slug: 'alder-valley', matches: figures }]);
  expect((await operatorOf(t.deps).run('stats')).out).toMatch(/^alder-valley +4 +3 +4[.]5 min +3 +2026-11-20 10:00$/m);
  const metrics = createMetrics();
  metrics.watchMatches(() => readMatchFigures(t.deps));
  const text = await metrics.read();
  expect(text).toContain('journeys_with_match{community="alder-valley"} 3');
  expect(text).toContain('match_trouble_median_minutes{community="alder-valley"} 4.5');
  expect(text).toContain('match_mails_last_30_days{community="alder-valley"} 3');
  t.clock.advanceMs(30 * DAY_MS);
  expect(await readMatchFigures(t.deps)).toMatchObject([{ mails: 0 }]);
});

test('two journeys that the real search matches are announced to both, minutes after the second was added', async () => {
  await using real = await startTestApp();
  const home = await addCommunity(real.deps, { publicId: 'mill' });
  const travels = { start: { label: 'Norwich', ...NORWICH }, end: { label: 'Cambridge', ...CAMBRIDGE }, returnJourney: true };
  for (const forename of ['Priya', 'Ana']) {
    const { id } = await addMember(real.deps, home, { email: `${forename}@mail.example`, forename });
    const body = { ...travels, when: { kind: 'weekly', days: WEEKDAYS } } as const;
    const added = await callApi(real.app, 'addJourney', { params: { id: 'mill' }, body }, { token: await signedIn(real.deps, id) });
    expect(added.status).toBe(201);
  }
  await real.deps.jobs.enqueue(real.deps.db, 'look-for-matches', {});
  await real.runJobs();
  const mails = await real.outbox();
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['Ana@mail.example', 'Priya@mail.example']);
  expect(mails.find(({ to }) => to === 'Ana@mail.example')?.text.replaceAll('\n', ' ')).toContain(
    'Priya B.: Priya could drive, or be your passenger. Start: near Norwich. Days in common: 5 of 5.',
  );
});

test('a journey that goes while its matches are looked at, and the look, never wait for each other', async () => {
  const [ada, bea] = [await member('Ada', 'at-once'), await member('Bea', 'never')];
  const journeyId = await addJourney(ada);
  await addJourney(bea);
  match(ada, bea);
  const leaver = await t.store.pool.connect();
  await leaver.query('begin');
  await leaver.query('select from members where id = $1 for update', [ada.id]);
  await leaver.query('select from journeys where id = $1 for update', [journeyId]);
  const looking = lookForMatches(t.deps);
  // Two are looked at at once: one of them waits, or both do.
  await expect.poll(() => countLockWaits(t.store)).toBeGreaterThan(0);
  await leaver.query('delete from journeys where id = $1', [journeyId]);
  await leaver.query('commit');
  leaver.release();
  await looking;
  expect(t.logLines.filter((line) => line.includes('could not be looked at'))).toEqual([]);
});
