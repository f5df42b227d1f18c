/** A fresh migrated store in memory, within a moment: it is made once, kept as a file, and loaded for each test. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { storeOf, type Store } from '../db/client.ts';
import { openEmbeddedStore } from '../db/embedded-store.ts';
import { MIGRATIONS_FOLDER, migrateStore } from '../db/migrate.ts';
import { createJobs } from '../jobs/queue.ts';
import { createLog } from '../log.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const CACHE_FOLDER = join(ROOT, 'node_modules', '.cache', 'waylift');

/** A store of its own for one test. */
export async function openMigratedStore(): Promise<Store> {
  const snapshot = await readSnapshot();
  const embedded = await openEmbeddedStore(null, reportError, snapshot);
  return storeOf(embedded, 'embedded');
}

async function readSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const path = join(CACHE_FOLDER, `store-${await keyOfState()}.tar`);
  const kept = await readFile(path).catch(() => null);
  if (kept !== null) return new Uint8Array(kept);
  const made = await makeSnapshot();
  await mkdir(CACHE_FOLDER, { recursive: true });
  // Tests run side by side: each writes a file of its own, and the last to be named so stands.
  const unfinished = `${path}.${process.pid}`;
  await writeFile(unfinished, made);
  await rename(unfinished, path);
  return made;
}

async function makeSnapshot(): Promise<Uint8Array<ArrayBuffer>> {
  const embedded = await openEmbeddedStore(null, reportError);
  const store = storeOf(embedded, 'embedded');
  await migrateStore(store);
  const jobs = createJobs(store, createLog({ logLevel: 'silent' }));
  await jobs.prepare();
  await jobs.stop();
  const made = await embedded.dump();
  await store.close();
  return made;
}

/** Changes with all that the snapshot is made of: the migrations, the list of jobs, the versions of everything installed. */
async function keyOfState(): Promise<string> {
  const hash = createHash('sha256');
  const files = (await readdir(MIGRATIONS_FOLDER, { recursive: true })).filter((name) => /\.(?:sql|json)$/.test(name)).sort();
  for (const name of files) hash.update(name).update(await readFile(join(MIGRATIONS_FOLDER, name)));
  for (const name of ['package-lock.json', 'apps/server/src/jobs/job-list.ts', 'apps/server/src/jobs/queue.ts'])
    hash.update(await readFile(join(ROOT, name)));
  return hash.digest('hex').slice(0, 16);
}

function reportError(error: Error): void {
  throw error;
}
