/** Guarantees of every router with roads, whichever Valhalla it asks. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { greatCircleMetres } from '@waylift/geography/great-circle';
import type { Position } from '@waylift/geography/position';
import { decodePolyline } from '@waylift/geography/polyline';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { readConfig } from '../../kernel/config/config.ts';
import { createLog } from '../../kernel/effects/log.ts';
import type { Bounds } from '../osm/osm-file.ts';
import { smallExtract, type MapNode } from '../../test-support/small-extract.ts';
import { boundsOf, hasValhalla, putTiles, testTiles, tilesOf } from '../../test-support/test-roads.ts';
import { startTestValhalla } from '../../test-support/test-valhalla.ts';
import { createEstimateRouter } from './estimate.ts';
import { createRoadNetwork, type Valhalla } from './road-network.ts';
import { createRouter, type Router } from './routing.ts';

const log = createLog({ logLevel: 'silent' });
type Running = AsyncDisposable & { readonly router: Router };

/** Each runs on a folder of tiles whose roads lie within the bounds. */
const ROUTERS: Readonly<Record<string, (tiles: string, bounds: Bounds) => Promise<Running>>> = {
  async 'a Valhalla server'(tiles) {
    const server = await startTestValhalla(tiles);
    const router = createRouter(readConfig({ ROUTING_URL: server.url }), log);
    return { router, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
  },
  async 'the embedded Valhalla'(tiles, bounds) {
    const dataDir = await mkdtemp(join(tmpdir(), 'waylift-roads-'));
    await putTiles(dataDir, '20261122T090000000Z-test', tiles, [{ name: 'test', bounds }]);
    const router = createRouter(readConfig({ DATA_DIR: dataDir }), log);
    return {
      router,
      async [Symbol.asyncDispose]() {
        await router.close();
        await rm(dataDir, { recursive: true, force: true });
      },
    };
  },
};

const OAKHAM = { latitude: 52.6705, longitude: -0.7286 };
const UPPINGHAM = { latitude: 52.5886, longitude: -0.7224 };
const VILLAGES = [
  [52.7126, -0.6636],
  [52.6876, -0.7541],
  [52.7206, -0.7706],
  [52.689, -0.633],
  [52.6656, -0.5966],
  [52.627, -0.551],
  [52.685, -0.47],
  [52.638, -0.631],
  [52.719, -0.627],
  [52.589, -0.602],
  [52.651, -0.769],
].map(([latitude = 0, longitude = 0]) => ({ latitude, longitude }));
/** Far beyond the extract, on the same land. */
const NORWICH = { latitude: 52.62783, longitude: 1.29834 };

/** Two roads with a car ferry between them, and a third that only a passenger ferry reaches. */
const node = (id: number, latitude: number, longitude: number): MapNode => ({ id, latitude, longitude });
const HARBOURS = smallExtract({
  nodes: [
    node(1, 50.7, -1.3),
    node(2, 50.72, -1.3),
    node(3, 50.8, -1.31),
    node(4, 50.82, -1.31),
    node(5, 50.8, -1.2),
    node(6, 50.82, -1.2),
  ],
  ways: [
    { id: 1, nodes: [1, 2], tags: { highway: 'primary' } },
    { id: 2, nodes: [2, 3], tags: { route: 'ferry', motor_vehicle: 'yes', duration: '00:40' } },
    { id: 3, nodes: [3, 4], tags: { highway: 'primary' } },
    { id: 4, nodes: [2, 5], tags: { route: 'ferry', motor_vehicle: 'no', foot: 'yes' } },
    { id: 5, nodes: [5, 6], tags: { highway: 'primary' } },
  ],
});
const HARBOUR_BOUNDS = { south: 50.7, west: -1.31, north: 50.82, east: -1.2 };
const SOUTH = { latitude: 50.705, longitude: -1.3 };
const NORTH = { latitude: 50.815, longitude: -1.31 };
const ON_FOOT = { latitude: 50.815, longitude: -1.2 };

/** One road of each kind, a kilometre long and half a kilometre north of the one before. A street along their western ends joins them all. */
const KINDS: readonly (readonly [what: string, mayStand: boolean, tags: Readonly<Record<string, string>>])[] = [
  ['a street', true, { highway: 'residential' }],
  ['a country road', true, { highway: 'tertiary' }],
  ['a trunk road with access on foot', true, { highway: 'trunk', foot: 'yes' }],
  ['a motorway', false, { highway: 'motorway', oneway: 'no' }],
  ['its slip road', false, { highway: 'motorway_link', oneway: 'no' }],
  ['a slip road of a trunk road', false, { highway: 'trunk_link', foot: 'yes', oneway: 'no' }],
  ['a trunk road closed to people on foot', false, { highway: 'trunk', foot: 'no' }],
  ['a small road closed to them', false, { highway: 'secondary', foot: 'no' }],
  ['a road for motors alone', false, { highway: 'primary', motorroad: 'yes' }],
  ['a bridge', false, { highway: 'residential', bridge: 'yes' }],
  ['a tunnel', false, { highway: 'residential', tunnel: 'yes' }],
  ['a roundabout', false, { highway: 'residential', junction: 'roundabout', oneway: 'no' }],
  ['a path without cars', false, { highway: 'footway' }],
];
const [WEST, MIDDLE, EAST] = [-1.3, -1.293, -1.286];
const northOf = (kind: number) => 50.7 + 0.005 * kind;
/** A road under a motorway that crosses it on a bridge. */
const CROSSED = northOf(KINDS.length);
const ROAD_KINDS = smallExtract({
  nodes: [
    ...KINDS.flatMap((_, kind) => [node(10 * kind + 1, northOf(kind), WEST), node(10 * kind + 2, northOf(kind), EAST)]),
    node(901, CROSSED, WEST),
    node(902, CROSSED, EAST),
    node(903, CROSSED - 0.002, MIDDLE),
    node(904, CROSSED + 0.002, MIDDLE),
  ],
  ways: [
    { id: 1, nodes: [...KINDS.map((_, kind) => 10 * kind + 1), 901], tags: { highway: 'residential' } },
    ...KINDS.map(([, , tags], kind) => ({ id: 10 + kind, nodes: [10 * kind + 1, 10 * kind + 2], tags })),
    { id: 98, nodes: [901, 902], tags: { highway: 'residential' } },
    { id: 99, nodes: [903, 904], tags: { highway: 'motorway', bridge: 'yes', layer: '1' } },
  ],
});

/** So many places, which repeat the villages; `from` is the first. */
function places(count: number, from: number): Position[] {
  return Array.from({ length: count }, (_, index) => VILLAGES[(from + index) % VILLAGES.length] ?? OAKHAM);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'waylift-roads-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function roadOf(router: Router, start: Position, end: Position) {
  const outcome = await router.route(start, end);
  if (outcome.kind !== 'route') throw new Error(outcome.kind);
  return outcome.route;
}

// On other machines, the package has nothing to run, and these tests count as skipped.
describe.skipIf(!hasValhalla).each(Object.entries(ROUTERS))('%s', (_name, start) => {
  describe('with the roads of a county', () => {
    let running: Running;
    let router: Router;
    beforeAll(async () => {
      running = await start(await testTiles('rutland'), boundsOf('rutland'));
      router = running.router;
    });
    afterAll(() => running[Symbol.asyncDispose]());

    test('a route follows the road from end to end, and is no estimate', async () => {
      const route = await roadOf(router, OAKHAM, UPPINGHAM);
      expect(route).toMatchObject({ estimated: false });
      expect(route).not.toHaveProperty('ferry');
      const straight = greatCircleMetres(OAKHAM, UPPINGHAM);
      expect(route.distanceMetres).toBeGreaterThan(straight);
      expect(route.distanceMetres).toBeLessThan(1.5 * straight);
      const course = decodePolyline(route.geometry);
      expect(course.length).toBeGreaterThan(50);
      const drawn = course.slice(1).reduce((sum, point, index) => sum + greatCircleMetres(course[index] ?? point, point), 0);
      expect(Math.abs(drawn - route.distanceMetres)).toBeLessThan(0.01 * route.distanceMetres);
      for (const [end, point] of [
        [OAKHAM, course.at(0)],
        [UPPINGHAM, course.at(-1)],
      ] as const)
        expect(greatCircleMetres(end, point ?? NORWICH)).toBeLessThan(200);
    });

    test('where the roads do not reach, the way is an estimate', async () => {
      expect(await roadOf(router, OAKHAM, NORWICH)).toMatchObject({ estimated: true });
    });

    test.each([
      [1, 20],
      [20, 1],
      [50, 50],
    ])('each pair of a matrix of %i by %i is measured as its route is', async (rows, columns) => {
      const [sources, targets] = [places(rows, 0), places(columns, 1)];
      const matrix = await router.matrix(sources, targets);
      if (matrix.kind !== 'matrix') throw new Error(matrix.kind);
      expect(matrix.estimated).toBe(false);
      expect(matrix.rows.map((row) => row.length)).toEqual(sources.map(() => columns));
      for (const [row, source] of sources.entries()) {
        // In a large matrix, one cell of each row is compared.
        for (const column of rows === 50 ? [row] : targets.keys()) {
          const [cell, target] = [matrix.rows[row]?.[column], targets[column] ?? NORWICH];
          if (source === target) {
            expect(cell).toEqual({ metres: 0, seconds: 0 });
            continue;
          }
          const { distanceMetres, durationSeconds } = await roadOf(router, source, target);
          // Valhalla rounds differently in a matrix.
          expect(cell).toEqual({ metres: expect.closeTo(distanceMetres, -1.3), seconds: expect.closeTo(durationSeconds, -0.6) });
        }
      }
    });

    test('places where the roads do not reach are outside, and all others of the matrix are measured', async () => {
      const matrix = await router.matrix([OAKHAM, NORWICH], [UPPINGHAM, NORWICH, OAKHAM]);
      const measured = { metres: expect.any(Number), seconds: expect.any(Number) };
      expect(matrix).toEqual({
        kind: 'matrix',
        estimated: false,
        rows: [
          [measured, 'outside', { metres: 0, seconds: 0 }],
          ['outside', { metres: 0, seconds: 0 }, 'outside'],
        ],
      });
    });

    test('a matrix of estimates leaves the roads alone', async () => {
      const matrix = await router.matrix([OAKHAM], [UPPINGHAM, NORWICH], { measure: 'estimate' });
      const measured = { metres: expect.any(Number), seconds: expect.any(Number) };
      expect(matrix).toEqual({ kind: 'matrix', estimated: true, rows: [[measured, measured]] });
    });

    test('the nearest road of a place is a point of a road within 2 km; where there is none, there is no such point', async () => {
      const fieldNearOakham = { latitude: 52.6505, longitude: -0.6605 };
      const found = await router.nearestRoads([fieldNearOakham, NORWICH, OAKHAM]);
      if (found.kind !== 'roads') throw new Error(found.kind);
      const [nearField, beyond, nearOakham] = found.positions;
      expect(beyond).toBeNull();
      for (const [place, road] of [
        [fieldNearOakham, nearField ?? NORWICH],
        [OAKHAM, nearOakham ?? NORWICH],
      ] as const) {
        expect(greatCircleMetres(place, road)).toBeLessThan(2_000);
        const again = await router.nearestRoads([road]);
        expect(again).toEqual({ kind: 'roads', positions: [expect.anything()] });
        const onRoad = again.kind === 'roads' ? (again.positions[0] ?? NORWICH) : NORWICH;
        expect(greatCircleMetres(road, onRoad)).toBeLessThan(1);
      }
    });

    test('it is there, and tells when its roads were made', async () => {
      expect(await router.service?.check()).toBe(true);
      expect(await router.roadsVersion()).toMatch(/^20\d{6}T\d{9}Z/);
    });
  });

  describe('with ferries', () => {
    let running: Running;
    let router: Router;
    beforeAll(async () => {
      const file = join(folder, 'harbours.osm.pbf');
      await writeFile(file, HARBOURS);
      running = await start(await tilesOf([file]), HARBOUR_BOUNDS);
      router = running.router;
    });
    afterAll(() => running[Symbol.asyncDispose]());

    test('one that carries cars is a way, and the way says so', async () => {
      const route = await roadOf(router, SOUTH, NORTH);
      expect(route).toMatchObject({ estimated: false, ferry: true });
      expect(route.durationSeconds).toBeGreaterThan(40 * 60);
    });

    test('one for people on foot is no way', async () => {
      expect(await router.route(SOUTH, ON_FOOT)).toEqual({ kind: 'no-route' });
    });

    test('a matrix tells which places no road joins, even where there is no other', async () => {
      const measured = { metres: expect.any(Number), seconds: expect.any(Number) };
      expect(await router.matrix([SOUTH], [NORTH, ON_FOOT])).toMatchObject({ rows: [[measured, 'no-route']] });
      expect(await router.matrix([SOUTH, NORTH], [ON_FOOT])).toMatchObject({ rows: [['no-route'], ['no-route']] });
    });
  });

  describe('with roads of every kind', () => {
    let running: Running;
    let router: Router;
    beforeAll(async () => {
      const file = join(folder, 'kinds.osm.pbf');
      await writeFile(file, ROAD_KINDS);
      running = await start(await tilesOf([file]), { south: 50.69, west: WEST, north: CROSSED + 0.01, east: EAST });
      router = running.router;
    });
    afterAll(() => running[Symbol.asyncDispose]());

    const on = (latitude: number, longitude = MIDDLE) => ({ latitude, longitude });
    const walkOf = async (from: Position, to: Position) => {
      const found = await router.walks([{ from, to }]);
      if (found.kind !== 'walks') throw new Error(found.kind);
      return found.walks[0] ?? null;
    };

    test.each(KINDS.map(([what, mayStand], kind) => [mayStand ? 'may' : 'may not', what, kind] as const))(
      'somebody %s be met on %s',
      async (word, _what, kind) => {
        const found = await walkOf(on(northOf(0)), on(northOf(kind)));
        expect(found !== null).toBe(word === 'may');
        expect(greatCircleMetres(found?.at ?? on(northOf(kind)), on(northOf(kind)))).toBeLessThan(1);
      },
    );

    test('nobody is met where a road lies under a motorway, nor beside any road', async () => {
      expect(await walkOf(on(northOf(0)), on(CROSSED))).toBeNull();
      expect(await walkOf(on(northOf(0)), on(CROSSED, MIDDLE + 0.002))).not.toBeNull();
      expect(await walkOf(on(northOf(0)), on(CROSSED + 0.001, MIDDLE + 0.002))).toBeNull();
    });

    test('a walk is as long as the paths are: round the water, and with the steps to the first of them', async () => {
      const [here, there] = [on(northOf(0)), on(northOf(1))];
      const along = 2 * greatCircleMetres(here, on(northOf(0), WEST)) + greatCircleMetres(here, there);
      expect((await walkOf(here, there))?.metres).toBeCloseTo(along, -2);
      const aside = on(northOf(0) + 0.001);
      expect((await walkOf(aside, here))?.metres).toBeCloseTo(greatCircleMetres(aside, here), -1);
      // Without a path nearby, there is no way on foot.
      expect(await walkOf(on(northOf(0) + 0.0025), here)).toBeNull();
    });

    test('all of a list are told in its order, as each alone', async () => {
      const asked = Array.from({ length: 45 }, (_, index) => ({ from: on(northOf(0)), to: on(northOf(index % KINDS.length)) }));
      const found = await router.walks(asked);
      expect(found).toEqual({ kind: 'walks', walks: await Promise.all(asked.map(({ from, to }) => walkOf(from, to))) });
    });

    test('no journey sets out from a road on which nobody stands', async () => {
      const [motorway] = KINDS.flatMap(([what], kind) => (what === 'a motorway' ? [kind] : []));
      const beside = on(northOf(motorway ?? NaN) + 0.0005);
      const nearest = await router.nearestRoads([beside]);
      const at = nearest.kind === 'roads' ? nearest.positions[0] : null;
      expect(greatCircleMetres(at ?? beside, beside)).toBeGreaterThan(400);
      const [first = beside] = decodePolyline((await roadOf(router, beside, on(northOf(0)))).geometry);
      expect(greatCircleMetres(first, beside)).toBeGreaterThan(400);
    });
  });
});

test('a matrix with places outside takes about one question more for each place, however many there are', async () => {
  const questions: object[] = [];
  const isOutside = ({ lat }: { readonly lat: number }) => lat > 60;
  const asked = z.object({ sources: z.array(z.object({ lat: z.number() })), targets: z.array(z.object({ lat: z.number() })) });
  const valhalla: Valhalla = {
    async ask(_call, question) {
      questions.push(question);
      const { sources, targets } = asked.parse(question);
      if ([...sources, ...targets].some(isOutside)) return { kind: 'refused', json: { error: 'No suitable edges near location' } };
      return { kind: 'answered', json: { sources_to_targets: sources.map(() => targets.map(() => ({ distance: 1, time: 60 }))) } };
    },
    covers: () => true,
    roadsVersion: async () => '',
    check: async () => true,
    close: async () => undefined,
  };
  const router = createRoadNetwork({ valhalla, estimate: createEstimateRouter(), log });
  const row = (side: number) => Array.from({ length: 50 }, (_, index) => ({ latitude: 50 + side + (index % 2) * 11, longitude: index }));
  const matrix = await router.matrix(row(0), row(0.5));
  if (matrix.kind !== 'matrix') throw new Error(matrix.kind);
  expect(matrix.rows.flat().filter((cell) => cell === 'outside')).toHaveLength(2500 - 25 * 25);
  expect(questions.length).toBeLessThanOrEqual(2 + 100);
});

test('a matrix that takes too long is unavailable, however many questions it is parted into', async () => {
  let questions = 0;
  const valhalla: Valhalla = {
    async ask(_call, _question, signal) {
      questions += 1;
      if (questions === 1) return { kind: 'refused', json: { error: 'No path could be found for input' } };
      return await new Promise((resolve) => signal?.addEventListener('abort', () => resolve({ kind: 'unavailable' })));
    },
    covers: () => true,
    roadsVersion: async () => '',
    check: async () => true,
    close: async () => undefined,
  };
  const router = createRoadNetwork({ valhalla, estimate: createEstimateRouter(), log, matrixTimeLimitMs: 100 });
  expect(await router.matrix([OAKHAM], [UPPINGHAM, NORWICH])).toEqual({ kind: 'unavailable' });
  expect(questions).toBe(2);
});
