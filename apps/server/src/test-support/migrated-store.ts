/** A database of its own for a test, on the PostgreSQL of the run (test-postgres.ts). */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { openStore, type Store } from '../kernel/db/client.ts';
import { STORE_ROLE } from '../kernel/db/embedded/make-store.ts';
import { TEMPLATES } from './test-postgres.ts';

export type TestDatabase = AsyncDisposable & { readonly url: string };

/** A database as `DATABASE_URL` names one. */
export async function makeTestDatabase(kind: keyof typeof TEMPLATES = 'migrated'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Copying files takes a third of the time of writing all of it to the log first.
  await administer(`create database ${name} owner ${STORE_ROLE} template ${TEMPLATES[kind]} strategy file_copy`);
  const url = new URL(inject('testPostgres'));
  url.username = STORE_ROLE;
  url.pathname = name;
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => administer(`drop database if exists ${name} with (force)`),
  };
}

/** A store that waits for a busy machine. A server gives up sooner, and then fifty calls at once would pass or fail by its speed. */
export async function openPatientStore(...given: Parameters<typeof openStore>): Promise<Store> {
  const store = await openStore(...given);
  Object.assign(store.pool.options, { connectionTimeoutMillis: 60_000, statement_timeout: 60_000, query_timeout: 60_000 });
  return store;
}

/** A migrated store for one test; closing it removes its database. */
export async function openMigratedStore(kind: 'migrated' | 'with-places' = 'migrated'): Promise<Store> {
  const database = await makeTestDatabase(kind);
  const store = await openPatientStore({ databaseUrl: database.url });
  return {
    ...store,
    async close() {
      await store.close();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** One connection for all tests of a worker: to make one takes as long as to make a database. It does not keep the worker running. */
let administrator: pg.Pool | null = null;

async function administer(statement: string): Promise<void> {
  administrator ??= connectAsAdministrator();
  await administrator.query(statement);
}

function connectAsAdministrator(): pg.Pool {
  const url = new URL(inject('testPostgres'));
  url.pathname = 'postgres';
  const pool = new pg.Pool({ connectionString: url.href, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true });
  // The run ends its PostgreSQL before its workers.
  return pool.on('error', () => undefined);
}
