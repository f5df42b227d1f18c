/** A PostgreSQL server of the test's own, where the machine has the programs; tests of it are skipped where it has not. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export type TestPostgres = AsyncDisposable & {
  readonly url: string;
  /** Ends the server, as a crash of its machine would. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

const POLL_MS = 50;
const START_TIMEOUT_MS = 30_000;
const bin = findPrograms();
/** For `test.skipIf(!hasPostgres)`. */
export const hasPostgres = bin !== null;

/** Starts one on a free port of this machine, empty. */
export async function startPostgres(): Promise<TestPostgres> {
  if (bin === null) throw new Error('there is no PostgreSQL on this machine');
  const folder = await mkdtemp(join(tmpdir(), 'waylift-postgres-'));
  const user = ownUser(folder);
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...user,
    cwd: folder,
    stdio: 'ignore',
  });
  const port = await freePort();
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  let server: ChildProcess | null = null;

  const postgres: TestPostgres = {
    url,
    async start() {
      const started = spawn(
        join(bin, 'postgres'),
        ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off'],
        { ...user, cwd: folder, stdio: 'ignore' },
      );
      server = started;
      await untilReady(url);
    },
    async stop() {
      if (server === null || server.exitCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGQUIT');
      await ended;
      server = null;
    },
    async [Symbol.asyncDispose]() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await postgres.start();
  return postgres;
}

function findPrograms(): string | null {
  const versions = '/usr/lib/postgresql';
  const installed = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  // oxlint-disable-next-line node/no-process-env -- where the machine keeps its programs is no setting of the product
  const path = process.env['PATH'] ?? '';
  const hasPrograms = (folder: string) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres'));
  return [...path.split(delimiter), ...installed].find(hasPrograms) ?? null;
}

/** PostgreSQL refuses to run as root: then it runs as the user that its package made. */
function ownUser(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const user = { uid: id('-u'), gid: id('-g') };
  chownSync(folder, user.uid, user.gid);
  return user;
}

async function untilReady(url: string): Promise<void> {
  const giveUpAt = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      return;
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await delay(POLL_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no free port');
  return address.port;
}
