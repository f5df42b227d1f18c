/**
 * One process for one data folder: two on one embedded store would each lose what the other writes. SQLite's exclusive lock
 * serves, because the system frees it when the process dies in whatever way; a file with a process id in it would lie as soon as
 * ids are reused.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const SQLITE_BUSY = 5;

/** Another process has this data folder open. */
export class DataFolderBusyError extends Error {
  constructor(dataDir: string) {
    super(`Another process uses the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`);
    this.name = 'DataFolderBusyError';
  }
}

export type EmbeddedLock = { readonly release: () => void };

/** Takes the lock of `dataDir`, making the folder when there is none; throws `DataFolderBusyError` at once when it is taken. */
export function lockDataFolder(dataDir: string): EmbeddedLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const database = new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    throw isBusy(error) ? new DataFolderBusyError(dataDir) : error;
  }
  return { release: () => database.close() };
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;
}
