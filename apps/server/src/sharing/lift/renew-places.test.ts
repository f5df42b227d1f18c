import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePolyline } from '@waylift/geography/polyline';
import type { Position } from '@waylift/geography/position';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys, type JourneyRow } from '../../kernel/db/schema/journeys.ts';
import { lifts, type AgreedPlace, type LiftRow } from '../../kernel/db/schema/lifts.ts';
import { messages } from '../../kernel/db/schema/messages.ts';
import type { MatchFinder } from '../../journeys/candidate/match-finder.ts';
import type { FoundMatch } from '../../journeys/traveller/traveller.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import type { Router } from '../../map/routing/routing.ts';
import { addJourneyOf, addLift, weeklyTrips } from '../../test-support/active-lift.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { placeAt, travellerWith } from '../../test-support/test-travellers.ts';
import { renewPlaces } from './renew-places.ts';

let t: TestApp;
let ana: { readonly id: string; readonly communityId: string };
let priya: typeof ana;
beforeAll(async () => {
  t = await startTestApp();
  const community = await addCommunity(t.deps, { publicId: 'mill' });
  const add = async (forename: string) => ({
    ...(await addMember(t.deps, community, { email: `${forename}@mail.example`, forename })),
    communityId: community.id,
  });
  [ana, priya] = [await add('ana'), await add('priya')];
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of [lifts, messages, journeys]) await t.deps.db.delete(table);
  await t.store.pool.query('delete from mails; delete from jobs.job');
});

const [START, END] = [placeAt(0), placeAt(20_000)];
const [HOME, WORK] = [placeAt(5_000, 300), placeAt(15_000, 300)];
const ROAD = encodePolyline([START, placeAt(5_000), placeAt(15_000), END]);
const ends = (from: Position, to: Position) => ({
  startLatitude: from.latitude,
  startLongitude: from.longitude,
  endLatitude: to.latitude,
  endLongitude: to.longitude,
});

type Sharing = { readonly lift: LiftRow; readonly driver: JourneyRow; readonly passenger: JourneyRow };

/** Ana drives Priya, whose lift has these places since before; the road passes 300 m from both of Priya's ends. */
async function share(pickUp: AgreedPlace, dropOff: AgreedPlace): Promise<Sharing> {
  const road = { geometry: ROAD, estimated: false, distanceMetres: 20_000 };
  const driver = await addJourneyOf(t.deps, ana, { ...ends(START, END), ...road });
  const passenger = await addJourneyOf(t.deps, priya, { ...ends(HOME, WORK), ...road });
  for (const [row, from, to] of [
    [driver, START, END],
    [passenger, HOME, WORK],
  ] as const) {
    const { startCell, endCell } = travellerWith({ start: from, end: to });
    const homes = { startHomeCell: startCell, endHomeCell: endCell };
    const way = { outEstimateMetres: 20_000, outEstimateSeconds: 1_000, backEstimateMetres: 20_000, backEstimateSeconds: 1_000 };
    const course = { outMetres: 20_000, outSeconds: 1_000, outCourse: ROAD, backMetres: 20_000, backSeconds: 1_000, backCourse: ROAD };
    await t.deps.db.insert(journeyWays).values({
      journeyId: row.id,
      startCell,
      endCell,
      ...homes,
      ...ends(from, to),
      startLand: '',
      endLand: '',
      ...way,
      ...course,
      roadsVersion: '',
    });
  }
  const trips = weeklyTrips(1).filter(({ direction }) => direction === 'out');
  const lift = await addLift(t.deps, { driver, passenger, trips, places: { out: { pickUp, dropOff }, back: null } });
  return { lift, driver, passenger };
}

/** The statements of the migration that put the places of all lifts aside. */
async function upgrade(): Promise<void> {
  const file = await readFile(join(import.meta.dirname, '../../kernel/db/migrations', '0024_where-people-meet.sql'), 'utf8');
  const [, statement = ''] = file.split(/--> statement-breakpoint\n(?=-- Places)/);
  await t.deps.db.execute(sql.raw(statement));
}

const WALKS: Router['walks'] = async (asked) => ({ kind: 'walks', walks: asked.map(({ to }) => ({ at: to, metres: 320 })) });
const NO_WALKS: Router['walks'] = async (asked) => ({ kind: 'walks', walks: asked.map(() => null) });
const METRES = { seconds: 250, metres: 5_000 };

/** The match of the two as it is now: they meet on the road, or the driver comes to the door. */
function matches({ driver, passenger }: Sharing, isMet: boolean, estimated = false): Pick<MatchFinder, 'one'> {
  const [drives, rides] = [
    travellerWith({ journeyId: driver.id, start: START, end: END }),
    travellerWith({ journeyId: passenger.id, start: HOME, end: WORK }),
  ];
  const point = (metres: number) => ({
    ...placeAt(metres),
    walkMetres: 310,
    secondsFromStart: METRES.seconds,
    metresFromStart: METRES.metres,
  });
  const [pickUp, dropOff] = isMet ? [point(5_000), point(15_000)] : [null, null];
  const out = { direction: 'out', detour: { metres: 0, seconds: 0 }, pickUpAfter: 1, dropOffAfter: 2, pickUp, dropOff } as const;
  const shared = {
    timesKnown: true,
    days: [],
    trips: [],
    sharedTrips: 1,
    myTrips: 1,
    troubleMinutes: 1,
    saving: { poundsPerYear: 0, co2KgPerYear: 0 },
  };
  const found: FoundMatch = {
    mine: drives,
    other: rides,
    best: { driver: drives, passenger: rides, out, back: null, ...shared, estimated },
    otherWayRound: null,
  };
  return { one: async () => found };
}

async function renew(sharing: Sharing, given: { readonly walks?: Router['walks']; readonly matches?: Pick<MatchFinder, 'one'> } = {}) {
  const routing = { ...createEstimateRouter(), walks: given.walks ?? WALKS };
  await renewPlaces({ ...t.deps, routing, matches: given.matches ?? matches(sharing, true) }, new AbortController().signal);
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.id, sharing.lift.id));
  return row;
}

async function told(): Promise<readonly (string | undefined)[]> {
  const rows = await t.deps.db.select({ event: messages.event }).from(messages).orderBy(messages.position);
  const { rows: mails } = await t.deps.db.execute<{ kind: string }>(sql`select kind from mails order by 1`);
  return [...rows.map(({ event }) => event?.name), ...mails.map(({ kind }) => kind)];
}

const at = (label: string, place: Position, walkMetres: number): AgreedPlace => ({ label, ...place, walkMetres });
const DOOR = at('14 Orchard Row', HOME, 0);
const ON_ROAD = at('Norwich', placeAt(15_000), 300);

test("at the upgrade doors and whatever lies near a driver's end are shown no more, and the rest stays until it is worked out anew", async () => {
  const { lift: withDoor } = await share(DOOR, ON_ROAD);
  const { lift: atDriver } = await share(at('Norwich', placeAt(300), 200), ON_ROAD);
  const { lift: onRoad } = await share(at('Norwich', placeAt(5_000), 300), ON_ROAD);
  await upgrade();
  const rows = new Map((await t.deps.db.select().from(lifts)).map((row) => [row.id, row]));
  expect([withDoor, atDriver, onRoad].map(({ id }) => rows.get(id)?.places === null)).toEqual([true, true, false]);
  for (const lift of [withDoor, atDriver, onRoad]) expect(rows.get(lift.id)?.formerPlaces).toEqual(lift.places);
});

test('a door that was shown although a meeting point had been announced becomes that point, which both are told once', async () => {
  const sharing = await share(DOOR, ON_ROAD);
  await upgrade();
  const row = await renew(sharing, { walks: NO_WALKS });
  expect(row?.formerPlaces).toBeNull();
  expect(row?.places?.out?.pickUp).toMatchObject({ walkMetres: 310 });
  expect(row?.places?.out?.pickUp.latitude).not.toBe(HOME.latitude);
  expect(await told()).toEqual(['places-changed', 'places-changed', 'places-changed']);
  await renew(sharing);
  expect(await told()).toHaveLength(3);
});

test('where by the rules of before a meeting point was announced and by those of now none can be, the middle of the cell stands for the door', async () => {
  const sharing = await share(DOOR, ON_ROAD);
  await upgrade();
  const row = await renew(sharing, { matches: matches(sharing, false), walks: NO_WALKS });
  expect(row?.places?.out?.pickUp.walkMetres).toBeGreaterThan(0);
});

test('places that are the same are told to nobody, and a lift waits while the router is away', async () => {
  const sharing = await share(at('Norwich', placeAt(5_000), 300), ON_ROAD);
  await upgrade();
  const waiting = await renew(sharing, { matches: matches(sharing, false, true) });
  expect([waiting?.formerPlaces === null, waiting?.places]).toEqual([false, sharing.lift.places]);
  const anew = await renew(sharing);
  expect(anew?.formerPlaces).toBeNull();
  await t.deps.db.update(lifts).set({ formerPlaces: anew?.places ?? null });
  await t.deps.db.delete(messages);
  await t.store.pool.query('delete from mails; delete from jobs.job');
  await renew(sharing);
  expect(await told()).toEqual([]);
});

test('places that were away meanwhile come back with a plan of the car by them, since the cells have stood in; others with none', async () => {
  const sharing = await share(at('Norwich', placeAt(5_000), 300), ON_ROAD);
  await upgrade();
  const anew = (await renew(sharing))?.places ?? null;
  const planned = async () => {
    const { rows } = await t.store.pool.query<{ data: unknown }>("select data from jobs.job where name = 'plan-car'");
    await t.store.pool.query('delete from jobs.job');
    return rows.map(({ data }) => data);
  };
  await planned();
  for (const [places, jobs] of [
    [anew, []],
    [null, [{ journeyId: sharing.driver.id }]],
  ] as const) {
    await t.deps.db.update(lifts).set({ places, formerPlaces: anew });
    expect((await renew(sharing))?.places).toEqual(anew);
    expect(await planned()).toEqual(jobs);
  }
});

test('a lift waits until the ways of both are found by the present rules: an estimate in their place would announce doors', async () => {
  const sharing = await share(DOOR, ON_ROAD);
  await upgrade();
  const estimates = { outMetres: null, outSeconds: null, outCourse: null, backMetres: null, backSeconds: null, backCourse: null };
  await t.deps.db.update(journeyWays).set({ ...estimates, startHomeCell: null });
  const routing = { ...createEstimateRouter(), walks: WALKS, roadsVersion: async () => null };
  const deps = { ...t.deps, routing, matches: matches(sharing, false, true) };
  await renewPlaces(deps, new AbortController().signal);
  const [row] = await t.deps.db.select().from(lifts).where(eq(lifts.id, sharing.lift.id));
  expect([row?.places, row?.formerPlaces === null]).toEqual([null, false]);
});
