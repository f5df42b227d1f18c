/** What others may see, before both agree (design): shown by the whole server, with the real search. */
import { randomUUID } from 'node:crypto';
import type { Match } from '@waylift/contract/match';
import type { Travel } from '@waylift/contract/travel';
import type { Position } from '@waylift/geography/position';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { cellToBoundary, cellToChildren, cellToLatLng, cellToParent, latLngToCell } from 'h3-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { communities, type NewCommunityRow } from '../../kernel/db/schema/communities.ts';
import { lifts, type TripSide } from '../../kernel/db/schema/lifts.ts';
import { memberBlocks } from '../../kernel/db/schema/member-blocks.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { importPlaces } from '../../map/places/extract/import-places.ts';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity, addMember } from '../../test-support/fixtures.ts';
import { signedIn } from '../../test-support/signed-in.ts';
import { statementsOf } from '../../test-support/statements-of.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import { extractFile, hasValhalla, putRoads } from '../../test-support/test-roads.ts';

const EATON = { latitude: 52.6131, longitude: 1.2673 };
const WYMONDHAM = { latitude: 52.5703, longitude: 1.1124 };
const OAKHAM = { latitude: 52.6705, longitude: -0.7286 };
const UPPINGHAM = { latitude: 52.5886, longitude: -0.7224 };
const WORLDS = [
  { measure: 'by the estimate', homes: EATON, works: WYMONDHAM, estimated: true },
  { measure: 'by road', homes: OAKHAM, works: UPPINGHAM, estimated: false },
].filter(({ estimated }) => estimated || hasValhalla);

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ env: { RATE_LIMITS: 'off' } });
  if (!hasValhalla) return;
  await putRoads(t.deps.config.dataDir, '20261122T100000000Z-first', 'rutland');
  const { signal } = new AbortController();
  await importPlaces({ ...t.deps, store: t.store }, { name: 'rutland', file: extractFile('rutland') }, { signal, onProgress: () => {} });
  await vi.waitUntil(async () => Boolean(await t.deps.routing.roadsVersion()), { timeout: 300_000, interval: 20 });
});
afterAll(() => t[Symbol.asyncDispose]());

type Member = { readonly memberId: string; readonly token: string; readonly community: NewCommunityRow };
type Someone = Member & { readonly journeyId: string };
type Journey = Partial<Travel> & { readonly start: Position; readonly end: Position; readonly returnJourney?: boolean };

let numbered = 0;

async function newCommunity(given: Partial<NewCommunityRow> = {}): Promise<NewCommunityRow> {
  numbered += 1;
  return await addCommunity(t.deps, { publicId: `lifts${numbered}`, ...given });
}

async function newMember(community: NewCommunityRow, name: { forename: string; surname: string }): Promise<Member> {
  numbered += 1;
  const { id: memberId } = await addMember(t.deps, community, { email: `planted${numbered}@mail.example`, ...name });
  return { memberId, community, token: await signedIn(t.deps, memberId) };
}

async function withJourney(member: Member, journey: Journey): Promise<Someone> {
  const { community, token } = member;
  const { answer } = await callApi(t.app, 'addJourney', { params: { id: community.publicId }, body: bodyOf(journey) }, { token });
  return { ...member, journeyId: answer?.id ?? '' };
}

async function removeJourney({ journeyId, token }: Someone): Promise<void> {
  expect((await callApi(t.app, 'removeJourney', { params: { journeyId } }, { token })).status).toBe(204);
}

function bodyOf({ start, end, returnJourney = true, ...travel }: Journey) {
  return { start: { label: '14 Orchard Row', ...start }, end: { label: 'Planted Works', ...end }, returnJourney, ...travel };
}

/** Everything that the calls tell of one journey's matches, and of each match, whoever drives, as it is sent. */
async function toldTo({ token, journeyId }: Someone): Promise<{ readonly text: string; readonly matches: readonly Match[] }> {
  const queries = [{}, { as: 'driver' }, { as: 'passenger' }] as const;
  const lists = [];
  for (const query of queries) lists.push(await callApi(t.app, 'matches', { params: { journeyId }, query }, { token }));
  const matches = lists.flatMap(({ answer }) => answer?.matches ?? []);
  const single = [];
  for (const matchId of new Set(matches.map(({ id }) => id))) {
    for (const query of queries) single.push(await callApi(t.app, 'match', { params: { matchId }, query }, { token }));
  }
  return { text: [...lists, ...single].map(({ status, text }) => `${status} ${withoutRequest(text)}`).join('\n'), matches };
}

function withoutRequest(text: string): string {
  return text.replace(/"requestId":"[^"]*"/, '');
}

const ME = { forename: 'Priya', surname: 'Raman' };
const OTHER = { forename: 'Ana', surname: 'Plantedsurname' };

/** A place, away from the edges of cells, within one of these cells, of which others are shown the same. */
function within(cells: readonly string[]): fc.Arbitrary<Position> {
  const places = fc.record({ cell: fc.constantFrom(...cells), corner: fc.nat(5), share: fc.integer({ min: 0, max: 90 }) });
  return places.map(({ cell, corner, share }) => {
    const [latitude, longitude] = cellToLatLng(cell);
    const [cornerLatitude = 0, cornerLongitude = 0] = cellToBoundary(cell)[corner] ?? [];
    const towards = (centre: number, edge: number) => centre + ((edge - centre) * share) / 100;
    return { latitude: towards(latitude, cornerLatitude), longitude: towards(longitude, cornerLongitude) };
  });
}

const around = (centre: Position, degrees: number): fc.Arbitrary<Position> =>
  fc.tuple(fc.integer({ min: -1_000, max: 1_000 }), fc.integer({ min: -1_000, max: 1_000 })).map(([north, east]) => ({
    latitude: centre.latitude + (north / 1_000) * degrees,
    longitude: centre.longitude + (east / 1_000) * degrees,
  }));
const timeOfDay = (from: number): fc.Arbitrary<string> =>
  fc
    .integer({ min: 0, max: 8 })
    .map((quarters) => `${String(from + Math.floor(quarters / 4)).padStart(2, '0')}:${['00', '15', '30', '45'][quarters % 4]}`);
const travel = fc.record({
  role: fc.constantFrom('driver', 'passenger', 'either', 'either', 'either', 'either'),
  flexibleMinutes: fc.constantFrom(15, 60, 120),
  walkMetres: fc.constantFrom(0, 500, 2_000),
  detourLimitMinutes: fc.constantFrom(null, null, 30),
  when: fc.option(
    fc.record({
      kind: fc.constant('weekly'),
      days: fc.uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 5 }), out: timeOfDay(7), back: fc.option(timeOfDay(16)) }), {
        minLength: 1,
        maxLength: 5,
        selector: ({ day }) => day,
      }),
      from: fc.constant(null),
      until: fc.constant(null),
      skipped: fc.constant<string[]>([]),
    }),
    { freq: 4 },
  ),
});
const worldAround = (homes: Position, works: Position) =>
  fc.record({ area: fc.constantFrom('near', 'wide'), home: around(homes, 0.02), work: around(works, 0.02) }).chain((given) => {
    const cellsOf = ({ latitude, longitude }: Position) => {
      const near = latLngToCell(latitude, longitude, 8);
      return given.area === 'near' ? [near] : cellToChildren(cellToParent(near, 7), 8);
    };
    return fc.record({
      mine: fc.record({ start: around(homes, 0.02), end: around(works, 0.02), travel }),
      theirs: fc.record({
        area: fc.constant(given.area),
        homes: fc.tuple(within(cellsOf(given.home)), within(cellsOf(given.home))),
        works: fc.tuple(within(cellsOf(given.work)), within(cellsOf(given.work))),
        travel,
      }),
    });
  });

/** With times that are not told, so that the two match whatever else is drawn. */
function matchingWorld(homes: Position, works: Position) {
  const told = { role: 'either', flexibleMinutes: 15, walkMetres: 500, detourLimitMinutes: null, when: null } as const;
  const twoNear = ({ latitude, longitude }: Position): [Position, Position] => {
    const [cellLatitude, cellLongitude] = cellToLatLng(latLngToCell(latitude, longitude, 8));
    return [
      { latitude, longitude },
      { latitude: cellLatitude, longitude: cellLongitude },
    ];
  };
  const theirs = { area: 'near', homes: twoNear(homes), works: twoNear(works), travel: told } as const;
  return { mine: { start: homes, end: works, travel: told }, theirs };
}

test.each(WORLDS)('two homes in one cell are told alike, byte for byte, in every call, $measure', async (about) => {
  let matched = 0;
  const community = await newCommunity();
  const [reader, twice] = [await newMember(community, ME), await newMember(community, OTHER)];
  await fc.assert(
    fc.asyncProperty(worldAround(about.homes, about.works), async ({ mine, theirs: { homes, works, area, travel: travelled } }) => {
      const me = await withJourney(reader, { start: mine.start, end: mine.end, ...mine.travel });
      const other = await withJourney(twice, { start: homes[0], end: works[0], area, ...travelled });
      const before = await toldTo(me);
      const params = { journeyId: other.journeyId };
      const { start, end } = bodyOf({ start: homes[1], end: works[1] });
      const moved = await callApi(t.app, 'changeJourney', { params, body: { start, end } }, { token: other.token });
      expect(moved.status).toBe(200);
      expect((await toldTo(me)).text).toBe(before.text);
      matched += before.matches.filter(({ estimated }) => estimated === about.estimated).length;
      await Promise.all([me, other].map(removeJourney));
    }),
    { numRuns: 12, examples: [[matchingWorld(about.homes, about.works)]] },
  );
  expect(matched).toBeGreaterThan(0);
});

/** Everybody goes to work on Mondays and Tuesdays, the rider with the driver on Mondays. */
const TO_WORK = {
  kind: 'weekly' as const,
  days: [1, 2].map((day) => ({ day, out: '08:00', back: null })),
  from: null,
  until: null,
  skipped: [],
};

test.each(WORLDS)('two homes in one cell are told alike also where that member rides in a car of others, $measure', async (about) => {
  let inCars = 0;
  const community = await newCommunity();
  const [driver, rider, reader] = [
    await newMember(community, { forename: 'Ben', surname: 'Plantedsurname' }),
    await newMember(community, OTHER),
    await newMember(community, ME),
  ];
  const inCell = (place: Position) => {
    const cell = within([latLngToCell(place.latitude, place.longitude, 8)]);
    return fc.tuple(cell, cell);
  };
  const world = fc.record({
    homes: around(about.homes, 0.01).chain(inCell),
    works: around(about.works, 0.005).chain(inCell),
    own: around(about.homes, 0.01),
    earlierMinutes: fc.integer({ min: 1, max: 30 }),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ homes, works, own, earlierMinutes }) => {
      const alike = { when: TO_WORK, flexibleMinutes: 60, returnJourney: false };
      const drives = await withJourney(driver, { start: about.homes, end: about.works, ...alike, role: 'driver' });
      const rides = await withJourney(rider, { start: homes[0], end: works[0], ...alike });
      const me = await withJourney(reader, { start: own, end: about.works, ...alike, role: 'passenger' });
      await agree(rides, drives);
      const before = await toldTo(me);
      const { start, end } = bodyOf({ start: homes[1], end: works[1] });
      const moved = await callApi(t.app, 'changeJourney', { params: { journeyId: rides.journeyId }, body: { start, end } }, rides);
      expect(moved.status).toBe(200);
      await moveMoments(rides, earlierMinutes);
      expect((await toldTo(me)).text).toBe(before.text);
      inCars += before.matches.filter(({ car }) => car !== null).length;
      for (const { car } of before.matches) if (car !== null) expect(Object.keys(car)).toEqual(NUMBERS_OF_A_CAR);
      await Promise.all([drives, rides, me].map(removeJourney));
    }),
    { numRuns: 5 },
  );
  expect(inCars).toBeGreaterThan(0);
});

const NUMBERS_OF_A_CAR = ['others', 'days', 'movesOthersMinutes', 'wholeDetour', 'beginsOn'];

/** A lift on Mondays, if the two match. */
async function agree(rides: Someone, drives: Someone): Promise<void> {
  const { answer } = await callApi(t.app, 'matches', { params: { journeyId: rides.journeyId }, query: { as: 'passenger' } }, rides);
  const matchId = answer?.matches[0]?.id;
  if (matchId === undefined) return;
  const body = { matchId, days: [1], message: 'Shall we?', clientId: randomUUID() };
  const asked = await callApi(t.app, 'askToShare', { body }, rides);
  const params = { requestId: asked.answer?.id ?? '' };
  expect((await callApi(t.app, 'acceptRequest', { params, body: { days: [1] } }, drives)).status).toBe(200);
}

/** As if exact places had made other moments of the rider's lift. */
async function moveMoments({ journeyId }: Someone, minutes: number): Promise<void> {
  const rows = await t.deps.db.select().from(lifts).where(eq(lifts.passengerJourneyId, journeyId));
  for (const { id, trips } of rows) {
    const earlier = (side: TripSide): TripSide => ({ ...side, pickUp: side.pickUp - minutes, dropOff: side.dropOff - minutes });
    const moved = trips.map((trip) => ({ ...trip, driver: earlier(trip.driver), passenger: earlier(trip.passenger) }));
    await t.deps.db.update(lifts).set({ trips: moved }).where(eq(lifts.id, id));
  }
}

test('no answer tells a surname, an address, an exact place or its label, an id of the store, or when anything was done', async () => {
  t.clock.advanceMs(1_234);
  const community = await newCommunity();
  const me = await withJourney(await newMember(community, ME), { start: EATON, end: WYMONDHAM });
  const home = { latitude: 52.6130789, longitude: 1.2674321 };
  const work = { latitude: 52.5704567, longitude: 1.1123987 };
  const other = await withJourney(await newMember(community, OTHER), { start: home, end: work });
  const { text, matches } = await toldTo(me);
  expect(matches[0]?.member).toMatchObject({ forename: 'Ana', initial: 'P' });
  const stored = [other.memberId, other.journeyId, other.community.id, me.journeyId, t.clock.now().toISOString().slice(0, 16)];
  for (const trace of ['lanted', '@', 'Orchard', '52.613078', '1.267432', '52.570456', '1.112398', 'createdAt', ...stored])
    expect(text).not.toContain(trace);
});

type Pair = { readonly me: Someone; readonly other: Someone };
const JOURNEY = { start: EATON, end: WYMONDHAM, role: 'either' } as const;

async function block(blockerId: string, blockedId: string): Promise<void> {
  await t.deps.db.insert(memberBlocks).values({ blockerId, blockedId, createdAt: t.clock.now() });
}

const CAUSES: readonly (readonly [string, (pair: Pair) => Promise<unknown>])[] = [
  ['whom the reader has blocked', ({ me, other }) => block(me.memberId, other.memberId)],
  ['who has blocked the reader', ({ me, other }) => block(other.memberId, me.memberId)],
  [
    'whose account waits',
    ({ other }) => t.deps.db.update(members).set({ status: 'pending', activatedAt: null }).where(eq(members.id, other.memberId)),
  ],
  [
    'whose journey is paused',
    ({ other: { journeyId, token } }) => callApi(t.app, 'changeJourney', { params: { journeyId }, body: { paused: true } }, { token }),
  ],
  [
    'whose community is closed',
    async ({ other }) => {
      await t.deps.db.update(communities).set({ active: false }).where(eq(communities.id, other.community.id));
      t.deps.communities.clear();
    },
  ],
  [
    'of another community',
    async ({ me }) => {
      await t.deps.db.update(communities).set({ matchesWith: 'community' }).where(eq(communities.id, me.community.id));
      t.deps.communities.clear();
    },
  ],
];

test.each(CAUSES)('a member %s is told of, and looked for, as one who has left', async (_cause, apply) => {
  const told = async (happens: (pair: Pair) => Promise<unknown>) => {
    const community = await newCommunity({ matchesWith: 'family' });
    const others = await newCommunity({ matchesWith: 'family', parentId: community.id });
    const pair = {
      me: await withJourney(await newMember(community, ME), JOURNEY),
      other: await withJourney(await newMember(others, OTHER), JOURNEY),
    };
    const { matches } = await toldTo(pair.me);
    const [matchId = ''] = matches.map(({ id }) => id);
    expect(matchId).not.toBe('');
    await happens(pair);
    let text = '';
    const statements = await statementsOf(async () => {
      const match = await callApi(t.app, 'match', { params: { matchId }, query: {} }, { token: pair.me.token });
      expect(match.problem?.code).toBe('match-not-found');
      ({ text } = await toldTo(pair.me));
    });
    return { text, statements };
  };
  const left = await told(({ other }) => removeJourney(other));
  expect(await told(apply)).toEqual(left);
});

const mondays = (out: string): Travel['when'] => ({
  kind: 'weekly',
  days: [{ day: 1, out, back: null }],
  from: null,
  until: null,
  skipped: [],
});

test.each<[string, Partial<Travel>, Partial<Travel>, Partial<Travel>]>([
  ['flexibility', { when: mondays('08:00'), flexibleMinutes: 5 }, { when: mondays('08:35'), flexibleMinutes: 5 }, { flexibleMinutes: 35 }],
  ['detour', { role: 'driver', detourLimitMinutes: 1 }, { role: 'passenger' }, { detourLimitMinutes: 11 }],
  ['the role', { role: 'passenger' }, { role: 'passenger' }, { role: 'either' }],
])('what would change that nobody fits is what the list says after the change: %s', async (_case, mine, theirs, change) => {
  const community = await newCommunity();
  const me = await withJourney(await newMember(community, ME), { start: EATON, end: WYMONDHAM, ...mine });
  const aside = { latitude: EATON.latitude + 0.012, longitude: EATON.longitude };
  await withJourney(await newMember(community, OTHER), { start: aside, end: WYMONDHAM, ...theirs });
  const params = { journeyId: me.journeyId };
  const list = async () => (await callApi(t.app, 'matches', { params, query: {} }, me)).answer;
  const [[field, value]] = Object.entries(change) as [[string, unknown]];
  const before = await list();
  expect(before?.matches).toEqual([]);
  expect(before?.relaxed).toEqual({ change: field, minutes: typeof value === 'number' ? value : null, count: 1 });
  await callApi(t.app, 'changeJourney', { params, body: change }, me);
  expect((await list())?.matches).toHaveLength(1);
});

test('before both agree, a spot is its own words to the passenger, and to the driver that there is one: no word and no place of it, and no other figure', async () => {
  const community = await newCommunity();
  const journey = { start: EATON, end: WYMONDHAM, when: mondays('08:00'), walkMetres: 0 };
  const driver = await withJourney(await newMember(community, ME), { ...journey, role: 'driver' });
  const passenger = await withJourney(await newMember(community, OTHER), { ...journey, role: 'passenger' });
  const read = async (who: typeof driver) =>
    (await callApi(t.app, 'matches', { params: { journeyId: who.journeyId }, query: {} }, who)).text;
  const before = [await read(driver), await read(passenger)];
  const startSpot = { latitude: EATON.latitude + 0.001234, longitude: EATON.longitude, words: 'planted lay-by' };
  await callApi(t.app, 'changeJourney', { params: { journeyId: passenger.journeyId }, body: { startSpot } }, passenger);
  const [toDriver, toPassenger] = [await read(driver), await read(passenger)];
  expect(toDriver.replaceAll(',"spot":{"words":null}', '')).toBe(before[0]);
  expect(toDriver.split('"spot"').length).toBe(2);
  expect(toPassenger.replaceAll(',"spot":{"words":"planted lay-by"}', '')).toBe(before[1]);
  expect(toPassenger.split('planted lay-by').length).toBe(2);
});

test('what a member calls the ends of a journey changes nothing that others are told, and is in no log', async () => {
  const community = await newCommunity();
  const journey = { start: EATON, end: WYMONDHAM, when: mondays('08:00') };
  const reader = await withJourney(await newMember(community, ME), journey);
  const other = await withJourney(await newMember(community, OTHER), journey);
  const read = async () => (await callApi(t.app, 'matches', { params: { journeyId: reader.journeyId }, query: {} }, reader)).text;
  const before = await read();
  const names = { startName: 'planted home', endName: 'planted work' };
  await callApi(t.app, 'changeJourney', { params: { journeyId: other.journeyId }, body: names }, other);
  expect(await read()).toBe(before);
  expect(JSON.stringify(t.logLines)).not.toContain('planted home');
});
