/** After a kill, the process id in PostgreSQL's lock file may belong to any process. In containers, ids repeat at once. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dataFolderWithStore, postmaster, untilStopped } from '../../../test-support/data-folder.ts';
import { openStore, type Store } from '../client.ts';
import { programUser } from './program-user.ts';

const LOCK_FILES = ['postmaster.pid', '.s.PGSQL.54329.lock'] as const;

/** A store whose PostgreSQL was killed, and its lock files. */
async function killedStore(): Promise<{ readonly dataDir: string; readonly locks: ReadonlyMap<string, string> }> {
  const dataDir = await dataFolderWithStore();
  const store = await openStore({ dataDir });
  await store.pool.query('create table kept as select 7 as n');
  const locks = new Map<string, string>();
  for (const name of LOCK_FILES) locks.set(name, await readFile(join(dataDir, 'store', name), 'utf8'));
  await store.close();
  await untilStopped(dataDir);
  return { dataDir, locks };
}

/** Restores the lock files with the process ids of other processes. */
async function leaveLocks(dataDir: string, locks: ReadonlyMap<string, string>, numbers: readonly [number, number]): Promise<void> {
  for (const [index, name] of LOCK_FILES.entries()) {
    const text = (locks.get(name) ?? '').replace(/^\d+/, String(numbers[index]));
    await writeFile(join(dataDir, 'store', name), text);
  }
}

/** Another program of the user that PostgreSQL runs as. PostgreSQL can only mistake such a program for itself. */
function livingProcess(dataDir: string, words: readonly string[] = ['sleep', '600']): ChildProcess & { readonly pid: number } {
  const child = spawn(words[0] ?? '', words.slice(1), { ...programUser(dataDir), cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  if (child.pid === undefined) throw new Error('it runs');
  return Object.assign(child, { pid: child.pid });
}

async function expectKept(store: Store): Promise<void> {
  expect((await store.pool.query('select n from kept')).rows).toEqual([{ n: 7 }]);
}

test('a lock file with the number of a process that is no PostgreSQL holds no start up', async () => {
  const { dataDir, locks } = await killedStore();
  const [other, another] = [livingProcess(dataDir), livingProcess(dataDir)];
  const lines: string[] = [];
  for (const numbers of [
    [other.pid, other.pid],
    [0x7fff_ff00, other.pid],
    [other.pid, 0x7fff_ff00],
    [other.pid, another.pid],
  ] as const) {
    await leaveLocks(dataDir, locks, numbers);
    const store = await openStore({ dataDir }, { onNotice: (line) => lines.push(line) });
    await expectKept(store);
    expect(await postmaster(dataDir)).not.toBe(other.pid);
    await store.close();
  }
  expect(lines.filter((line) => line.includes(`process ${other.pid}`))).toEqual([]);
});

test('a PostgreSQL of another folder that has the number by now holds no start up either', async () => {
  const { dataDir, locks } = await killedStore();
  const otherDir = await dataFolderWithStore();
  const otherStore = await openStore({ dataDir: otherDir });
  const number = (await postmaster(otherDir)) ?? 0;
  await leaveLocks(dataDir, locks, [number, number]);
  const store = await openStore({ dataDir });
  await expectKept(store);
  await store.close();
  expect(await postmaster(otherDir)).toBe(number);
  await otherStore.close();
});

test('while a PostgreSQL of the folder is waited for, one line names its process and its file', async () => {
  const { dataDir } = await killedStore();
  const store = await openStore({ dataDir });
  const number = (await postmaster(dataDir)) ?? 0;
  process.kill(number, 'SIGSTOP');
  const told = Promise.withResolvers<string>();
  const lines: string[] = [];
  const second = openStore({ dataDir }, { onNotice: (line) => (lines.push(line), told.resolve(line)) });
  const line = await told.promise;
  expect(line).toContain(`process ${number}`);
  expect(line).toContain(join('store', 'postmaster.pid'));
  expect(line).not.toContain('\n');
  process.kill(number, 'SIGCONT');
  await (await second).close();
  expect(lines).toHaveLength(1);
  await store.close();
});

test('an empty lock file, which PostgreSQL does not overlook, is named at once', async () => {
  const { dataDir } = await killedStore();
  await writeFile(join(dataDir, 'store', 'postmaster.pid'), '');
  await expect(openStore({ dataDir })).rejects.toThrow(/postmaster\.pid/);
});
