import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const processes = pathToFileURL(join(import.meta.dirname, 'processes.mjs')).href;

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a signal reaches the program, and its exit code comes back', async () => {
  const runner = await startRunner(`process.on('SIGTERM', () => process.exit(7))`);
  runner.kill('SIGTERM');
  expect(await once(runner, 'exit')).toEqual([7, null]);
});

test('a program goes when the process that started it is killed outright', async () => {
  const runner = await startRunner(`process.on('SIGTERM', () => { console.log('stopping'); process.exit(0); })`);
  // The pipe closes when the last of the two has let go of it.
  const closed = once(runner, 'close');
  runner.kill('SIGKILL');
  await closed;
  expect(runner.said).toContain('stopping');
});

/** Starts a process that runs a program of the given code, and waits until that one says that it is up. */
async function startRunner(code) {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, `${code}; setInterval(() => {}, 1000); console.log('up');`);
  const run = `import { runProgram } from '${processes}'; process.exit(await runProgram(process.execPath, ${JSON.stringify(program)}, [], {}));`;
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', run], { stdio: ['ignore', 'pipe', 'inherit'] });
  runner.said = '';
  runner.stdout.on('data', (chunk) => (runner.said += chunk));
  while (!runner.said.includes('up')) await once(runner.stdout, 'data');
  return runner;
}
