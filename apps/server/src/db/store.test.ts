import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedStore } from '../test-support/migrated-store.ts';
import type { Store } from './client.ts';
import { migrateStore, StoreTooNewError } from './migrate.ts';

let store: Store;
beforeAll(async () => {
  store = await openMigratedStore();
});
afterAll(() => store.close());

test('many queries at once get each its own answer', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => store.pool.query<{ n: number }>('select $1::int as n', [n])));
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
});

test('a query that fails leaves nothing behind for the next one, nor does a transaction that is given up', async () => {
  await expect(store.pool.query('begin; select 1/0; commit')).rejects.toMatchObject({ code: '22012' });
  await expect(store.pool.query('select nonsense')).rejects.toMatchObject({ code: '42703' });
  await store.db.execute(sql`create table given_up (n int)`);
  await expect(
    store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into given_up values (1)`);
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect((await store.pool.query('select count(*)::int as n from given_up')).rows).toEqual([{ n: 0 }]);
});

test('values of every size and script come back as they went in', async () => {
  for (const text of ['', "'; drop table members; --", '日本語 🚗 é é', 'x'.repeat(3_000_000)]) {
    const { rows } = await store.pool.query<{ text: string }>('select $1::text as text', [text]);
    expect(rows[0]?.text === text).toBe(true);
  }
});

test('the extensions that the product needs are there for a role that is no superuser', async () => {
  expect((await store.pool.query("select current_setting('is_superuser') as super")).rows).toEqual([{ super: 'off' }]);
  for (const name of ['pg_trgm', 'citext', 'btree_gin', 'unaccent', 'pgcrypto'])
    await store.pool.query(`create extension if not exists ${name}`);
  expect((await store.pool.query("select unaccent('Málaga') as plain, similarity('Norwich', 'Norwhich') > 0.5 as alike")).rows).toEqual([
    { plain: 'Malaga', alike: true },
  ]);
});

test('migrating a second time changes nothing, and a store of newer code is refused', async () => {
  const newer = await openMigratedStore();
  await migrateStore(newer);
  await newer.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)");
  await expect(migrateStore(newer)).rejects.toThrow(StoreTooNewError);
  await newer.close();
});

test('a connection that breaks as a transaction takes it, or in its midst, is no loss to the pool', async () => {
  const breakIt = (client: pg.PoolClient) => void Reflect.get(client, 'connection').stream.destroy();
  for (let turn = 0; turn < 15; turn += 1) {
    store.pool.once('acquire', breakIt);
    await expect(store.db.transaction((tx) => tx.execute('select 1'))).rejects.toThrow();
  }
  await expect(
    store.db.transaction(async (tx) => {
      await tx.execute('select 1');
      await store.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`);
      await tx.execute('select 1');
    }),
  ).rejects.toThrow();
  expect([store.pool.totalCount - store.pool.idleCount, store.pool.waitingCount]).toEqual([0, 0]);
  await Promise.all(Array.from({ length: 20 }, () => store.db.transaction((tx) => tx.execute('select 1'))));
});
