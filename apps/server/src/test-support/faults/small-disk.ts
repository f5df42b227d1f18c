/** A disk of a test's own, which it can fill. */
import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type SmallDisk = AsyncDisposable & {
  readonly folder: string;
  /** False: the machine lets nobody but root make a disk, so this is a folder, which is never full. */
  readonly canBeFull: boolean;
  /** To the last byte. */
  fill(): void;
  empty(): void;
};

const NAME = 'waylift-disk-';
const PIECES = [1_048_576, 4_096, 1];

/** A file system in memory of so many MB, where the machine allows one; the folder goes with it. */
export async function makeSmallDisk(megabytes: number): Promise<SmallDisk> {
  await removeLeftovers();
  const folder = await mkdtemp(join(tmpdir(), `${NAME}${process.pid}-`));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'waylift-test', folder], { stdio: 'ignore' });
  const ballast = join(folder, 'ballast');
  return {
    folder,
    canBeFull: status === 0,
    fill() {
      const file = openSync(ballast, 'w');
      for (const size of PIECES) {
        const piece = Buffer.alloc(size);
        while (isWritten(file, piece));
      }
      closeSync(file);
    },
    empty: () => rmSync(ballast, { force: true }),
    [Symbol.asyncDispose]: () => remove(folder),
  };
}

async function remove(folder: string): Promise<void> {
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
  await rm(folder, { recursive: true, force: true });
}

/** Of runs that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    const pid = Number(new RegExp(`^${NAME}(\\d+)-`).exec(name)?.[1]);
    if (Number.isInteger(pid) && !isRunning(pid)) await remove(join(tmpdir(), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function isWritten(file: number, piece: Buffer): boolean {
  try {
    return writeSync(file, piece) === piece.length;
  } catch {
    return false;
  }
}
