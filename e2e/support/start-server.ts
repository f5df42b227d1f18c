import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const root = resolve(import.meta.dirname, '..', '..');
const startLimitMs = 170_000;

/** A real server in its own process, with its own port and data folder. */
export type StartedServer = {
  url: string;
  pid: number;
  dataDir: string;
  /** Its log so far. */
  log(): string;
  /** Stops it as an operator would, and waits. Resolves to its exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, so that it cannot finish anything. */
  kill(): Promise<void>;
};

/**
 * @param env settings besides port and data folder
 * @param dataDir an existing data folder, to continue after an earlier server
 */
export async function startServer(env: Record<string, string> = {}, dataDir?: string): Promise<StartedServer> {
  const folder = dataDir ?? (await mkdtemp(join(tmpdir(), 'waylift-')));
  const before = ['--disable-warning=ExperimentalWarning', '--import', pathToFileURL(join(root, 'scripts/die-with-parent.mjs')).href];
  const child = spawn(process.execPath, [...before, join(root, 'apps/server/build/programs/main.js')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      DEMO_ROADS: 'off',
      ...env,
    },
  });
  let log = '';
  child.stdout?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const exited = once(child, 'exit');
  const url = await untilReady(child, () => log);

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await exited;
    return child.exitCode;
  }

  return {
    url,
    pid: child.pid ?? 0,
    dataDir: folder,
    log: () => log,
    async stop() {
      const code = await end('SIGTERM');
      if (dataDir === undefined) await rm(folder, { recursive: true, force: true });
      return code;
    },
    async kill() {
      await end('SIGKILL');
    },
  };
}

/** Resolves to the address that it prints. */
async function untilReady(child: ChildProcess, log: () => string): Promise<string> {
  const deadline = Date.now() + startLimitMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server stopped with exit code ${child.exitCode}:\n${log()}`);
    const url = /Waylift is ready at ([^\s"]+)/.exec(log())?.[1];
    if (url !== undefined) return url;
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill('SIGKILL');
  throw new Error(`The server was not ready after ${startLimitMs / 1000} s:\n${log()}`);
}
