import { constants, createReadStream } from 'node:fs';
import { access, chown, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ImagePlace } from './images.ts';

export function folderPlace(folder: string): ImagePlace {
  const pathOf = (guid: string) => join(folder, `${guid}.webp`);
  return {
    async write(guid, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const owner = await ownerFor(folder);
      if (owner !== null) await chown(folder, owner.uid, owner.gid);
      await writeWhole(pathOf(guid), bytes, owner);
    },
    read: (guid) => readFile(pathOf(guid)).catch(nullWhenMissing),
    async open(guid) {
      const found = await stat(pathOf(guid)).catch(nullWhenMissing);
      return found === null ? null : { size: found.size, part: (start, end) => createReadStream(pathOf(guid), { start, end }) };
    },
    remove: (guid) => rm(pathOf(guid), { force: true }),
    async check() {
      await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      return true;
    },
  };
}

type Owner = { readonly uid: number; readonly gid: number };

/** Files that root writes go to the data folder's owner, since the portal has to read them. Null when this process is not root. */
async function ownerFor(folder: string): Promise<Owner | null> {
  return process.getuid?.() === 0 ? await stat(dirname(folder)) : null;
}

/** Writes a file whole or not at all, and flushes it to the disk. */
async function writeWhole(path: string, bytes: Uint8Array, owner: Owner | null): Promise<void> {
  const draft = `${path}.part`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      if (owner !== null) await file.chown(owner.uid, owner.gid);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    // On a full disk, the draft would take the last room.
    await rm(draft, { force: true });
    throw error;
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
