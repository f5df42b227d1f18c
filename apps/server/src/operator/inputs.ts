/** Files and standard input, bounded in size and time. */
import { createReadStream } from 'node:fs';
import { open, stat as statOf } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { shown } from './field-values.ts';
import type { FilePieces, Inputs } from './read-invocation.ts';

const FILE_TIMEOUT_MS = 20_000;
const PASSWORD_TIMEOUT_MS = 120_000;
const PASSWORD_MAX_BYTES = 4096;

/** Paths are taken from `folder`, where the person stands who typed them. */
export function createInputs(folder: string, stdin: Readable): Inputs {
  return {
    file: (path, maxBytes) => readFileWithin(resolve(folder, path), path, maxBytes),
    password: () => readFirstLine(stdin),
    pieces: (path) => openPieces(resolve(folder, path), path),
  };
}

/** A file that stopped to be readable while it was read. The message is for the person who named it. */
export class InputError extends Error {}

async function openPieces(path: string, typed: string): Promise<FilePieces | { readonly problem: string }> {
  try {
    const { size, isFile } = await statOf(path).then((stat) => ({ size: stat.size, isFile: stat.isFile() }));
    // It is read twice, which a pipe cannot be.
    if (!isFile) return { problem: `${shown(typed)} is not a file.` };
    await (await open(path, 'r')).close();
    return { sizeBytes: size, read: () => readPieces(path, typed) };
  } catch (error) {
    return { problem: `The file ${shown(typed)} cannot be read: ${reason(error)}.` };
  }
}

async function* readPieces(path: string, typed: string): AsyncGenerator<Buffer> {
  try {
    // Without an encoding, a file gives buffers.
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new InputError(`The file ${shown(typed)} cannot be read: ${reason(error)}.`, { cause: error });
  }
}

async function readFileWithin(path: string, typed: string, maxBytes: number): Promise<Buffer | { readonly problem: string }> {
  let file;
  try {
    file = await open(path, 'r');
    const stat = await file.stat();
    // A pipe or a device may never end.
    if (!stat.isFile()) return { problem: `${shown(typed)} is not a file.` };
    if (stat.size > maxBytes) return { problem: `The file ${shown(typed)} is larger than ${maxBytes / 1024 / 1024} MB.` };
    return await file.readFile({ signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  } catch (error) {
    return { problem: `The file ${shown(typed)} cannot be read: ${reason(error)}.` };
  } finally {
    await file?.close();
  }
}

function reason(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'ENOENT':
      return 'there is no such file';
    case 'EACCES':
    case 'EPERM':
      return 'you may not read it';
    case 'EISDIR':
      return 'it is a folder';
    default:
      return 'reading it failed';
  }
}

async function readFirstLine(stdin: Readable): Promise<string | { readonly problem: string }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stdin.destroy(new Error('nothing came')), PASSWORD_TIMEOUT_MS);
  try {
    // Without an encoding, a stream of bytes gives buffers.
    for await (const chunk of stdin as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > PASSWORD_MAX_BYTES || chunk.includes('\n')) break;
    }
  } catch {
    return { problem: 'The password could not be read from standard input.' };
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}
