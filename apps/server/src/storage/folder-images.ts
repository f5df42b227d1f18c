import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImagePlace } from './images.ts';

export function folderPlace(folder: string): ImagePlace {
  const pathOf = (guid: string) => join(folder, `${guid}.webp`);
  return {
    async write(guid, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(pathOf(guid), bytes);
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

/** Writes a file that is there whole or not at all, and still there after a kill at any moment. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const draft = `${path}.part`;
  try {
    const file = await open(draft, 'w', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    // On a full disk it would keep the last room.
    await rm(draft, { force: true });
    throw error;
  }
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
