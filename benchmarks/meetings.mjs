/**
 * Where people meet, over lifts of members at random on the roads of test-data/: what each was told before agreeing against what both are shown after, and
 * how many places lie near a driver's end or on a road that is closed to people on foot. `node benchmarks/meetings.mjs 400`: so many lifts in all. It makes
 * stores of its own; a lift takes about half a second on an idle machine. `npm run build` first.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { migrateStore } from '../apps/server/src/kernel/db/migrate.ts';
import { readElements } from '../apps/server/src/map/osm/osm-elements.ts';
import { randomOf } from '../apps/server/src/test-support/match-worlds.ts';
import { startTestApp } from '../apps/server/src/test-support/test-app.ts';
import { extractFile, putRoads, randomPairs } from '../apps/server/src/test-support/test-roads.ts';
import { isAtDriversEnd, placesOf, shareAtRandom } from '../apps/server/src/test-support/told-and-shown.ts';
import { readConfig } from '../apps/server/src/kernel/config/config.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { createRouter } from '../apps/server/src/map/routing/routing.ts';
import { greatCircleMetres } from '../packages/geography/src/great-circle.ts';
import { decodePolyline } from '../packages/geography/src/polyline.ts';

const wanted = Number(process.argv[2] ?? 400);
const UNITS_PER_DEGREE = 1e7;
const POINTS = 1_000;
const AROUND = [
  ['rutland', { home: { latitude: 52.6705, longitude: -0.7286 }, work: { latitude: 52.5886, longitude: -0.7224 }, metres: 1_100 }],
  ['rutland', { home: { latitude: 52.6705, longitude: -0.7286 }, work: { latitude: 52.62, longitude: -0.56 }, metres: 3_000 }],
  ['newport', { home: { latitude: 51.588, longitude: -3.02 }, work: { latitude: 51.5535, longitude: -2.975 }, metres: 2_500 }],
  ['newport', { home: { latitude: 51.585, longitude: -2.99 }, work: { latitude: 51.56, longitude: -3.03 }, metres: 2_000 }],
];

const counts = {
  lifts: 0,
  doorsTold: 0,
  doorsShown: 0,
  doorsUntold: 0,
  meetings: 0,
  atDriver: 0,
  closed: 0,
  walksTold: 0,
  longest: 0,
  detours: 0,
};
const random = randomOf(20_261_126);
for (const [extract, around] of AROUND) {
  const closed = await closedRoads(extractFile(extract));
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-meetings-'));
  const store = await openStore({ dataDir });
  await migrateStore(store);
  const app = await startTestApp({ env: { RATE_LIMITS: 'off', LOG_LEVEL: 'silent' }, store });
  await putRoads(app.deps.config.dataDir, '20261122T090000000Z-test', extract);
  for (let made = 0, tries = 0; made < wanted / AROUND.length && tries < 4 * wanted; tries += 1) {
    const lift = await shareAtRandom(app, around, random);
    if (lift === null) continue;
    made += 1;
    counts.lifts += 1;
    for (const place of placesOf(lift)) count(place, lift, closed);
  }
  await app[Symbol.asyncDispose]();
  await store.close();
  await rm(dataDir, { recursive: true, force: true });
}
console.log('| over lifts at random | |\n| --- | ---: |');
console.log(`| lifts | ${counts.lifts} |`);
console.log(`| ends at which a door was announced | ${counts.doorsTold} |`);
console.log(`| ends at which a door is shown | ${counts.doorsShown} |`);
console.log(`| of these unannounced | ${counts.doorsUntold} |`);
console.log(`| meeting points announced and shown | ${counts.meetings} |`);
console.log(`| of these within 400 m of a driver's end, or in its cell | ${counts.atDriver} |`);
console.log(`| of these within 1 m of a motorway, a slip road or a road closed to people on foot | ${counts.closed} |`);
console.log(`| walks of more than twice the straight line (water, railways, motorways between) | ${counts.detours} |`);
console.log(`| longest walk that was announced, of 500 m at most | ${Math.round(counts.longest)} m |`);

console.log('\n| points of random roads | |\n| --- | ---: |');
for (const extract of ['newport', 'rutland']) {
  const { asked, met, wrong } = await pointsOf(extract);
  console.log(`| ${extract}: at which somebody may be met, of ${asked} | ${met} |`);
  console.log(`| of these within 1 m of a motorway, a slip road or a road closed to people on foot | ${wrong} |`);
}

/** Every fifth point of roads between random places, asked of the router until so many are points at which somebody may be met. */
async function pointsOf(extract) {
  const closed = await closedRoads(extractFile(extract));
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-meetings-'));
  await putRoads(dataDir, '20261122T090000000Z-test', extract);
  const router = createRouter(readConfig({ DATA_DIR: dataDir }), createLog({ logLevel: 'silent' }));
  const found = { asked: 0, met: 0, wrong: 0 };
  for (const [start, end] of randomPairs(extract, 400)) {
    if (found.met >= POINTS) break;
    const outcome = await router.route(start, end);
    if (outcome.kind !== 'route' || outcome.route.estimated) continue;
    const points = decodePolyline(outcome.route.geometry).filter((_, index) => index % 5 === 0);
    const walks = await router.walks(points.map((to) => ({ from: to, to })));
    found.asked += points.length;
    for (const walk of walks.walks) {
      if (walk === null) continue;
      found.met += 1;
      if (closed.some((line) => metresToLine(walk.at, line) < 1)) found.wrong += 1;
    }
  }
  await router.close();
  await rm(dataDir, { recursive: true, force: true });
  return found;
}

function count({ told, driver, passenger, own }, lift, closed) {
  const isDoor = passenger.latitude === own.latitude && passenger.longitude === own.longitude;
  if (told.walkMetres === 0) counts.doorsTold += 1;
  if (isDoor) counts.doorsShown += 1;
  if (isDoor && told.walkMetres !== 0) counts.doorsUntold += 1;
  if (isDoor) return;
  counts.meetings += 1;
  counts.longest = Math.max(counts.longest, told.walkMetres);
  if (passenger.walkMetres > 2 * greatCircleMetres(passenger, own)) counts.detours += 1;
  for (const place of [told, passenger, driver]) {
    if (isAtDriversEnd(place, lift)) counts.atDriver += 1;
    if (closed.some((line) => metresToLine(place, line) < 1)) counts.closed += 1;
  }
}

/** As the file itself tells them, not as the router does. */
async function closedRoads(path) {
  const ways = [];
  const positions = new Map();
  await readElements(
    path,
    {
      keys: new Set(['highway', 'foot', 'motorroad', 'access']),
      relation() {},
      way(_id, tags, nodes) {
        const highway = tags?.get('highway');
        if (highway === undefined) return;
        const isClosed = /^motorway(?:_link)?$/.test(highway) || tags.get('foot') === 'no' || tags.get('motorroad') === 'yes';
        if (isClosed) ways.push([...nodes()]);
      },
      beforeNodes() {
        for (const node of ways.flat()) positions.set(node, null);
      },
      node(id, latitude, longitude) {
        if (positions.has(id)) positions.set(id, { latitude: latitude / UNITS_PER_DEGREE, longitude: longitude / UNITS_PER_DEGREE });
      },
    },
    { signal: new AbortController().signal, onProgress() {} },
  );
  return ways.map((nodes) => nodes.map((node) => positions.get(node)).filter((position) => position !== null));
}

function metresToLine(place, line) {
  const metresPerDegree = 111_195;
  const flat = ({ latitude, longitude }) => [
    (longitude - place.longitude) * metresPerDegree * Math.cos((place.latitude * Math.PI) / 180),
    (latitude - place.latitude) * metresPerDegree,
  ];
  let least = Infinity;
  for (let index = 1; index < line.length; index += 1) {
    const [[x, y], [toX, toY]] = [flat(line[index - 1]), flat(line[index])];
    const [dx, dy] = [toX - x, toY - y];
    const share = Math.min(Math.max(-(x * dx + y * dy) / (dx * dx + dy * dy || 1), 0), 1);
    least = Math.min(least, Math.hypot(x + share * dx, y + share * dy));
  }
  return least;
}
