import { asciiDomain, emailKey } from '@waylift/contract/rules';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMigratedStore } from '../../test-support/migrated-store.ts';
import type { Store } from './client.ts';
import { migrateStore, MIGRATIONS_FOLDER, StoreTooNewError } from './migrate.ts';

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

test('a connection that was given back at once may end without ending the process', async () => {
  const { promise: hasEnded, resolve } = Promise.withResolvers<void>();
  store.pool.connect((_error, client, release) => {
    client?.once('end', resolve);
    release();
    if (client !== undefined) Reflect.get(client, 'connection').stream.destroy();
  });
  await hasEnded;
  expect((await store.pool.query('select 1')).rowCount).toBe(1);
});

test('a store of before gets the ASCII names of domains, where no other account has the address', async () => {
  const older = await openMigratedStore();
  const names = ['bücher.example', 'ｂrindle.example', 'münchen.ελληνικά.日本語', 'plain.example', 'bücher．example'];
  await older.pool.query(
    "insert into communities (id, public_id, slug, name, created_at, updated_at, email_domains) values (gen_random_uuid(), 'c1', 'c1', 'C', now(), now(), $1)",
    [names],
  );
  for (const [index, name] of names.entries())
    await older.pool.query(
      `insert into members (id, community_id, email, email_key, forename, surname, language_code, country_code, status, created_at, activated_at, password_hash)
       select gen_random_uuid(), id, $1, $1, 'A', 'B', 'en', 'gb', 'active', now() + $2 * interval '1 second', now(), 'hash' from communities where public_id = 'c1'`,
      [`ada@${name}`, index],
    );
  await older.db.transaction(async (tx) => {
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0021_one-spelling-of-a-domain.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
  });
  const { rows } = await older.pool.query<{ email: string; key: string }>(
    'select email, email_key as key from members order by created_at',
  );
  expect(rows.map(({ key }) => key)).toEqual([...names.slice(0, 4).map((name) => emailKey(`ada@${name}`)), 'ada@bücher．example']);
  const { rows: found } = await older.pool.query<{ domains: string[] }>(
    "select email_domains as domains from communities where public_id = 'c1'",
  );
  expect(found[0]?.domains).toEqual(names.map(asciiDomain));
  await older.close();
});

test('a store of before loses what leavers wrote, and keeps their reasons', async () => {
  const older = await openMigratedStore();
  await older.pool.query(`
    insert into communities (id, public_id, slug, name, created_at, updated_at) values (gen_random_uuid(), 'c1', 'c1', 'C', now(), now());
    insert into account_removals (id, community_id, reason, comment, removed_on) select gen_random_uuid(), id, 'noReplies', 'Too quiet.', now() from communities;
  `);
  await older.db.execute(sql.raw(await readFile(join(MIGRATIONS_FOLDER, '0036_comments-of-leavers.sql'), 'utf8')));
  expect((await older.pool.query('select reason, comment from account_removals')).rows).toEqual([{ reason: 'noReplies', comment: null }]);
  await older.close();
});

test('a store of before keeps no more of who opened an invitation, and takes no such state any more', async () => {
  const older = await openMigratedStore();
  await older.pool.query(`
    insert into communities (id, public_id, slug, name, created_at, updated_at) values (gen_random_uuid(), 'c1', 'c1', 'C', now(), now());
    insert into invitation_lists (id, community_id, label, created_at) select gen_random_uuid(), id, '', now() from communities;
    alter table invitations drop constraint invitations_state_check;
    alter table invitations add constraint invitations_state_check check (state <> '');
  `);
  const add = async (state: string, email: string) =>
    await older.pool.query(
      `insert into invitations (id, list_id, community_id, email, email_key, forename, surname, state, sent_at)
       select gen_random_uuid(), id, community_id, $2, $2, '', '', $1, now() from invitation_lists`,
      [state, email],
    );
  for (const state of ['waiting', 'pressed', 'refused']) await add(state, `${state}@mail.example`);
  await older.db.transaction(async (tx) => {
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0058_invitations-not-followed.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
  });
  const { rows } = await older.pool.query<{ state: string }>('select state from invitations order by email');
  expect(rows.map(({ state }) => state)).toEqual(['waiting', 'refused', 'waiting']);
  await expect(add('pressed', 'later@mail.example')).rejects.toThrow('invitations_state_check');
  await older.close();
});

test('in a store of before, sessions of whoever signs on end 30 days after they began, and no others', async () => {
  const older = await openMigratedStore();
  await older.pool.query(`
    alter table sign_on_providers drop column is_in_own_network;
    insert into communities (id, public_id, slug, name, parent_id, created_at, updated_at)
      values ('00000000-0000-0000-0000-000000000001', 'c1', 'c1', 'C', null, now(), now()),
        ('00000000-0000-0000-0000-000000000002', 'c2', 'c2', 'Its child', '00000000-0000-0000-0000-000000000001', now(), now());
    insert into sign_on_providers (id, community_id, issuer, client_id, client_proof, secret, label, domains, is_for_children, created_at, updated_at)
      select gen_random_uuid(), id, 'https://login.example', 'waylift', 'basic', '', 'C', '{}', true, now(), now() from communities where public_id = 'c1';
  `);
  const add = async (name: string, of: string, clientId: string | null, days: number) => {
    await older.pool.query(
      `insert into members (id, community_id, email, email_key, forename, surname, language_code, country_code, status, created_at, activated_at, password_hash)
       select gen_random_uuid(), id, $1, $1, 'A', 'B', 'en', 'gb', 'active', now(), now(), 'hash' from communities where public_id = $2`,
      [name, of],
    );
    await older.pool.query(
      "insert into sessions (id, member_id, created_at, expires_at) select gen_random_uuid(), id, now(), now() + $2 * interval '1 day' from members where email = $1",
      [name, days],
    );
    if (clientId !== null)
      await older.pool.query(
        "insert into sign_on_identities (issuer, client_id, subject, member_id, created_at, last_used_at) select 'https://login.example', $2, $1, id, now(), now() from members where email = $1",
        [name, clientId],
      );
  };
  await add('signs on', 'c1', 'waylift', 90);
  await add('signs on as a child', 'c2', 'waylift', 90);
  await add('by the provider already', 'c1', 'waylift', 29);
  await add('by a former client', 'c1', 'former', 90);
  await add('by password alone', 'c1', null, 90);
  await older.db.transaction(async (tx) => {
    const migration = await readFile(join(MIGRATIONS_FOLDER, '0059_ways-in.sql'), 'utf8');
    for (const statement of migration.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
  });
  const { rows } = await older.pool.query<{ name: string; days: number }>(
    'select email as name, extract(day from expires_at - sessions.created_at)::int as days from sessions join members on members.id = member_id order by email',
  );
  expect(rows).toEqual([
    { name: 'by a former client', days: 90 },
    { name: 'by password alone', days: 90 },
    { name: 'by the provider already', days: 29 },
    { name: 'signs on', days: 30 },
    { name: 'signs on as a child', days: 30 },
  ]);
  await older.close();
});

test('two transactions that wait for each other are both done, each once', async () => {
  await store.db.execute(sql`create table done (name integer)`);
  const arrived = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const lockBoth = (mine: number, other: number) =>
    store.db.transaction(async (tx) => {
      await tx.execute(sql`insert into done values (${mine})`);
      await tx.execute(sql`select pg_advisory_xact_lock(${mine}::bigint)`);
      arrived[mine]?.resolve();
      await arrived[other]?.promise;
      await tx.execute(sql`select pg_advisory_xact_lock(${other}::bigint)`);
    });
  await Promise.all([lockBoth(0, 1), lockBoth(1, 0)]);
  expect((await store.db.execute(sql`select name from done order by name`)).rows).toEqual([{ name: 0 }, { name: 1 }]);
});
