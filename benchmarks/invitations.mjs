/**
 * Prints how long `member invite --csv` takes and how much memory it needs, for files of several lengths: beside a running server
 * (which mails at the same time) and alone, each on a fresh embedded store. Peak memory is the system's own figure (VmHWM), so
 * Linux only. Run `npm run build` first; `node benchmarks/invitations.mjs 1000 10000` chooses the lengths.
 */
import { spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const SERVER = new URL('../apps/server/src/', import.meta.url).pathname;
const lengths = process.argv.slice(2).map(Number);

/** Starts a program; `peakMb` is the highest resident memory seen so far. */
function start(file, words, env) {
  const child = spawn(process.execPath, [join(SERVER, file), ...words], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const program = { child, out: '', peakMb: 0, ended: once(child, 'close').then(([code]) => code) };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (program.out = (program.out + text).slice(-10_000)));
  const timer = setInterval(() => (program.peakMb = Math.max(program.peakMb, memoryMb(child.pid, 'VmHWM'))), 50);
  void program.ended.then(() => clearInterval(timer));
  return program;
}

function memoryMb(pid, figure) {
  try {
    return Number(new RegExp(`${figure}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000;
  } catch {
    return 0;
  }
}

async function run(words, env) {
  const startedAt = performance.now();
  const program = start('cli.ts', words, env);
  if ((await program.ended) !== 0) throw new Error(program.out);
  return { seconds: (performance.now() - startedAt) / 1000, peakMb: program.peakMb, out: program.out };
}

async function writePeople(path, count) {
  const file = createWriteStream(path);
  file.write('Surname;E-mail;Forename\r\n');
  for (let index = 0; index < count; index += 1) {
    const line = `"Müller-Lüdenscheidt; ${index}";person.${index}@kestrel.example;Ada Augusta\r\n`;
    if (!file.write(line)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

async function untilReady(server) {
  while (!server.out.includes('is ready')) {
    if (server.child.exitCode !== null) throw new Error(server.out);
    await delay(50);
  }
}

async function measure(count, isBesideServer) {
  const folder = await mkdtemp(join(tmpdir(), 'invitations-'));
  const env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'warn', PORT: '0' };
  try {
    await writePeople(join(folder, 'people.csv'), count);
    await run(['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel'], env);
    const server = isBesideServer ? start('main.ts', [], env) : null;
    if (server !== null) await untilReady(server);
    const before = server === null ? 0 : memoryMb(server.child.pid, 'VmRSS');
    const invited = await run(['member', 'invite', '--community', 'kestrel', '--csv', join(folder, 'people.csv')], env);
    if (!invited.out.includes(`Invited ${count} `)) throw new Error(invited.out);
    const serverPeakMb = server?.peakMb ?? 0;
    const again = await run(['member', 'invite', '--community', 'kestrel', '--csv', join(folder, 'people.csv')], env);
    if (!again.out.includes(`${count} had been invited before`)) throw new Error(again.out);
    server?.child.kill('SIGTERM');
    await server?.ended;
    return { ...invited, again: again.seconds, before, serverPeakMb };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

console.log('| people | store | seconds | again (all skipped), seconds | peak memory of the command | server: at rest, at its peak |');
console.log('| ---: | --- | ---: | ---: | ---: | ---: |');
for (const isBesideServer of [true, false]) {
  for (const count of lengths.length > 0 ? lengths : [1, 1000, 10_000, 40_000]) {
    const { seconds, again, peakMb, before, serverPeakMb } = await measure(count, isBesideServer);
    const server = isBesideServer ? `${before.toFixed(0)} MB, ${serverPeakMb.toFixed(0)} MB` : '';
    const place = isBesideServer ? 'a running server' : 'opened by the command';
    console.log(
      `| ${count.toLocaleString('en')} | ${place} | ${seconds.toFixed(1)} | ${again.toFixed(1)} | ${peakMb.toFixed(0)} MB | ${server} |`,
    );
  }
}
