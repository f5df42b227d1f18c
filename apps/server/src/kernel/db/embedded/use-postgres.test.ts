import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolder, dataFolderWithStore, postmaster, untilStopped } from '../../../test-support/data-folder.ts';
import { PROGRAM_ENV } from '../../../test-support/programs.ts';
import { openStore, type Store } from '../client.ts';
import { EmbeddedStoreError } from './embedded-store-error.ts';
import { useEmbeddedPostgres } from './use-postgres.ts';

const isRoot = process.getuid?.() === 0;

/** Another process that opens the store, says so, and keeps it open until it is killed or its input ends. */
async function otherProcess(dataDir: string): Promise<ChildProcess> {
  const child = startProcess(dataDir);
  await once(child.stdout, 'data');
  return child;
}

function startProcess(dataDir: string, beforeOpening = '') {
  const client = pathToFileURL(join(import.meta.dirname, '..', 'client.ts')).href;
  const script = `
    import { openStore } from ${JSON.stringify(client)};
    ${beforeOpening}
    const store = await openStore({ dataDir: ${JSON.stringify(dataDir)} });
    await store.pool.query('select 1');
    console.log('opened');
    process.stdin.resume().on('end', async () => { await store.close(); console.log('closed'); });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['pipe', 'pipe', 'inherit'], env: PROGRAM_ENV });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function closeOther(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.stdin?.end();
  expect(await ended).toEqual([0, null]);
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

async function expectAnswer(store: Store): Promise<void> {
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
}

test('what was written is there after closing and opening again, and nothing runs in between', async () => {
  const dataDir = await dataFolder();
  const first = await openStore({ dataDir });
  expect(first.isAlone).toBe(true);
  await first.pool.query('create table kept as select 7 as n');
  await first.close();
  await untilStopped(dataDir);
  const second = await openStore({ dataDir });
  expect((await second.pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  expect(
    (await second.pool.query("select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit")).rows,
  ).toEqual([{ fsync: 'on', commit: 'on' }]);
  await second.close();
  await untilStopped(dataDir);
});

test('all who use a data folder share one PostgreSQL, whoever starts or ends first', async () => {
  const dataDir = await dataFolder();
  const stores = await Promise.all([1, 2, 3].map(() => openStore({ dataDir })));
  const pid = await postmaster(dataDir);
  const later = await otherProcess(dataDir);
  for (const store of stores) {
    await expectAnswer(store);
    await store.close();
    expect(await postmaster(dataDir)).toBe(pid);
  }
  const last = await openStore({ dataDir });
  expect(last.isAlone).toBe(false);
  await closeOther(later);
  await expectAnswer(last);
  await last.close();
  await untilStopped(dataDir);
  // The starts that lost have left nothing behind.
  expect((await readdir(dataDir)).toSorted()).toEqual(['store', 'store.log']);
});

test('a start that meets a stopping PostgreSQL waits, and starts another', async () => {
  const dataDir = await dataFolderWithStore();
  let store = await openStore({ dataDir });
  for (let turn = 0; turn < 10; turn += 1) {
    const closing = store.close();
    store = await openStore({ dataDir });
    await expectAnswer(store);
    await closing;
    await expectAnswer(store);
  }
  await store.close();
});

test('killed users leave nothing running, at whatever moment they are killed', async () => {
  const dataDir = await dataFolderWithStore();
  await kill(await otherProcess(dataDir));
  await untilStopped(dataDir);
  // The process is killed between the start of PostgreSQL and the first connection to it.
  const dying = startProcess(
    dataDir,
    `import childProcess from 'node:child_process'; import { syncBuiltinESMExports } from 'node:module';
     const spawn = childProcess.spawn;
     childProcess.spawn = (...all) => { const child = spawn(...all); if (all[1][1]?.includes('exec')) process.kill(process.pid, 'SIGKILL'); return child; };
     syncBuiltinESMExports();`,
  );
  expect(await once(dying, 'exit')).toEqual([null, 'SIGKILL']);
  const store = await openStore({ dataDir });
  await expectAnswer(store);
  await store.close();
  await untilStopped(dataDir);
});

test('a killed user does not take PostgreSQL away from another', async () => {
  const dataDir = await dataFolderWithStore();
  const first = await otherProcess(dataDir);
  const pid = await postmaster(dataDir);
  const store = await openStore({ dataDir });
  await kill(first);
  // Long enough for the watch to notice that a user is gone.
  await store.pool.query('select pg_sleep(1)');
  expect(await postmaster(dataDir)).toBe(pid);
  await store.close();
});

test('a PostgreSQL that is killed comes back for whoever uses it, with all that was committed', async () => {
  const dataDir = await dataFolderWithStore();
  const store = await openStore({ dataDir });
  await store.pool.query('create table kept as select 7 as n');
  const pid = await postmaster(dataDir);
  if (pid === null) throw new Error('it runs');
  // An idle transaction: its connection breaks while no query runs that could fail.
  const isBack = Promise.withResolvers<void>();
  const cutOff = store.db.transaction(async (tx) => {
    await tx.execute('select 1');
    process.kill(pid, 'SIGKILL');
    await isBack.promise;
    await tx.execute('select 1');
  });
  await expect.poll(async () => [null, pid].includes(await postmaster(dataDir))).toBe(false);
  await expect.poll(async () => (await store.pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  isBack.resolve();
  await expect(cutOff).rejects.toThrow();
  await store.close();
  await untilStopped(dataDir);
});

test('a PostgreSQL that does not come back is told to whoever uses it', async () => {
  const dataDir = await dataFolderWithStore();
  const gone = Promise.withResolvers<Error>();
  const store = await openStore({ dataDir }, { onGone: gone.resolve });
  await writeFile(join(dataDir, 'store', 'global', 'pg_control'), 'damaged');
  const pid = await postmaster(dataDir);
  if (pid !== null) process.kill(pid, 'SIGKILL');
  expect((await gone.promise).message).toMatch(/^PostgreSQL does not start on .*pg_control/);
  await store.close();
});

test('where the path of a socket would be too long, it listens at a port of this machine alone, with a password', async () => {
  const dataDir = await dataFolderWithStore('d'.repeat(100));
  const postgres = await useEmbeddedPostgres(dataDir);
  const connection = postgres.connection();
  expect(connection.host).toBe('127.0.0.1');
  expect(connection.port).not.toBe(5432);
  const client = new pg.Client(connection);
  await client.connect();
  expect((await client.query("select current_setting('listen_addresses') as at")).rows).toEqual([{ at: '127.0.0.1' }]);
  await client.end();
  await expect(new pg.Client({ ...connection, password: 'another' }).connect()).rejects.toMatchObject({ code: '28P01' });
  // After a crash, PostgreSQL may be back at another port. Its users must learn that.
  await postgres.leave();

  const store = await openStore({ dataDir });
  const pid = await postmaster(dataDir);
  if (pid !== null) process.kill(pid, 'SIGKILL');
  await expect.poll(() => expectAnswer(store)).toBeUndefined();
  await store.close();
});

test('what a killed first start left behind is removed, and what another start is just making is not', async () => {
  const dataDir = await dataFolder();
  for (const name of ['store.new-old', 'store.new-now']) await mkdir(join(dataDir, name, 'data'), { recursive: true });
  await utimes(join(dataDir, 'store.new-old'), 0, 0);
  const store = await openStore({ dataDir });
  await expectAnswer(store);
  await store.close();
  expect((await readdir(dataDir)).toSorted()).toEqual(['store', 'store.log', 'store.new-now']);
});

test('nobody but its user may enter the store, and the data folder only to pass', async () => {
  const dataDir = await dataFolder();
  await mkdir(dataDir, { mode: 0o700 });
  const store = await openStore({ dataDir });
  expect((await stat(dataDir)).mode & 0o777).toBe(isRoot ? 0o701 : 0o700);
  const { mode, uid } = await stat(join(dataDir, 'store'));
  expect(mode & 0o777).toBe(0o700);
  // PostgreSQL never runs as root.
  expect(uid === 0).toBe(false);
  expect((await stat(join(dataDir, 'store', 'waylift-password'))).mode & 0o777).toBe(0o600);
  expect((await stat(join(dataDir, 'store.log'))).mode & 0o777).toBe(0o600);
  await store.close();
});

test('a folder of another major version is refused with what to do, and left as it is', async () => {
  const dataDir = await dataFolder();
  await mkdir(join(dataDir, 'store'), { recursive: true });
  await writeFile(join(dataDir, 'store', 'PG_VERSION'), '17\n');
  const opened = openStore({ dataDir });
  await expect(opened).rejects.toThrow(EmbeddedStoreError);
  await expect(opened).rejects.toThrow(/made by PostgreSQL 17, .* brings 18\. Make a backup .*waylift backup.*waylift restore/);
  expect(await readdir(join(dataDir, 'store'))).toEqual(['PG_VERSION']);
});

test('a folder that cannot be made is named', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'waylift-closed-'));
  onTestFinished(() => rm(parent, { recursive: true }));
  const file = join(parent, 'file');
  await writeFile(file, '');
  await expect(openStore({ dataDir: join(file, 'data') })).rejects.toThrow(`ENOTDIR: not a directory, mkdir '${file}`);
});
