/**
 * What becomes of visitors and of the server's memory while clients from 20 addresses hold connections and ask for nothing, or read nothing. Linux only, on
 * this machine alone; `npm run build` first. The words say what the clients do, one after the other, each on a server of its own:
 *
 * - `answers`: ask four times for a large file of the build, and read nothing
 * - `ahead`: ask eight times, as far ahead as nobody may
 * - `pages`: ask once for the documentation, and read nothing
 * - `nothing`: send nothing
 * - `headers`, `bodies`: send a part of a request
 * - `idle`: ask once, and keep the connection
 *
 * Whoever is dropped comes back. `--clients 5000 --seconds 40 --rest 60`: how many, for how long, and how long after they left memory is looked at again;
 * `--bound 5000`: `CONNECTIONS_MAX`.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { memoryMb, start, untilReady } from './measured-program.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    clients: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '40' },
    rest: { type: 'string', default: '60' },
    bound: { type: 'string', default: '5000' },
  },
});
const VISITS_EVERY_MS = 250;
const VISITOR_WAITS_MS = 10_000;
const VISITOR = '127.0.1.1';
const ASSETS = new URL('../apps/web/build/client/assets/', import.meta.url).pathname;
const KINDS = ['answers', 'ahead', 'pages', 'nothing', 'headers', 'bodies', 'idle'];
if (positionals.length === 0 || positionals.some((name) => !KINDS.includes(name)))
  throw new Error(`Say what they do: ${KINDS.join(', ')}.`);

console.log(`${values.clients} clients for ${values.seconds} s; load before: ${loadavg()[0].toFixed(1)}\n`);
console.log('| clients | visitors answered | median | slowest | connections opened | held at the end | memory before | most | after |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const kind of positionals) console.log(`| ${[kind, ...(await measure(kind))].join(' | ')} |`);
console.log(`\nNode ${process.version}, load after: ${loadavg()[0].toFixed(1)}`);

async function measure(kind) {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-silent-'));
  const settings = {
    DATA_DIR: folder,
    DEMO: 'off',
    MAIL: 'files',
    LOG_LEVEL: 'warn',
    PORT: '0',
    ENVIRONMENT: 'localhost',
    NODE_ENV: 'production',
    CONNECTIONS_MAX: values.bound,
  };
  const server = start('main.js', [], settings);
  try {
    await untilReady(server);
    const url = /Waylift is ready at ([^\s"]+)/.exec(server.out)[1];
    for (let visits = 0; visits < 200; visits += 1) await visit(url);
    await delay(3_000);
    const memory = { before: memoryMb(server.child.pid, 'VmRSS'), most: 0 };
    const look = setInterval(() => (memory.most = Math.max(memory.most, memoryMb(server.child.pid, 'VmRSS'))), 100);
    const crowd = fork(join(import.meta.dirname, 'silent-crowd.mjs'));
    crowd.send({ url, kind, clients: Number(values.clients), asset: largestAsset() });
    const visits = [];
    const until = performance.now() + Number(values.seconds) * 1000;
    while (performance.now() < until) {
      visits.push(visit(url));
      await delay(VISITS_EVERY_MS);
    }
    const times = (await Promise.all(visits)).toSorted((one, other) => one - other);
    const answered = times.filter(Number.isFinite);
    crowd.send('stop');
    const [{ opened, held }] = await once(crowd, 'message');
    await once(crowd, 'exit');
    await delay(Number(values.rest) * 1000);
    clearInterval(look);
    const after = memoryMb(server.child.pid, 'VmRSS');
    return [
      `${answered.length} of ${times.length}`,
      `${Math.round(times[Math.floor(times.length / 2)])} ms`,
      `${Math.round(answered.at(-1))} ms`,
      opened,
      held,
      ...[memory.before, memory.most, after].map((mb) => `${Math.round(mb)} MB`),
    ];
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns how long a new visitor waited for the landing page, in ms; Infinity where there was none */
function visit(url) {
  const startedAt = performance.now();
  return new Promise((resolve) => {
    const asked = request(url, { localAddress: VISITOR, agent: false, signal: AbortSignal.timeout(VISITOR_WAITS_MS) }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode === 200 ? performance.now() - startedAt : Infinity));
      answer.once('error', () => resolve(Infinity));
    });
    asked.once('error', () => resolve(Infinity)).end();
  });
}

function largestAsset() {
  const sizeOf = (name) => statSync(join(ASSETS, name)).size;
  const [largest] = readdirSync(ASSETS)
    .filter((name) => name.endsWith('.js'))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one));
  return `/assets/${largest}`;
}
