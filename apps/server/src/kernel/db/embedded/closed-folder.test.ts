/** Folders that only their owner may enter, such as root's home. Root's PostgreSQL runs as another user. */
import { chmod, readdir, stat } from 'node:fs/promises';
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { dataFolder, dataFolderWithStore, postmaster, untilStopped } from '../../../test-support/data-folder.ts';
import { PROGRAM_ENV } from '../../../test-support/programs.ts';
import { openStore } from '../client.ts';

const CLOSED = 0o700;

test('a store lies in a folder that only its owner may enter, root too, and none of those above it is opened', async () => {
  const dataDir = await dataFolder("it's a data folder", CLOSED);
  const first = await openStore({ dataDir });
  await first.pool.query('create table kept as select 7 as n');
  const second = await openStore({ dataDir });
  expect((await second.pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  await first.close();
  await second.close();
  await untilStopped(dataDir);
  const { mode } = await stat(dirname(dataDir));
  expect(mode & 0o777).toBe(CLOSED);
  expect((await readdir(dataDir)).toSorted()).toEqual(['store', 'store.log']);
  expect((await stat(join(dataDir, 'store'))).uid).not.toBe(0);

  const third = await openStore({ dataDir });
  const killed = await postmaster(dataDir);
  if (killed !== null) process.kill(killed, 'SIGKILL');
  await expect.poll(async () => (await third.pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
  await third.close();
});

test('a store that was made where its user could enter is used when they no longer can, and the other way round', async () => {
  const dataDir = await dataFolderWithStore();
  for (const [mode, rows] of [
    [0o755, 1],
    [CLOSED, 2],
    [0o755, 3],
  ] as const) {
    await chmod(dirname(dataDir), mode);
    const store = await openStore({ dataDir });
    await store.pool.query('create table if not exists opened (n integer)');
    await store.pool.query('insert into opened values (1)');
    expect((await store.pool.query('select * from opened')).rowCount).toBe(rows);
    await store.close();
    await untilStopped(dataDir);
  }
});

test('a path that is too long for a socket works in a closed folder too', async () => {
  const dataDir = await dataFolderWithStore('d'.repeat(100), CLOSED);
  const store = await openStore({ dataDir });
  expect((await store.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await store.close();
});

test.runIf(process.getuid?.() === 0 && process.platform === 'linux').each(['-chown', '-dac_override,-dac_read_search', '-setuid', '-all'])(
  'root without a right that this takes (%s) is told what to do, and leaves nothing behind',
  async (rights) => {
    const dataDir = await dataFolder();
    const client = pathToFileURL(join(import.meta.dirname, '..', 'client.ts')).href;
    const script = `import { openStore } from ${JSON.stringify(client)}; await openStore({ dataDir: ${JSON.stringify(dataDir)} });`;
    const words = [`--bounding-set=${rights}`, '--inh-caps=-all', process.execPath, '--input-type=module', '-e', script];
    const { stderr } = spawnSync('setpriv', words, { encoding: 'utf8', env: PROGRAM_ENV });
    expect(stderr).toMatch(/PostgreSQL never runs as root, and this root may not .*start Waylift as another user, or set DATABASE_URL/);
    expect(await readdir(dataDir)).toEqual([]);
  },
);
