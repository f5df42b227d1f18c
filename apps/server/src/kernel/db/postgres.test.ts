import { once } from 'node:events';
import { createServer } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../test-support/call-api.ts';
import { addCommunity } from '../../test-support/fixtures.ts';
import { startPostgres, type TestPostgres } from '../../test-support/postgres-server.ts';
import { startTestApp } from '../../test-support/test-app.ts';
import { readTokenSecrets } from '../security/token-secret.ts';
import { openStore, type Store } from './client.ts';
import { migrateStore } from './migrate.ts';
import { withOwnConnection } from './own-connection.ts';
import { isStoreAway } from './store-away.ts';

const body = { email: 'ann@example.org', forename: 'Ann', surname: 'Bee', password: 'Correct7horse!', publicCommunityId: 'mill' };
const now = { now: () => new Date('2026-11-20T10:00:00Z') };

let postgres: TestPostgres;
const stores: Store[] = [];
async function open(): Promise<Store> {
  const store = await openStore({ databaseUrl: postgres.url });
  stores.push(store);
  return store;
}

beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  for (const store of stores) await store.close();
  await postgres[Symbol.asyncDispose]();
});

test('servers that start together on one database migrate it once', async () => {
  const together = await Promise.all([open(), open(), open()]);
  await Promise.all(together.map((store) => migrateStore(store)));
  const secrets = await Promise.all(together.map((store) => readTokenSecrets({ tokenSecrets: undefined }, store, now)));
  expect(new Set(secrets.flat()).size).toBe(1);
  expect(secrets[0]?.[0].length).toBeGreaterThanOrEqual(32);
});

test('somebody joins on PostgreSQL as on the embedded store, and the mail goes out', async () => {
  const store = await open();
  await migrateStore(store);
  await using t = await startTestApp({ store });
  await addCommunity(t.deps, { publicId: 'mill' });
  expect((await callApi(t.app, 'register', { body })).answer).toEqual({ result: 0 });
  await t.runJobs();
  expect((await t.outbox()).map((mail) => mail.to)).toEqual([body.email]);
});

test('while PostgreSQL is away calls answer 503 with Retry-After, and work again once it is back', async () => {
  const store = await open();
  await migrateStore(store);
  await using t = await startTestApp({ store });
  await addCommunity(t.deps, { publicId: 'lake' });
  await t.store.db.execute(sql`select 1`);
  await postgres.stop();
  const refused = await callApi(t.app, 'findCommunitiesByEmail', { query: { email: 'ann@lake.example' } });
  expect([refused.status, refused.problem?.code]).toEqual([503, 'unavailable']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await t.app.inject('/readyz')).statusCode).toBe(503);
  expect((await t.app.inject('/healthz')).statusCode).toBe(200);
  await postgres.start();
  const answered = await callApi(t.app, 'findCommunitiesByEmail', { query: { email: 'ann@lake.example' } });
  expect(answered.status).toBe(200);
  // A clock may also be set back.
  t.clock.advanceMs(-3_600_000);
  expect((await t.app.inject('/readyz')).json()).toMatchObject({ status: 'ready', checks: { store: 'ok' } });
});

test('a PostgreSQL that takes a connection and says nothing is away, also for a connection beside the pool', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const address = silent.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const store = await openStore({ databaseUrl: `postgres://waylift@127.0.0.1:${port}/waylift` });
  stores.push(store);
  Object.assign(store.pool.options, { connectionTimeoutMillis: 50 });
  const refused = await withOwnConnection(store, async () => null).catch((error: unknown) => error);
  silent.close();
  expect(isStoreAway(refused)).toBe(true);
});
