import { EXAMPLE_DETAILS } from '@waylift/contract/member-fields';
import type { TravelFields } from '@waylift/contract/travel';
import { TRAVEL_DEFAULTS } from '@waylift/contract/travel-values';
import type { Position } from '@waylift/geography/position';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { journeyWays } from '../../kernel/db/schema/journey-ways.ts';
import { journeys } from '../../kernel/db/schema/journeys.ts';
import { matchCells } from '../../kernel/db/schema/match-cells.ts';
import { members } from '../../kernel/db/schema/members.ts';
import { createEstimateRouter } from '../../map/routing/estimate.ts';
import type { Router } from '../../map/routing/routing.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startTestApp, type TestApp } from '../../test-support/test-app.ts';
import type { MatchesAsked } from './match-finder.ts';
import { renewWays } from '../way/renew-ways.ts';

const OAKHAM = { latitude: 52.6705, longitude: -0.7286 };
/** A few minutes from the way between the two. */
const BESIDE = { latitude: 52.66, longitude: -0.76 };
const DRONFIELD = { latitude: 53.303, longitude: -1.475 };
/** Where nobody of Oakham passes. */
const CHESTERFIELD = { start: { latitude: 53.235, longitude: -1.421 }, end: { latitude: 53.38, longitude: -1.47 } };
const UPPINGHAM = { latitude: 52.5886, longitude: -0.7224 };

/** Straight roads that are so much longer than a line; before the first there are none. */
const roads = { version: '' as string | null, isAway: false, isHung: false, factor: 1.5, snappedBy: 0.001, asked: 0 };

let t: TestApp;
let counter = 0;
let community: { readonly id: string };
beforeAll(async () => {
  t = await startTestApp({ overrides: { routing: routerOnRoads() } });
});
afterAll(() => t[Symbol.asyncDispose]());
beforeEach(async () => {
  Object.assign(roads, { version: '', isAway: false, isHung: false, factor: 1.5, snappedBy: 0.001 });
  await t.deps.db.delete(matchCells);
  counter += 1;
  community = await addCommunity(t.deps, { publicId: `finder${counter}` });
});

function routerOnRoads(): Router {
  const estimate = createEstimateRouter();
  const stretched = (cell: { readonly metres: number; readonly seconds: number }) => ({
    metres: Math.round(cell.metres * roads.factor),
    seconds: Math.round(cell.seconds * roads.factor),
  });
  return {
    ...estimate,
    async route(start, end) {
      if (roads.isAway) return { kind: 'unavailable' };
      const outcome = await estimate.route(start, end);
      if (roads.version === '' || outcome.kind !== 'route') return outcome;
      const { metres, seconds } = stretched({ metres: outcome.route.distanceMetres, seconds: outcome.route.durationSeconds });
      return { kind: 'route', route: { ...outcome.route, distanceMetres: metres, durationSeconds: seconds, estimated: false } };
    },
    async matrix(sources, targets, options) {
      if (options?.measure !== 'estimate') roads.asked += 1;
      if (roads.isHung && options?.measure !== 'estimate')
        // On a busy machine the limit has passed before some call.
        if (options?.signal?.aborted !== true) await new Promise((resolve) => options?.signal?.addEventListener('abort', resolve));
      const matrix = await estimate.matrix(sources, targets, options);
      if (options?.measure === 'estimate' || roads.version === '') return matrix;
      if (roads.isAway || options?.signal?.aborted === true || matrix.kind !== 'matrix') return { kind: 'unavailable' };
      return {
        kind: 'matrix',
        estimated: false,
        rows: matrix.rows.map((row) => row.map((cell) => (typeof cell === 'object' ? stretched(cell) : cell))),
      };
    },
    async nearestRoads(places) {
      if (roads.isAway) return { kind: 'unavailable' };
      return { kind: 'roads', positions: places.map(({ latitude, longitude }) => ({ latitude, longitude: longitude + roads.snappedBy })) };
    },
    roadsVersion: async () => roads.version,
  };
}

type Given = TravelFields & { readonly start?: Position; readonly end?: Position; readonly areWaysKnown?: boolean };

/** A journey of a member of its own, from Oakham to Uppingham on Mondays at eight unless told otherwise. */
async function addJourney({ start = OAKHAM, end = UPPINGHAM, area = 'near', areWaysKnown = true, ...travel }: Given = {}): Promise<string> {
  counter += 1;
  const [id, memberId, now] = [t.deps.newId(), t.deps.newId(), t.clock.now()];
  await t.deps.db.insert(members).values({
    id: memberId,
    communityId: community.id,
    email: `finder${counter}@mail.example`,
    emailKey: `finder${counter}@mail.example`,
    ...EXAMPLE_DETAILS,
    passwordHash: 'nobody signs in',
    status: 'active',
    languageCode: 'en',
    countryCode: 'gb',
    createdAt: now,
    activatedAt: now,
  });
  const when = { kind: 'weekly', days: [{ day: 1, out: '08:00', back: null }], from: null, until: null, skipped: [] } as const;
  const row = {
    id,
    memberId,
    communityId: community.id,
    startLabel: 'Oakham',
    startLatitude: start.latitude,
    startLongitude: start.longitude,
    endLabel: 'Uppingham',
    endLatitude: end.latitude,
    endLongitude: end.longitude,
    returnJourney: false,
    distanceMetres: 1,
    durationSeconds: 1,
    geometry: '',
    estimated: true,
    createdAt: now,
    ...TRAVEL_DEFAULTS,
    area,
    when: { ...when, days: [...when.days], skipped: [] },
    ...travel,
  };
  await t.deps.db.insert(journeys).values(row);
  if (areWaysKnown)
    await t.deps.matches.storeWays(t.deps.db, id, await t.deps.matches.findWays({ journeyId: id, memberId, start, end, area }));
  return id;
}

async function pageOf(journeyId: string, asked: Partial<MatchesAsked> = {}) {
  const page = await t.deps.matches.page({ journeyId, as: 'any', days: [], detourMinutes: null, after: null, ...asked });
  if (page.kind !== 'matches') throw new Error(page.kind);
  return { ...page, ids: page.matches.map(({ other }) => other.journeyId) };
}

/** Leaves that many minutes after eight. Each minute more is more trouble, so journeys are found in the order of their minutes. */
const at = (minute: number): TravelFields => ({
  when: {
    kind: 'weekly',
    days: [{ day: 1, out: `08:${String(minute).padStart(2, '0')}`, back: null }],
    from: null,
    until: null,
    skipped: [],
  },
  flexibleMinutes: 60,
});

test('the next page goes on where the last one ended, whoever has come or gone meanwhile', async () => {
  const mine = await addJourney({ flexibleMinutes: 60 });
  const others: string[] = [];
  for (let minute = 1; minute <= 30; minute += 1) others.push(await addJourney(at(minute)));
  const first = await pageOf(mine);
  expect(first.ids).toEqual(others.slice(0, 20));
  expect(first.total).toBe(30);
  // The last one of the page and the first one after it go, one comes before both, and one after.
  await t.deps.db.delete(journeys).where(eq(journeys.id, others[19] ?? ''));
  await t.deps.db.delete(journeys).where(eq(journeys.id, others[20] ?? ''));
  await addJourney(at(10));
  const late = await addJourney(at(40));
  const second = await pageOf(mine, { after: first.next });
  expect(second).toMatchObject({ ids: [...others.slice(21), late], next: null });
});

test('a journey may begin and end with the first and the last date that a calendar has', async () => {
  const nights = {
    kind: 'weekly' as const,
    days: [
      { day: 1, out: '00:10', back: null },
      { day: 7, out: '23:50', back: null },
    ],
    skipped: ['0000-01-01', '9999-12-31'],
  };
  const mine = await addJourney({ when: { ...nights, from: '0000-01-01', until: '9999-12-31' } });
  const other = await addJourney({ when: { ...nights, from: null, until: '9999-12-31' } });
  await addJourney({ when: { ...nights, from: '9999-12-31', until: null } });
  await addJourney({ when: { ...nights, from: null, until: '0000-01-01' } });
  await addJourney({ when: { kind: 'once', date: '9999-12-31', out: '23:50', back: null } });
  expect((await pageOf(mine)).ids).toContain(other);
});

test('what is no cursor of this journey is refused', async () => {
  const journeyId = await addJourney({ flexibleMinutes: 60 });
  const other = await addJourney({ flexibleMinutes: 60 });
  for (let minute = 1; minute <= 20; minute += 1) await addJourney(at(minute));
  const { next: ofAnother } = await pageOf(other);
  // It tells nobody whose journey came last.
  expect(Buffer.from(ofAnother ?? '', 'base64url').toString('latin1')).not.toMatch(/[0-9a-f]{8}-/);
  for (const after of ['x', '', Buffer.from('[0,0,0,0,"",0]').toString('base64url'), ofAnother]) {
    expect(await t.deps.matches.page({ journeyId, as: 'any', days: [], detourMinutes: null, after })).toEqual({ kind: 'cursor-invalid' });
  }
});

test('both ways and how far times are apart choose which matches are shown', async () => {
  const mine = await addJourney({ ...at(0), flexibleMinutes: 60 });
  const [near, far] = [await addJourney(at(5)), await addJourney(at(20))];
  expect((await pageOf(mine)).ids).toEqual([near, far]);
  expect((await pageOf(mine, { apartMinutes: 5 })).ids).toEqual([near]);
  expect((await pageOf(mine, { apartMinutes: 4 })).ids).toEqual([]);
  // They travel in one direction only.
  expect((await pageOf(mine, { isBothWays: true })).ids).toEqual([]);
});

test('days and minutes choose which matches are shown; one alone is asked as the page shows it', async () => {
  const mine = await addJourney();
  const [monday, far] = [await addJourney(), await addJourney({ start: BESIDE })];
  expect((await pageOf(mine, { days: [1] })).ids).toEqual([monday, far]);
  expect((await pageOf(mine, { days: [2] })).ids).toEqual([]);
  expect((await pageOf(mine, { detourMinutes: 0 })).ids).toEqual([monday]);
  const [, shown] = (await pageOf(mine)).matches;
  expect(await t.deps.matches.one(mine, far, 'any')).toEqual(shown);
  expect((await t.deps.matches.best(mine, 1)).map(({ other }) => other.journeyId)).toEqual([monday]);
});

test('a journey within one cell, a paused one and one of a closed community match nobody, and say so', async () => {
  const other = await addJourney();
  const near = await addJourney({ end: { latitude: 52.6706, longitude: -0.7285 } });
  expect(await pageOf(near)).toMatchObject({ ids: [], silent: 'one-area' });
  const paused = await addJourney({ paused: true });
  expect(await pageOf(paused)).toMatchObject({ ids: [], silent: 'paused' });
  expect((await pageOf(other)).ids).toEqual([]);
  community = await addCommunity(t.deps, { publicId: `closed${counter}`, active: false });
  expect(await pageOf(await addJourney())).toMatchObject({ ids: [], silent: 'closed' });
});

test('a change of a journey alone holds at once, without asking for its ways', async () => {
  const [mine, other] = [await addJourney({ role: 'driver' }), await addJourney()];
  expect((await pageOf(mine)).ids).toEqual([other]);
  await t.deps.db.update(journeys).set({ role: 'driver' }).where(eq(journeys.id, other));
  await t.deps.matches.storeWays(t.deps.db, other, null);
  expect((await pageOf(mine)).ids).toEqual([]);
});

test('ways that are not known yet are found by the job, and then match', async () => {
  const [mine, other] = [await addJourney(), await addJourney({ areWaysKnown: false })];
  expect((await pageOf(mine)).ids).toEqual([]);
  expect(await pageOf(other)).toMatchObject({ ids: [], total: null, silent: null });
  expect(await renewWays(t.deps)).toBeGreaterThan(0);
  expect((await pageOf(mine)).ids).toEqual([other]);
  expect(await renewWays(t.deps)).toBe(0);
});

test('once roads come, ways are found by road; while the router is away, whatever it has not told is an estimate, and is found again', async () => {
  const [mine, other] = [await addJourney(), await addJourney()];
  const elsewhere = [await addJourney(CHESTERFIELD), await addJourney({ ...CHESTERFIELD, start: DRONFIELD })] as const;
  expect(await pageOf(mine)).toMatchObject({ ids: [other], estimated: true, matches: [{ best: { estimated: true } }] });
  roads.version = '20261122T100000000Z-first';
  roads.isAway = true;
  await renewWays(t.deps);
  const late = await addJourney({ start: BESIDE });
  expect(await pageOf(mine)).toMatchObject({ ids: [other, late], estimated: true });
  roads.isAway = false;
  expect(await renewWays(t.deps)).toBeGreaterThanOrEqual(3);
  expect(await pageOf(mine)).toMatchObject({
    ids: [other, late],
    estimated: false,
    total: 2,
    matches: [{ best: { estimated: false } }, {}],
  });
  roads.isAway = true;
  expect(await pageOf(mine)).toMatchObject({ ids: [other, late], estimated: false });
  expect(await pageOf(elsewhere[0])).toMatchObject({ ids: [elsewhere[1]], estimated: true });
});

test('a router that hangs is waited for once in an answer, however often the search is made for it: the rest is estimated', async () => {
  roads.version = '20261123T100000000Z-hung';
  const [mine, others] = [await addJourney(), [await addJourney({ start: BESIDE }), await addJourney(at(5))]];
  Object.assign(roads, { isHung: true, asked: 0 });
  const roadsLimit = AbortSignal.timeout(50);
  const search = async () => {
    const { ids, estimated } = await pageOf(mine, { roadsLimit });
    expect([ids.toSorted(), estimated]).toEqual([others.toSorted(), true]);
    return roads.asked;
  };
  const askedAtFirst = await search();
  expect([await search(), await search()]).toEqual([askedAtFirst, askedAtFirst]);
  const one = await t.deps.matches.one(mine, others[0] ?? '', 'any', undefined, { roadsLimit: AbortSignal.timeout(50) });
  expect(one?.best.estimated).toBe(true);
});

test('what is known of the roads is not asked again, until there are other roads', async () => {
  roads.version = '20261124T100000000Z-first';
  const [mine, far] = [await addJourney(), await addJourney({ start: BESIDE })];
  const detourOf = async () => (await pageOf(mine)).matches.map(({ best }) => best.out?.detour.metres);
  const asked = await detourOf();
  roads.asked = 0;
  expect(await detourOf()).toEqual(asked);
  expect(roads.asked).toBe(0);
  roads.version = '20261125T100000000Z-second';
  expect((await pageOf(mine)).ids).toEqual([far]);
  expect(roads.asked).toBeGreaterThan(0);
});

test('a search that nobody waits for any more ends, and no estimate takes the place of the roads', async () => {
  roads.version = '20261122T100000000Z-first';
  const [mine, other] = [await addJourney(), await addJourney()];
  const left = AbortSignal.abort('left');
  expect(await t.deps.matches.best(mine, 1)).toMatchObject([{ best: { estimated: false } }]);
  await expect(t.deps.matches.best(mine, 1, left)).rejects.toBe('left');
  await expect(t.deps.matches.one(mine, other, 'any', left)).rejects.toBe('left');
});

test('whoever lives in one cell stands for one point, on the nearest road, until there are other roads', async () => {
  roads.version = '20261122T100000000Z-first';
  const [one, two] = [await addJourney(), await addJourney({ start: { latitude: 52.6709, longitude: -0.729 } })];
  const startsOf = async () => {
    const rows = await t.deps.db.select({ id: journeyWays.journeyId, at: journeyWays.startLongitude }).from(journeyWays);
    return [one, two].map((journey) => rows.find(({ id }) => id === journey)?.at);
  };
  const [first, second] = await startsOf();
  expect(second).toBe(first);
  // The road is elsewhere now, but as long as the roads count as the same, the cell stays where it is.
  roads.snappedBy = 0.002;
  const third = await addJourney();
  const [row] = await t.deps.db.select().from(journeyWays).where(eq(journeyWays.journeyId, third));
  expect(row?.startLongitude).toBe(first);
  roads.version = '20261123T100000000Z-second';
  await renewWays(t.deps);
  const [afterOne, afterTwo] = await startsOf();
  expect(afterTwo).toBe(afterOne);
  expect(afterOne).toBeCloseTo((first ?? 0) + 0.001, 9);
});
