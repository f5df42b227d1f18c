/** The real programs, each in a process of its own; the only settings are those given. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openStore } from '../kernel/db/client.ts';
import { copyStore, leaveOutPlaces } from './made-store.ts';
import { makeTestDatabase } from './migrated-store.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..', '..');
const SOURCES = join(import.meta.dirname, '..');

/** What each program is given besides its settings: where its tools are, and what makes it start sooner. */
export const PROGRAM_ENV = {
  // oxlint-disable-next-line node/no-process-env -- a program needs to find its tools
  PATH: process.env['PATH'] ?? '/usr/bin',
  NODE_COMPILE_CACHE: join(ROOT, '.cache', 'compiled'),
};

/** What takes a third of a start, and what few tests look at. */
const LEFT_OUT = { DEMO_ROADS: 'off', PAGES: 'off' };

type Env = Readonly<Record<string, string>>;
export type Ran = {
  readonly code: number | null;
  readonly out: string;
  /** Without the line that names the store. */
  readonly error: string;
  /** That line, of a command that changes something. */
  readonly named: string;
};
export type StartedCommand = { readonly child: ChildProcess; readonly ended: Promise<Ran> };
export type Spawned = { readonly child: ChildProcess; readonly output: () => string };
export type Running = Spawned & { readonly url: string };
/** The address of a module, and the file of a program. */
export type ChangedServer = { readonly before: string; readonly program: string };

/** A program as the build leaves it. */
export function programFile(name: 'main' | 'cli' | 'healthy'): string {
  return join(SOURCES, '..', 'build', 'programs', `${name}.js`);
}

/** A folder of its own for a test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-program-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A data folder with an embedded store in it, as the start of a server leaves it, but for communities. */
export async function folderWithStore(): Promise<string> {
  const dataDir = await temporaryFolder();
  await copyStore(dataDir);
  await mkdir(join(dataDir, 'images'), { mode: 0o700 });
  return dataDir;
}

/** Settings of programs with a database of their own on the PostgreSQL of the run, as the start of a server leaves it, but for communities. */
export async function settingsWithDatabase(): Promise<{ readonly DATA_DIR: string; readonly DATABASE_URL: string }> {
  const DATA_DIR = await temporaryFolder();
  const database = await makeTestDatabase();
  onTestFinished(() => database[Symbol.asyncDispose]());
  const store = await openStore({ databaseUrl: database.url });
  await leaveOutPlaces(store);
  await store.close();
  return { DATA_DIR, DATABASE_URL: database.url };
}

/** The operator's command, under way; `code` is null when it was killed. */
export function startCommand(env: Env, words: readonly string[], input = '', cwd = process.cwd()): StartedCommand {
  const child = spawn(process.execPath, [programFile('cli'), ...words], { env: { ...PROGRAM_ENV, ...env }, stdio: 'pipe', cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = new Promise<Ran>((resolve, reject) => {
    let out = '';
    let error = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (error += text));
    child.on('error', reject).on('close', (code) => {
      const named = /^Store: .*\n/m.exec(error)?.[0] ?? '';
      resolve({ code, out, error: error.replace(named, ''), named });
    });
    child.stdin.on('error', () => undefined).end(input);
  });
  return { child, ended };
}

/** The operator's command, to its end. */
export function runCommand(env: Env, words: readonly string[], input = '', cwd = process.cwd()): Promise<Ran> {
  return startCommand(env, words, input, cwd).ended;
}

/** Starts a server on a free port, until the test ends; resolves when it is ready. */
export async function startServer(env: Env): Promise<Running> {
  return await becomeReady(runServer({ PORT: '0', ...env }));
}

/** Runs the server with these variables alone, until the test ends. */
export function runServer(env: Env): Spawned {
  const running = spawnServer(env);
  onTestFinished(() => void running.child.kill('SIGKILL'));
  return running;
}

/** Whoever spawns it ends it. @param changed where it is bundled with changed lines, and with what is loaded before it and can be sent messages */
export function spawnServer(env: Env, changed?: ChangedServer): Spawned {
  const words = changed === undefined ? [programFile('main')] : ['--import', changed.before, changed.program];
  const child = spawn(process.execPath, words, {
    env: { ...PROGRAM_ENV, ...LEFT_OUT, ...env },
    stdio: ['ignore', 'pipe', 'pipe', changed === undefined ? 'ignore' : 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return { child, output: () => text };
}

/** Resolves once it says where it is; rejects with its words when it ends before. */
export async function becomeReady({ child, output }: Spawned): Promise<Running> {
  return await new Promise((resolve, reject) => {
    const look = () => {
      const url = /Waylift is ready at ([^\s"]+)/.exec(output())?.[1];
      if (url !== undefined) resolve({ url: url.replace('localhost', '127.0.0.1'), child, output });
    };
    child.stdout?.on('data', look);
    look();
    child.on('error', reject).on('close', () => reject(new Error(`it did not start: ${output()}`)));
  });
}

/** Sends a signal and waits for the end; answers the exit code, null when the signal was it. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  // It may have ended by itself.
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
  return child.exitCode;
}
