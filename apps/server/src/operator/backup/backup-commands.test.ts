import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestDatabase } from '../../test-support/migrated-store.ts';
import { programFile, runCommand, startCommand } from '../../test-support/programs.ts';
import { backUpTo, restoreFrom } from './backup-commands.ts';

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

async function newDatabase(state: 'started' | 'new'): Promise<string> {
  const database = await makeTestDatabase(state === 'new' ? 'empty' : 'migrated');
  onTestFinished(() => database[Symbol.asyncDispose]());
  return database.url;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

const addMembers = (url: string, count: number) =>
  query(
    url,
    `with c as (insert into communities (id, public_id, slug, name, created_at, updated_at)
        values (gen_random_uuid(), 'mill', 'mill', 'Mill', now(), now()) returning id)
      insert into members (id, community_id, email, email_key, forename, surname, password_hash, status, language_code, country_code, created_at)
      select gen_random_uuid(), c.id, n || '@mill.example', n || '@mill.example', md5(n::text), md5(n::text), md5(n::text), 'pending', 'en', 'gb', now()
      from c, generate_series(1, ${count}) n`,
  );

test('both commands tell how it went: 0 and what is in the file, or 1 and one line', async () => {
  const folder = await newFolder();
  const settings = { DATABASE_URL: await newDatabase('started'), DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  await addMembers(settings.DATABASE_URL, 2);
  const backup = await runCommand(settings, ['backup', 'saved']);
  expect(backup).toMatchObject({ code: 0, error: '' });
  expect(backup.out).toMatch(
    /^Wrote \S+\/saved, 0\.0 MB: 3 rows, 0 images, 0 waiting jobs\.\nNot in it: .*\n.*protect it like a password\.\n$/,
  );
  expect((await stat(join(folder, 'saved'))).mode & 0o777).toBe(0o600);
  expect(await runCommand(settings, ['restore', 'saved'])).toMatchObject({
    code: 1,
    out: '',
    error: expect.stringMatching(/^error: This store is not empty: it holds communities, members\. Nothing was changed; .*\n$/),
  });
  const { kind, text } = await restoreFrom(join(folder, 'saved'), { databaseUrl: await newDatabase('new'), dataDir: settings.DATA_DIR });
  expect(kind).toBe('done');
  expect(text).toMatch(/^Restored the store as it was on \d{4}-\d\d-\d\d at \d\d:\d\d UTC: 3 rows, .*\nNot in the backup: .*\n/);
});

test('what cannot be written or read is told in one line, and nothing is left', async () => {
  const folder = await newFolder();
  const settings = { databaseUrl: await newDatabase('started'), dataDir: join(folder, 'data') };
  await addMembers(settings.databaseUrl, 1);
  await mkdir(join(folder, 'sub'));
  await writeFile(join(folder, 'taken'), 'mine');
  const failures = [
    [backUpTo, 'taken', 'is there already. Name another file.'],
    [backUpTo, 'sub', 'is there already. Name another file.'],
    [backUpTo, 'nowhere/file', 'cannot be written: there is no such file or folder.'],
    [restoreFrom, 'nowhere', 'cannot be read: there is no such file or folder.'],
    [restoreFrom, 'sub', 'cannot be read: it is a folder.'],
    [restoreFrom, 'taken', 'is not a backup of Waylift. Nothing was changed.'],
  ] as const;
  for (const [run, name, line] of failures)
    expect(await run(join(folder, name), settings)).toEqual({ kind: 'refused', text: `${join(folder, name)} ${line}` });
  await expect(backUpTo(join(folder, 'new'), { dataDir: join(folder, 'data') })).rejects.toThrow(
    `There is no store in ${folder}/data. Load`,
  );
  const [unused, empty] = [await newDatabase('started'), await newDatabase('new')];
  expect(await backUpTo(join(folder, 'new'), { ...settings, databaseUrl: unused })).toEqual({
    kind: 'refused',
    text: expect.stringMatching(/nothing to back up\. Is the database \S+ at \S+ the store of the server\?$/),
  });
  await expect(backUpTo(join(folder, 'new'), { ...settings, databaseUrl: empty })).rejects.toThrow('There is no store in the database');
  expect((await readdir(folder)).toSorted()).toEqual(['sub', 'taken']);
  expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('mine');
});

test('where there is not enough space for the file it is told, and the part is taken away', async () => {
  const folder = await newFolder();
  const url = await newDatabase('started');
  await addMembers(url, 20_000);
  // A limit of the shell on the size of files is met as a full disk is, in the midst of writing.
  const run = `ulimit -f 100; exec "${process.execPath}" "${programFile('cli')}" backup "${join(folder, 'saved')}"`;
  const ended = await new Promise<{ error: string; code: unknown }>((resolve) => {
    execFile('sh', ['-c', run], { env: { PATH: '/usr/bin', DATABASE_URL: url, DATA_DIR: join(folder, 'data') } }, (failure, _, error) =>
      resolve({ error, code: failure?.code }),
    );
  });
  expect(ended).toEqual({
    code: 1,
    error: expect.stringMatching(/^Store: the database \S+ at \S+\nerror: \S+\/saved cannot be written: there is no space left\.\n$/),
  });
  expect(await readdir(folder)).toEqual([]);
});

test('a restore that is killed in its midst leaves an empty store, and is done by the same command', async () => {
  const folder = await newFolder();
  const path = join(folder, 'saved');
  const dataDir = join(folder, 'data');
  const from = await newDatabase('started');
  await addMembers(from, 5);
  await backUpTo(path, { databaseUrl: from, dataDir });
  const to = await newDatabase('started');
  // Members are loaded after their community, and here not before this test lets them.
  const gate = new pg.Client({ connectionString: to });
  await gate.connect();
  await gate.query(`select pg_advisory_lock(1);
    create function wait() returns trigger language plpgsql as 'begin perform pg_advisory_lock(1); return null; end';
    create trigger wait before insert on members execute function wait()`);
  const killed = startCommand({ DATABASE_URL: to, DATA_DIR: dataDir }, ['restore', path]);
  const until = async (isSo: string) => {
    while ((await query(to, `select from pg_stat_activity where datname = current_database() and ${isSo}`)).length === 0) await delay(20);
  };
  await until("query like 'copy public%members%' and wait_event_type = 'Lock'");
  killed.child.kill('SIGKILL');
  expect((await killed.ended).code).toBeNull();
  await gate.query('select pg_advisory_unlock(1)');
  await until("not exists (select from pg_stat_activity where datname = current_database() and application_name = 'waylift')");
  expect(await query(to, 'select (select count(*) from communities)::int + (select count(*) from members)::int as count')).toEqual([
    { count: 0 },
  ]);
  await gate.query('drop trigger wait on members');
  await gate.end();
  expect(await restoreFrom(path, { databaseUrl: to, dataDir })).toMatchObject({ kind: 'done' });
  expect(await query(to, 'select count(*)::int as count from members')).toEqual([{ count: 5 }]);
});
