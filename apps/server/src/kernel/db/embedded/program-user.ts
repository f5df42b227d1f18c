import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { closeDataFolder } from '../../config/data-folder.ts';
import { EmbeddedStoreError } from './embedded-store-error.ts';

/** What `spawn` takes to run a program as somebody else; undefined: as this process's own user. */
export type ProgramUser = { readonly uid: number; readonly gid: number } | undefined;

/** When root runs this: the owner of the store, or else of the data folder; `nobody` in place of root. Throws `EmbeddedStoreError`. */
export function programUser(dataDir: string): ProgramUser {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot) {
    refuseNamelessUser();
    return undefined;
  }
  const owners = [join(dataDir, 'store'), dataDir].map((folder) => statSync(folder, { throwIfNoEntry: false }));
  const owner = owners.find((each) => each !== undefined && each.uid !== 0);
  if (owner !== undefined) return { uid: owner.uid, gid: owner.gid };
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') };
}

/** Makes `dataDir`, and lets `user` pass through it to their own folders. It cannot change the folders above. Throws `EmbeddedStoreError`. */
export function openDataFolder(dataDir: string, user: ProgramUser): void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  closeDataFolder(dataDir);
  if (user === undefined || canEnter(dataDir, user)) return;
  const elsewhere = 'start Waylift as another user, or set DATABASE_URL.';
  if (!canEnter('/', user))
    throw new EmbeddedStoreError(
      `PostgreSQL never runs as root, and this root may not run programs as another user (here ${user.uid}), as in a container without that right: ${elsewhere}`,
    );
  const { mode, uid } = statSync(dataDir);
  // Others may then pass through the folder, but not list or read it: everything inside has a mode of its own.
  if (uid === 0 && canEnter(dirname(dataDir), user)) chmodSync(dataDir, (mode & 0o7777) | 0o001);
  if (CAN_INHERIT_FOLDERS || canEnter(dataDir, user)) return;
  throw new EmbeddedStoreError(
    `PostgreSQL never runs as root, so here it runs as user ${user.uid}, who cannot reach ${dataDir}: ${closedParent(dataDir, user)} is closed to that user. ` +
      `Set DATA_DIR to a folder elsewhere, such as /var/lib/waylift, ${elsewhere}`,
  );
}

/** On Linux, a process can reach its working folder even where it may not enter the folders above. */
const CAN_INHERIT_FOLDERS = process.platform === 'linux';

/** The working folder for a program of PostgreSQL, and the path by which it finds `folder`, even where `user` may not enter the folders above. */
export function standIn(folder: string, user: ProgramUser): { readonly cwd: string; readonly path: string } {
  // PostgreSQL changes into its data folder and stays there, so this path means the same folder in each of its processes.
  return canEnter(folder, user) ? { cwd: '/', path: folder } : { cwd: folder, path: '/proc/self/cwd' };
}

/** Whether `user` may enter `folder` and everything above it. It is tried, not worked out from modes. */
export function canEnter(folder: string, user: ProgramUser): boolean {
  return user === undefined || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function closedParent(folder: string, user: ProgramUser): string {
  const parent = dirname(folder);
  return parent === folder || canEnter(parent, user) ? folder : closedParent(parent, user);
}

function idOfNobody(flag: '-u' | '-g'): number {
  try {
    return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    throw new EmbeddedStoreError(
      'PostgreSQL never runs as root, and this machine has no user "nobody" to run it as. Start Waylift as another user, or set DATABASE_URL.',
    );
  }
}

/** PostgreSQL looks its user up by name, and containers often give an id that has none. */
function refuseNamelessUser(): void {
  try {
    userInfo();
  } catch {
    throw new EmbeddedStoreError(
      `PostgreSQL does not run as user ${process.getuid?.()}, who has no entry in /etc/passwd. Add one, start Waylift as a user who has one, or set DATABASE_URL.`,
    );
  }
}
