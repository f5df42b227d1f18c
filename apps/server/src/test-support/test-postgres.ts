/** The PostgreSQL of a whole run of tests: the embedded one, whose first database is what each test's own is copied from. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openStore } from '../kernel/db/client.ts';
import { STORE_ROLE } from '../kernel/db/embedded/make-store.ts';
import { useEmbeddedPostgres } from '../kernel/db/embedded/use-postgres.ts';
import { migrateStore } from '../kernel/db/migrate.ts';
import { createJobs } from '../mail/queue/queue.ts';
import { systemClock } from '../kernel/effects/effects.ts';
import { createLog } from '../kernel/effects/log.ts';
import { loadGazetteer } from '../map/places/load-gazetteer.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- adds to an interface of Vitest's
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL. */
    testPostgres: string;
    /** A folder of the run, for what its test files share. */
    runFolder: string;
  }
}

/** Thirty places of the real one: reading the whole world for each test would take seconds. */
export const SMALL_GAZETTEER_FOLDER = fileURLToPath(new URL('./small-gazetteer', import.meta.url));

/** What a test's database is copied from: it is migrated and has its queues, and has the places of the small gazetteer as well where the name says so. */
export const TEMPLATES = { empty: 'template0', migrated: STORE_ROLE, 'with-places': 'with_places' } as const;

const SILENT = createLog({ logLevel: 'silent' });
/** Nothing here has to outlive a power cut. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  max_wal_size: '1GB',
  // The kernel copies a database's files: a third of the time of reading and writing them.
  file_copy_method: 'clone',
  shared_buffers: '128MB',
};

/** What Vitest calls before the first test and, with what it answers, after the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-tests-'));
  const postgres = await useEmbeddedPostgres(dataDir, { settings: SETTINGS });
  const { host, port, user, password, database } = postgres.connection();
  const addressAs = (name: string) => `postgres://${name}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

  const store = await openStore({ databaseUrl: addressAs(user) });
  await migrateStore(store);
  const jobs = createJobs(store, SILENT);
  await jobs.prepare();
  await jobs.stop();
  await store.close();

  const administrator = new pg.Client({ connectionString: addressAs('postgres') });
  await administrator.connect();
  // To check a password takes both sides longer than most tests ask of the store. Only PostgreSQL's user may enter the folder of the socket.
  await writeFile(join(dataDir, 'store', 'pg_hba.conf'), 'local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n');
  await administrator.query('select pg_reload_conf()');
  await administrator.query(`create database ${TEMPLATES['with-places']} owner ${user} template ${TEMPLATES.migrated}`);
  await administrator.end();
  const url = new URL(addressAs(user));
  url.pathname = TEMPLATES['with-places'];
  const withPlaces = await openStore({ databaseUrl: url.href });
  const gazetteer = { store: withPlaces, log: SILENT, clock: systemClock, folder: SMALL_GAZETTEER_FOLDER };
  await loadGazetteer(gazetteer, new AbortController().signal);
  await withPlaces.close();

  project.provide('testPostgres', addressAs('postgres'));
  project.provide('runFolder', dataDir);
  return async () => {
    await postgres.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
}
