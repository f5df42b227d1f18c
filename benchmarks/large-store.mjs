/**
 * Explains every statement of every call, job and command on a store of 700,000 members, 700,000 journeys with their ways, 2 million requests and
 * 5 million mails, and fails where a table of more than 10,000 rows is read from end to end without a reason that is named in scans-with-reason.mjs.
 * Before a release; it takes about half an hour on two cores, and 10 GB of disk.
 *
 * The statements are those that the server's own tests send, with their values. `--statements FILE` takes those of an earlier run.
 * `--keep FOLDER` keeps the store there, and takes one that is there. `--members 700000 --requests 2000000 --mails 5000000`: how large.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '../apps/server/src/kernel/effects/effects.ts';
import { createLog } from '../apps/server/src/kernel/effects/log.ts';
import { openStore } from '../apps/server/src/kernel/db/client.ts';
import { useEmbeddedPostgres } from '../apps/server/src/kernel/db/embedded/use-postgres.ts';
import { migrateStore } from '../apps/server/src/kernel/db/migrate.ts';
import { createJobs } from '../apps/server/src/mail/queue/queue.ts';
import { loadGazetteer } from '../apps/server/src/map/places/load-gazetteer.ts';
import { GAZETTEER_FOLDER } from '../apps/server/src/map/places/gazetteer-file.ts';
import { explainAll } from './explain-statements.mjs';
import { fillLargeStore } from './fill-large-store.mjs';
import { run } from './measured-program.mjs';

const { values } = parseArgs({
  options: {
    statements: { type: 'string' },
    keep: { type: 'string' },
    members: { type: 'string', default: '700000' },
    requests: { type: 'string', default: '2000000' },
    mails: { type: 'string', default: '5000000' },
  },
});
const ROOT = resolve(import.meta.dirname, '..');
/** So many are made one by one, by the command that fills a demonstration; the others are their copies. */
const MADE = { members: 5_000, journeys: 5_000, requests: 400 };
const SETTINGS = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_wal_size: '8GB', shared_buffers: '512MB' };
const pg = createRequire(import.meta.url)('pg');
const folder = values.keep ?? (await mkdtemp(join(tmpdir(), 'waylift-large-')));
const isThere = existsSync(join(folder, 'store'));

const postgres = await useEmbeddedPostgres(folder, { settings: SETTINGS });
try {
  const statements = await readStatements(values.statements ?? (await recordStatements(join(folder, 'statements.jsonl'))));
  if (!isThere) await make();
  const client = await connectAsSuperuser();
  try {
    process.exitCode = (await explainAll(client, statements)) ? 0 : 1;
  } finally {
    await client.end();
  }
} finally {
  await postgres.leave();
  if (values.keep === undefined) await rm(folder, { recursive: true, force: true });
}

async function make() {
  const startedAt = performance.now();
  const log = createLog({ logLevel: 'silent' });
  const store = await openStore({ dataDir: folder });
  await migrateStore(store);
  const jobs = createJobs(store, log);
  await jobs.prepare();
  await jobs.stop();
  await loadGazetteer({ store, log, clock: systemClock, folder: GAZETTEER_FOLDER }, new AbortController().signal);
  const sizes = Object.entries(MADE).flatMap(([name, count]) => [`--${name}`, String(count)]);
  for (const community of ['liftshare', 'kestrel-science-park'])
    await run(['demo', 'fill', '--community', community, ...sizes], { DATA_DIR: folder, ENVIRONMENT: 'localhost' });
  await store.close();
  const client = await connectAsSuperuser();
  const wanted = { members: Number(values.members), requests: Number(values.requests), mails: Number(values.mails) };
  await fillLargeStore(client, wanted, (line) => console.log(line));
  await client.end();
  console.log(`Filled in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.\n`);
}

function connectAsSuperuser() {
  const client = new pg.Client({ ...postgres.connection(), user: 'postgres', ssl: false });
  return client.connect().then(() => client);
}

/** Runs the server's tests; it does not matter here whether they pass. */
async function recordStatements(file) {
  await rm(file, { force: true });
  const recorder = pathToFileURL(join(import.meta.dirname, 'record-statements.mjs')).href;
  const env = { ...process.env, NODE_OPTIONS: `--import ${recorder}`, STATEMENTS_FILE: file };
  const tests = spawn('npm', ['test', '--', 'unit', 'apps/server/'], { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(tests, 'exit');
  return file;
}

async function readStatements(file) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const byShape = new Map();
  for (const statement of lines.map((line) => JSON.parse(line))) {
    const known = byShape.get(statement.shape);
    if (known === undefined || known.values === null) byShape.set(statement.shape, statement);
  }
  return [...byShape.values()];
}
