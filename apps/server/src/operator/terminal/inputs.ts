/** Reads files and standard input within limits of size and time. Answers a refusal for what cannot be read. */
import { open, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { refused, type Refused } from './command.ts';
import { shown } from './text-table.ts';

const FILE_TIMEOUT_MS = 20_000;
const TEXT_FILE_MAX_BYTES = 1024 * 1024;
/** The time limit for standard input. */
const INPUT_TIMEOUT_MS = 120_000;
const PASSWORD_MAX_BYTES = 4096;

export type Inputs = {
  /** The absolute path of a typed one. */
  readonly path: (typed: string) => string;
  readonly file: (path: string, maxBytes: number) => Promise<Buffer | Refused>;
  /** A file of text in UTF-8. */
  readonly text: (path: string) => Promise<string | Refused>;
  /** Makes a file that only its owner can read, and never replaces one; null: it was made. */
  readonly writeNew: (path: string, text: string) => Promise<Refused | null>;
  /** A mail on standard input; of a large one only the beginning. All of it is read, so that the program which sends it does not fail. */
  readonly mail: () => Promise<string | Refused>;
  /** The first line of standard input. */
  readonly password: () => Promise<string | Refused>;
};

/** Typed paths are relative to `folder`, the person's working directory. */
export function createInputs(folder: string, stdin: Readable): Inputs {
  const file: Inputs['file'] = (path, maxBytes) => readFileWithin(resolve(folder, path), path, maxBytes);
  return {
    path: (typed) => resolve(folder, typed),
    file,
    async text(path) {
      const bytes = await file(path, TEXT_FILE_MAX_BYTES);
      if ('kind' in bytes) return bytes;
      try {
        return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        return refused(`The file ${shown(path)} is not text in UTF-8.`);
      }
    },
    writeNew: (path, text) => writeNewFile(resolve(folder, path), path, text),
    mail: () => readBeginning(stdin),
    password: () => readFirstLine(stdin),
  };
}

async function readFileWithin(path: string, typed: string, maxBytes: number): Promise<Buffer | Refused> {
  let file;
  try {
    file = await open(path, 'r');
    const stat = await file.stat();
    // A pipe or a device may never end.
    if (!stat.isFile()) return refused(`${shown(typed)} is not a file.`);
    if (stat.size > maxBytes) return refused(`The file ${shown(typed)} is larger than ${maxBytes / 1024 / 1024} MB.`);
    return await file.readFile({ signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
  } catch (error) {
    return refused(`The file ${shown(typed)} cannot be read: ${reason(error)}.`);
  } finally {
    await file?.close();
  }
}

async function writeNewFile(path: string, typed: string, text: string): Promise<Refused | null> {
  let file;
  try {
    file = await open(path, 'wx', 0o600);
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    return refused(isThere ? `${shown(typed)} is there already. Name another file.` : `${shown(typed)} cannot be written here.`);
  }
  try {
    await file.writeFile(text, { signal: AbortSignal.timeout(FILE_TIMEOUT_MS) });
    await file.sync();
    return null;
  } catch (error) {
    await rm(path, { force: true });
    return refused(`${shown(typed)} cannot be written: ${reason(error)}.`);
  } finally {
    await file.close();
  }
}

const REASONS: ReadonlyMap<unknown, string> = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'you may not read it'],
  ['EPERM', 'you may not read it'],
  ['ENOSPC', 'there is no space left'],
  ['EISDIR', 'it is a folder'],
]);

function reason(error: unknown): string {
  return REASONS.get(error instanceof Error && 'code' in error ? error.code : '') ?? 'it failed';
}

const MAIL_MAX_BYTES = 1024 * 1024;

async function readBeginning(stdin: Readable): Promise<string | Refused> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stdin.destroy(new Error('nothing came')), INPUT_TIMEOUT_MS);
  try {
    for await (const chunk of stdin as AsyncIterable<Buffer>) {
      if (size < MAIL_MAX_BYTES) chunks.push(chunk);
      size += chunk.length;
    }
  } catch {
    return refused('The mail could not be read from standard input.');
  } finally {
    clearTimeout(timer);
  }
  // Headers and reports are ASCII, or UTF-8.
  return Buffer.concat(chunks).subarray(0, MAIL_MAX_BYTES).toString('utf8');
}

async function readFirstLine(stdin: Readable): Promise<string | Refused> {
  const chunks: Buffer[] = [];
  let size = 0;
  const timer = setTimeout(() => stdin.destroy(new Error('nothing came')), INPUT_TIMEOUT_MS);
  try {
    // A stream without an encoding gives buffers.
    for await (const chunk of stdin as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > PASSWORD_MAX_BYTES || chunk.includes('\n')) break;
    }
  } catch {
    return refused('The password could not be read from standard input.');
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(chunks).toString('utf8').split(/\r?\n/, 1)[0] ?? '';
}
