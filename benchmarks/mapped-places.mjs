/**
 * Imports the places of the two extracts of test-data, and counts how often 1,000 of their names, picked at random and typed in full, are
 * among the eight places that a search answers: alone, with the town behind, and near. Before and after, it searches for towns by their
 * first letters, and counts how many of those that were answered before are answered still. `npm run build` first.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { PLACES_PER_SEARCH } from '../packages/contract/src/limits.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { migrateStore } from '../apps/server/src/kernel/db/migrate.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { importPlaces } from '../apps/server/src/map/places/extract/import-places.ts';
import { createGazetteer } from '../apps/server/src/map/places/gazetteer.ts';
import { isSettlement, SAME_TOWN_METRES } from '../apps/server/src/map/places/settlements.ts';
import { createRandom } from './random.mjs';

const NAMES = 1_000;
const TOWNS = 1_500;
const AROUND = [undefined, { latitude: 52.67, longitude: -0.73 }, { latitude: 51.585, longitude: -2.995 }];
const EXTRACTS = ['rutland-latest', 'newport-2023-06-13'];
const clock = { now: () => new Date() };
const log = createLog({ logLevel: 'silent' });
const signal = new AbortController().signal;
const random = createRandom(20_261_122);

const folder = await mkdtemp(join(tmpdir(), 'waylift-places-'));
const store = await openStore({ dataDir: folder });
try {
  await migrateStore(store);
  const search = createGazetteer({ store, log, clock });
  await search.prepare(signal);
  const towns = await pickTowns();
  const before = await lookForTowns(search, towns);
  for (const name of EXTRACTS) {
    const file = new URL(`../test-data/${name}.osm.pbf`, import.meta.url).pathname;
    const startedAt = performance.now();
    const imported = await importPlaces({ store, clock, log }, { name, file }, { signal, onProgress: () => {} });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`${name}: ${JSON.stringify(imported)} in ${seconds} s`);
  }
  const { rows } = await store.pool.query(
    `select pg_total_relation_size('mapped_places') as places, pg_total_relation_size('mapped_names') as names`,
  );
  console.log(
    `In the store: ${(Number(rows[0].places) / 1e6).toFixed(1)} MB of places, ${(Number(rows[0].names) / 1e6).toFixed(1)} MB of names`,
  );
  console.log(`Peak memory of this process: ${Math.round(process.resourceUsage().maxRSS / 1000)} MB\n`);

  const { rows: all } = await store.pool.query('select name, key, kind, area, latitude, longitude from mapped_places order by id');
  const picked = Array.from({ length: NAMES }, () => all[Math.floor(random() * all.length)]);
  const namesakes = Map.groupBy(all, ({ key }) => key);
  const isRare = ({ key }) => namesakes.get(key).length < PLACES_PER_SEARCH;
  const behind = ({ name, area }) => `${name} ${area.split(', ').at(isStreetNamed(area) ? 1 : 0)}`;
  const ways = [
    ['typed alone, of at most seven of the name', picked.filter(isRare), ({ name }) => ({ text: name })],
    ['typed alone, of more', picked.filter((place) => !isRare(place)), ({ name }) => ({ text: name })],
    ['with the town behind', picked, (place) => ({ text: behind(place) })],
    ['near', picked, ({ name, latitude, longitude }) => ({ text: name, near: { latitude: latitude + 0.02, longitude } })],
    ['alone where rare, else with the town', picked, (place) => ({ text: isRare(place) ? place.name : behind(place) })],
    ['alone where rare, else near', picked, (place) => (isRare(place) ? { text: place.name } : { text: place.name, near: place })],
  ];
  console.log('| what is typed | names | found | median | 95th percentile |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const [way, places, ask] of ways) await report(way, places, ask);
  const after = await lookForTowns(search, towns);
  const isThere = ({ town, places }) => places.some(({ label }) => label === town.name);
  const shown = before.filter(isThere).length;
  const kept = before.filter((answer, at) => isThere(answer) && isThere(after[at])).length;
  const first = before.filter(({ places }, at) => places[0]?.label === after[at].places[0]?.label).length;
  console.log(`\n${TOWNS} searches by the first 2 to 8 letters of towns, a third each without a place, near Oakham and near Newport:`);
  console.log(`before: median ${timeAt(before, 0.5)}, 95th percentile ${timeAt(before, 0.95)}`);
  console.log(`after: median ${timeAt(after, 0.5)}, 95th percentile ${timeAt(after, 0.95)}`);
  console.log(`the town that was meant: shown ${shown} times before, of which ${kept} after; the first place is the same in ${first}`);
  console.log(`\nNode ${process.version}, load after: ${loadavg()[0].toFixed(2)}`);

  async function report(way, places, ask) {
    const answers = [];
    const lost = [];
    for (const place of places) {
      const { text, near } = ask(place);
      const startedAt = performance.now();
      const outcome = await search.suggest(text, { language: 'en-GB', limit: PLACES_PER_SEARCH, near, country: 'gb' });
      answers.push({ tookMs: performance.now() - startedAt });
      if (!outcome.places.some((found) => isSame(found, place))) lost.push(`${text} [${place.kind}] (${place.area})`);
    }
    const found = places.length - lost.length;
    console.log(
      `| ${way} | ${places.length} | ${found} (${((100 * found) / places.length).toFixed(1)} %) | ${timeAt(answers, 0.5)} | ${timeAt(answers, 0.95)} |`,
    );
    if (process.argv.includes('--lost')) console.log(lost.join('\n'));
  }
} finally {
  await store.close();
  await rm(folder, { recursive: true });
}

async function pickTowns() {
  const { rows } = await store.pool.query(`select name, key from places where country = 'GB' and population > 5000 order by id`);
  return Array.from({ length: TOWNS }, (_, at) => {
    const { name, key } = rows[Math.floor(random() * rows.length)];
    return { name, typed: key.slice(0, 2 + Math.floor(random() * 7)), near: AROUND[at % AROUND.length] };
  });
}

async function lookForTowns(search, towns) {
  const answers = [];
  for (const town of towns) {
    const startedAt = performance.now();
    const outcome = await search.suggest(town.typed, { language: 'en-GB', limit: PLACES_PER_SEARCH, near: town.near, country: 'gb' });
    answers.push({ town, places: outcome.places, tookMs: performance.now() - startedAt });
  }
  return answers;
}

function timeAt(answers, share) {
  const sorted = answers.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  return `${(sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1)} ms`;
}

/** A settlement is shown as the gazetteer has it, at most 5 km away. */
function isSame(found, { name, area, kind, latitude, longitude }) {
  if (found.label !== name) return false;
  const metres = Math.hypot(found.latitude - latitude, (found.longitude - longitude) * Math.cos((latitude * Math.PI) / 180)) * 111_000;
  return metres < 20 || (isSettlement(kind) && metres < SAME_TOWN_METRES) || (found.kind === kind && found.context?.startsWith(area));
}

function isStreetNamed(area) {
  return / (?:Street|Road|Lane|Avenue|Way|Close|Place|Drive|Hill|Terrace|Crescent|Square|Arcade|Court)\b/.test(area.split(', ')[0]);
}
