/** The PostgreSQL of a whole run of tests: the embedded one, whose first database is what each test's own is copied from. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openStore } from '../db/client.ts';
import { useEmbeddedPostgres } from '../db/embedded/use-postgres.ts';
import { migrateStore } from '../db/migrate.ts';
import { createJobs } from '../jobs/queue.ts';
import { createLog } from '../effects/log.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- adds to an interface of Vitest's
  interface ProvidedContext {
    /** The superuser's address of the run's PostgreSQL. */
    testPostgres: string;
  }
}

/** Nothing here has to outlive a power cut. */
const SETTINGS = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '400',
  max_wal_size: '4GB',
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
  const jobs = createJobs(store, createLog({ logLevel: 'silent' }));
  await jobs.prepare();
  await jobs.stop();
  await store.close();

  project.provide('testPostgres', addressAs('postgres'));
  return async () => {
    await postgres.leave();
    await rm(dataDir, { recursive: true, force: true });
  };
}
