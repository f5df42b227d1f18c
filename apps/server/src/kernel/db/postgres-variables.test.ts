import { expect, test, vi } from 'vitest';
import { dataFolder } from '../../test-support/data-folder.ts';
import { makeTestDatabase } from '../../test-support/migrated-store.ts';
import { createJobs } from '../../mail/queue/queue.ts';
import { createLog } from '../effects/log.ts';
import { openStore, type StoreAddress } from './client.ts';
import { migrateStore } from './migrate.ts';
import { withOwnConnection } from './own-connection.ts';

const VARIABLES = {
  PGOPTIONS: '-c search_path=x',
  PGHOST: '192.0.2.1',
  PGHOSTADDR: '192.0.2.1',
  PGPORT: '1',
  PGUSER: 'somebody',
  PGDATABASE: 'another',
  PGPASSWORD: 'wrong',
  PGPASSFILE: '/nowhere',
  PGSSLMODE: 'require',
  PGSSLNEGOTIATION: 'direct',
  PGAPPNAME: 'another',
  PGCONNECT_TIMEOUT: '1',
  PGCLIENTENCODING: 'LATIN1',
  PGCLIENT_ENCODING: 'LATIN1',
  PGREPLICATION: 'database',
  PGBINARY: '1',
  PGDATA: '/nowhere',
  PGTZ: 'Asia/Tokyo',
  PG_COLOR: 'always',
} as const;

async function expectUntouched(address: StoreAddress): Promise<void> {
  for (const [name, value] of Object.entries(VARIABLES)) vi.stubEnv(name, value);
  const store = await openStore(address);
  await migrateStore(store);
  const ask = `select current_setting('search_path') as path, current_setting('client_encoding') as encoding, current_setting('application_name') as name`;
  const expected = [{ path: '"$user", public', encoding: 'UTF8', name: 'waylift' }];
  expect((await store.pool.query(ask)).rows).toEqual(expected);
  expect((await withOwnConnection(store, (client) => client.query(ask))).rows).toEqual(expected);
  const jobs = createJobs(store, createLog({ logLevel: 'silent' }));
  await jobs.prepare();
  await jobs.stop();
  await store.close();
}

test("variables of PostgreSQL's own programs do not reach the embedded store", async () => {
  await expectUntouched({ dataDir: await dataFolder() });
});

test('nor a PostgreSQL server, of which DATABASE_URL alone tells', async () => {
  await using database = await makeTestDatabase('empty');
  await expectUntouched({ databaseUrl: database.url });
});
