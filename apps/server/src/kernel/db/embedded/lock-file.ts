/** Reads PostgreSQL's lock files. They hold a process id, which after a kill may belong to any other program. */
import { execFile } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';

/** Part of the socket's file name. It is not a real port, and differs from the default port of other PostgreSQL servers. */
export const SOCKET_PORT = 54_329;
const LOCK_FILE = 'postmaster.pid';
const SOCKET_LOCK_FILE = `.s.PGSQL.${SOCKET_PORT}.lock`;

const NOTICE_AFTER_MS = 3_000;

type Holder = {
  readonly pid: number;
  /** Only `postgres` may be the PostgreSQL of this folder. */
  readonly kind: 'gone' | 'stranger' | 'postgres';
  readonly program: string;
};

/**
 * The process id in a lock file that PostgreSQL may ignore, because that process is no PostgreSQL of this folder; null where there is none. It is
 * safe: PostgreSQL also checks its shared memory for processes that still work on the folder.
 */
export async function numberToOverlook(storeFolder: string): Promise<number | null> {
  const holders = await Promise.all([LOCK_FILE, SOCKET_LOCK_FILE].map((name) => readHolder(storeFolder, name)));
  const [first] = holders;
  if (first?.kind === 'postgres') return null;
  return (holders.find((holder) => holder?.kind === 'stranger') ?? first)?.pid ?? null;
}

type Telling = {
  /** The id of the process that we started ourselves, if any. */
  readonly own: () => number | undefined;
  readonly onNotice: (line: string) => void;
};

/** Tells once which process holds the folder. Returns a function that stops the telling. */
export function tellOfWait(storeFolder: string, { own, onNotice }: Telling): () => void {
  let isOver = false;
  const stop = () => {
    isOver = true;
    clearInterval(timer);
  };
  const tell = async () => {
    const line = await describeWait(storeFolder, own());
    if (line === null || isOver) return;
    stop();
    onNotice(line);
  };
  const timer = setInterval(() => void tell(), NOTICE_AFTER_MS);
  return stop;
}

/**
 * One line about the process that is waited for, and its lock file. Null where no file names a process that PostgreSQL would respect, other than
 * `own`.
 */
async function describeWait(storeFolder: string, own: number | undefined): Promise<string | null> {
  const overlooked = await numberToOverlook(storeFolder);
  for (const name of [LOCK_FILE, SOCKET_LOCK_FILE]) {
    const holder = await readHolder(storeFolder, name);
    if (holder === null || holder.kind === 'gone' || [overlooked, own].includes(holder.pid)) continue;
    const whose = holder.kind === 'stranger' ? 'which is no PostgreSQL of this folder' : 'which does not answer yet';
    const log = join(dirname(storeFolder), 'store.log');
    return `Waiting for PostgreSQL: ${join(storeFolder, name)} names process ${holder.pid} (${holder.program}), ${whose}. Its log is ${log}.`;
  }
  return null;
}

async function readHolder(storeFolder: string, name: string): Promise<Holder | null> {
  const text = await readFile(join(storeFolder, name), 'utf8').catch(() => '');
  // A single-user PostgreSQL writes its process id as a negative number.
  const pid = Math.abs(Number.parseInt(text, 10));
  if (!Number.isSafeInteger(pid) || pid === 0) return null;
  if (!isRunning(pid)) return { pid, kind: 'gone', program: '' };
  const words = await commandOf(pid);
  const program = basename(words[0] ?? 'which hides its name');
  // A process that hides its command line may be PostgreSQL. One that ended before it was asked has no command line.
  const isOther = words[0] !== undefined && (!program.startsWith('postgres') || (await worksElsewhere(pid, words.join(' '), storeFolder)));
  return { pid, kind: isOther ? 'stranger' : 'postgres', program };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

async function commandOf(pid: number): Promise<readonly string[]> {
  if (process.platform === 'win32') return [];
  if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null))?.split('\0') ?? [];
  const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.trim().split(' ');
}

/** True for a PostgreSQL whose working folder or arguments name another data folder. */
async function worksElsewhere(pid: number, command: string, storeFolder: string): Promise<boolean> {
  if (process.platform !== 'linux') return command.includes(' -D ') && !command.includes(storeFolder);
  const [its, ours] = await Promise.all([`/proc/${pid}/cwd`, storeFolder].map((path) => stat(path).catch(() => null)));
  return its != null && ours != null && (its.ino !== ours.ino || its.dev !== ours.dev);
}
