import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { EmbeddedStoreError } from './embedded-store-error.ts';
import { PASSWORD_FILE } from './make-store.ts';

/** Where it listens: `host` is the folder of a socket, or an address of this machine. */
export type PostgresAddress = { readonly host: string; readonly port: number; readonly password: string };

const CONNECT_TIMEOUT_MS = 5_000;
/** No such file, or nobody listens: PostgreSQL does not run, or not yet, or no longer. */
const NOBODY_CODES = new Set(['ENOENT', 'ECONNREFUSED']);
/** PostgreSQL starts or stops (57P0x), has no free connection (53300), could not get a lock in time (55P03), or closed this connection. */
const BUSY_CODES = new Set(['57P01', '57P02', '57P03', '53300', '55P03', 'ECONNRESET', 'EPIPE']);
const CUT_OFF = /Connection terminated|timeout expired|not queryable/;

/** The address of the PostgreSQL that uses, or last used, the folder. Null where there is none, or its file is not complete. */
export async function readAddress(storeFolder: string): Promise<PostgresAddress | null> {
  const read = (name: string) => readFile(join(storeFolder, name), 'utf8').catch(refuseStranger(storeFolder));
  // PostgreSQL's own file: process, folder, time of the start, port, folder of the socket, address.
  const [, , , port, socketFolder, listenAddress] = (await read('postmaster.pid')).split('\n');
  const password = (await read(PASSWORD_FILE)).trim();
  if (port === undefined || socketFolder === undefined || listenAddress === undefined || password === '') return null;
  // We reach the socket under our own path of the folder: the file may name another one.
  return { host: socketFolder === '' ? '127.0.0.1' : storeFolder, port: Number(port), password };
}

/** Connects to PostgreSQL's own database as superuser, or returns what stands in the way for now. Rejects with `EmbeddedStoreError`. */
export async function connectAsSuperuser(
  storeFolder: string,
): Promise<{ client: pg.Client; address: PostgresAddress } | 'nobody' | 'busy'> {
  const address = await readAddress(storeFolder);
  if (address === null) return 'nobody';
  const client = new pg.Client({
    ...address,
    user: 'postgres',
    database: 'postgres',
    application_name: 'waylift-hold',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    ssl: false,
    // PostgreSQL ends this session when it stops. That is no error for its log.
    options: '-c log_min_messages=panic',
  });
  // The failed query tells what happened; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { client, address };
  } catch (error) {
    const obstacle = obstacleIn(error);
    if (obstacle !== null) return obstacle;
    throw new EmbeddedStoreError(
      `The embedded store in ${storeFolder} refuses the connection: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

/** Why a connection failed, if trying again may help; null for any other error. */
export function obstacleIn(error: unknown): 'nobody' | 'busy' | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? String(error.code) : '';
  if (NOBODY_CODES.has(code)) return 'nobody';
  return BUSY_CODES.has(code) || CUT_OFF.test(error.message) ? 'busy' : null;
}

/** A missing file reads as empty. A file that may not be read belongs to another user, whose PostgreSQL may be running. */
function refuseStranger(storeFolder: string) {
  return (error: NodeJS.ErrnoException): string => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return '';
    throw new EmbeddedStoreError(
      `The embedded store in ${storeFolder} belongs to another user (${error.code ?? error.message}). Run this as the user who runs the server.`,
    );
  };
}
