/** A PostgreSQL server of the test's own, which it may stop and start. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeStore, STORE_ROLE } from '../db/embedded/make-store.ts';
import { openDataFolder, programUser } from '../db/embedded/program-user.ts';
import { findPrograms } from '../db/embedded/programs.ts';
import { connectAsSuperuser } from '../db/embedded/running-postgres.ts';
import { startPostgres as startProgram, type StartedPostgres } from '../db/embedded/start-postgres.ts';

export type TestPostgres = AsyncDisposable & {
  readonly url: string;
  /** Ends the server, as a crash of its machine would. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

const POLL_MS = 20;

/** Starts one, empty. It ends with the process of the test. */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'waylift-postgres-'));
  const user = programUser(folder);
  openDataFolder(folder, user);
  const programs = await findPrograms(folder, user);
  const storeFolder = join(folder, 'store');
  await makeStore(storeFolder, programs, user);
  let server: StartedPostgres | null = null;

  async function start(): Promise<string> {
    server = await startProgram({ storeFolder, programs, user, settings: { fsync: 'off' } });
    for (;;) {
      const found = await connectAsSuperuser(storeFolder);
      if (typeof found === 'object') {
        await found.client.end();
        const { host, port, password } = found.address;
        return `postgres://${STORE_ROLE}:${password}@localhost:${port}/${STORE_ROLE}?host=${encodeURIComponent(host)}`;
      }
      if (server.hasEnded()) throw new Error(await server.lastWords());
      await delay(POLL_MS);
    }
  }

  async function stop(): Promise<void> {
    if (server === null || server.hasEnded()) return;
    const ended = once(server.child, 'exit');
    server.child.kill('SIGQUIT');
    await ended;
  }

  return {
    url: await start(),
    stop,
    start: async () => void (await start()),
    async [Symbol.asyncDispose]() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
