/** Data folders of tests that look after their PostgreSQL themselves. */
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { copyStore } from './made-store.ts';

/** A data folder; whatever runs on it when the test has ended is a fault of the test before. */
export async function dataFolder(name = 'data', parentMode = 0o755): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'waylift-store-'));
  await chmod(parent, parentMode);
  onTestFinished(async () => {
    await untilStopped(join(parent, name));
    await rm(parent, { recursive: true, force: true });
  });
  return join(parent, name);
}

/** The same with a store in it that nobody uses. */
export async function dataFolderWithStore(name = 'data', parentMode = 0o755): Promise<string> {
  const dataDir = await dataFolder(name, parentMode);
  await mkdir(dataDir);
  await copyStore(dataDir);
  return dataDir;
}

/** The process id of the PostgreSQL that runs on a data folder. */
export async function postmaster(dataDir: string): Promise<number | null> {
  const [line] = (await readFile(join(dataDir, 'store', 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  return line === undefined || line === '' || !isRunning(Number(line)) ? null : Number(line);
}

export async function untilStopped(dataDir: string): Promise<void> {
  while ((await postmaster(dataDir)) !== null) await delay(20);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
