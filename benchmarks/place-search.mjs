/**
 * Times the search for places over HTTP, on a server with an embedded store that has the whole gazetteer, and counts how often the
 * place that was meant is among the eight that are answered. Limits are on, as in production. With the word `extracts`, the places of the
 * two extracts of test-data are imported before. `npm run build` first.
 */
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { startServer } from '../e2e/support/start-server.ts';
import { run } from './measured-program.mjs';
import { createRandom } from './random.mjs';

const searchesOfAKind = 300;
const alphabet = 'abcdefghijklmnopqrstuvwxyz';

const random = createRandom(20_261_120);
const below = (count) => Math.floor(random() * count);
const places = readFileSync(new URL('../apps/server/build/geography/places.tsv', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([, name, key]) => ({ name, key }));
const accented = places.filter(({ name, key }) => /[^\0-\x7f]/.test(name) && key.length > 3);

/** What people look for: mostly towns, seldom hamlets. */
const popular = () => places[Math.floor(random() ** 3 * places.length)];
const any = () => places[below(places.length)];
const beginning = ({ key }, length) => ({ query: key.slice(0, length) });
const whole = ({ name }) => ({ query: name, meant: name });

const kinds = [
  ['the first letter', () => beginning(popular(), 1)],
  ['2 letters', () => beginning(popular(), 2)],
  ['3 letters', () => beginning(popular(), 3)],
  ['3 letters, near Norwich', () => ({ ...beginning(popular(), 3), near: '52.63,1.3' })],
  ['4 letters', () => beginning(popular(), 4)],
  ['5 to 8 letters', () => beginning(popular(), 5 + below(4))],
  ['a name', () => whole(popular())],
  ['a name, hamlets as often as cities', () => whole(any())],
  ['a name with a typing error', () => slip(popular())],
  ['a name with a typing error, hamlets as often', () => slip(any())],
  ['a name without its accents', () => without(accented[Math.floor(random() ** 2 * accented.length)])],
  ['ten letters of nonsense', () => ({ query: Array.from({ length: 10 }, () => alphabet[below(26)]).join('') })],
];

const loadBefore = loadavg()[0];
const server = await startServer({ LOG_LEVEL: 'info', DEMO: 'off', TRUST_PROXY: 'on' });
try {
  const { places: placeCount, names, durationMs } = await whenLoaded();
  console.log(`${placeCount} places with ${names} names, loaded in ${(durationMs / 1000).toFixed(1)} s\n`);
  if (process.argv.includes('extracts'))
    for (const name of ['rutland-latest', 'newport-2023-06-13'])
      await run(['roads', 'import', new URL(`../test-data/${name}.osm.pbf`, import.meta.url).pathname], {
        DATA_DIR: server.dataDir,
        DEMO: 'off',
      });
  for (let at = 0; at < 200; at += 1) await ask(kinds[at % kinds.length][1]());

  console.log('| what is typed | searches | median | 95th percentile | slowest | found |');
  console.log('| --- | --- | --- | --- | --- | --- |');
  const all = [];
  for (const [kind, make] of kinds) {
    const answers = [];
    for (let at = 0; at < searchesOfAKind; at += 1) answers.push(await ask(make()));
    all.push(...answers);
    report(kind, answers);
  }
  report('all of these', all);
  console.log(`\nNode ${process.version}, load before: ${loadBefore.toFixed(2)}, after: ${loadavg()[0].toFixed(2)}`);
} finally {
  await server.stop();
}

/** The server tells once it has read the gazetteer. */
async function whenLoaded() {
  for (;;) {
    const line = server
      .log()
      .split('\n')
      .find((each) => each.includes('the gazetteer is loaded'));
    if (line !== undefined) return JSON.parse(line);
    await delay(20);
  }
}

/** Each search comes from another client, since one client's are limited. */
async function ask({ query, near, meant }) {
  const address = `${server.url}/v2/liftshare/places?${new URLSearchParams({ query, ...(near === undefined ? {} : { near }) })}`;
  const client = `10.${below(256)}.${below(256)}.${below(256)}`;
  const startedAt = performance.now();
  const response = await fetch(address, { headers: { 'x-forwarded-for': client } });
  const answer = await response.json();
  const tookMs = performance.now() - startedAt;
  if (response.status !== 200) throw new Error(`${query}: ${response.status}`);
  return { tookMs, isFound: meant === undefined ? undefined : answer.places.some(({ label }) => label === meant) };
}

function report(kind, answers) {
  const sorted = answers.map(({ tookMs }) => tookMs).toSorted((one, other) => one - other);
  const at = (share) => `${sorted[Math.floor((sorted.length - 1) * share)].toFixed(1)} ms`;
  const judged = answers.filter(({ isFound }) => isFound !== undefined);
  const found = judged.length === 0 ? '' : `${judged.filter(({ isFound }) => isFound).length} of ${judged.length}`;
  console.log(`| ${kind} | ${answers.length} | ${at(0.5)} | ${at(0.95)} | ${at(1)} | ${found} |`);
}

/** One letter too many, too few, another, or two swapped; the first letter is mostly right. */
function slip({ name, key }) {
  if (key.length < 5) return slip(any());
  const at = 1 + below(key.length - 1);
  const [before, letter, after] = [key.slice(0, at), key[at], key.slice(at + 1)];
  const other = alphabet[below(26)];
  const slips = [
    before + after,
    before + other + letter + after,
    before + other + after,
    key.slice(0, at - 1) + letter + key[at - 1] + after,
  ];
  return { query: slips[below(slips.length)], meant: name };
}

function without({ name }) {
  return { query: name.normalize('NFD').replace(/\p{M}/gu, ''), meant: name };
}
