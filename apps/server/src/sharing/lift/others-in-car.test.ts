/** What the members of one car know of each other (design: "What each may see"). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { conversations } from '../../kernel/db/schema/conversations.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

/** A Sunday; the first ride is on Monday the 23rd. */
const SUNDAY = new Date('2026-11-22T12:00:00Z');
const NAMES = ['Ana', 'Priya', 'Tom', 'Grace'] as const;

type Name = (typeof NAMES)[number];
type Someone = { readonly id: string; readonly communityId: string };

let t: TestApp;
let people: Readonly<Record<Name, Someone>>;
let driven: JourneyRow;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill', name: 'Alder Valley' });
  const add = async (forename: Name): Promise<Someone> => {
    const email = `${forename.toLowerCase()}@mail.example`;
    return {
      id: (await addMember(t.deps, community, { email, forename, surname: `${forename}plantedsurname` })).id,
      communityId: community.id,
    };
  };
  people = { Ana: await add('Ana'), Priya: await add('Priya'), Tom: await add('Tom'), Grace: await add('Grace') };
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [lifts, conversations, journeys, memberBlocks]) await t.deps.db.delete(table);
  t.clock.set(SUNDAY);
  driven = await addJourneyOf(t.deps, people.Ana);
});

/** Rides with Ana, on Mondays and Fridays. */
async function rides(name: Name, given: Partial<LiftRow> = {}): Promise<LiftRow> {
  t.clock.advanceMs(1_000);
  return await addLift(t.deps, { driver: driven, passenger: await addJourneyOf(t.deps, people[name]), ...given });
}

async function othersOf(name: Name, { id: liftId }: LiftRow) {
  const { answer } = await callApi(t.app, 'lift', { params: { liftId } }, { token: await signedIn(t.deps, people[name].id) });
  return answer?.others;
}

const known = (forename: Name, days: readonly number[], dates: readonly string[] = []) => ({
  ref: expect.stringMatching(/^[\w-]{22,}$/),
  forename,
  initial: forename[0],
  days,
  dates,
});

test('riders and driver know the others in the car by forename, initial and the days that they share, and nothing else of them', async () => {
  const [priya, tom] = [await rides('Priya'), await rides('Tom', { trips: weeklyTrips(1, 2) })];
  const grace = await rides('Grace', { trips: weeklyTrips(2, 3) });
  expect(await othersOf('Priya', priya)).toEqual([known('Tom', [1])]);
  expect(await othersOf('Tom', tom)).toEqual([known('Priya', [1]), known('Grace', [2])]);
  expect(await othersOf('Grace', grace)).toEqual([known('Tom', [2])]);
  expect(await othersOf('Ana', tom)).toEqual([known('Priya', [1]), known('Grace', [2])]);
  const { answer } = await callApi(t.app, 'lifts', { query: {} }, { token: await signedIn(t.deps, people.Tom.id) });
  expect(answer?.lifts.map(({ others }) => others)).toEqual([await othersOf('Tom', tom)]);
});

test('one who rides there alone is not in the car of one who rides back alone, nor of whoever rides with another journey of the driver', async () => {
  const [out = [], back = []] = ['out', 'back'].map((direction) => weeklyTrips(1).filter((trip) => trip.direction === direction));
  const [priya, tom] = [await rides('Priya', { trips: out }), await rides('Tom', { trips: back })];
  driven = await addJourneyOf(t.deps, people.Ana);
  const grace = await rides('Grace');
  for (const [name, lift] of [
    ['Priya', priya],
    ['Tom', tom],
    ['Grace', grace],
  ] as const)
    expect(await othersOf(name, lift)).toEqual([]);
});

test('each has their own calendar, across midnight too, and a date on which somebody rides once is a date', async () => {
  const [[first], ...more] = [weeklyTrips(1), ...weeklyTrips(5)];
  if (first === undefined) throw new Error('there is no trip');
  const early = { ...first, passenger: { ...first.passenger, day: 7 } };
  const priya = await rides('Priya', { trips: [early, ...more], passengerTimeZone: 'America/New_York' });
  const onDate = { ...first.driver, date: '2026-11-30' };
  const tom = await rides('Tom', {
    trips: [{ direction: 'out', driver: onDate, passenger: onDate }],
    firstDate: '2026-11-30',
    lastDate: '2026-11-30',
  });
  expect(await othersOf('Priya', priya)).toEqual([known('Tom', [], ['2026-11-29'])]);
  expect(await othersOf('Tom', tom)).toEqual([known('Priya', [], ['2026-11-30'])]);
  t.clock.set(new Date('2026-12-02T12:00:00Z'));
  expect(await othersOf('Priya', priya), 'the ride is over').toEqual([]);
});

test('an ended lift knows nobody and nobody knows it, and one whom the reader has blocked stays, since a name that vanishes would tell', async () => {
  const [priya, tom] = [await rides('Priya'), await rides('Tom')];
  await t.deps.db.insert(memberBlocks).values({ blockerId: people.Priya.id, blockedId: people.Tom.id, createdAt: SUNDAY });
  expect(await othersOf('Priya', priya)).toEqual([known('Tom', [1, 5])]);
  expect(await othersOf('Tom', tom)).toEqual([known('Priya', [1, 5])]);
  await callApi(t.app, 'endLift', { params: { liftId: tom.id }, body: {} }, { token: await signedIn(t.deps, people.Tom.id) });
  expect([await othersOf('Priya', priya), await othersOf('Tom', tom)]).toEqual([[], []]);
});

test('one and the same person has another ref for each reader', async () => {
  const [priya, grace] = [await rides('Priya'), await rides('Grace')];
  await rides('Tom');
  const refs = [await othersOf('Priya', priya), await othersOf('Grace', grace)].map(
    (others) => others?.find(({ forename }) => forename === 'Tom')?.ref,
  );
  expect(new Set(refs).size).toBe(2);
  expect(await othersOf('Priya', priya)).toContainEqual(expect.objectContaining({ ref: refs[0] }));
});
