/**
 * Kills the server, the operator's command or PostgreSQL at random moments while people join and communities are made, again and again on
 * one data folder with the embedded store. Then it looks whether everything that was acknowledged is there, whether the server answers soon,
 * and whether any process is left. `node benchmarks/kills.mjs 50`; it ends with 1 when one of these fails. Linux only.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeStore, run, start, untilReady } from './measured-program.mjs';

const rounds = Number(process.argv[2] ?? 50);
const victims = ['server', 'command', 'PostgreSQL'];
const writersAtOnce = 6;
/** After the start of a program; the server is ready after about one second, so some die before they are. */
const latestKillMs = 3000;
const answerWithinMs = 10_000;

const dataDir = mkdtempSync(join(tmpdir(), 'waylift-kills-'));
const port = 3900 + Math.floor(Math.random() * 90);
const env = { DATA_DIR: dataDir, PORT: String(port), RATE_LIMITS: 'off', LOG_LEVEL: 'error', DEMO: 'off' };
const url = `http://127.0.0.1:${port}/v2/liftshare`;
const joined = [];
const communities = ['first'];
const counts = Object.fromEntries(victims.map((victim) => [victim, 0]));
let slowestReturnMs = 0;

await makeStore(env);
await run(['community', 'create', '--slug', 'first', '--name', 'First', '--public-id', 'first', '--no-verification'], env);
for (let round = 0; round < rounds; round += 1) {
  const victim = victims[round % victims.length];
  await oneRound(round, victim);
  counts[victim] += 1;
}
const faults = await lookAtTheStore();
faults.push(...(await whatIsLeft()));
console.log(`${rounds} kills: ${victims.map((victim) => `${victim} ${counts[victim]}`).join(', ')}`);
console.log(`acknowledged: ${joined.length} members, ${communities.length} communities`);
console.log(`after a killed PostgreSQL the running server answered again within ${slowestReturnMs.toFixed(0)} ms at the slowest`);
console.log(faults.length === 0 ? 'nothing was lost, and no process is left' : faults.join('\n'));
rmSync(dataDir, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);

async function oneRound(round, victim) {
  const server = start('main.js', [], env);
  let isOver = false;
  const writing = Array.from({ length: writersAtOnce }, (_, writer) => keepJoining(`${round}-${writer}`, () => isOver));
  if (victim !== 'server') await untilReady(server);
  const slug = `r${round}`;
  const command = start('cli.js', ['community', 'create', '--slug', slug, '--name', slug], env);
  void command.ended.then((code) => code === 0 && communities.push(slug));
  await delay(Math.random() * latestKillMs);
  if (victim === 'server') server.child.kill('SIGKILL');
  if (victim === 'command') command.child.kill('SIGKILL');
  if (victim === 'PostgreSQL') await killPostgres(server);
  isOver = true;
  await command.ended;
  await Promise.all(writing);
  if (victim !== 'server') {
    server.child.kill('SIGTERM');
    const code = await server.ended;
    if (code !== 0) throw new Error(`round ${round}: the server ended with ${code}\n${server.out}`);
  }
}

async function keepJoining(name, isOver) {
  for (let number = 0; !isOver(); number += 1) {
    const email = `rider-${name}-${number}@first.example`;
    const body = { email, forename: 'Ada', surname: 'Byron', password: 'Correct7horse!', publicCommunityId: 'first' };
    const answer = await post('/api/register', body);
    if (answer?.result === 2) joined.push(email);
    else await delay(20);
  }
}

async function post(path, body) {
  try {
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(20_000),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}

async function killPostgres(server) {
  const [pid] = readFileSync(join(dataDir, 'store', 'postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
  const killedAt = performance.now();
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/v2/liftshare/community/find/by-email?email=ann@first.example`).catch(() => null);
    if (answer?.ok) break;
    if (performance.now() - killedAt > answerWithinMs)
      throw new Error(`the server did not come back after PostgreSQL was killed\n${server.out}`);
    await delay(20);
  }
  slowestReturnMs = Math.max(slowestReturnMs, performance.now() - killedAt);
}

async function lookAtTheStore() {
  const startedAt = performance.now();
  const server = start('main.js', [], env);
  await untilReady(server);
  const startMs = performance.now() - startedAt;
  console.log(`the start after the last kill answered after ${startMs.toFixed(0)} ms`);
  const found = new Set(
    JSON.parse((await runWhole(['member', 'list', '--community', 'first', '--json'])).trim()).map(({ email }) => email),
  );
  const slugs = new Set(JSON.parse((await runWhole(['community', 'list', '--json'])).trim()).map(({ slug }) => slug));
  server.child.kill('SIGTERM');
  await server.ended;
  return [
    ...(startMs > answerWithinMs ? [`the start took ${startMs} ms`] : []),
    ...joined.filter((email) => !found.has(email)).map((email) => `lost: ${email}`),
    ...communities.filter((slug) => !slugs.has(slug)).map((slug) => `lost: ${slug}`),
  ];
}

/** The command with all that it prints. */
async function runWhole(words) {
  const child = spawn(process.execPath, [new URL('../apps/server/build/programs/cli.js', import.meta.url).pathname, ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}`);
  return out;
}

/** Programs whose command line names the data folder, once PostgreSQL has had the second that it needs to stop. */
async function whatIsLeft() {
  const namesFolder = (pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(dataDir);
    } catch {
      return false;
    }
  };
  const left = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && namesFolder(name));
  for (let tries = 0; tries < 50 && left().length > 0; tries += 1) await delay(100);
  return left().map((pid) => `process ${pid} is left`);
}
