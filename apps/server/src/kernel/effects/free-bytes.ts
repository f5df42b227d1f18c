import { statfs } from 'node:fs/promises';

/** Free bytes on the folder's disk for users other than root. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
