import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';

/** For the whole process: only its own user may access what it creates. */
export const PRIVATE_UMASK = 0o077;
/** Others may have to pass through the data folder (kernel/db/embedded/program-user.ts), but may not list it. */
const FOLDER_MODE = 0o711;
const CONTENT_MODE = 0o700;

/** If `dataDir` exists, closes it and its content to everyone but its owner. Throws `ConfigError` when that is not possible. */
export function closeDataFolder(dataDir: string): void {
  // Windows has no such modes.
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  close(dataDir, FOLDER_MODE);
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    // A symbolic link may lead to a file that is not ours.
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false) close(path, CONTENT_MODE);
  }
}

/** A folder above `dataDir` in which anybody could replace the folders; null when there is none. */
export function openFolderAbove(dataDir: string): string | null {
  if (process.platform === 'win32' || !existsSync(dataDir)) return null;
  for (let folder = realpathSync(dataDir); folder !== dirname(folder);) {
    folder = dirname(folder);
    // With the sticky bit, as on /tmp, users may only rename their own files.
    if ((statSync(folder).mode & 0o1002) === 0o002) return folder;
  }
  return null;
}

function close(path: string, allowed: number): void {
  const modeOf = () => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;
  const isOpen = () => (modeOf() & 0o777 & ~allowed) !== 0;
  if (!isOpen()) return;
  try {
    chmodSync(path, modeOf() & allowed);
  } catch {
    // A file of another user cannot be closed, and a deleted one need not be: the check that follows reports what is open.
  }
  if (isOpen())
    throw new ConfigError(
      'DATA_DIR',
      `files that other users can read or write (${path})`,
      'only files of the user that runs Waylift, closed to all others: run chown -R to that user on it, and chmod -R go=',
    );
}
