import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'waylift-tests-';
const GB = 1024 ** 3;
/** A run needs less than 2 GB. */
const ROOM_BYTES = 3 * GB;
const FREE_MEMORY_BYTES = 6 * GB;

/**
 * A folder in memory for the temporary files of a test run, on a machine with enough memory: a database is copied there in a tenth of the time. It
 * is deleted with this process, and folders of killed processes are deleted now.
 * @returns undefined where the usual folder is better
 */
export function folderInMemory() {
  if (!hasRoom()) return undefined;
  for (const name of readdirSync(MEMORY))
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length))))
      rmSync(join(MEMORY, name), { recursive: true, force: true });
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  mkdirSync(folder, { recursive: true });
  // Like the usual folder: PostgreSQL runs as another user when tests run as root.
  chmodSync(folder, 0o1777);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    // Tests start programs that they have copied.
    const isClosed = /^\S+ \/dev\/shm \S+ \S*\bnoexec\b/m.test(readFileSync('/proc/mounts', 'utf8'));
    return !isClosed && bavail * bsize > ROOM_BYTES && process.availableMemory() > FREE_MEMORY_BYTES;
  } catch {
    return false;
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
