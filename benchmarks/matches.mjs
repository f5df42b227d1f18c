/**
 * Measures finding matches among so many journeys (`node benchmarks/matches.mjs 10000 100000 1000000`), of which a twentieth, at most
 * 50,000, are in one community and the others in the public one: candidates, whole answers, adding a journey, alerts, sizes; then, in the one
 * community, the same question by comparing all pairs, and by both ends within 5 km. The word `roads` measures whole answers by road, in
 * Rutland, on the roads of test-data/, and the word `cars` pages of cars with three riders beside empty ones and plans of eight riders; without
 * any word, 10,000 journeys and roads. Each size fills a store of its own, 10,000 journeys in
 * about 20 seconds on an idle machine. Beside the times stands what each costs this process of the processor: other work on the machine hardly
 * changes that. `npm run build` first.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoJourney } from '../apps/server/src/operator/demo/seeded-journey.ts';
import { demoMember } from '../apps/server/src/operator/demo/seeded-member.ts';
import { neighbourhood } from '../apps/server/src/operator/demo/demo-neighbourhood.ts';
import { readDemoPlaces } from '../apps/server/src/operator/demo/demo-places.ts';
import { addJourneys, addMembers, analyse } from '../apps/server/src/operator/demo/fill-store.ts';
import { scheduleLook } from '../apps/server/src/sharing/alert/schedule-look.ts';
import { lookForMatches } from '../apps/server/src/sharing/alert/look-for-matches.ts';
import { createDemoSharing } from '../apps/server/src/operator/demo/share-as-demo.ts';
import { readConfig } from '../apps/server/src/kernel/config/config.ts';
import { createDeps } from '../apps/server/src/create-deps.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { migrateStore } from '../apps/server/src/kernel/db/migrate.ts';
import { communities } from '../apps/server/src/kernel/db/schema/communities.ts';
import { lifts } from '../apps/server/src/kernel/db/schema/lifts.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { addJourney } from '../apps/server/src/sharing/journey/add-journey.ts';
import { findCandidates, readReader, readTravellers } from '../apps/server/src/journeys/candidate/find-candidates.ts';
import { createPairMeasures } from '../apps/server/src/journeys/candidate/measure-pairs.ts';
import { ANY_TIME, bestPlan } from '../apps/server/src/journeys/measure/plan-car.ts';
import { beginningsOf } from '../apps/server/src/journeys/way/packed-candidate.ts';
import { createCountryNames } from '../apps/server/src/map/places/search-gazetteer.ts';
import { createEstimateRouter } from '../apps/server/src/map/routing/estimate.ts';
import { createRouter } from '../apps/server/src/map/routing/routing.ts';
import { boundsOf, putRoads } from '../apps/server/src/test-support/test-roads.ts';
import { TRAVEL_DEFAULTS } from '../packages/contract/src/travel-values.ts';
import { greatCircleMetres } from '../packages/geography/src/great-circle.ts';
import { createRandom } from './random.mjs';

const words = process.argv.slice(2);
const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number);
const READERS = 200;
const COMPARED_READERS = 20;
const ADDED = 200;
const ALERTS = 1_000;
const IN_ONE_COMMUNITY = { share: 20, most: 50_000 };
const JOURNEYS_ON_ROADS = 2_000;
const MARGIN_DEGREES = 0.03;
const RADIUS_METRES = 5_000;
const BATCH = 500;
const [DRIVERS, WAITING, PLANS] = [20, 100, 40];
const LANGHAM = [52.6921, -0.7516];
const STAMFORD = [52.6557, -0.4902];
/** Where riders get in, and about when in minutes of the day: Oakham, Whitwell, Empingham. */
const ALONG = [
  [[52.6712, -0.7301], 470],
  [[52.6686, -0.6283], 482],
  [[52.6672, -0.5967], 486],
];
const NEIGHBOURS = 120;
const now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };
const log = createLog({ logLevel: 'silent' });
const estimates = createEstimateRouter();
const countryName = createCountryNames();
const random = createRandom(20_261_122);
const neighbourhoods = new Map();
const gb = (await readDemoPlaces(new Set(['gb']))).get('gb');

for (const size of sizes.length === 0 && !words.some((word) => ['roads', 'cars'].includes(word)) ? [10_000] : sizes) await measure(size);
if (words.length === 0 || words.includes('roads')) await measureRoads();
if (words.includes('cars')) await measureCars();
console.log(`\nNode ${process.version}, load after: ${loadavg()[0].toFixed(1)}`);

async function measure(size) {
  await using opened = await openFilled();
  const { deps, pool } = opened;
  const inOne = Math.min(Math.floor(size / IN_ONE_COMMUNITY.share), IN_ONE_COMMUNITY.most);
  const startedAt = performance.now();
  const one = await fill(deps, 'kestrel', inOne, gb);
  const all = await fill(deps, 'liftshare', size - inOne, gb);
  const seconds = (performance.now() - startedAt) / 1000;
  await analyse(deps.db);
  await pool.query('vacuum analyze');
  console.log(`\n## ${size.toLocaleString('en')} journeys, ${inOne.toLocaleString('en')} of them in one community\n`);
  console.log(`Filled in ${seconds.toFixed(0)} s. Load: ${loadavg()[0].toFixed(1)}.\n`);
  printHead();
  const ofOne = await pickReaders(pool, one.id, READERS);
  const ofAll = await pickReaders(pool, all.id, READERS);
  for (const [name, ids, limit] of [
    ['candidates in the community', ofOne, '50 ms'],
    ['candidates in the public community', ofAll, '150 ms'],
  ]) {
    const counts = [];
    const readers = [];
    for (const id of ids) readers.push(await readReader(deps.db, id));
    const times = await timesOf(readers, async ({ traveller }) => {
      const { drivers, passengers } = await findCandidates(deps.db, traveller, { as: 'any', now });
      counts.push(beginningsOf(drivers).length + beginningsOf(passengers).length);
    });
    row(`${name} (median ${at(counts, 0.5)}, 95th percentile ${at(counts, 0.95)})`, times, `95th: ${limit}`);
  }
  const page = (journeyId, after = null) => deps.matches.page({ journeyId, as: 'any', days: [], detourMinutes: null, after });
  row('whole answer in the community, on estimates', await timesOf(ofOne, (id) => page(id)), '');
  row('whole answer in the public community, on estimates', await timesOf(ofAll, (id) => page(id)), '');
  row(
    'adding a journey',
    await timesOf(await newJourneys(all, ADDED), (journey) => addJourney(deps, journey, new AbortController().signal)),
    '95th: 50 ms',
  );
  console.log(`\nAlerts, on estimates (limit: 1,000 new ones a minute). In the community ${await alertsAMinute(deps, one)}.`);
  console.log(`In the public community ${await alertsAMinute(deps, all)}.`);
  await printSizes(pool);
  await compare(deps, pool, one, page);
}

/** The same question in three ways, and who of all that match each of them finds. */
async function compare(deps, pool, one, page) {
  const { rows } = await pool.query('select journey_id from journey_candidates where community_id = $1 and (drives or rides)', [one.id]);
  const everybody = [];
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ journey_id: id }) => id);
    everybody.push(...(await readTravellers(deps.db, ids)).values());
  }
  // As the peers have it: an index on each end.
  await pool.query('create index on journey_candidates (community_id)');
  await pool.query('create index on journey_ways using gist (point(start_longitude, start_latitude))');
  await pool.query('create index on journey_ways using gist (point(end_longitude, end_latitude))');
  await pool.query('analyze journey_ways');
  const found = { brute: 0, pages: 0, radial: 0 };
  const times = { brute: [], pages: [], radial: [] };
  for (const id of await pickReaders(pool, one.id, COMPARED_READERS)) {
    const reader = await readReader(deps.db, id);
    const measures = createPairMeasures(estimates);
    const matching = new Set();
    times.brute.push(
      await timeOf(async () => {
        for (const other of everybody) {
          if (other.traveller.memberId === reader.traveller.memberId) continue;
          const match = await measures.byEstimate(reader, other, { as: 'any', now });
          if (match !== null) matching.add(other.traveller.journeyId);
        }
      }),
    );
    const shown = new Set();
    times.pages.push(
      await timeOf(async () => {
        let next = null;
        do {
          const answer = await page(id, next);
          for (const { other } of answer.matches) shown.add(other.journeyId);
          ({ next } = answer);
        } while (next !== null);
      }),
    );
    const near = new Set();
    times.radial.push(await timeOf(() => radial(pool, one, reader.traveller, near)));
    found.brute += matching.size;
    found.pages += shown.intersection(matching).size;
    found.radial += near.intersection(matching).size;
  }
  const recall = (count) => `${((100 * count) / Math.max(1, found.brute)).toFixed(1)} %`;
  console.log(`\nThe ${found.brute.toLocaleString('en')} matches of ${COMPARED_READERS} journeys in the community:\n`);
  console.log('| found by | of all matches | median | 95th percentile |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const [name, way] of [
    ['comparing all pairs', 'brute'],
    ['the search, all pages', 'pages'],
    ['both ends within 5 km', 'radial'],
  ])
    console.log(`| ${name} | ${recall(found[way])} | ${ms(at(times[way], 0.5))} | ${ms(at(times[way], 0.95))} |`);
}

async function radial(pool, { id }, { start, end, memberId }, near) {
  const box = ({ latitude, longitude }) => {
    const degrees = RADIUS_METRES / 111_195;
    const across = degrees / Math.cos((latitude * Math.PI) / 180);
    return [longitude - across, latitude - degrees, longitude + across, latitude + degrees];
  };
  const { rows } = await pool.query(
    `select journey_id, start_latitude, start_longitude, end_latitude, end_longitude
    from journey_ways join journey_candidates c using (journey_id)
    where point(start_longitude, start_latitude) <@ box(point($1, $2), point($3, $4))
      and point(end_longitude, end_latitude) <@ box(point($5, $6), point($7, $8))
      and c.community_id = $9 and c.member_id <> $10 and (c.drives or c.rides)`,
    [...box(start), ...box(end), id, memberId],
  );
  for (const other of rows) {
    const ends = [
      [start, { latitude: other.start_latitude, longitude: other.start_longitude }],
      [end, { latitude: other.end_latitude, longitude: other.end_longitude }],
    ];
    if (ends.every(([mine, theirs]) => greatCircleMetres(mine, theirs) <= RADIUS_METRES)) near.add(other.journey_id);
  }
}

/** Of journeys that have just been added, as the job does it: looked at, marked, announced, and the mails put. */
async function alertsAMinute(deps, one) {
  const { rows } = await deps.db.$client.query('select id from journeys where community_id = $1 order by md5(id::text) limit $2', [
    one.id,
    ALERTS,
  ]);
  await deps.jobs.prepare();
  for (const { id } of rows) await scheduleLook(deps.db, clock, { id, communityId: one.id });
  const countLooked = async () => {
    const { rows: counted } = await deps.db.$client.query('select count(*)::int as count from journey_alerts where looked_at is not null');
    return counted[0].count;
  };
  const before = await countLooked();
  const startedAt = performance.now();
  const cpuBefore = process.cpuUsage();
  await lookForMatches(deps);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = cpuSince(cpuBefore);
  const looked = (await countLooked()) - before;
  return `${Math.round((looked * 60) / seconds).toLocaleString('en')} journeys were looked at in a minute, each with ${ms(cpu / looked)} of this process's processor`;
}

async function printSizes(pool) {
  const { rows } = await pool.query(`
    select relname as name, pg_relation_size(c.oid) as bytes from pg_class c join pg_namespace n on n.oid = relnamespace
    where n.nspname = 'public' and (relname in ('journeys', 'journey_ways', 'journey_candidates', 'match_cells')
      or c.oid in (select indexrelid from pg_index where indrelid in ('journey_ways'::regclass, 'journey_candidates'::regclass)))
    order by relkind desc, relname`);
  console.log('\n| table or index | size |\n| --- | ---: |');
  for (const { name, bytes } of rows) console.log(`| ${name} | ${(Number(bytes) / 1e6).toFixed(1)} MB |`);
}

/** Journeys within the extract, their ways by road. */
async function measureRoads() {
  await using opened = await openFilled();
  const { pool } = opened;
  const { deps, routing } = await onRoads(opened);
  try {
    const { south, west, north, east } = boundsOf('rutland');
    const point = (name) => ({
      name,
      area: 'Rutland',
      country: 'gb',
      population: 1_000,
      // Around it people live too, and all of that is to be on the roads.
      latitude: south + MARGIN_DEGREES + random() * (north - south - 2 * MARGIN_DEGREES),
      longitude: west + MARGIN_DEGREES + random() * (east - west - 2 * MARGIN_DEGREES),
    });
    const homes = Array.from({ length: 60 }, () => point('Home'));
    const places = { home: () => homes[Math.floor(random() * homes.length)], nearest: () => homes[Math.floor(random() * homes.length)] };
    const one = await fill(deps, 'rutland', JOURNEYS_ON_ROADS, places, routing);
    await analyse(deps.db);
    const ids = await pickReaders(pool, one.id, READERS);
    const counts = [];
    const firstPage = async (journeyId) => {
      const { matches, estimated } = await deps.matches.page({ journeyId, as: 'any', days: [], detourMinutes: null, after: null });
      if (!estimated) counts.push(matches.length);
    };
    const times = await timesOf(ids, firstPage);
    console.log(`\n## By road: ${JOURNEYS_ON_ROADS.toLocaleString('en')} journeys in Rutland\n`);
    printHead();
    row(`first page (${counts.length} of ${ids.length} by road, median ${at(counts, 0.5)} matches)`, times, '95th: 150 ms');
    row('the same first pages again', await timesOf(ids, firstPage), '95th: 150 ms');
  } finally {
    await routing.close();
  }
}

async function onRoads({ store, dataDir, config }) {
  await putRoads(dataDir, '20261122T090000000Z-benchmark', 'rutland');
  const routing = createRouter(config, log);
  const deps = createDeps({ config, store, log, tokenSecrets: ['a secret for benchmarks alone, long enough'] }, { clock, routing });
  return { deps, routing };
}

/**
 * Twenty drivers from one side of Rutland to the other and a hundred passengers along their road, before and after three others ride with each
 * driver; then plans of eight riders.
 */
async function measureCars() {
  console.log('\n## Cars with three riders\n');
  printHead();
  {
    await using opened = await openFilled();
    const people = await addCarPeople(opened.deps, estimates);
    await askPages(opened.deps, people.waiting);
    const empty = await askPages(opened.deps, people.waiting);
    const drivers = await seatRiders(opened.deps, estimates, people);
    await askPages(opened.deps, people.waiting);
    const full = await askPages(opened.deps, people.waiting);
    row(`a passenger's page on estimates, ${empty.found} empty cars`, empty.times, '');
    row(
      `the same, with three riders in ${drivers.length} of them: ${full.found} matches`,
      full.times,
      `median: ${ms(2 * at(empty.times, 0.5))}`,
    );
  }
  await using opened = await openFilled();
  const { deps, routing } = await onRoads(opened);
  try {
    const people = await addCarPeople(deps, routing);
    await askPages(deps, people.drivers);
    const empty = await askPages(deps, people.drivers);
    const drivers = await seatRiders(deps, routing, people);
    const first = await askPages(deps, drivers);
    const again = await askPages(deps, drivers);
    row(`a driver's page by road, an empty car: ${empty.found} matches, warm`, empty.times, '');
    row(`the same with three riders (${drivers.length} cars): ${first.found} matches, first`, first.times, '');
    row('and again, warm', again.times, '95th: 400 ms');
  } finally {
    await routing.close();
  }
  for (const [name, isAsked] of [
    ['without windows', false],
    ['with windows', true],
  ]) {
    const cars = Array.from({ length: PLANS }, () => carOfEight(isAsked));
    await timesOf(cars, (car) => Promise.resolve(bestPlan(car)));
    row(`a plan of eight riders, ${name}`, await timesOf(cars, (car) => Promise.resolve(bestPlan(car))), '95th: 20 ms');
  }
}

async function addCarPeople({ db, newId }, routing) {
  const community = { id: newId(), publicId: 'cars', slug: 'cars', name: 'cars', culture: 'en-GB', createdAt: now, updatedAt: now };
  await db.insert(communities).values(community);
  const person = (role, [latitude, longitude], out, back) => ({
    role,
    start: placeNear('Home', latitude, longitude),
    out: clockTime(out + random() * 10),
    back: clockTime(back + random() * 10),
  });
  const drivers = Array.from({ length: DRIVERS }, () => person('driver', LANGHAM, 460, 1030));
  const riders = drivers.flatMap(() => ALONG.map(([place, out]) => person('passenger', place, out, 1030)));
  const waiting = Array.from({ length: WAITING }, (_, index) => {
    const [place, out] = ALONG[index % ALONG.length];
    return person('passenger', place, out, 1030);
  });
  const everybody = [...drivers, ...riders, ...waiting];
  const owners = everybody.map((_, number) => demoMember(community, 'cars', number));
  await addMembers(db, community, 'no hash', owners);
  const journeys = await Promise.all(
    everybody.map(async ({ role, start, out, back }, number) => {
      const end = placeNear('Works', ...STAMFORD);
      const { route } = await estimates.route(start, end);
      const when = { kind: 'weekly', days: [1, 2, 3, 4, 5].map((day) => ({ day, out, back })), from: null, until: null, skipped: [] };
      const travel = { ...TRAVEL_DEFAULTS, when, role, seats: 4, flexibleMinutes: 30 };
      return { id: newId(), memberId: owners[number].id, start, end, returnJourney: true, route, ...travel, createdAt: now };
    }),
  );
  await addJourneys({ db, routing }, community, journeys);
  await analyse(db);
  const ids = journeys.map(({ id }) => id);
  return { drivers: ids.slice(0, DRIVERS), riders: ids.slice(DRIVERS, -WAITING), waiting: ids.slice(-WAITING) };
}

/** Three to a car, by the same acceptance as everybody's. Answers the drivers with three: by road not everybody fits. */
async function seatRiders(deps, routing, { drivers, riders }) {
  const { matches, share } = createDemoSharing({ ...deps, routing });
  for (const [index, rider] of riders.entries()) {
    const match = await matches.one(rider, drivers[Math.floor(index / ALONG.length)], 'any');
    const asked = { message: 'May I?', clientId: deps.newId(), askedAt: now, answer: { kind: 'accept', message: 'Yes' }, talk: [] };
    if (match !== null) await share({ ...asked, match });
  }
  await analyse(deps.db);
  const seated = Map.groupBy(await deps.db.select().from(lifts), ({ driverJourneyId }) => driverJourneyId);
  return drivers.filter((id) => seated.get(id)?.length === ALONG.length);
}

/** About a hundred pages. */
async function askPages(deps, journeyIds) {
  const counts = [];
  const asked = Array.from({ length: Math.ceil(WAITING / journeyIds.length) }, () => journeyIds).flat();
  const times = await timesOf(asked, async (journeyId) => {
    const { matches } = await deps.matches.page({ journeyId, as: 'any', days: [], detourMinutes: null, after: null });
    counts.push(matches.length);
  });
  return { times, found: at(counts, 0.5) };
}

/** Eight riders with ends anywhere within 30 km; with windows of five minutes around the best plan for all but the last. */
function carOfEight(isAsked) {
  const places = Array.from({ length: 18 }, () => ({ x: random() * 30_000, y: random() * 30_000 }));
  const legs = places.map((one) =>
    places.map((other) => {
      const metres = Math.round(Math.hypot(one.x - other.x, one.y - other.y));
      return { metres, seconds: Math.round(metres / 20) };
    }),
  );
  const anyhow = { pickUp: ANY_TIME, dropOff: ANY_TIME, longestSeconds: Infinity };
  const boardings = Array.from({ length: 8 }, (_, rider) => ({ from: 2 + 2 * rider, to: 3 + 2 * rider, ...anyhow }));
  const car = { legs, seats: 4, boardings, limits: [{ metres: Infinity, seconds: Infinity }] };
  if (!isAsked) return car;
  const { stops } = bestPlan(car);
  const around = (rider, kind) => {
    const { at: moment } = stops.find((stop) => stop.rider === rider && stop.kind === kind);
    return { from: moment - 300, until: moment + 300 };
  };
  const asked = boardings.map((each, rider) =>
    rider === 7 ? each : { ...each, pickUp: around(rider, 'in'), dropOff: around(rider, 'out') },
  );
  return { ...car, boardings: asked };
}

function placeNear(label, latitude, longitude) {
  const near = () => (random() - 0.5) * 0.004;
  return { label, latitude: latitude + near(), longitude: longitude + near(), kind: 'town', context: 'Rutland' };
}

function clockTime(minutes) {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(Math.floor(minutes % 60)).padStart(2, '0')}`;
}

async function openFilled() {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-matches-'));
  const { DATABASE_URL: databaseUrl } = process.env;
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'http://localhost:3000', LOG_LEVEL: 'silent' });
  const store = await openStore(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  await migrateStore(store);
  const pool = store.pool;
  Object.assign(pool.options, { statement_timeout: 3_600_000, query_timeout: 3_600_000 });
  const deps = createDeps(
    { config, store, log, tokenSecrets: ['a secret for benchmarks alone, long enough'] },
    { clock, routing: estimates },
  );
  return {
    config,
    dataDir,
    deps,
    pool,
    store,
    async [Symbol.asyncDispose]() {
      await deps.jobs.stop();
      await deps.mailer.close();
      await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** As `demo fill` makes them, five journeys to a member. */
async function fill({ db, newId }, slug, count, places, routing = estimates) {
  const community = { id: newId(), publicId: slug, slug, name: slug, culture: 'en-GB', createdAt: now, updatedAt: now };
  await db.insert(communities).values(community);
  const members = Math.ceil(count / 5);
  for (let from = 0; from < members; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, members - from) }, (_, index) => from + index);
    await addMembers(
      db,
      community,
      'no hash',
      numbers.map((number) => demoMember(community, '1', number)),
    );
  }
  for (let from = 0; from < count; from += BATCH) {
    const numbers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) => from + index);
    await addJourneys(
      { db, routing },
      community,
      await Promise.all(numbers.map((number) => inventedJourney(community, places, members, number))),
    );
  }
  return { ...community, places, members, count };
}

async function inventedJourney(community, places, members, number) {
  const name = `${community.slug} ${Math.floor(number / NEIGHBOURS)}`;
  const around = neighbourhoods.get(name) ?? neighbourhood(places, name);
  neighbourhoods.set(name, around);
  const member = demoMember(community, '1', number % members);
  const journey = await demoJourney(
    { places, neighbourhood: around, routing: estimates, countryName },
    member,
    `${community.slug} ${number}`,
  );
  return { ...journey, memberId: member.id };
}

async function newJourneys({ places, members, count, ...community }, wanted) {
  const journeys = [];
  for (let index = 0; index < wanted; index += 1) {
    const { memberId, start, end, returnJourney, when, role } = await inventedJourney(community, places, members, count + index);
    journeys.push({ memberId, communityPublicId: community.publicId, start, end, returnJourney, when, role });
  }
  return journeys;
}

async function pickReaders(pool, communityId, count) {
  const { rows } = await pool.query(
    `select journey_id as id from journey_candidates where community_id = $1 and (drives or rides) order by md5(journey_id::text || 'reader') limit $2`,
    [communityId, count],
  );
  return rows.map(({ id }) => id);
}

/** Milliseconds of each, and `cpu`, those of this process's processor at the average. */
async function timesOf(list, ask) {
  const times = [];
  const before = process.cpuUsage();
  for (const one of list) times.push(await timeOf(() => ask(one)));
  return Object.assign(times, { cpu: cpuSince(before) / times.length });
}

function cpuSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function printHead() {
  console.log('| what | median | 95th percentile | longest | processor, average | limit |');
  console.log('| --- | ---: | ---: | ---: | ---: | --- |');
}

async function timeOf(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function row(name, times, limit) {
  console.log(`| ${name} | ${ms(at(times, 0.5))} | ${ms(at(times, 0.95))} | ${ms(Math.max(...times))} | ${ms(times.cpu)} | ${limit} |`);
}

function at(values, share) {
  return values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * share)] ?? 0;
}

function ms(value) {
  return `${value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en')} ms`;
}
