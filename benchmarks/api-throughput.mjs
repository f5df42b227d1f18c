/**
 * Counts the answers a second of calls and pages, on a server started for it, over the loopback: so many connections, each with
 * one request under way. A client of its own, since a busy one would measure itself. Run `npm run build` first.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { loadavg } from 'node:os';
import { startServer } from '../e2e/support/start-server.ts';

const targets = [
  { name: 'directory call', path: '/v2/liftshare/community/directory-slug/harbour-quarter' },
  { name: 'landing page', path: '/harbour-quarter' },
  { name: 'join form', path: '/harbour-quarter/join' },
];
const connections = 20;
const warmUpMs = 2000;
const measuredMs = 6000;

const loadBefore = loadavg()[0];
const server = await startServer({ LOG_LEVEL: 'silent' });
try {
  console.log('| what | answers a second | median | 99th percentile | bytes |');
  console.log('| --- | --- | --- | --- | --- |');
  for (const { name, path } of targets) {
    await ask(path, warmUpMs);
    const { timesMs, bytes } = await ask(path, measuredMs);
    const sorted = timesMs.toSorted((one, other) => one - other);
    const at = (share) => `${sorted[Math.floor((sorted.length - 1) * share)].toFixed(1)} ms`;
    console.log(`| ${name} | ${Math.round(sorted.length / (measuredMs / 1000))} | ${at(0.5)} | ${at(0.99)} | ${bytes} |`);
  }
  console.log(`\n${connections} connections, Node ${process.version}, load before: ${loadBefore.toFixed(2)}`);
} finally {
  await server.stop();
}

/** Asks again and again on every connection, until the time is up. @returns how long each answer took, and its size */
async function ask(path, durationMs) {
  const timesMs = [];
  const endsAt = performance.now() + durationMs;
  const sizes = await Promise.all(Array.from({ length: connections }, () => askOnOneConnection(path, endsAt, timesMs)));
  return { timesMs, bytes: sizes[0] };
}

async function askOnOneConnection(path, endsAt, timesMs) {
  const { hostname, port, host } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.setNoDelay(true);
  const answers = readAnswers(socket);
  let bytes = 0;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-language: en-GB\r\n\r\n`);
    const { value } = await answers.next();
    if (!value?.head.startsWith('HTTP/1.1 200 ')) throw new Error(`${path} answered ${value?.head.split('\r\n', 1)[0] ?? 'nothing'}`);
    bytes = value.bytes;
    timesMs.push(performance.now() - startedAt);
  }
  socket.destroy();
  return bytes;
}

/** One answer after the other, as their `content-length` divides them. */
async function* readAnswers(socket) {
  let read = Buffer.alloc(0);
  for await (const chunk of socket) {
    read = read.length === 0 ? chunk : Buffer.concat([read, chunk]);
    const end = read.indexOf('\r\n\r\n');
    if (end < 0) continue;
    const head = read.toString('latin1', 0, end);
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) throw new Error('an answer without content-length');
    const bytes = end + 4 + Number(length);
    if (read.length < bytes) continue;
    read = read.subarray(bytes);
    yield { head, bytes };
  }
}
