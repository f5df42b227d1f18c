/** One home is one cell, whatever its member does: shown by the whole server, with the real search. */
import type { AreaSize } from '@waylift/contract/travel';
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import type { Position } from '@waylift/geography/position';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { cellToLatLng, cellToParent, latLngToCell } from 'h3-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { earlierCells, journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import type { Router } from '../../map/routing/routing.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';

const EATON = { latitude: 52.6131, longitude: 1.2673 };
const WORKS = [
  { latitude: 52.5703, longitude: 1.1124 },
  { latitude: 52.5733, longitude: 1.1184 },
  { latitude: 52.5653, longitude: 1.1064 },
];

const estimate = createEstimateRouter();
/** Empty: there are none. */
const roads = { version: '' };
const routing: Router = {
  ...estimate,
  async route(...asked) {
    const outcome = await estimate.route(...asked);
    return outcome.kind === 'route' && roads.version !== '' ? { ...outcome, route: { ...outcome.route, estimated: false } } : outcome;
  },
  nearestRoads: async (places) => ({ kind: 'roads', positions: places }),
  roadsVersion: async () => roads.version,
};

let t: TestApp;
let numbered = 0;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' }, overrides: { routing } });
});
afterAll(() => t[Symbol.asyncDispose]());

type Typed = { readonly metres: number; readonly degrees: number; readonly work: number; readonly area: AreaSize };

function placeOf(home: Position, { metres, degrees }: Pick<Typed, 'metres' | 'degrees'>): Position {
  const part = (unit: number) => (unit * metres) / 111_195;
  const east = part(Math.sin((degrees * Math.PI) / 180)) / Math.cos((home.latitude * Math.PI) / 180);
  return { latitude: home.latitude + part(Math.cos((degrees * Math.PI) / 180)), longitude: home.longitude + east };
}

/** Of a community of their own, in which one more member reads what others are shown. */
async function newMember(home: Position = EATON) {
  numbered += 1;
  const number = numbered;
  const community = await addCommunity(t.deps, { publicId: `homes${number}` });
  const [member, reader] = await Promise.all(['ana', 'priya'].map((name) => oneOf(community, `${name}${number}@mail.example`, home)));
  if (member === undefined || reader === undefined) throw new Error('nobody');
  const journeyId = await reader.add({ metres: 2_000, degrees: 90, work: 0, area: 'near' });
  /** What the reader is told of where the journeys of the other start, each once, and how often it is told. */
  const shownStarts = async () => {
    const { answer } = await callApi(t.app, 'matches', { params: { journeyId }, query: {} }, reader);
    const starts = (answer?.matches ?? []).map(({ start }) => start);
    const places = new Set(starts.map(({ latitude, longitude, radiusMetres }) => `${latitude} ${longitude} ${radiusMetres}`));
    return { count: starts.length, places: [...places] };
  };
  return { ...member, community, shownStarts };
}

async function oneOf(community: NewCommunityRow, email: string, home: Position) {
  const { id: memberId } = await addMember(t.deps, community, { email });
  const token = await signedIn(t.deps, memberId);
  const startOf = (typed: Pick<Typed, 'metres' | 'degrees'>) => ({ label: `typed ${typed.metres}`, ...placeOf(home, typed) });
  return {
    memberId,
    token,
    async add(typed: Typed): Promise<string> {
      const end = { label: 'Works', ...(WORKS[typed.work] ?? EATON) };
      const body = { start: startOf(typed), end, returnJourney: true, area: typed.area, when: null };
      const { answer } = await callApi(t.app, 'addJourney', { params: { id: community.publicId }, body }, { token });
      return answer?.id ?? '';
    },
    move: (journeyId: string, typed: Typed) =>
      callApi(t.app, 'changeJourney', { params: { journeyId }, body: { start: startOf(typed) } }, { token }),
    set: (journeyId: string, area: AreaSize) => callApi(t.app, 'changeJourney', { params: { journeyId }, body: { area } }, { token }),
    remove: (journeyId: string) => callApi(t.app, 'removeJourney', { params: { journeyId } }, { token }),
    own: async () => (await t.deps.db.select().from(journeys).where(eq(journeys.memberId, memberId))).map(({ id, area }) => ({ id, area })),
  };
}
type Member = Awaited<ReturnType<typeof newMember>>;

function told(cell: string, radiusMetres: number): string {
  const [latitude, longitude] = cellToLatLng(cell);
  return `${Math.round(latitude * 1e6) / 1e6} ${Math.round(longitude * 1e6) / 1e6} ${radiusMetres}`;
}

const typed: fc.Arbitrary<Typed> = fc.record({
  metres: fc.integer({ min: 0, max: 74 }),
  degrees: fc.integer({ min: 0, max: 359 }),
  work: fc.nat(2),
  area: fc.constantFrom<AreaSize>('near', 'near', 'wide'),
});
const step = fc.record({ verb: fc.constantFrom('add', 'add', 'move', 'set', 'remove'), which: fc.nat(5), typed });

async function doStep(member: Member, { verb, which, typed: given }: { verb: string; which: number; typed: Typed }): Promise<void> {
  const own = await member.own();
  const journeyId = own[which % Math.max(1, own.length)]?.id;
  if (verb === 'add' || journeyId === undefined) await member.add(given);
  else if (verb === 'move') await member.move(journeyId, given);
  else if (verb === 'set') await member.set(journeyId, given.area);
  // One journey from the home always stays: only then must the cell stay too.
  else if (own.length > 1) await member.remove(journeyId);
}

test.each([
  ['one after the other', 1],
  ['three at once', 3],
])('whatever a member does with the journeys from one home, others are shown one cell, %s', async (_how, atOnce) => {
  let seen = 0;
  const home = fc.record({ north: fc.integer({ min: -900, max: 900 }), east: fc.integer({ min: -900, max: 900 }) });
  await fc.assert(
    fc.asyncProperty(home, typed, fc.array(step, { minLength: 6, maxLength: 9 }), async ({ north, east }, first, steps) => {
      const member = await newMember({ latitude: EATON.latitude + north / 1e5, longitude: EATON.longitude + east / 1e5 });
      await member.add({ ...first, area: 'near' });
      const [kept] = await cellsOf(member.memberId);
      const cell = kept?.ways.startHomeCell ?? '';
      expect((await member.shownStarts()).places).toEqual([told(cell, 750)]);
      for (let at = 0; at < steps.length; at += atOnce) {
        await Promise.all(steps.slice(at, at + atOnce).map((each) => doStep(member, each)));
        const own = await member.own();
        if (own.length === 0) return;
        const isWide = own.some(({ area }) => area === 'wide');
        const [shown, radiusMetres] = isWide ? [cellToParent(cell, 7), 1_700] : [cell, 750];
        const stored = await cellsOf(member.memberId);
        expect(stored.map(({ ways }) => [ways.startHomeCell, ways.startCell])).toEqual(own.map(() => [cell, shown]));
        // Some may lead too far aside to match.
        const { places } = await member.shownStarts();
        expect([told(shown, radiusMetres)]).toEqual(expect.arrayContaining(places));
        seen += places.length;
      }
    }),
    { numRuns: 12 },
  );
  expect(seen).toBeGreaterThan(12);
});

test('journeys that are added from one home at once are of one cell, also where it lies across an edge', async () => {
  const [latitude, longitude] = cellToLatLng(latLngToCell(EATON.latitude, EATON.longitude, 8));
  const edge = await edgeNear({ latitude, longitude });
  const member = await newMember(edge);
  const spelt = Array.from({ length: 6 }, (_, index) => ({ metres: 40, degrees: index * 60, work: index % 3, area: 'near' as const }));
  await Promise.all(spelt.map((each) => member.add(each)));
  expect(new Set(spelt.map((each) => latLngToCell(placeOf(edge, each).latitude, placeOf(edge, each).longitude, 8))).size).toBeGreaterThan(
    1,
  );
  const shown = await member.shownStarts();
  expect([shown.count, shown.places.length]).toEqual([6, 1]);
});

/** East of a place, where its cell ends. */
async function edgeNear(place: Position): Promise<Position> {
  const cellOf = ({ latitude, longitude }: Position) => latLngToCell(latitude, longitude, 8);
  let [inside, outside] = [0, 2_000];
  while (outside - inside > 1) {
    const metres = (inside + outside) / 2;
    if (cellOf(placeOf(place, { metres, degrees: 90 })) === cellOf(place)) inside = metres;
    else outside = metres;
  }
  return placeOf(place, { metres: inside, degrees: 90 });
}

async function cellsOf(memberId: string) {
  const rows = await t.deps.db
    .select({ area: journeys.area, latitude: journeys.startLatitude, longitude: journeys.startLongitude, ways: journeyWays })
    .from(journeys)
    .innerJoin(journeyWays, eq(journeyWays.journeyId, journeys.id))
    .where(eq(journeys.memberId, memberId))
    .orderBy(journeys.createdAt, journeys.id);
  return rows;
}

/** As an earlier version has stored it: each journey by itself, the wide cell as the one of the coarser grid. */
async function makeEarlier(memberId: string): Promise<void> {
  for (const { area, latitude, longitude, ways } of await cellsOf(memberId)) {
    const startCell = latLngToCell(latitude, longitude, area === 'wide' ? 7 : 8);
    await t.deps.db
      .update(journeyWays)
      .set({ startCell, startHomeCell: null, endHomeCell: null })
      .where(eq(journeyWays.journeyId, ways.journeyId));
  }
}

const renewing = () => t.deps.jobs.enqueue(t.deps.db, 'renew-ways', {});

test.each([
  ['without roads', ''],
  ['by road', '20261126T100000000Z-first'],
])('cells of an earlier version are made anew by the job that measures ways, %s', async (_how, version) => {
  const [latitude, longitude] = cellToLatLng(latLngToCell(EATON.latitude, EATON.longitude, 8));
  const edge = await edgeNear({ latitude, longitude });
  const members = await Promise.all([1, 2, 3].map(() => newMember(edge)));
  for (const member of members) {
    await member.add({ metres: 30, degrees: 90, work: 0, area: 'near' });
    t.clock.advanceMs(1_000);
    await member.add({ metres: 30, degrees: 270, work: 1, area: 'near' });
    t.clock.advanceMs(1_000);
    await member.add({ metres: 0, degrees: 0, work: 2, area: 'wide' });
    await makeEarlier(member.memberId);
  }
  roads.version = version;
  await renewing();
  await t.runJobs();
  const { latitude: lat, longitude: lon } = placeOf(edge, { metres: 30, degrees: 90 });
  const oldest = latLngToCell(lat, lon, 8);
  for (const member of members) {
    for (const { ways } of await cellsOf(member.memberId)) {
      expect(ways).toMatchObject({ startHomeCell: oldest, startCell: cellToParent(oldest, 7), roadsVersion: version });
    }
  }
  const { rows } = await t.deps.db.execute(sql`select from journey_ways where ${earlierCells(journeyWays)}`);
  expect(rows).toEqual([]);
  roads.version = '';
});

test('what a server of the version before stores beside newer ones is found, by an index, and made anew', async () => {
  const member = await newMember();
  const id = await member.add({ metres: 0, degrees: 0, work: 0, area: 'near' });
  const moved = placeOf(EATON, { metres: 3_000, degrees: 0 });
  const startCell = latLngToCell(moved.latitude, moved.longitude, 8);
  await t.deps.db.update(journeys).set({ startLatitude: moved.latitude, startLongitude: moved.longitude }).where(eq(journeys.id, id));
  await t.deps.db.update(journeyWays).set({ startCell }).where(eq(journeyWays.journeyId, id));
  await renewing();
  await t.runJobs();
  expect(await cellsOf(member.memberId)).toMatchObject([{ ways: { startCell, startHomeCell: startCell } }]);
  const plan = await t.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return await tx.execute(
      sql`explain select journey_id from journey_ways where ${earlierCells(journeyWays)} and journey_id > ${id} order by journey_id limit 9`,
    );
  });
  expect(JSON.stringify(plan.rows)).toContain('journey_ways_earlier_cells_index');
});

test('ways that were estimated as a journey from the same home asked for more distance are soon by road again', async () => {
  roads.version = '20261126T110000000Z-second';
  const member = await newMember();
  const near = await member.add({ metres: 0, degrees: 0, work: 0, area: 'near' });
  const waysOfNear = async () => (await t.deps.db.select().from(journeyWays).where(eq(journeyWays.journeyId, near)))[0];
  const before = await waysOfNear();
  expect(before).toMatchObject({ roadsVersion: roads.version, outMetres: expect.any(Number) });
  const wide = await member.add({ metres: 20, degrees: 0, work: 1, area: 'wide' });
  expect(await waysOfNear()).toMatchObject({ startCell: cellToParent(before?.startHomeCell ?? '', 7), roadsVersion: '', outMetres: null });
  await t.runJobs();
  expect(await waysOfNear()).toMatchObject({ roadsVersion: roads.version, outMetres: expect.any(Number) });
  await member.remove(wide);
  expect(await waysOfNear()).toMatchObject({ startCell: before?.startCell, roadsVersion: '' });
  await t.runJobs();
  expect(await waysOfNear()).toEqual(before);
  roads.version = '';
});

test('a journey whose other end lies in the wide area of its home matches nobody, and says so', async () => {
  const member = await newMember();
  await member.add({ metres: 0, degrees: 0, work: 0, area: 'wide' });
  const [shown] = await cellsOf(member.memberId);
  const [latitude, longitude] = cellToLatLng(shown?.ways.startCell ?? '');
  const from = placeOf({ latitude, longitude }, { metres: 0, degrees: 0 });
  const params = { id: member.community.publicId };
  const body = {
    start: { label: 'Home', ...EATON },
    end: { label: 'Corner', ...from },
    returnJourney: true,
    ...TRAVEL_DEFAULTS,
    when: null,
  };
  const { answer } = await callApi(t.app, 'addJourney', { params, body }, member);
  const { answer: page } = await callApi(t.app, 'matches', { params: { journeyId: answer?.id ?? '' }, query: {} }, member);
  expect(page).toMatchObject({ matches: [], silent: 'one-area' });
});
