import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedStore } from '../test-support/migrated-store.ts';
import { openStore, type Store } from './client.ts';
import { DataFolderBusyError, lockDataFolder } from './embedded-lock.ts';
import { migrateStore, StoreTooNewError } from './migrate.ts';

let store: Store;
beforeAll(async () => {
  store = await openMigratedStore();
});
afterAll(() => store.close());

async function withFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-store-'));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('many queries at once share the one connection, each with its own answer', async () => {
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

test('a long query does not hold up the server', async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  await store.pool.query('select count(*) from generate_series(1, 1500000)');
  clearInterval(timer);
  expect(ticks).toBeGreaterThan(5);
});

test('the extensions that the product needs are there', async () => {
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

test('what was written is there after closing and opening again', () =>
  withFolder(async (folder) => {
    const first = await openStore({ dataDir: folder });
    await first.pool.query('create table kept as select 7 as n');
    await first.close();
    const second = await openStore({ dataDir: folder });
    expect((await second.pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
    await second.close();
  }));

test('a data folder is for one process, and free as soon as that one dies in whatever way', () =>
  withFolder(async (folder) => {
    const module = pathToFileURL(join(import.meta.dirname, 'embedded-lock.ts')).href;
    const script = `import { lockDataFolder } from ${JSON.stringify(module)}; lockDataFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000);`;
    const holder = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(() => lockDataFolder(folder)).toThrow(DataFolderBusyError);
    const ended = once(holder, 'exit');
    holder.kill('SIGKILL');
    await ended;
    lockDataFolder(folder).release();
  }));

test('an idle store does not keep a process from ending', () =>
  withFolder(async (folder) => {
    const module = pathToFileURL(join(import.meta.dirname, 'client.ts')).href;
    const script = `import { openStore } from ${JSON.stringify(module)}; const store = await openStore({ dataDir: ${JSON.stringify(folder)} }); await store.pool.query('select 1'); await store.close(); console.log('done');`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { timeout: 60_000 });
    expect(stdout).toContain('done');
  }));
