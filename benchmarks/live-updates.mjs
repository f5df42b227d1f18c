/**
 * Measures live updates (`node benchmarks/live-updates.mjs`): 1,000 pages listen on two servers that share one embedded PostgreSQL, the two
 * of each conversation on different servers; members write, and each message is timed from the moment it is sent until the other's page has it.
 * Then it tells what a listening page costs each server. `npm run build` first.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readConfig } from '../apps/server/src/kernel/config/config.ts';
import { createDeps } from '../apps/server/src/create-deps.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { communities } from '../apps/server/src/kernel/db/schema/communities.ts';
import { members } from '../apps/server/src/kernel/db/schema/members.ts';
import { systemClock } from '../apps/server/src/kernel/effects/effects.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { readTokenSecrets } from '../apps/server/src/kernel/security/token-secret.ts';
import { addPair } from '../apps/server/src/test-support/conversations.ts';
import { signedIn } from '../apps/server/src/test-support/signed-in.ts';
import { processorMs, start, untilReady } from './measured-program.mjs';

const PAIRS = 500;
const PORTS = [3801, 3802];
const RATES = [2, 10, 20];
const SECONDS = 30;
const dataDir = await mkdtemp(join(tmpdir(), 'waylift-live-'));
/** In each server: at a signal it collects what is garbage, and tells what is left of heap and buffers, in bytes. */
const TELLS_MEMORY = `
  import v8 from 'node:v8';
  import vm from 'node:vm';
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc');
  process.on('SIGUSR2', () => {
    collect();
    const { heapUsed, external } = process.memoryUsage();
    console.log('memory in use: ' + (heapUsed + external));
  });`;
const env = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(TELLS_MEMORY)}`,
  DATA_DIR: dataDir,
  PUBLIC_URL: 'http://localhost:3801',
  RATE_LIMITS: 'off',
  DEMO: 'off',
  LOG_LEVEL: 'warn',
};
const servers = [];
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const streams = [];
/** By the text of a message: when its reader had it, and who waits for that. */
const waiting = new Map();

try {
  for (const port of PORTS) {
    const server = start('main.js', [], { ...env, PORT: String(port) });
    servers.push(server);
    await untilReady(server);
  }
  const pairs = await addPairs();
  // What starting costs is not counted as what a page costs.
  await delay(5_000);
  const before = await memory();
  for (const { asker, asked } of pairs) await Promise.all([listen(PORTS[0], asker.token), listen(PORTS[1], asked.token)]);
  await delay(10_000);
  const after = await memory();
  console.log(`${streams.length} pages listen. Two cores of ${cpus()[0]?.model}; load ${loadavg()[0].toFixed(1)}.\n`);
  console.log('| messages a second | messages | lost | median | 95th percentile | 99th percentile | slowest | processor of both servers |');
  console.log('| ----------------- | -------- | ---- | ------ | --------------- | --------------- | ------- | ------------------------- |');
  for (const rate of RATES) await measure(pairs, rate);
  const used = await memory();
  const perPage = (one, other) => one.map((mb, at) => `${(((mb - other[at]) * 1000) / PAIRS).toFixed(0)} kB`).join(' and ');
  console.log(
    `\nMemory of the servers in use (heap and buffers, without garbage): ${figures(before)} before, ${figures(after)} with the pages (${perPage(after, before)} a page),`,
  );
  console.log(
    `${figures(used)} after the messages (${perPage(used, before)} a page). Node ${process.version}, load after: ${loadavg()[0].toFixed(1)}`,
  );
} finally {
  for (const stream of streams) stream.destroy();
  for (const { child } of servers) child.kill('SIGTERM');
  await Promise.all(servers.map(({ ended }) => ended));
  await rm(dataDir, { recursive: true, force: true });
}

async function memory() {
  return await Promise.all(
    servers.map(async (server) => {
      server.out = '';
      server.child.kill('SIGUSR2');
      for (;;) {
        const bytes = /memory in use: (\d+)/.exec(server.out)?.[1];
        if (bytes !== undefined) return Number(bytes) / 1_000_000;
        await delay(50);
      }
    }),
  );
}

function figures(all) {
  return all.map((mb) => `${mb.toFixed(0)} MB`).join(' and ');
}

function processorOfBoth() {
  return servers.reduce((sum, { child }) => sum + processorMs(child.pid), 0);
}

async function addPairs() {
  const config = readConfig(env);
  const store = await openStore({ dataDir });
  const log = createLog({ logLevel: 'silent' });
  const deps = createDeps({ config, store, log, tokenSecrets: await readTokenSecrets(config, store, systemClock) });
  try {
    await deps.jobs.prepare();
    const [community] = await deps.db.select({ id: communities.id }).from(communities);
    const now = systemClock.now();
    const rows = Array.from({ length: PAIRS * 2 }, (_, at) => ({
      id: randomUUID(),
      communityId: community.id,
      email: `listener${at}@mail.example`,
      emailKey: `listener${at}@mail.example`,
      forename: 'Ana',
      surname: 'Martins',
      passwordHash: 'nobody signs in by it',
      status: 'active',
      languageCode: 'en',
      countryCode: 'gb',
      // Mails are no part of what is measured.
      messageMails: false,
      requestMails: false,
      createdAt: now,
      activatedAt: now,
    }));
    await deps.db.insert(members).values(rows);
    const pairs = [];
    for (let at = 0; at < rows.length; at += 2) {
      const [asker, asked] = await Promise.all(rows.slice(at, at + 2).map(async ({ id }) => ({ id, token: await signedIn(deps, id) })));
      pairs.push(await addPair({ deps }, community, [asker, asked]));
    }
    return pairs;
  } finally {
    await deps.jobs.stop();
    await deps.routing.close();
    await store.close();
  }
}

/** Opens a page's stream, and waits until the server has said where it begins. */
async function listen(port, token) {
  const stream = request({ port, path: '/v2/liftshare/events', headers: { authorization: `Bearer ${token}` }, agent: false });
  stream.end();
  const [answer] = await once(stream, 'response');
  if (answer.statusCode !== 200) throw new Error(`the stream was answered with ${answer.statusCode}`);
  streams.push(answer);
  let text = '';
  answer.setEncoding('utf8').on('data', (part) => {
    const at = performance.now();
    text += part;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const words = /"text":"(timed [^"]+)"/.exec(block)?.[1];
      // The writer's own page is told as well.
      if (words !== undefined && block.includes('event: message') && block.includes('"mine":false')) waiting.get(words)?.(at);
    }
  });
  await once(answer, 'data');
}

async function measure(pairs, rate) {
  const times = [];
  const sent = [];
  const cpu = processorOfBoth();
  const startedAt = performance.now();
  const count = rate * SECONDS;
  for (let number = 0; number < count; number += 1) {
    const due = startedAt + (number * 1000) / rate;
    await delay(Math.max(0, due - performance.now()));
    const pair = pairs[Math.floor(Math.random() * pairs.length)];
    sent.push(time(pair, `timed ${rate} ${number}`, number % PORTS.length).then((ms) => times.push(ms)));
  }
  await Promise.race([Promise.all(sent), delay(15_000)]);
  const seconds = (performance.now() - startedAt) / 1000;
  const share = (processorOfBoth() - cpu) / 1000 / seconds;
  const known = times.toSorted((a, b) => a - b);
  const ms = (part) => `${known[Math.min(known.length - 1, Math.floor(known.length * part))].toFixed(0)} ms`;
  console.log(
    `| ${rate} | ${count} | ${count - known.length} | ${ms(0.5)} | ${ms(0.95)} | ${ms(0.99)} | ${ms(1)} | ${(share * 100).toFixed(0)} % of a core |`,
  );
}

/** Milliseconds from sending to seen. The asked one writes, at either server. */
async function time({ asked, conversationId }, text, server) {
  const body = JSON.stringify({ text, clientId: randomUUID() });
  const seen = new Promise((resolve) => waiting.set(text, resolve));
  const startedAt = performance.now();
  const call = request({
    port: PORTS[server],
    method: 'POST',
    path: `/v2/liftshare/conversation/${conversationId}/message`,
    headers: { authorization: `Bearer ${asked.token}`, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    agent,
  });
  call.end(body);
  const [answer] = await once(call, 'response');
  answer.resume();
  if (answer.statusCode !== 201) throw new Error(`a message was answered with ${answer.statusCode}`);
  const at = await seen;
  waiting.delete(text);
  return at - startedAt;
}
