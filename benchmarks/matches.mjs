/**
 * Measures finding matches among so many journeys (`node benchmarks/matches.mjs 10000 100000 1000000`), of which a twentieth, at most
 * 50,000, are in one community and the others in the public one: candidates, whole answers, adding a journey, alerts, sizes; then, in the one
 * community, the same question by comparing all pairs, and by both ends within 5 km. The word `roads` measures whole answers by road, in
 * Rutland, on the roads of test-data/; without any word, 10,000 journeys and roads. Each size fills a store of its own, 10,000 journeys in
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
import { readConfig } from '../apps/server/src/kernel/config/config.ts';
import { createDeps } from '../apps/server/src/create-deps.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { migrateStore } from '../apps/server/src/kernel/db/migrate.ts';
import { communities } from '../apps/server/src/kernel/db/schema/communities.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { addJourney } from '../apps/server/src/sharing/journey/add-journey.ts';
import { findCandidates, readReader, readTravellers } from '../apps/server/src/journeys/candidate/find-candidates.ts';
import { createPairMeasures } from '../apps/server/src/journeys/candidate/measure-pairs.ts';
import { beginningsOf } from '../apps/server/src/journeys/way/packed-candidate.ts';
import { createCountryNames } from '../apps/server/src/map/places/gazetteer.ts';
import { createEstimateRouter } from '../apps/server/src/map/routing/estimate.ts';
import { createRouter } from '../apps/server/src/map/routing/routing.ts';
import { boundsOf, putRoads } from '../apps/server/src/test-support/test-roads.ts';
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
const NEIGHBOURS = 120;
const now = new Date('2026-11-22T12:00:00Z');
const clock = { now: () => now };
const log = createLog({ logLevel: 'silent' });
const estimates = createEstimateRouter();
const countryName = createCountryNames();
const random = createRandom(20_261_122);
const neighbourhoods = new Map();
const gb = (await readDemoPlaces(new Set(['gb']))).get('gb');

for (const size of sizes.length === 0 && !words.includes('roads') ? [10_000] : sizes) await measure(size);
if (sizes.length === 0 || words.includes('roads')) await measureRoads();
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
  const { store, dataDir, config, pool } = opened;
  await putRoads(dataDir, '20261122T090000000Z-benchmark', 'rutland');
  const routing = createRouter(config, log);
  try {
    const deps = createDeps({ config, store, log, tokenSecrets: ['a secret for benchmarks alone, long enough'] }, { clock, routing });
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
