/** The server as a run of faults starts it: bundled as it is otherwise, with changed lines, and with a module that sets its clock. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { ChangedServer } from '../programs.ts';
import { changeSource, type ChangedLine } from './changed-lines.ts';

const SERVER = join(import.meta.dirname, '..', '..', '..');
const BUNDLING = join(SERVER, '..', '..', 'scripts', 'bundle-programs.mjs');
/** Below apps/server/src. */
const PROGRAMS = ['main', 'test-support/faults/changed-process'];

/** @throws where a line is not there */
export async function bundleChanged(lines: readonly ChangedLine[]): Promise<AsyncDisposable & ChangedServer> {
  const changed: Record<string, string> = {};
  for (const line of lines) {
    const source = changed[line.file] ?? (await readFile(join(SERVER, 'src', line.file), 'utf8'));
    changed[line.file] = changeSource(source, [line]);
  }
  // Where its packages are found.
  const folder = await mkdtemp(join(SERVER, 'build', 'changed-'));
  const dispose = async () => await rm(folder, { recursive: true, force: true });
  try {
    await promisify(execFile)(process.execPath, [BUNDLING, JSON.stringify({ folder, programs: PROGRAMS, changed })]);
  } catch (error) {
    await dispose();
    throw error;
  }
  return {
    before: pathToFileURL(join(folder, 'changed-process.js')).href,
    program: join(folder, 'main.js'),
    [Symbol.asyncDispose]: dispose,
  };
}
