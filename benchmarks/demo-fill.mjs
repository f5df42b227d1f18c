/**
 * Prints how long `demo fill` takes, how much memory it needs and how large the store becomes: alone and beside a running server, each on
 * a fresh embedded store, or with `DATABASE_URL` on that empty database alone. Linux only. Run `npm run build` first;
 * `node benchmarks/demo-fill.mjs 100000 30000` chooses how many members and journeys.
 */
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStore, memoryMb, run, start, untilReady } from './measured-program.mjs';

const [members = '100000', journeys = '30000'] = process.argv.slice(2);
const databaseUrl = process.env.DATABASE_URL;

async function measure(isBesideServer) {
  const folder = await mkdtemp(join(tmpdir(), 'demo-fill-'));
  const store = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  const env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'warn', PORT: '0', ENVIRONMENT: 'localhost', ...store };
  try {
    await makeStore(env);
    await run(['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel', '--culture', 'en-GB'], env).catch(() => {});
    const server = isBesideServer ? start('main.js', [], env) : null;
    if (server !== null) await untilReady(server);
    const before = server === null ? 0 : memoryMb(server.child.pid, 'VmRSS');
    const words = ['demo', 'fill', '--community', 'kestrel', '--members', members, '--journeys', journeys];
    const filled = await run(words, env);
    if (!filled.out.includes(`Made ${members} members and ${journeys} journeys`)) throw new Error(filled.out);
    const again = await run(words, env);
    if (!again.out.includes('Made 0 members and 0 journeys')) throw new Error(again.out);
    const serverPeakMb = server?.peakMb ?? 0;
    server?.child.kill('SIGTERM');
    await server?.ended;
    const sizeMb = databaseUrl === undefined ? folderMb(env.DATA_DIR) : null;
    return { ...filled, again: again.seconds, before, serverPeakMb, sizeMb };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function folderMb(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0) / 1e6;
}

console.log(`Load before the run: ${loadavg()[0].toFixed(1)}`);
console.log('| members | journeys | store | seconds | again, seconds | command at its peak | server at rest, at its peak | data folder |');
console.log('| ---: | ---: | --- | ---: | ---: | ---: | ---: | ---: |');
for (const isBesideServer of databaseUrl === undefined ? [false, true] : [false]) {
  const { seconds, again, peakMb, before, serverPeakMb, sizeMb } = await measure(isBesideServer);
  const place = databaseUrl !== undefined ? 'PostgreSQL' : isBesideServer ? 'a running server' : 'opened by the command';
  const server = isBesideServer ? `${before.toFixed(0)} MB, ${serverPeakMb.toFixed(0)} MB` : '';
  const counts = [members, journeys].map((count) => Number(count).toLocaleString('en')).join(' | ');
  const size = sizeMb === null ? '' : `${sizeMb.toFixed(0)} MB`;
  console.log(`| ${counts} | ${place} | ${seconds.toFixed(1)} | ${again.toFixed(1)} | ${peakMb.toFixed(0)} MB | ${server} | ${size} |`);
}
