/**
 * Prints how long `member invite --csv` takes and how much memory it needs, for files of several lengths: beside a running server
 * (which mails at the same time) and alone, each on a fresh embedded store. Peak memory is the system's own figure (VmHWM), so
 * Linux only. Run `npm run build` first; `node benchmarks/invitations.mjs 1000 10000` chooses the lengths.
 */
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { makeStore, memoryMb, run, start, untilReady } from './measured-program.mjs';

const lengths = process.argv.slice(2).map(Number);

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

async function measure(count, isBesideServer) {
  const folder = await mkdtemp(join(tmpdir(), 'invitations-'));
  const env = { DATA_DIR: join(folder, 'data'), DEMO: 'off', LOG_LEVEL: 'warn', PORT: '0' };
  try {
    await writePeople(join(folder, 'people.csv'), count);
    await makeStore(env);
    await run(['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel'], env);
    const server = isBesideServer ? start('main.js', [], env) : null;
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
