import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { SQL } from 'drizzle-orm';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { openStore, type Store } from '../../kernel/db/client.ts';
import { migrateStore } from '../../kernel/db/migrate.ts';
import { withOwnConnection } from '../../kernel/db/own-connection.ts';
import { systemClock } from '../../kernel/effects/effects.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { countLockWaits } from '../../test-support/lock-waits.ts';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import { startPostgres } from '../../test-support/postgres-server.ts';
import { SMALL_GAZETTEER_FOLDER } from '../../test-support/test-postgres.ts';
import { createGazetteer } from './gazetteer.ts';
import { GAZETTEER_LOCK, loadGazetteer } from './load-gazetteer.ts';

const log = createLog({ logLevel: 'silent' });
const never = new AbortController().signal;
const OPTIONS = { language: 'en-GB', limit: 8 } as const;
const UNAVAILABLE = { kind: 'unavailable' };

function load(store: Store, folder = SMALL_GAZETTEER_FOLDER, signal = never) {
  return loadGazetteer({ store, log, clock: systemClock, folder }, signal);
}

function searchIn(store: Store) {
  return createGazetteer({ store, log, clock: systemClock, folder: SMALL_GAZETTEER_FOLDER, patienceMs: 60_000 });
}

/**
 * Loads until the given number of statements has run. Then the next one fails, as if the process was killed. Returns whether the load was complete.
 */
async function loadWithin(statements: number, store: Store): Promise<boolean> {
  let left = statements;
  const query: (...given: unknown[]) => unknown = Reflect.get(pg.Client.prototype, 'query');
  const dying = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    if (left === 0) throw new Error('killed');
    left -= 1;
    return Reflect.apply(query, this, given);
  });
  try {
    await load(store);
    return true;
  } catch {
    return false;
  } finally {
    dying.mockRestore();
  }
}

async function countOf(store: Store, table: string): Promise<number> {
  return Number((await store.pool.query(`select count(*) from ${table}`)).rows[0].count);
}

test('killed at any moment of loading, it is never half there, and the next start loads the whole', async () => {
  const store = await openMigratedStore();
  let statements = 0;
  while (!(await loadWithin(statements, store))) {
    expect(await searchIn(store).suggest('Norwich', OPTIONS), `after ${statements} statements`).toEqual(UNAVAILABLE);
    statements += 1;
  }
  expect(statements).toBeGreaterThan(5);
  expect(await countOf(store, 'places')).toBe(31);
  expect(await searchIn(store).suggest('Norwich', OPTIONS)).toMatchObject({ kind: 'places', places: [{ label: 'Norwich' }] });
  await store.close();
});

test('what is there already is not loaded again', async () => {
  const store = await openMigratedStore();
  await load(store);
  // One statement takes the lock, and one asks for the version.
  expect(await loadWithin(2, store)).toBe(true);
  expect(await countOf(store, 'gazetteer_loads')).toBe(1);
  await store.close();
});

test('other files replace what was loaded before', async () => {
  const store = await openMigratedStore();
  await load(store);
  const folder = await mkdtemp(join(tmpdir(), 'waylift-gazetteer-'));
  await cp(SMALL_GAZETTEER_FOLDER, folder, { recursive: true });
  const places = (await readFile(join(folder, 'places.tsv'), 'utf8')).split('\n').filter((line) => !line.includes('\tBath\t'));
  await writeFile(join(folder, 'places.tsv'), places.join('\n'));
  await writeFile(join(folder, 'gazetteer.json'), JSON.stringify({ version: 'smaller', places: 30, names: 536 }));
  await load(store, folder);
  expect(await countOf(store, 'places')).toBe(30);
  expect((await store.pool.query('select version from gazetteer_loads')).rows).toEqual([{ version: 'smaller' }]);
  await rm(folder, { recursive: true });
  await store.close();
});

test('a stop amid loading ends it at once, and without an error', async () => {
  const store = await openMigratedStore();
  await searchIn(store).prepare(AbortSignal.abort());
  expect(await countOf(store, 'gazetteer_loads')).toBe(0);
  await store.close();
});

test('a gazetteer that is gone while the server runs, as after a crash of PostgreSQL, is loaded again for whoever searches', async () => {
  const store = await openMigratedStore();
  const search = searchIn(store);
  await search.prepare(never);
  await store.pool.query('truncate gazetteer_loads, places, place_names');
  const found = await Promise.all(['Norwich', 'Cambridge'].map((name) => search.suggest(name, OPTIONS)));
  expect(found).toMatchObject([{ places: [{ label: 'Norwich' }] }, { places: [{ label: 'Cambridge' }] }]);
  expect(await countOf(store, 'places')).toBe(31);
  await store.close();
});

test('a search leaves the gazetteer of another release alone', async () => {
  const store = await openMigratedStore();
  await load(store);
  await store.pool.query("update gazetteer_loads set version = 'newer'");
  await loadGazetteer({ store, log, clock: systemClock, folder: SMALL_GAZETTEER_FOLDER }, never, { onlyIfNone: true });
  expect((await store.pool.query('select version from gazetteer_loads')).rows).toEqual([{ version: 'newer' }]);
  await store.close();
});

test('a search made while loading waits for it', async () => {
  const store = await openMigratedStore();
  const search = searchIn(store);
  const loading = search.prepare(never);
  expect(await search.suggest('Norwich', OPTIONS)).toMatchObject({ kind: 'places', places: [{ label: 'Norwich' }] });
  await loading;
  await store.close();
});

test.each([
  ['places', 'place_names'],
  ['place_names', 'places'],
])('a search that has begun with %s when the loading begins goes on with %s', async (first, second) => {
  const store = await openMigratedStore();
  const search = await store.pool.connect();
  await search.query(`begin; select from ${first} limit 1`);
  const loading = load(store);
  await expect.poll(() => countLockWaits(store)).toBe(1);
  await search.query(`select from ${second} limit 1`);
  await search.query('commit');
  search.release();
  await loading;
  expect(await countOf(store, 'gazetteer_loads')).toBe(1);
  await store.close();
});

test('a search during which the loading ends finds what was loaded', async () => {
  const store = await openMigratedStore();
  const { db } = store;
  // The places arrive just after the search, and just before it asks whether they are loaded.
  const execute = async (query: SQL) => {
    const isAsked = inspect(query, { depth: null }).includes("'select 1 from gazetteer_loads'");
    if (isAsked) await load(store);
    return await db.execute(query);
  };
  const late = new Proxy(db, { get: (target, name) => (name === 'execute' ? execute : Reflect.get(target, name)) });
  expect(await searchIn({ ...store, db: late }).suggest('Norwich', OPTIONS)).toMatchObject({ places: [{ label: 'Norwich' }] });
  await store.close();
});

test('a search whose patience ends before the loading does says that it is unavailable', async () => {
  const store = await openMigratedStore();
  const stop = new AbortController();
  const search = createGazetteer({ store, log, clock: systemClock, folder: '/nowhere', patienceMs: 1 });
  const loading = search.prepare(stop.signal);
  expect(await search.suggest('Norwich', OPTIONS)).toEqual(UNAVAILABLE);
  expect(await search.suggest('Norwich', { ...OPTIONS, signal: AbortSignal.abort() })).toEqual(UNAVAILABLE);
  // A text that is no name is found nowhere, loaded or not.
  expect(await search.suggest('%', OPTIONS)).toEqual({ kind: 'places', places: [] });
  stop.abort();
  await loading;
  await store.close();
});

test('servers that start together on one PostgreSQL load it once, and a crash of it is made good', async () => {
  await using postgres = await startPostgres();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ databaseUrl: postgres.url })));
  const [store] = stores;
  if (store === undefined) throw new Error('no store');
  await migrateStore(store);
  await Promise.all(stores.map((each) => load(each)));
  expect(await countOf(store, 'places')).toBe(31);
  expect(await countOf(store, 'gazetteer_loads')).toBe(1);
  expect(await searchIn(store).suggest('Sao Paul', OPTIONS)).toMatchObject({ places: [{ label: 'São Paulo' }] });

  await postgres.stop();
  await postgres.start();
  expect(await searchIn(store).suggest('Norwich', OPTIONS)).toEqual(UNAVAILABLE);
  await searchIn(store).prepare(never);
  expect(await searchIn(store).suggest('Norwich', OPTIONS)).toMatchObject({ kind: 'places' });
  await Promise.all(stores.map((each) => each.close()));
});

test('a server that waits for another one to load it stops at once', async () => {
  const store = await openMigratedStore();
  const stop = new AbortController();
  await withOwnConnection(store, async (client) => {
    await client.query('select pg_advisory_lock($1)', [GAZETTEER_LOCK]);
    const loading = searchIn(store).prepare(stop.signal);
    await client.query('select pg_sleep(0.1)');
    stop.abort();
    await loading;
  });
  expect(await countOf(store, 'gazetteer_loads')).toBe(0);
  await store.close();
});
