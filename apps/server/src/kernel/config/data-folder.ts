import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigError } from './config.ts';

/** For the whole process: what it makes is for its own user alone. */
export const PRIVATE_UMASK = 0o077;
/** Others may have to pass through the data folder (kernel/db/embedded/program-user.ts), though not to look into it. */
const FOLDER_MODE = 0o711;
const CONTENT_MODE = 0o700;

/** Closes `dataDir`, where it is there, and what lies in it to everyone but its owner; throws `ConfigError` where that is not possible. */
export function closeDataFolder(dataDir: string): void {
  // Windows has no such modes.
  if (process.platform === 'win32' || !existsSync(dataDir)) return;
  close(dataDir, FOLDER_MODE);
  for (const name of readdirSync(dataDir)) {
    const path = join(dataDir, name);
    // A link may lead to what is not ours.
    if (lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === false) close(path, CONTENT_MODE);
  }
}

/** A folder above `dataDir` in which anybody may put another folder in its place; null without one. */
export function openFolderAbove(dataDir: string): string | null {
  if (process.platform === 'win32' || !existsSync(dataDir)) return null;
  for (let folder = realpathSync(dataDir); folder !== dirname(folder);) {
    folder = dirname(folder);
    // With the sticky bit, as /tmp has it, each may only rename what is their own.
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
    // Somebody else's file cannot be closed, and one that is gone need not be: the next look tells.
  }
  if (isOpen())
    throw new ConfigError(
      'DATA_DIR',
      `files that other users can read or write (${path})`,
      'only files of the user that runs Waylift, closed to all others: run chown -R to that user on it, and chmod -R go=',
    );
}
