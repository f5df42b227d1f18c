/** A PostgreSQL server of the test's own, which it may stop and start. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { makeStore, STORE_ROLE } from '../kernel/db/embedded/make-store.ts';
import { openDataFolder, programUser } from '../kernel/db/embedded/program-user.ts';
import { findPrograms } from '../kernel/db/embedded/programs.ts';
import { connectAsSuperuser } from '../kernel/db/embedded/running-postgres.ts';
import { startPostgres as startProgram, type StartedPostgres } from '../kernel/db/embedded/start-postgres.ts';

export type TestPostgres = AsyncDisposable & {
  readonly url: string;
  readonly superuserUrl: string;
  /** Where its socket is. */
  readonly socket: string;
  /** Ends the server, as a crash of its machine would. */
  stop(): Promise<void>;
  /** Rejects where it cannot start, with its last words. */
  start(): Promise<void>;
  hasEnded(): boolean;
  /** To its first process, which takes new connections. */
  signal(signal: NodeJS.Signals): void;
};
type Options = { readonly folder?: string; readonly settings?: Readonly<Record<string, string>> };

const POLL_MS = 20;

/** Starts one, empty, in a folder of its own unless another is given. It ends with the process of the test. */
export async function startPostgres({ folder: given, settings = {} }: Options = {}): Promise<TestPostgres> {
  const folder = given ?? (await mkdtemp(join(tmpdir(), 'waylift-postgres-')));
  const user = programUser(folder);
  openDataFolder(folder, user);
  const programs = await findPrograms(folder, user);
  const storeFolder = join(folder, 'store');
  await makeStore(storeFolder, programs, user);
  let server: StartedPostgres | null = null;

  async function start(): Promise<Pick<TestPostgres, 'url' | 'superuserUrl' | 'socket'>> {
    server = await startProgram({ storeFolder, programs, user, settings: { fsync: 'off', ...settings } });
    for (;;) {
      const found = await connectAsSuperuser(storeFolder);
      if (typeof found === 'object') {
        await found.client.end();
        const { host, port, password } = found.address;
        const urlOf = (role: string, database: string) =>
          `postgres://${role}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
        return {
          url: urlOf(STORE_ROLE, STORE_ROLE),
          superuserUrl: urlOf('postgres', 'postgres'),
          socket: join(host, `.s.PGSQL.${port}`),
        };
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
    ...(await start()),
    stop,
    start: async () => void (await start()),
    hasEnded: () => server === null || server.hasEnded(),
    signal: (signal) => void server?.child.kill(signal),
    async [Symbol.asyncDispose]() {
      await stop();
      if (given === undefined) await rm(folder, { recursive: true, force: true });
    },
  };
}
