/** The server as a process of its own, for tests of how it starts, stops and is killed. Each ends with the test that started it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

const MAIN = join(import.meta.dirname, '..', 'main.ts');
const START_TIMEOUT_MS = 240_000;

export type Running = { readonly url: string; readonly child: ChildProcess; readonly output: () => string };

/** A folder of its own for a test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-main-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs the server with these variables alone. */
export function run(env: Readonly<Record<string, string>>): { child: ChildProcess; output: () => string } {
  // oxlint-disable-next-line node/no-process-env -- a program needs to find its tools
  const child = spawn(process.execPath, [MAIN], { env: { PATH: process.env['PATH'], ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, output: () => text };
}

/** Starts a server on a free port; resolves when it is ready. */
export async function start(dataDir: string, env: Readonly<Record<string, string>> = {}): Promise<Running> {
  const { child, output } = run({ DATA_DIR: dataDir, PORT: '0', ...env });
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const url = /^Waylift is ready at (\S+)$/m.exec(output())?.[1];
    if (url !== undefined) return { url: url.replace('localhost', '127.0.0.1'), child, output };
    if (child.exitCode !== null || Date.now() > giveUpAt) throw new Error(`it did not start: ${output()}`);
    await delay(20);
  }
}

/** Sends a signal and waits for the end; answers the exit code, null when the signal was it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
