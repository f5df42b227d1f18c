/**
 * Measures the embedded Valhalla on the roads of test-data/: its answers through the router beside those of the library alone in the same
 * run, its memory after 10,000 routes, how soon it answers after it was killed, and what sign-ins and page views cost while 50 routes are
 * asked at once. Run `npm run build` first. `memory` and the rest of the names below, as words, measure those alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { createEmbeddedValhalla } from '../apps/server/src/map/routing/embedded-valhalla.ts';
import { createEstimateRouter } from '../apps/server/src/map/routing/estimate.ts';
import { createRoadNetwork } from '../apps/server/src/map/routing/road-network.ts';
import { valhallaConfig } from '../apps/server/src/map/roads/valhalla-config.ts';
import { matrixQuestion, routeQuestion } from '../apps/server/src/map/routing/valhalla-messages.ts';
import { putRoads, randomPairs, testTiles } from '../apps/server/src/test-support/test-roads.ts';
import { startServer } from '../e2e/support/start-server.ts';
import { memoryMb } from './measured-program.mjs';

const { Actor } = createRequire(new URL('../apps/server/package.json', import.meta.url))('@valhallajs/valhallajs');
const measurements = { memory, kills, beside, answers };
const routesAtOnce = 50;
const [word, url] = process.argv.slice(2);
const log = createLog({ logLevel: 'silent' });

if (word === 'ask') await askForRoutes(url);
else {
  const loadBefore = loadavg()[0];
  for (const [name, measure] of Object.entries(measurements)) if (word === undefined || word === name) await measure();
  console.log(`\nNode ${process.version}, load before: ${loadBefore.toFixed(2)}, after: ${loadavg()[0].toFixed(2)}`);
}

/** One question after the other, by turns through the router and from the library, each with a process of its own. */
async function answers() {
  // As patient as the router's process, beside whatever else this machine does.
  setPriority(10);
  const { router, close } = await openRouter();
  const actor = new Actor(valhallaConfig(await testTiles('newport', 'rutland')));
  console.log(
    '| question | asked | router: median | 95th percentile | library: median | 95th percentile | times the median | times the 95th |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  const pairs = await joinedPairs(router, 600);
  const kinds = [
    { name: 'a route', questions: pairs, ask: (pair) => [() => router.route(...pair), () => actor.route(routeQuestion(...pair))] },
    {
      name: 'a matrix of 1 by 20',
      questions: groups(pairs, 100),
      ask: (some) =>
        matrices(
          [some[0][0]],
          some.map(([, end]) => end),
        ),
    },
    {
      name: 'a matrix of 20 by 1',
      questions: groups(pairs, 100),
      ask: (some) =>
        matrices(
          some.map(([start]) => start),
          [some[0][1]],
        ),
    },
  ];
  for (const { name, questions, ask: bothWays } of kinds) {
    const [ours, own] = [[], []];
    for (const [index, question] of questions.slice(0, 20).concat(questions).entries()) {
      const [throughRouter, alone] = bothWays(question);
      const turns = [async () => ours.push(await timed(throughRouter)), async () => own.push(await timed(alone))];
      for (const turn of index % 2 === 0 ? turns : turns.toReversed()) await turn();
      // The first ones of each make what the others use again.
      if (index === 19) ours.length = own.length = 0;
    }
    const [ms, ratio] = [(value) => `${value.toFixed(1)} ms`, (share) => (at(ours, share) / at(own, share)).toFixed(2)];
    const figures = [ours, own].flatMap((times) => [ms(at(times, 0.5)), ms(at(times, 0.95))]);
    console.log(`| ${name} | ${ours.length} | ${figures.join(' | ')} | ${ratio(0.5)} | ${ratio(0.95)} |`);
  }
  await close();

  function matrices(sources, targets) {
    return [() => router.matrix(sources, targets), () => actor.matrix(matrixQuestion(sources, targets))];
  }
}

async function memory() {
  const { router, valhalla, close } = await openRouter();
  console.log('\n| asked so far | memory of the child |\n| --- | --- |');
  const report = (asked) => console.log(`| ${asked} | ${Math.round(memoryMb(valhalla.pid(), 'VmRSS'))} MB |`);
  await valhalla.check();
  report('nothing');
  const pairs = await joinedPairs(router, 500);
  for (const count of [1_000, 10_000]) {
    for (let asked = count === 1_000 ? 0 : 1_000; asked < count; asked += routesAtOnce)
      await Promise.all(Array.from({ length: routesAtOnce }, (_, index) => router.route(...pairs[(asked * 7 + index) % pairs.length])));
    report(`${count.toLocaleString('en-GB')} routes`);
  }
  for (const some of groups(pairs, 100))
    await router.matrix(
      [some[0][0]],
      some.map(([, end]) => end),
    );
  report('and 100 matrices of 1 by 20');
  await close();
}

/** From the kill, amid questions, to the answer of a question that is asked after it. */
async function kills() {
  const { router, valhalla, close } = await openRouter();
  const pairs = await joinedPairs(router, 50);
  const backMs = [];
  const outcomes = {};
  for (let kill = 0; kill < 20; kill += 1) {
    const amid = pairs.map((pair) => router.route(...pair));
    await amid[0];
    process.kill(valhalla.pid(), 'SIGKILL');
    const killedAt = performance.now();
    if ((await router.route(...pairs[0])).kind === 'route') backMs.push(performance.now() - killedAt);
    for (const { kind } of await Promise.all(amid)) outcomes[kind] = (outcomes[kind] ?? 0) + 1;
  }
  console.log(
    `\nkilled 20 times amid 50 routes, which came to ${JSON.stringify(outcomes)}; the next one was answered ${backMs.length} times,`,
  );
  console.log(`after ${at(backMs, 0.5).toFixed(0)} ms in the middle and ${at(backMs, 1).toFixed(0)} ms at the most`);
  await close();
}

/** Sign-ins and page views, one after the other, by turns with and without so many routes under way. */
async function beside() {
  const dataDir = mkdtempSync(join(tmpdir(), 'waylift-'));
  await putRoads(dataDir, 'first', 'newport', 'rutland');
  const server = await startServer({ LOG_LEVEL: 'silent', TRUST_PROXY: 'on' }, dataDir);
  try {
    const member = await joinAt(server.url);
    const visits = {
      'a sign-in': () => ask(server.url, 'POST', '/v2/liftshare/token', member),
      'a landing page': () => ask(server.url, 'GET', '/harbour-quarter'),
      'the join form': () => ask(server.url, 'GET', '/harbour-quarter/join'),
    };
    const times = { quiet: {}, busy: {} };
    let routes = 0;
    for (let round = 0; round < 7; round += 1)
      for (const state of round % 2 === 0 ? ['quiet', 'busy'] : ['busy', 'quiet']) {
        const asker =
          state === 'busy'
            ? spawn(process.execPath, [import.meta.filename, 'ask', server.url], { stdio: ['ignore', 'pipe', 'inherit'] })
            : null;
        asker?.stdout.setEncoding('utf8').on('data', (text) => (routes = Number(text.trim().split('\n').at(-1))));
        await delay(1500);
        const endsAt = performance.now() + 6_000;
        while (performance.now() < endsAt)
          for (const [name, visit] of Object.entries(visits)) {
            const took = await timed(visit);
            // The first round warms up.
            if (round > 0) (times[state][name] ??= []).push(took);
          }
        asker?.kill('SIGKILL');
        await delay(500);
      }
    console.log(
      `\n| beside ${routesAtOnce} routes at once | visits | alone: median | 95th percentile | beside them: median | 95th percentile | times the 95th |`,
    );
    console.log('| --- | --- | --- | --- | --- | --- | --- |');
    for (const name of Object.keys(visits)) {
      const [quiet, busy] = [times.quiet[name], times.busy[name]];
      const figures = [quiet, busy].flatMap((some) => [`${at(some, 0.5).toFixed(1)} ms`, `${at(some, 0.95).toFixed(1)} ms`]);
      console.log(`| ${[name, quiet.length + busy.length, ...figures, (at(busy, 0.95) / at(quiet, 0.95)).toFixed(2)].join(' | ')} |`);
    }
    console.log(`\n${routes} routes a second meanwhile`);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function openRouter() {
  const dataDir = mkdtempSync(join(tmpdir(), 'waylift-roads-'));
  await putRoads(dataDir, 'first', 'newport', 'rutland');
  const valhalla = createEmbeddedValhalla({ dataDir, log });
  const close = async () => {
    await valhalla.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { valhalla, router: createRoadNetwork({ valhalla, estimate: createEstimateRouter(), log }), close };
}

/** Pairs between which there is a road, from both extracts by turns. */
async function joinedPairs(router, count) {
  const [some, others] = [randomPairs('newport', count), randomPairs('rutland', count)];
  const joined = [];
  for (const pair of some.flatMap((each, index) => [each, others[index]])) {
    const { kind, route } = await router.route(...pair);
    if (kind === 'route' && !route.estimated) joined.push(pair);
    if (joined.length === count) break;
  }
  return joined;
}

/** Twenties of pairs of one extract each, as many as asked for. */
function groups(pairs, count) {
  const parts = Object.values(Object.groupBy(pairs, ([{ longitude }]) => (longitude < -2 ? 'newport' : 'rutland')));
  return Array.from({ length: count }, (_, index) => {
    const part = parts[index % parts.length];
    return Array.from({ length: 20 }, (_each, place) => part[(index * 13 + place) % part.length]);
  });
}

async function timed(work) {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function at(times, share) {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * share)];
}

/** A member of the community that asks nobody to verify. */
async function joinAt(server) {
  const { currentCommunity } = await ask(server, 'GET', '/v2/liftshare/community/directory-slug/larkmoor-villages');
  const member = { email: 'ann@example.org', password: 'Correct.horse7' };
  const details = { forename: 'Ann', surname: 'Archer', publicCommunityId: currentCommunity.publicId };
  await ask(server, 'POST', '/v2/liftshare/api/register', { ...member, ...details });
  return { ...member, clientId: 'benchmark' };
}

/** In a process of its own, that the measurements wait for no work of it: 50 routes under way until it is killed. */
async function askForRoutes(server) {
  setPriority(10);
  const pairs = [...randomPairs('newport', 500), ...randomPairs('rutland', 500)];
  const agent = new Agent({ keepAlive: true, maxSockets: routesAtOnce });
  const startedAt = performance.now();
  let asked = 0;
  const place = (position) => ({ label: 'A place', ...position });
  setInterval(() => console.log(Math.round((asked / (performance.now() - startedAt)) * 1000)), 1000);
  await Promise.all(
    Array.from({ length: routesAtOnce }, async () => {
      for (;;) {
        const [start, end] = pairs[asked % pairs.length];
        asked += 1;
        await ask(server, 'POST', '/v2/liftshare/route', { start: place(start), end: place(end) }, agent);
      }
    }),
  );
}

/** Each comes from another client, since one client's questions are limited. */
async function ask(server, method, path, body, agent) {
  const below = (count) => Math.floor(Math.random() * count);
  const headers = { 'x-forwarded-for': `10.${below(256)}.${below(256)}.${below(256)}`, 'accept-language': 'en-GB' };
  const typed = body === undefined ? {} : { 'content-type': 'application/json' };
  const sent = request(server.replace('localhost', '127.0.0.1') + path, { method, agent, headers: { ...headers, ...typed } });
  sent.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  // Between some of the places there is no road.
  if (response.statusCode !== 200 && response.statusCode !== 422) throw new Error(`${path}: ${response.statusCode} ${text}`);
  return text.startsWith('{') ? JSON.parse(text) : text;
}
