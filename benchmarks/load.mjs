/**
 * What the server does under load, on a store that `demo fill` filled for it (`--members 50000 --journeys 200000`, or fewer), kept by the server itself or by
 * a PostgreSQL of its own (`--store postgresql`). Linux only; `npm run build` first. The words say what is measured, one after the other:
 *
 * - `sign-ins`: how many a second, on a browser that is known and on a new one (which is mailed), beside the bare library
 * - `floods`: the 95th percentile of every other call before, during and after a flood of sign-ins, of searches, of landing pages and of links from mails
 * - `bare`: the same of a bare server that has nothing to do but compare passwords, in a flood of these and of its own quick answers (`--members 0`: it needs none)
 * - `breaks`: what is answered on more and more connections, how soon the rest is refused, and what memory that takes
 * - `idle`: what the server takes of the processor, and its memory, while nobody asks (`--minutes 60`)
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { DEMO_MEMBER_PASSWORD } from '../apps/server/src/operator/demo/demo-members.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { startPostgres } from '../apps/server/src/test-support/postgres-server.ts';
import { makeStore, memoryMb, postgresPids, processorMs, run, start, untilReady } from './measured-program.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    members: { type: 'string', default: '50000' },
    journeys: { type: 'string', default: '200000' },
    store: { type: 'string', default: 'embedded' },
    seconds: { type: 'string', default: '15' },
    minutes: { type: 'string', default: '5' },
    connections: { type: 'string', default: '100' },
  },
});
const measures = { 'sign-ins': measureSignIns, floods: measureFloods, bare: measureBare, breaks: measureBreaks, idle: measureIdle };
if (positionals.length === 0 || positionals.some((name) => !(name in measures)))
  throw new Error('Say what to measure: sign-ins, floods, bare, breaks or idle.');
const seconds = Number(values.seconds);
const ROUNDS = 3;
const READERS = 60;
/** Few enough that the warm-up makes all of their browsers known, and enough that nobody gets many sessions. */
const SIGNING_IN = 500;
const PAGE = '/kestrel';
const TYPED = ['nor', 'york', 'camb', 'birm', 'lond', 'lee', 'sheff', 'st alb', 'harw', 'kings l'];
/** The searches of a few members are a flood: their own limits would end it. */
const LIMITS = 'places=1000000,matches-member=1000000,journey-lists-member=1000000,reads-member=1000000,sign-in-client=1000000';

const folder = await mkdtemp(join(tmpdir(), 'waylift-load-'));
const postgres = values.store === 'postgresql' ? await startPostgres({ settings: { fsync: 'on' } }) : null;
const place = postgres === null ? { DATA_DIR: folder } : { DATA_DIR: folder, DATABASE_URL: postgres.url };
const env = {
  ...place,
  DEMO: 'off',
  MAIL: 'files',
  LOG_LEVEL: 'warn',
  PORT: '0',
  ENVIRONMENT: 'localhost',
  NODE_ENV: 'production',
  TRUST_PROXY: 'on',
  RATE_LIMITS: LIMITS,
};
let server;
try {
  console.log(
    `Load before the run: ${loadavg()[0].toFixed(1)}; ${values.members} members, ${values.journeys} journeys, store: ${values.store}\n`,
  );
  await makeStore(env);
  await run(['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel', '--culture', 'en-GB'], env);
  if (values.members !== '0')
    await run(['demo', 'fill', '--community', 'kestrel', '--members', values.members, '--journeys', values.journeys], env);
  server = start('main.js', [], env);
  await untilReady(server);
  const url = /Waylift is ready at ([^\s"]+)/.exec(server.out)[1];
  for (const name of positionals) {
    await measures[name](url);
    console.log('');
  }
  console.log(`Node ${process.version}, ${availableParallelism()} cores, load after: ${loadavg()[0].toFixed(1)}`);
} finally {
  server?.child.kill('SIGTERM');
  await server?.ended;
  await postgres?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
}

/** Twenty connections of the same client ask either, by turns. */
async function measureSignIns(url) {
  const known = (await emails(SIGNING_IN)).map(signInOf);
  const fresh = known.map(({ body: { email, password }, ...call }) => ({ ...call, body: { email, password } }));
  for (let signedIn = 0; signedIn < SIGNING_IN;) signedIn += (await ask(url, known, 20, 3)).statuses[200] ?? 0;
  const { bare, bareUrl } = await startBare();
  console.log(
    '| round | browser | bare argon2 a second | sign-ins a second | times | processor of one: bare | its client | server | PostgreSQL | its client |',
  );
  console.log('| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [browser, signIns] of Object.entries({ known, new: fresh })) {
      const plain = await askCounted(bareUrl, signIns, () => [processorMs(bare.pid)]);
      const own = await askCounted(url, signIns, () => Object.values(processorOfBoth()));
      const rates = [plain.perSecond.toFixed(0), own.perSecond.toFixed(0), (own.perSecond / plain.perSecond).toFixed(2)];
      console.log(`| ${[round, browser, ...rates, ...[...plain.eachMs, ...own.eachMs].map(ms)].join(' | ')} |`);
    }
  }
  bare.disconnect();
}

async function startBare() {
  const bare = fork(join(import.meta.dirname, 'bare-argon2.mjs'), {
    env: { PATH: process.env.PATH, UV_THREADPOOL_SIZE: String(availableParallelism()) },
  });
  const [bareUrl] = await once(bare, 'message');
  return { bare, bareUrl };
}

/** @returns the answers a second, and how many ms of the processor each took: of the programs that are looked at, and of the client */
async function askCounted(url, asked, processors) {
  const from = processors();
  const { statuses, processorMs: ofClient, seconds: taken } = await ask(url, asked, 20, seconds);
  const eachMs = [...processors().map((now, index) => now - from[index]), ofClient].map((each) => each / (statuses[200] ?? 0));
  if (Object.keys(statuses).join() !== '200') console.log(JSON.stringify(statuses));
  return { perSecond: (statuses[200] ?? 0) / taken, eachMs };
}

async function measureFloods(url) {
  const readers = await readersOf(url);
  const floods = floodsOf(readers, (await emails(2000)).map(signInOf));
  const probes = probesOf(readers[0], (await emails(3000)).slice(2000).map(signInOf));
  await probe(url, probes, 3);
  console.log('| flood | answered a second | refused a second | refusal, 95th | other call | before, 95th | during | times | 5 s after |');
  console.log('| --- | ---: | ---: | ---: | --- | ---: | ---: | ---: | ---: |');
  for (const [name, asked] of Object.entries(floods)) {
    const others = probes.filter((one) => one.floodedBy !== name);
    const { before, during, statuses, timesMs, seconds: flooded } = await probeAround(url, others, asked);
    await delay(5_000);
    const after = await probe(url, others, 5);
    const rates = [200, 503].map((status) => Math.round((statuses[status] ?? 0) / flooded)).join(' | ');
    const row = `| ${name} | ${rates} | ${ms(p95(timesMs.refused))}`;
    for (const { call } of others) {
      const [was, is, became] = [before, during, after].map((times) => p95(times.get(call)));
      console.log(`${row} | ${call} | ${ms(was)} | ${ms(is)} | ${(is / was).toFixed(1)} | ${ms(became)} |`);
    }
    const strange = Object.entries(statuses).filter(([status]) => status !== '200' && status !== '503');
    if (strange.length > 0) console.log(`${name}: also ${JSON.stringify(Object.fromEntries(strange))}`);
  }
}

/** @returns how long the other calls took before the flood and during it, and what became of the flood */
async function probeAround(url, others, asked) {
  const before = await probe(url, others, seconds);
  const flood = startFlood(url, asked, Number(values.connections));
  await delay(1_000);
  const during = await probe(url, others, seconds);
  return { before, during, ...(await flood.stop()) };
}

async function measureBare() {
  const { bare, bareUrl } = await startBare();
  const others = [{ call: 'quick', request: () => ({ path: '/' }) }];
  await probe(bareUrl, others, 3);
  console.log('| flood | answered a second | before, 95th | during | times |');
  console.log('| --- | ---: | ---: | ---: | ---: |');
  for (const [name, asked] of Object.entries({ passwords: [signInOf('ann@mail.example')], 'quick answers': [{ path: '/' }] })) {
    const { before, during, statuses, seconds: flooded } = await probeAround(bareUrl, others, asked);
    const [was, is] = [before, during].map((times) => p95(times.get('quick')));
    console.log(`| ${name} | ${Math.round(statuses[200] / flooded)} | ${ms(was)} | ${ms(is)} | ${(is / was).toFixed(1)} |`);
    await delay(5_000);
  }
  bare.disconnect();
}

async function measureBreaks(url) {
  const readers = await readersOf(url);
  const signIns = (await emails(2000)).map(signInOf);
  const { matches, places } = floodsOf(readers, signIns);
  // Each sign-in is another member's: several at once of one would wait for each other.
  const mixed = signIns.flatMap((signIn, index) => [
    ...probesOf(readers[index % readers.length], [signIn]).map(({ method, path, body, token }) => ({ method, path, body, token })),
    matches[index % matches.length],
    places[index % places.length],
  ]);
  console.log('| connections | answered a second | 95th | refused a second | 95th | lost | server, PostgreSQL | normal again after |');
  console.log('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
  const normal = p95([...(await probe(url, probesOf(readers[0], []), 3)).values()].flat());
  for (const connections of [10, 50, 200, 1000, 4000]) {
    const { statuses, timesMs, seconds: taken } = await ask(url, mixed, connections, seconds);
    const memory = memories();
    const again = await untilNormal(url, readers[0], normal);
    const { 200: answered = 0, 503: refused = 0, lost = 0, ...strange } = statuses;
    console.log(
      `| ${connections} | ${Math.round(answered / taken)} | ${ms(p95(timesMs.answered))} | ${Math.round(refused / taken)} | ${ms(p95(timesMs.refused))} | ${lost} | ${memory} | ${again} |`,
    );
    if (Object.keys(strange).length > 0) console.log(`also ${JSON.stringify(strange)}`);
  }
}

/** Until ten of the calls in a row take no more than twice what they took before. */
async function untilNormal(url, reader, normalMs) {
  const startedAt = performance.now();
  for (let inARow = 0; inARow < 10 && performance.now() - startedAt < 30_000;) {
    const times = [...(await probe(url, probesOf(reader, []), 0)).values()].flat();
    inARow = times.every((time) => time <= 2 * normalMs) ? inARow + 1 : 0;
  }
  return `${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
}

async function measureIdle() {
  await delay(60_000);
  console.log('| minute | server, of a core | PostgreSQL, of a core | memory of both |');
  console.log('| ---: | ---: | ---: | ---: |');
  let before = processorOfBoth();
  for (let minute = 1; minute <= Number(values.minutes); minute += 1) {
    await delay(60_000);
    const now = processorOfBoth();
    const share = (of) => `${((now[of] - before[of]) / 600).toFixed(2)} %`;
    console.log(`| ${minute} | ${share('server')} | ${share('postgres')} | ${memories()} |`);
    before = now;
  }
}

/** PostgreSQL's with that of its processes which have ended. */
function processorOfBoth() {
  const ofStore = postgresPids().reduce((total, pid) => total + processorMs(pid, { withEnded: true }), 0);
  return { server: processorMs(server.child.pid), postgres: ofStore };
}

function memories() {
  const all = postgresPids().reduce((total, pid) => total + pssMb(pid), 0);
  return `${memoryMb(server.child.pid, 'VmRSS').toFixed(0)} MB, ${all.toFixed(0)} MB`;
}

function pssMb(pid) {
  try {
    return Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** As the portal signs in: with an id that the browser keeps. */
function signInOf(email) {
  const clientId = `the browser of ${email}`;
  return { method: 'POST', path: '/v2/liftshare/token', body: { email, password: DEMO_MEMBER_PASSWORD, clientId } };
}

function floodsOf(readers, signIns) {
  return {
    'sign-ins': signIns,
    places: TYPED.map((query) => ({ path: `/v2/liftshare/places?query=${encodeURIComponent(query)}` })),
    matches: readers.flatMap(({ token, journeyIds }) => journeyIds.map((id) => ({ path: `/v2/liftshare/journey/${id}/matches`, token }))),
    'landing pages': [{ path: PAGE }, { path: `${PAGE}?a=b` }, { path: `${PAGE}/join` }],
    // Each is rendered for whoever asks.
    links: [{ path: `${PAGE}/change-password/a-token` }, { path: `${PAGE}?cd=a` }],
  };
}

function probesOf({ token, communityId, journeyIds: [journeyId] }, signIns) {
  let next = 0;
  return [
    { call: 'sign-in', floodedBy: 'sign-ins', of: signIns },
    { call: 'place search', floodedBy: 'places', of: [{ path: '/v2/liftshare/places?query=wind' }] },
    { call: 'match search', floodedBy: 'matches', of: [{ path: `/v2/liftshare/journey/${journeyId}/matches`, token }] },
    { call: 'landing page', floodedBy: 'landing pages', of: [{ path: PAGE }] },
    { call: 'join form', of: [{ path: `${PAGE}/join` }] },
    { call: 'directory', of: [{ path: '/v2/liftshare/community/directory-slug/kestrel' }] },
    { call: 'dashboard', of: [{ path: '/v2/liftshare/app/dashboard', token }] },
    { call: 'journeys', of: [{ path: `/v2/liftshare/profile/journeys/${communityId}`, token }] },
    { call: 'lifts', of: [{ path: '/v2/liftshare/lifts', token }] },
  ].flatMap(({ of, ...probed }) =>
    of.length === 0
      ? []
      : [
          {
            ...probed,
            ...of[0],
            request: () => of[(next += 1) % of.length],
            path: of[0].path,
            token: of[0].token,
            method: of[0].method,
            body: of[0].body,
          },
        ],
  );
}

/** One call after the other, over and over; once for 0 seconds. @returns how long each took, in ms */
async function probe(url, probes, forSeconds) {
  const times = new Map(probes.map(({ call }) => [call, []]));
  const endsAt = performance.now() + forSeconds * 1000;
  do {
    for (const { call, request } of probes) {
      const { method, path, body, token } = request();
      const startedAt = performance.now();
      const answer = await fetch(`${url}${path}`, {
        method,
        headers: {
          'accept-language': 'en-GB',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      await answer.arrayBuffer();
      if (!answer.ok) console.log(`${call} answered ${answer.status}`);
      times.get(call).push(performance.now() - startedAt);
    }
  } while (performance.now() < endsAt);
  return times;
}

async function ask(url, asked, connections, forSeconds) {
  const flood = startFlood(url, asked, connections);
  await delay(forSeconds * 1000);
  return await flood.stop();
}

function startFlood(url, asked, connections) {
  const child = fork(join(import.meta.dirname, 'flood.mjs'), { serialization: 'advanced' });
  child.send({ url, asked, connections });
  return {
    async stop() {
      child.send('stop');
      const [told] = await once(child, 'message');
      return told;
    },
  };
}

/** Members who are signed in, with their journeys. */
async function readersOf(url) {
  const readers = [];
  const [communityId] = await texts("select public_id as text from communities where slug = 'kestrel'");
  for (const email of await emails(READERS)) {
    const { path, body } = signInOf(email);
    const signedIn = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const { token } = await signedIn.json();
    const answer = await fetch(`${url}/v2/liftshare/profile/journeys/${communityId}`, { headers: { authorization: `Bearer ${token}` } });
    const { journeys = [] } = await answer.json();
    if (journeys.length > 0) readers.push({ token, communityId, journeyIds: journeys.map(({ id }) => id) });
  }
  if (readers.length === 0) throw new Error('nobody has a journey');
  return readers;
}

async function emails(atMost) {
  return await texts('select email as text from members order by created_at, id limit $1', atMost);
}

async function texts(query, ...given) {
  const store = await openStore(postgres === null ? { dataDir: place.DATA_DIR } : { databaseUrl: postgres.url });
  try {
    return (await store.pool.query(query, given)).rows.map(({ text }) => text);
  } finally {
    await store.close();
  }
}

function p95(times = []) {
  return times.toSorted((one, other) => one - other)[Math.floor((times.length - 1) * 0.95)] ?? NaN;
}

function ms(time) {
  return Number.isNaN(time) ? '' : `${time.toFixed(time < 100 ? 1 : 0)} ms`;
}
