/**
 * The file of a backup: a tar file compressed by Zstandard, then a skippable frame with the SHA-256 of everything before it. `tar --zstd -tf` can
 * read it.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { open, rename, rm, stat, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pipeline as pipelineOf } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { readTar, TAR_END, tarEntry, type TarEntry } from './tar.ts';

export type ArchiveWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>;
  /** Syncs the file to disk and moves it into its place; answers its size. Never replaces a file that exists by now. */
  finish(): Promise<{ readonly kind: 'finished'; readonly sizeBytes: number } | { readonly kind: 'exists' }>;
  /** Deletes what was written, unless it is finished. */
  close(): Promise<void>;
};

export type OpenedArchive = {
  readonly kind: 'opened';
  entries(): AsyncGenerator<TarEntry, void>;
  close(): Promise<void>;
};

const PACKED_MAGIC = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);
const DIGEST_BYTES = 32;
const SEAL_START = Buffer.from([0x57, 0x2a, 0x4d, 0x18, DIGEST_BYTES, 0, 0, 0]);
const SEAL_BYTES = SEAL_START.length + DIGEST_BYTES;

/** The file cannot be read or written; `code` is the system's, such as `ENOSPC`. */
export class ArchiveFileError extends Error {
  override readonly name = 'ArchiveFileError';
  readonly code: string;

  constructor(cause: unknown) {
    super('the file of the backup cannot be used', { cause });
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  }
}

function failed(error: unknown): never {
  throw error instanceof ArchiveFileError ? error : new ArchiveFileError(error);
}

/** Begins a file that only its owner can read, beside `path` until it is complete. This function and the writer reject with `ArchiveFileError`. */
export async function createArchive(path: string): Promise<ArchiveWriter | { readonly kind: 'exists' }> {
  if (await isThere(path).catch(failed)) return { kind: 'exists' };
  const unfinishedPath = `${path}.${process.pid}.part`;
  const file = await open(unfinishedPath, 'wx', 0o600).catch(failed);
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const append = async (bytes: Uint8Array) => {
    hash.update(bytes);
    sizeBytes += bytes.length;
    await file.appendFile(bytes).catch(failed);
  };
  const packer = createZstdCompress();
  const packed = pipeline(packer, async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) await append(chunk);
  });
  // The next call to add or finish reports the failure.
  packed.catch(() => undefined);
  const pack = async (bytes: Uint8Array) => {
    if (packer.destroyed) await packed;
    if (bytes.length > 0 && !packer.write(bytes)) await Promise.race([once(packer, 'drain'), packed]);
  };
  let isFinished = false;

  return {
    async add(name, bytes) {
      for (const piece of tarEntry({ name, bytes })) await pack(piece);
    },
    async finish() {
      await pack(TAR_END);
      packer.end();
      await packed;
      await append(Buffer.concat([SEAL_START, hash.copy().digest()]));
      await file.sync().catch(failed);
      if (!(await reserve(path).catch(failed))) return { kind: 'exists' };
      await rename(unfinishedPath, path).catch(failed);
      isFinished = true;
      await syncFolder(dirname(path));
      return { kind: 'finished', sizeBytes };
    },
    async close() {
      packer.destroy();
      await packed.catch(() => undefined);
      await file.close();
      if (!isFinished) await rm(unfinishedPath, { force: true });
    },
  };
}

/** Reads the whole file to check that it is as it was written, and opens it. Rejects with `ArchiveFileError`. */
export async function openArchive(path: string): Promise<OpenedArchive | { readonly kind: 'not-a-backup' } | { readonly kind: 'damaged' }> {
  const file = await open(path, 'r').catch(failed);
  const state = await examine(file).catch(async (error: unknown) => {
    await file.close();
    return failed(error);
  });
  if (state.kind !== 'whole') {
    await file.close();
    return state;
  }
  return {
    kind: 'opened',
    entries() {
      // The reader of the stream gets the failure.
      const unpacked = pipelineOf(bytesOf(file, state.packedBytes), createZstdDecompress(), () => undefined);
      return readTar(unpacked);
    },
    close: () => file.close(),
  };
}

type State = { readonly kind: 'whole'; readonly packedBytes: number } | { readonly kind: 'not-a-backup' | 'damaged' };

async function examine(file: FileHandle): Promise<State> {
  const { size } = await file.stat();
  const start = await readAt(file, 0, PACKED_MAGIC.length);
  if (!start.equals(PACKED_MAGIC)) return { kind: 'not-a-backup' };
  const packedBytes = size - SEAL_BYTES;
  if (packedBytes <= 0) return { kind: 'damaged' };
  const hash = createHash('sha256');
  for await (const chunk of bytesOf(file, packedBytes)) hash.update(chunk);
  const seal = await readAt(file, packedBytes, SEAL_BYTES);
  return seal.equals(Buffer.concat([SEAL_START, hash.digest()])) ? { kind: 'whole', packedBytes } : { kind: 'damaged' };
}

function bytesOf(file: FileHandle, length: number): AsyncIterable<Buffer> & NodeJS.ReadableStream {
  return file.createReadStream({ start: 0, end: length - 1, autoClose: false });
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function isThere(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}

/** Makes an empty file for the rename to replace; false if there is one. A hard link would do this in one step, but many file systems have none. */
async function reserve(path: string): Promise<boolean> {
  try {
    await (await open(path, 'wx', 0o600)).close();
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r').catch(() => null);
  try {
    await folder?.sync().catch(() => undefined);
  } finally {
    await folder?.close();
  }
}
