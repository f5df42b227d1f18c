import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
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
  // The pipe closes when both processes have ended.
  const closed = once(runner, 'close');
  runner.kill('SIGKILL');
  await closed;
  expect(runner.said).toContain('stopping');
});

test.each(['SIGTERM', 'SIGINT'])('%s to npm alone reaches what it runs, and npm waits for it and ends as it does', async (signal) => {
  const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  mkdirSync(join(folder, 'scripts'));
  const program = `process.on('${signal}', () => setTimeout(() => { console.log('finished'); process.exit(0); }, 300));`;
  writeFileSync(join(folder, 'scripts', 'run.mjs'), `${program} setInterval(() => {}, 1000); console.log('up');`);
  const npm = await untilUp(spawn('npm', ['start'], { cwd: folder, detached: true, stdio: ['ignore', 'pipe', 'inherit'] }));
  const ended = once(npm, 'exit');
  npm.kill(signal);
  expect(await ended).toEqual([0, null]);
  expect(npm.said).toContain('finished');
});

/** Starts a process that runs a program with this code, and waits until the program reports that it runs. */
async function startRunner(code) {
  const program = join(folder, 'program.mjs');
  writeFileSync(program, `${code}; setInterval(() => {}, 1000); console.log('up');`);
  const run = `import { runProgram } from '${processes}'; process.exit(await runProgram(process.execPath, [${JSON.stringify(program)}], {}));`;
  const runner = spawn(process.execPath, ['--input-type=module', '--eval', run], { stdio: ['ignore', 'pipe', 'inherit'] });
  return await untilUp(runner);
}

async function untilUp(child) {
  child.said = '';
  child.stdout.on('data', (chunk) => (child.said += chunk));
  while (!/^up$/m.test(child.said)) await once(child.stdout, 'data');
  return child;
}
