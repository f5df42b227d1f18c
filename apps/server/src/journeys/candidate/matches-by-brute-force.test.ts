/** What the search finds is what the definition finds among all pairs. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../kernel/config/config.ts';
import type { Store } from '../../kernel/db/client.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import { createRouter, type Router } from '../../map/routing/routing.ts';
import { sealKeys } from '../../kernel/security/sealed-id.ts';
import { drawByTree } from '../../test-support/chosen-seeds.ts';
import { around, bruteForce, inventWorld, NOW, storeWorlds, within, type Region, type World } from '../../test-support/match-worlds.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { boundsOf, hasValhalla, putRoads } from '../../test-support/test-roads.ts';
import { compareMatches } from '../measure/arrange.ts';
import { createMatchFinder } from './create-match-finder.ts';
import { candidatesStatement, readReader } from './find-candidates.ts';
import type { MatchFinder, MatchesPage } from './match-finder.ts';
import type { Ways } from '../way/ways.ts';
import type { FoundMatch } from '../traveller/traveller.ts';

const clock = { now: () => NOW };
const secrets = { sealKeys: sealKeys(['a secret for tests alone, long enough']) };

/** On land, at borders of zones, on both sides of the antimeridian, around islands with and without ferries, on both shores of an estuary. */
const REGIONS: readonly [Region, ...Region[]] = [
  around(52.65, -0.7),
  around(50.78, -1.2),
  around(38.9, -7.05),
  around(36.1, -114.6),
  around(-16.9, 179.98),
  around(55.7, 12.8),
  around(45.58, -1.04),
];

/** Each third world is a crowded one, in which many ride along with others. */
const isCrowded = (number: number) => number % 3 === 1;

const WORLDS = 1_000;
const PARTS = 4;
/** A run tries one part of the worlds, which the files of the server choose; `WORLDS=all` tries them all. */
function chooseWorlds(): readonly number[] {
  // oxlint-disable-next-line node/no-process-env -- a test's own setting
  if (process.env['WORLDS'] === 'all') return Array.from({ length: WORLDS }, (_, index) => index);
  const part = drawByTree().whole(PARTS);
  return Array.from({ length: WORLDS / PARTS }, (_, index) => part * (WORLDS / PARTS) + index);
}

type Stored = { readonly worlds: readonly World[]; readonly ways: ReadonlyMap<string, Ways>; readonly finder: MatchFinder };

async function store(
  to: Store,
  routing: Router,
  numbers: readonly number[],
  perWorld: number,
  region: (number: number) => Region,
): Promise<Stored> {
  const worlds = numbers.map((number) => inventWorld(number + 1, region(number), perWorld, isCrowded(number)));
  const ways = await storeWorlds(to.db, routing, worlds);
  return { worlds, ways, finder: createMatchFinder({ db: to.db, routing, clock, secrets }) };
}

/** All pages, one after the other. */
async function pagesOf(finder: MatchFinder, journeyId: string, isTakenShown = false): Promise<MatchesPage[]> {
  const pages: MatchesPage[] = [];
  for (let after: string | null = null; pages.length === 0 || after !== null; after = pages.at(-1)?.next ?? null) {
    const page = await finder.page({ journeyId, as: 'any', days: [], detourMinutes: null, isTakenShown, after });
    if (page.kind !== 'matches') throw new Error(page.kind);
    pages.push(page);
  }
  return pages;
}

/** What of a match is told. */
function told({ other, best, otherWayRound }: FoundMatch) {
  const of = ({ driver, days, trips, troubleMinutes, sharedTrips, myTrips, saving, estimated, out, back }: FoundMatch['best']) => {
    const cars = trips.map(({ date, way: { direction }, fit }) => ({ date, direction, fit }));
    return { driver: driver.journeyId, days, cars, troubleMinutes, sharedTrips, myTrips, saving, estimated, out, back };
  };
  return { journeyId: other.journeyId, best: of(best), otherWayRound: otherWayRound && of(otherWayRound) };
}

/** Towards a weekly journey, whoever travels weekly comes before whoever travels on one date, and those without times come last: across all pages. */
function expectGroups(pages: readonly MatchesPage[]) {
  const groups = pages.flatMap(({ matches }) =>
    matches.map(({ mine, other }) => (mine.when?.kind !== 'weekly' ? 'any' : (other.when?.kind ?? 'without times'))),
  );
  expect(groups).toEqual(['any', 'weekly', 'once', 'without times'].flatMap((group) => groups.filter((each) => each === group)));
  return groups.includes('weekly') && groups.includes('once');
}

/** How many of them have somebody who rides or drives already. */
function countTaken(matches: readonly FoundMatch[]): number {
  return matches.filter(({ mine, other }) => mine.taken.length + other.taken.length > 0).length;
}

/** How many of them have trips that the reader has taken. */
function countShownTaken(matches: readonly FoundMatch[]): number {
  return matches.filter(({ best }) => best.days.some(({ out, back }) => [out, back].some((leg) => leg?.isTaken === true))).length;
}

/** How many of them are in a car in which others ride. */
function countInCars(matches: readonly FoundMatch[]): number {
  return matches.filter(({ best }) => best.trips.some(({ fit }) => fit !== null)).length;
}

describe('on estimates', () => {
  let stored: Store;
  const routing = createEstimateRouter();
  beforeAll(async () => {
    stored = await openMigratedStore();
  });
  afterAll(() => stored.close());

  test('in any of a thousand worlds each page holds the matches of all pairs, in their order, and the total counts them', async () => {
    const numbers = chooseWorlds();
    const { worlds, ways, finder } = await store(stored, routing, numbers, 7, (number) => REGIONS[number % REGIONS.length] ?? REGIONS[0]);
    let [count, mixed, taken, shownTaken, inCars] = [0, 0, 0, 0, 0];
    const left = worlds.entries();
    const compareSome = async () => {
      for (const [index, world] of left) {
        const [mine] = world.journeys;
        if (mine === undefined) continue;
        const expected = await bruteForce(world, ways, routing, mine, false);
        const pages = await pagesOf(finder, mine.row.id);
        expect({ index, found: pages.flatMap(({ matches }) => matches).map(told) }).toEqual({ index, found: expected.map(told) });
        expect(pages[0]?.total).toBe(expected.length);
        if (expectGroups(pages)) mixed += 1;
        if (expected.some((match) => match.mine.taken.length > 0)) {
          const withTaken = await bruteForce(world, ways, routing, mine, false, true);
          const shown = await pagesOf(finder, mine.row.id, true);
          expect({ index, found: shown.flatMap(({ matches }) => matches).map(told) }).toEqual({ index, found: withTaken.map(told) });
          expect(shown[0]?.total).toBe(withTaken.length);
          shownTaken += countShownTaken(withTaken);
        }
        taken += countTaken(expected);
        inCars += countInCars(expected);
        count += expected.length;
      }
    };
    await Promise.all(Array.from({ length: 4 }, compareSome));
    // The worlds are not empty ones. A page with weekly journeys and single dates is rare: a part of the worlds may have none.
    expect(count).toBeGreaterThan(numbers.length / 10);
    if (numbers.length === WORLDS) expect(mixed).toBeGreaterThanOrEqual(numbers.length / 250);
    expect(taken).toBeGreaterThan(numbers.length / 125);
    expect(shownTaken).toBeGreaterThan(numbers.length / 250);
    expect(inCars).toBeGreaterThan(numbers.length / 20);
  });

  test('candidates are found by indexes alone, and by a piece of them: no table is read, and no whole community', async () => {
    const [journey] = await stored.db.select({ id: journeys.id }).from(journeys).where(eq(journeys.role, 'either')).limit(1);
    const reader = await readReader(stored.db, journey?.id ?? '');
    if (reader === null) throw new Error('there are worlds by now');
    const plan = await stored.db.transaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      const statement = candidatesStatement(reader.traveller, { as: 'any', now: NOW });
      return (await tx.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`)).rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toMatch(/Index Only Scan using journey_candidates_passengers_index[^\n]*\n *Index Cond: [^\n]*start_cell >= range.low/);
    expect(plan).toMatch(/Bitmap Index Scan on journey_candidates_drivers_index[^\n]*\n *Index Cond: [^\n]*cover && /);
  });
});

// Elsewhere the package has nothing to run, and these are counted as skipped.
describe.skipIf(!hasValhalla)('on imported roads', () => {
  let stored: Store;
  let dataDir: string;
  let routing: Router;
  beforeAll(async () => {
    stored = await openMigratedStore();
    dataDir = await mkdtemp(join(tmpdir(), 'waylift-matches-'));
    await putRoads(dataDir, '20261122T090000000Z-test', 'rutland');
    routing = createRouter(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'silent' }));
  });
  afterAll(async () => {
    await routing.close();
    await stored.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('the pages together hold the matches of all pairs by road, each page in the order of trouble', async () => {
    const { east } = boundsOf('rutland');
    const aroundOakham = within({ south: 52.6, west: -0.8, north: 52.72, east: -0.62 });
    // In some worlds journeys end beyond the roads.
    const atTheBorder = within({ south: 52.6, west: east - 0.08, north: 52.7, east: east + 0.08 });
    const { worlds, ways, finder } = await store(stored, routing, [0, 1, 2, 3, 4, 5], 45, (number) =>
      number % 3 === 2 ? atTheBorder : aroundOakham,
    );
    const [byRoad, estimated] = [new Set<string>(), new Set<string>()];
    let [mixed, taken, inCars] = [0, 0, 0];
    for (const [index, world] of worlds.entries()) {
      for (const mine of world.journeys.slice(0, 3)) {
        const expected = await bruteForce(world, ways, routing, mine, true);
        const pages = await pagesOf(finder, mine.row.id);
        const found = pages.flatMap(({ matches }) => matches).toSorted(compareMatches);
        expect({ index, found: found.map(told) }).toEqual({ index, found: expected.map(told) });
        for (const { matches } of pages) expect(matches).toEqual([...matches].sort(compareMatches));
        expect(pages.at(-1)?.total).toBe(expected.length);
        if (expectGroups(pages)) mixed += 1;
        taken += countTaken(expected);
        inCars += countInCars(expected);
        for (const { best, other } of expected) (best.estimated ? estimated : byRoad).add(other.journeyId);
      }
    }
    expect(byRoad.size).toBeGreaterThan(15);
    expect(estimated.size).toBeGreaterThan(0);
    expect(mixed).toBeGreaterThan(0);
    expect(taken).toBeGreaterThan(5);
    expect(inCars).toBeGreaterThan(10);
  });
});
