/** Two servers on one store, each of which can be killed in the middle of what it does and is replaced by another. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../kernel/config/config.ts';
import { createDeps, type Deps } from '../../create-deps.ts';
import type { Store } from '../../kernel/db/client.ts';
import { createLog } from '../../kernel/effects/log.ts';
import type { OutgoingMail } from '../../mail/delivery/mailer.ts';
import { jobHandlers } from '../../job-handlers.ts';
import type { JobHandlers } from '../../mail/queue/queue.ts';
import { createPlaceSearch } from '../../map/places/places.ts';
import { createRouter } from '../../map/routing/routing.ts';
import { makeTestDatabase, openPatientStore } from '../migrated-store.ts';
import { observeMails } from '../observe-mails.ts';
import type { TestClock } from '../test-app.ts';

export type SimulatedServer = {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly handlers: JobHandlers;
  /** Where its pages listen. */
  readonly url: string;
  /** Warnings and worse. */
  readonly logLines: readonly string[];
  /** Whatever it answers from then on is lost. */
  readonly isKilled: () => boolean;
};
export type SimulatedPush = { readonly endpoint: string };
export type Servers = AsyncDisposable & {
  /** A connection of the test's own, which no kill touches. */
  readonly observer: Store;
  readonly mails: readonly OutgoingMail[];
  readonly pushes: readonly SimulatedPush[];
  readonly running: () => readonly SimulatedServer[];
  /** As if its process were ended just now: what its transactions have not committed is undone. */
  kill(server: SimulatedServer): Promise<void>;
  /** Starts one in the place of each that was killed. */
  replaceKilled(): Promise<void>;
  /** Lines of all servers so far, those that were killed too. */
  readonly logLines: () => string[];
};

const SERVERS = 2;

export async function startServers(clock: TestClock, newId: () => string): Promise<Servers> {
  const database = await makeTestDatabase('with-places');
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-simulation-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'warn',
    DEMO: 'off',
    RATE_LIMITS: 'off',
  });
  const observer = await openPatientStore({ databaseUrl: database.url });
  await observeMails(observer);
  const silent = createLog({ logLevel: 'silent' });
  const mails: OutgoingMail[] = [];
  const pushes: SimulatedPush[] = [];
  const shared = {
    clock,
    newId,
    storeNow: () => sql<Date>`${clock.now().toISOString()}::timestamptz`,
    routing: createRouter(config, silent),
    places: createPlaceSearch(config, { store: observer, clock, log: silent }),
    mailer: {
      async send(mail: OutgoingMail) {
        mails.push(mail);
        return null;
      },
      forget: async () => {},
      check: async () => true,
      close: async () => {},
    },
    pushService: {
      async post(endpoint: string) {
        pushes.push({ endpoint });
        return 201;
      },
    },
  };
  const all: (SimulatedServer & { readonly store: Store; readonly name: string; end(): void })[] = [];
  const ended: Promise<unknown>[] = [];

  async function start(): Promise<void> {
    const name = `simulated-${all.length + 1}`;
    const url = new URL(database.url);
    url.searchParams.set('application_name', name);
    const store = await openPatientStore({ databaseUrl: url.href });
    const logLines: string[] = [];
    const log = createLog(config, { write: (line) => void logLines.push(line) });
    const deps = createDeps({ config, store, log, tokenSecrets: ['a secret for tests alone, long enough'] }, shared);
    await deps.jobs.prepare();
    const app = await buildApp(deps);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    let isKilled = false;
    const end = () => void (isKilled = true);
    all.push({ app, deps, store, name, logLines, handlers: jobHandlers(deps), url: address, isKilled: () => isKilled, end });
  }

  /** How many connections of this server there were to cut. */
  async function cutConnections(name: string): Promise<number> {
    const { rows } = await observer.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()',
      [name],
    );
    return rows.length;
  }

  const running = () => all.filter((server) => !server.isKilled());
  for (let index = 0; index < SERVERS; index += 1) await start();

  return {
    observer,
    mails,
    pushes,
    running,
    async kill(server) {
      const found = all.find((each) => each === server);
      if (found === undefined || found.isKilled()) return;
      found.end();
      // It connects to nothing any more, and what it is connected to is cut.
      ended.push(found.store.pool.end().catch(() => undefined));
      // Again and again: one that was just being opened is seen later. What was being committed just then is, and nothing follows.
      await expect.poll(() => cutConnections(found.name), { interval: 5 }).toBe(0);
      ended.push(found.app.close());
    },
    async replaceKilled() {
      while (running().length < SERVERS) await start();
    },
    logLines: () => all.flatMap(({ logLines }) => logLines),
    async [Symbol.asyncDispose]() {
      for (const server of running()) {
        await server.app.close();
        await server.deps.jobs.stop();
        await server.store.close();
      }
      await Promise.all(ended);
      await shared.routing.close();
      await observer.close();
      await database[Symbol.asyncDispose]();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
