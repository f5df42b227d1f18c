import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { lastWordsIn } from './last-words.ts';
import { numberToOverlook, SOCKET_PORT } from './lock-file.ts';
import { programOptions } from './make-store.ts';
import { standIn, type ProgramUser } from './program-user.ts';
import type { Programs } from './programs.ts';

const SETTINGS = {
  // Small: one portal's data mostly fits into the system's file cache, and the portal needs the memory.
  shared_buffers: '64MB',
  // A server uses twelve, a command four; ten commands may run beside two servers.
  max_connections: '80',
  // Queries take milliseconds; compiling them would take longer.
  jit: 'off',
  // No I/O and parallel workers: each would be a process that mostly waits.
  io_method: 'sync',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  autovacuum_max_workers: '1',
  autovacuum_worker_slots: '1',
  // Nothing replicates from it, so the write-ahead log needs no more.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '512MB',
  // The write-ahead log also holds deleted rows. Its files are removed when no longer needed, not reused.
  wal_recycle: 'off',
  log_checkpoints: 'off',
  timezone: 'UTC',
} as const;

/** The system's limit is 104 to 108 bytes, depending on the system. */
const SOCKET_PATH_MAX_BYTES = 100;
const LOG_KEPT_BYTES = 5_000_000;
/** The shell becomes PostgreSQL by `exec`. The subshell stops PostgreSQL when this process dies without having written a line. */
const GUARDED = '( { read -r line <&3 || kill -INT $$; } & ); exec "$@" 3<&-';

export type StartedPostgres = {
  readonly child: ChildProcess;
  readonly hasEnded: () => boolean;
  /** From now on, PostgreSQL outlives this process. */
  readonly release: () => void;
  readonly lastWords: () => Promise<string>;
};

export type StartOptions = {
  readonly storeFolder: string;
  readonly programs: Programs;
  readonly user: ProgramUser;
  readonly settings: Readonly<Record<string, string>>;
};

/** Starts PostgreSQL, detached from this process's terminal. The caller has to see whether it gets ready or finds another one in the folder. */
export async function startPostgres({ storeFolder, programs, user, settings }: StartOptions): Promise<StartedPostgres> {
  const { cwd, path } = standIn(storeFolder, user);
  const all = { ...SETTINGS, ...(await addressSettings(storeFolder, path)), ...settings };
  const words = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const logFile = join(dirname(storeFolder), 'store.log');
  const { size = 0 } = statSync(logFile, { throwIfNoEntry: false }) ?? {};
  if (size > LOG_KEPT_BYTES) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const { env, ...others } = programOptions(user);
  // PostgreSQL ignores a lock file that holds the process id of its grandparent, which this variable names.
  const overlooked = await numberToOverlook(storeFolder);
  const options = { ...others, env: overlooked === null ? env : { ...env, PG_GRANDPARENT_PID: String(overlooked) }, cwd, detached: true };
  const stdio: StdioOptions = ['ignore', log, log, 'pipe'];
  const program = [programs.postgres, '-D', path, ...words];
  const child =
    process.platform === 'win32'
      ? spawn(programs.postgres, program.slice(1), { ...options, stdio })
      : spawn('/bin/sh', ['-c', GUARDED, 'sh', ...program], { ...options, stdio });
  closeSync(log);
  child.on('error', () => undefined);
  const guard = child.stdio[3];
  guard?.on('error', () => undefined);
  const release = () => {
    child.unref();
    if (guard !== undefined && guard !== null && 'end' in guard && !guard.writableEnded) guard.end('\n');
  };
  // Another process may soon get the same id. The guard must not stop that one.
  child.once('exit', release);
  const startOfWords = size > LOG_KEPT_BYTES ? 0 : size;
  return {
    child,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    release,
    async lastWords() {
      return lastWordsIn((await readFile(logFile)).subarray(startOfWords).toString());
    },
  };
}

/** A socket that only PostgreSQL's own user may use. Where there are no sockets, or its path is too long: a free local port. */
async function addressSettings(storeFolder: string, path: string): Promise<Readonly<Record<string, string>>> {
  const socket = join(storeFolder, `.s.PGSQL.${SOCKET_PORT}`);
  if (process.platform !== 'win32' && Buffer.byteLength(socket) <= SOCKET_PATH_MAX_BYTES)
    return {
      listen_addresses: '',
      unix_socket_directories: `"${path.replaceAll('"', '""')}"`,
      unix_socket_permissions: '0700',
      port: String(SOCKET_PORT),
    };
  return { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: String(await freePort()) };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('a TCP server has a port');
  return address.port;
}
