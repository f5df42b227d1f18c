import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { makeTestDatabase } from '../test-support/migrated-store.ts';
import { runCommand, startCommand, startProgram } from '../test-support/programs.ts';

const SERVER = { PORT: '0', LOG_LEVEL: 'warn', DEMO: 'off' };
const TIMEOUT = { timeout: 120_000 };

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-backup-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

async function newDatabase(state: 'started' | 'new'): Promise<string> {
  const database = await makeTestDatabase({ isEmpty: state === 'new' });
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

test(
  'beside a running server the embedded store is backed up, and restored into a database, and told of in plain words',
  TIMEOUT,
  async () => {
    const folder = await newFolder();
    const settings = { ...SERVER, DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
    const server = await startProgram(settings);
    await runCommand(settings, ['community', 'create', '--slug', 'kestrel', '--name', 'Kestrel']);
    const backup = await runCommand(settings, ['backup', 'saved']);
    expect(backup).toMatchObject({ code: 0, error: '' });
    expect(backup.out).toMatch(
      /^Wrote \S+\/saved, 0\.0 MB: \d+ rows, 0 images, 0 waiting jobs\.\nNot in it: .*\n.*keep it like a password\.\n$/,
    );
    expect((await stat(join(folder, 'saved'))).mode & 0o777).toBe(0o600);

    // Into the store that is being served, nothing can be restored.
    expect(await runCommand(settings, ['restore', 'saved'])).toMatchObject({
      code: 1,
      out: '',
      error: expect.stringContaining('Stop it first'),
    });
    await server.end('SIGTERM');
    expect(await runCommand(settings, ['restore', 'saved'])).toMatchObject({
      code: 1,
      error: expect.stringContaining('it holds communities.'),
    });

    const moved = { ...settings, DATABASE_URL: await newDatabase('new') };
    const restored = await runCommand(moved, ['restore', 'saved']);
    expect(restored).toMatchObject({ code: 0, error: '' });
    expect(restored.out).toMatch(
      /^Restored the store as it was on \d{4}-\d\d-\d\d at \d\d:\d\d UTC: \d+ rows, .*\nNot in the backup: .*\n/,
    );
    expect((await runCommand(moved, ['community', 'list'])).out).toContain('kestrel');
  },
);

test('what cannot be written or read is told in one line, and nothing is left', TIMEOUT, async () => {
  const folder = await newFolder();
  const settings = { DATABASE_URL: await newDatabase('started'), DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  await mkdir(join(folder, 'sub'));
  await writeFile(join(folder, 'taken'), 'mine');
  const failures = [
    [['backup', 'taken'], 'taken is there already. Name another file.'],
    [['backup', 'sub'], 'sub is there already. Name another file.'],
    [['backup', 'nowhere/file'], 'nowhere/file cannot be written: there is no such file or folder.'],
    [['restore', 'nowhere'], 'nowhere cannot be read: there is no such file or folder.'],
    [['restore', 'sub'], 'sub cannot be read: it is a folder.'],
    [['restore', 'taken'], 'taken is no backup of Waylift. Nothing was changed.'],
  ] as const;
  for (const [words, line] of failures)
    expect(await runCommand(settings, words)).toEqual({ code: 1, out: '', error: `error: ${join(folder, line)}\n` });
  const nothing = await runCommand({ DATA_DIR: join(folder, 'data') }, ['backup', join(folder, 'new')]);
  expect([nothing.code, nothing.error]).toEqual([1, expect.stringContaining('nothing to back up')]);
  expect((await readdir(folder)).toSorted()).toEqual(['sub', 'taken']);
  expect(await readFile(join(folder, 'taken'), 'utf8')).toBe('mine');
});

test('where there is not enough space for the file it is told, and the part is taken away', TIMEOUT, async () => {
  const folder = await newFolder();
  const url = await newDatabase('started');
  await addMembers(url, 20_000);
  // A limit of the shell on the size of files is met as a full disk is, in the midst of writing.
  const run = `ulimit -f 100; exec "${process.execPath}" "${join(import.meta.dirname, '..', 'cli.ts')}" backup "${join(folder, 'saved')}"`;
  const ended = await new Promise<{ error: string; code: unknown }>((resolve) => {
    execFile('sh', ['-c', run], { env: { PATH: '/usr/bin', DATABASE_URL: url, DATA_DIR: join(folder, 'data') } }, (failure, _, error) =>
      resolve({ error, code: failure?.code }),
    );
  });
  expect(ended).toEqual({ code: 1, error: `error: ${join(folder, 'saved')} cannot be written: there is no space left.\n` });
  expect(await readdir(folder)).toEqual([]);
});

test('a restore that is killed leaves an empty store, and is done by the same command', TIMEOUT, async () => {
  const folder = await newFolder();
  const settings = { DATA_DIR: join(folder, 'data'), INIT_CWD: folder };
  const from = await newDatabase('started');
  await addMembers(from, 50_000);
  await runCommand({ ...settings, DATABASE_URL: from }, ['backup', 'saved']);
  const to = { ...settings, DATABASE_URL: await newDatabase('new') };
  const killed = startCommand(to, ['restore', 'saved']);
  const isLoading =
    "select from pg_stat_activity where datname = current_database() and query like 'copy public.members%' and state = 'active'";
  while ((await query(to.DATABASE_URL, isLoading)).length === 0) await delay(5);
  killed.child.kill('SIGKILL');
  expect((await killed.ended).code).toBeNull();
  // The database notices at its next word to the command.
  const others = "select from pg_stat_activity where datname = current_database() and application_name = 'waylift'";
  while ((await query(to.DATABASE_URL, others)).length > 0) await delay(20);
  expect(await query(to.DATABASE_URL, "select to_regclass('public.members') as name")).toEqual([{ name: null }]);
  expect(await runCommand(to, ['restore', 'saved'])).toMatchObject({ code: 0 });
  expect(await query(to.DATABASE_URL, 'select count(*)::int as count from members')).toEqual([{ count: 50_000 }]);
});
