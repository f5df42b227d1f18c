import { spawn, type SpawnOptions } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { EmbeddedStoreError } from './embedded-store-error.ts';
import { lastWordsIn } from './last-words.ts';
import { standIn, type ProgramUser } from './program-user.ts';
import type { Programs } from './programs.ts';

/** The role and the database that the server works with; it owns the one and is no superuser. */
export const STORE_ROLE = 'waylift';
/** In the store's folder: the password of both roles. Whoever may read the folder could change it anyway. */
export const PASSWORD_FILE = 'waylift-password';
const PASSWORD_BYTES = 24;
const DRAFT = '.new-';
/** Making a store takes seconds. A draft of this age belongs to a process that was killed. */
const DRAFT_LIFE_MS = 10 * 60_000;

/**
 * Makes the store under a draft name and renames it at the end, so that a killed start leaves no half store. Of two starts, one wins. Rejects with
 * `EmbeddedStoreError`.
 */
export async function makeStore(storeFolder: string, programs: Programs, user: ProgramUser): Promise<void> {
  await removeOldDrafts(storeFolder);
  if (await isThere(storeFolder)) return;
  if (user !== undefined) await refuseWeakRoot(`${storeFolder}${DRAFT}`, user);
  const draft = await mkdtemp(`${storeFolder}${DRAFT}`);
  try {
    const data = join(draft, 'data');
    const passwordFile = join(draft, PASSWORD_FILE);
    const password = randomBytes(PASSWORD_BYTES).toString('base64url');
    await mkdir(data, { mode: 0o700 });
    await writeFile(passwordFile, password, { mode: 0o600, flush: true });
    if (user !== undefined) for (const path of [draft, data, passwordFile]) await chown(path, user.uid, user.gid);
    const { cwd, path } = standIn(data, user);
    const options = { ...programOptions(user), cwd };
    await using given = await open(passwordFile);
    // The password file is passed as an open file: the other user may not be allowed to enter its folder.
    const words = [
      '-D',
      path,
      '-U',
      'postgres',
      '--pwfile',
      cwd === data ? '/proc/self/fd/3' : passwordFile,
      '-A',
      'scram-sha-256',
      '-E',
      'UTF8',
    ];
    await run(programs.initdb, [...words, '--locale-provider=builtin', '--locale=C.UTF-8'], { options, given: given.fd });
    await run(programs.postgres, ['--single', '-D', path, 'postgres'], {
      options,
      input: [`create role ${STORE_ROLE} login password '${password}'`, `create database ${STORE_ROLE} owner ${STORE_ROLE}`],
    });
    await rename(passwordFile, join(data, PASSWORD_FILE));
    await rename(data, storeFolder);
  } catch (error) {
    if (await isThere(storeFolder)) return;
    const words = error instanceof Error ? error.message : String(error);
    throw new EmbeddedStoreError(`The embedded store cannot be made in ${storeFolder}: ${lastWordsIn(words)}`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** For every program of PostgreSQL: its own words in English, and none of the caller's variables such as PGPORT. */
export function programOptions(user: ProgramUser) {
  return { ...user, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' }, windowsHide: true } as const;
}

type Run = {
  readonly options: SpawnOptions;
  /** Statements for `postgres --single`. It goes on after a statement that failed. */
  readonly input?: readonly string[];
  /** An open file, which the program gets as file descriptor 3. */
  readonly given?: number;
};

/** Runs the program to its end. Rejects with its output. */
async function run(program: string, words: readonly string[], { options, input = [], given }: Run): Promise<void> {
  const child = spawn(program, words, { ...options, stdio: ['pipe', 'ignore', 'pipe', given ?? 'ignore'] });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  child.stdin?.on('error', () => undefined).end(input.map((statement) => `${statement}\n`).join(''));
  await new Promise<void>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => {
      if (code === 0 && !/(?:ERROR|FATAL|PANIC):/.test(stderr)) resolve();
      else reject(new Error(stderr.trim() === '' ? `${program} ended with ${code}` : stderr.trim()));
    });
  });
}

/** In a container, root may lack the right to give a folder away, or to read it afterwards. */
async function refuseWeakRoot(prefix: string, { uid, gid }: Exclude<ProgramUser, undefined>): Promise<void> {
  const probe = await mkdtemp(prefix);
  try {
    await chown(probe, uid, gid);
    await readdir(probe);
  } catch {
    throw new EmbeddedStoreError(
      `PostgreSQL never runs as root, and this root may not give it a folder of its own in ${dirname(prefix)}, as in a container without the rights CHOWN and DAC_OVERRIDE: ` +
        'start Waylift as another user, or set DATABASE_URL.',
    );
  } finally {
    await rmdir(probe);
  }
}

async function removeOldDrafts(storeFolder: string): Promise<void> {
  const names = (await readdir(dirname(storeFolder))).filter((name) => name.startsWith(`${basename(storeFolder)}${DRAFT}`));
  for (const path of names.map((name) => join(dirname(storeFolder), name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > DRAFT_LIFE_MS) await rm(path, { recursive: true, force: true });
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
