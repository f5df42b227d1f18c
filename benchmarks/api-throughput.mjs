/**
 * What the server answers from memory: public pages and public readings, beside a bare Fastify route in a process of its own that answers the
 * same bytes, asked by turns in the same run. Then how long a page takes that is asked for first after its community has changed.
 *
 * A client of its own, since a busy one would measure itself. Run `npm run build` first.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../e2e/support/start-server.ts';
import { waylift } from '../e2e/support/waylift.ts';
import { processorMs } from './measured-program.mjs';

const targets = [
  { name: 'landing page', path: '/harbour-quarter' },
  { name: 'join form', path: '/harbour-quarter/join' },
  { name: 'directory', path: '/v2/liftshare/community/directory-slug/harbour-quarter' },
  { name: 'options', path: '/v3/liftshare/community/options/slug/harbour-quarter' },
  { name: 'by email', path: '/v2/liftshare/community/find/by-email?email=ann%40kestrel.example' },
];
const connections = 20;
const warmUpMs = 1000;
const turnMs = 1500;
const turns = 3;
const changes = 10;

if (process.argv[2] === 'bare') await serveBare(process.argv[3]);
else await measure(process.argv[2] ?? '');

async function measure(word) {
  const loadBefore = loadavg()[0];
  const server = await startServer({ LOG_LEVEL: 'warn' });
  try {
    console.log(
      '| what | answers a second | median | 99th percentile | bytes | processor for one | of a bare route | beside a bare route |',
    );
    console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
    for (const { name, path } of targets.filter((target) => target.name.includes(word))) {
      await ask(server, path, warmUpMs);
      const bare = await startBare(server.url + path);
      await ask(bare, path, warmUpMs);
      const own = [];
      const others = [];
      for (let turn = 0; turn < turns; turn += 1) {
        own.push(await ask(server, path, turnMs));
        others.push(await ask(bare, path, turnMs));
      }
      await bare.stop();
      const times = own.flatMap(({ timesMs }) => timesMs).toSorted((one, other) => one - other);
      const at = (share) => `${times[Math.floor((times.length - 1) * share)].toFixed(1)} ms`;
      const sumOf = (rounds, figure) => rounds.reduce((sum, round) => sum + figure(round), 0);
      const answers = (rounds) => sumOf(rounds, ({ timesMs }) => timesMs.length);
      const eachMs = (rounds) => sumOf(rounds, ({ processor }) => processor) / answers(rounds);
      const perSecond = Math.round(answers(own) / ((turns * turnMs) / 1000));
      const micros = [own, others].map((rounds) => `${(eachMs(rounds) * 1000).toFixed(1)} µs`);
      const ratio = eachMs(others) / eachMs(own);
      console.log(`| ${[name, perSecond, at(0.5), at(0.99), own[0].bytes, ...micros, ratio.toFixed(2)].join(' | ')} |`);
    }
    console.log(`\nFirst landing page after a change: ${await firstAfterChanges(server)}`);
    console.log(`${connections} connections, ${cpus().length} cores, Node ${process.version}, load before: ${loadBefore.toFixed(2)}`);
  } finally {
    await server.stop();
  }
}

/** Each change is an operator's command; the first answer that shows it is timed, in a quiet moment. */
async function firstAfterChanges(server) {
  const times = [];
  for (let change = 0; change < changes; change += 1) {
    const name = `Harbour ${change}`;
    await waylift(server, 'community', 'set', 'harbour-quarter', '--name', name);
    const startedAt = performance.now();
    const page = await (
      await fetch(`${server.url}/harbour-quarter`, { headers: { 'accept-language': 'en-GB', 'accept-encoding': 'br' } })
    ).text();
    times.push(performance.now() - startedAt);
    if (!page.includes(name)) throw new Error('the page does not show the change');
  }
  const sorted = times.toSorted((one, other) => one - other);
  return `${sorted[Math.floor(changes / 2)].toFixed(1)} ms at the median, ${sorted.at(-1).toFixed(1)} ms at most, of ${changes}`;
}

/** Asks again and again on every connection, until the time is up. @returns how long each answer took, its size, and the processor time of the server */
async function ask({ url, pid }, path, durationMs) {
  const timesMs = [];
  const from = processorMs(pid);
  const endsAt = performance.now() + durationMs;
  const sizes = await Promise.all(Array.from({ length: connections }, () => askOnOneConnection(url, path, endsAt, timesMs)));
  return { timesMs, bytes: sizes[0], processor: processorMs(pid) - from };
}

async function askOnOneConnection(url, path, endsAt, timesMs) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-language: en-GB\r\naccept-encoding: gzip, deflate, br, zstd\r\n\r\n`;
  const { promise, resolve, reject } = Promise.withResolvers();
  let startedAt = performance.now();
  let head = '';
  let size = 0;
  let missing = 0;
  socket.on('error', reject);
  socket.on('data', (chunk) => {
    let bodyBytes = chunk.length;
    if (missing === 0) {
      head += chunk.latin1Slice();
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 200 ')) return void reject(new Error(`${path} answered ${head.split('\r\n', 1)[0]}`));
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
      bodyBytes = head.length - end - 4;
      missing = length;
      size = end + 4 + length;
      head = '';
    }
    missing -= bodyBytes;
    if (missing > 0) return;
    const now = performance.now();
    timesMs.push(now - startedAt);
    if (now >= endsAt) return void resolve(size);
    startedAt = now;
    socket.write(request);
  });
  socket.write(request);
  try {
    return await promise;
  } finally {
    socket.destroy();
  }
}

/** A process with one route, which answers the bytes that the server answers at this address. */
async function startBare(address) {
  const child = spawn(process.execPath, [import.meta.filename, 'bare', address], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  return {
    url: line.toString().trim(),
    pid: child.pid,
    async stop() {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function serveBare(address) {
  const { default: fastify } = await import(createRequire(join(import.meta.dirname, '../apps/server/package.json')).resolve('fastify'));
  const { headers, bytes } = await rawAnswer(address);
  const app = fastify();
  app.get(new URL(address).pathname, (_request, reply) => {
    reply.headers(headers).send(bytes);
  });
  console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
}

/** `fetch` would unpack it. */
async function rawAnswer(address) {
  const { get } = await import('node:http');
  const headers = { 'accept-language': 'en-GB', 'accept-encoding': 'gzip, deflate, br, zstd' };
  const [response] = await once(get(address, { headers, agent: false }), 'response');
  const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...others } = response.headers;
  return { headers: others, bytes: Buffer.concat(await response.toArray()) };
}
