/**
 * Prints how long a backup and its restore take, how much memory the command needs and how large the file becomes: of an embedded store
 * into another one. Linux only. `node benchmarks/backup.mjs 100000 30000` chooses how many members and journeys.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeStore, run } from './measured-program.mjs';

const [members = '100000', journeys = '30000'] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'backup-'));
// Run as root, the embedded PostgreSQL is another user's, who has to get through.
await chmod(folder, 0o755);
const envOf = (name) => ({ DATA_DIR: join(folder, name), DEMO: 'off', ENVIRONMENT: 'localhost', INIT_CWD: folder });
const numberIn = (text, pattern) => Number(pattern.exec(text)?.[1]?.replaceAll(',', '') ?? NaN);

try {
  await makeStore(envOf('from'));
  await run(['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel', '--culture', 'en-GB'], envOf('from'));
  await run(['demo', 'fill', '--community', 'kestrel', '--members', members, '--journeys', journeys], envOf('from'));
  console.log(`Load before the run: ${loadavg()[0].toFixed(1)}`);
  const backup = await run(['backup', 'saved'], envOf('from'));
  const restore = await run(['restore', 'saved'], envOf('to'));
  const rows = numberIn(backup.out, /: ([\d,]+) rows/);
  if (numberIn(restore.out, /: ([\d,]+) rows/) !== rows) throw new Error(restore.out);
  console.log(`${rows.toLocaleString('en')} rows, a file of ${numberIn(backup.out, /, ([\d.]+) MB/)} MB`);
  console.log('| command | seconds | rows a second | memory at its peak |');
  console.log('| --- | ---: | ---: | ---: |');
  for (const [name, { seconds, peakMb }] of Object.entries({ backup, restore }))
    console.log(`| ${name} | ${seconds.toFixed(1)} | ${Math.round(rows / seconds).toLocaleString('en')} | ${peakMb.toFixed(0)} MB |`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
