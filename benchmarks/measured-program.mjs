/** Runs the server, and the operator's command, and keeps an eye on what they need. Memory is the system's own figure, so Linux only. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { migrateStore } from '../apps/server/src/kernel/db/migrate.ts';

const SERVER = new URL('../apps/server/build/programs/', import.meta.url).pathname;

/** Starts a program as the build leaves it, its memory kept as `npm start` and a release keep it; `peakMb` is the highest resident memory seen so far. */
export function start(file, words, env) {
  const child = spawn(process.execPath, [join(SERVER, file), ...words], {
    env: { PATH: process.env.PATH, MALLOC_ARENA_MAX: '1', DEMO_ROADS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = { child, out: '', peakMb: 0, ended: once(child, 'close').then(([code]) => code) };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (program.out = (program.out + text).slice(-10_000)));
  const timer = setInterval(() => (program.peakMb = Math.max(program.peakMb, memoryMb(child.pid, 'VmHWM'))), 50);
  void program.ended.then(() => clearInterval(timer));
  return program;
}

/** @param figure `VmRSS` for what it is now, `VmHWM` for its peak */
export function memoryMb(pid, figure) {
  try {
    return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

/** Milliseconds of the processor that a program has taken so far, at 100 ticks a second; `withEnded`: and those below it that have ended. 0 when it is gone. */
export function processorMs(pid, { withEnded = false } = {}) {
  try {
    const [, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
    const ticks = fields
      .join(') ')
      .split(' ')
      .slice(11, withEnded ? 15 : 13);
    return ticks.reduce((sum, each) => sum + Number(each) * 10, 0);
  } catch {
    return 0;
  }
}

/** The processes of PostgreSQL below the server or, where the store is a server of its own, below this program. */
export function postgresPids() {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
          return [[Number(pid), { parent: Number(stat.split(') ').at(-1).split(' ')[1]), name: /\((.*)\)/.exec(stat)?.[1] }]];
        } catch {
          return [];
        }
      }),
  );
  const isBelow = (pid) => pid === process.pid || (parents.has(pid) && pid > 1 && isBelow(parents.get(pid).parent));
  return [...parents].filter(([pid, { name }]) => name === 'postgres' && isBelow(pid)).map(([pid]) => pid);
}

/** The store that the first start of a server would make, without communities: a command makes none. */
export async function makeStore({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl }) {
  const store = await openStore(databaseUrl === undefined ? { dataDir } : { databaseUrl });
  await migrateStore(store);
  await store.close();
}

/** Runs the operator's command to its end. */
export async function run(words, env) {
  const startedAt = performance.now();
  const program = start('cli.js', words, env);
  if ((await program.ended) !== 0) throw new Error(program.out);
  return { seconds: (performance.now() - startedAt) / 1000, peakMb: program.peakMb, out: program.out };
}

export async function untilReady(server) {
  while (!server.out.includes('is ready')) {
    if (server.child.exitCode !== null) throw new Error(server.out);
    await delay(50);
  }
}
