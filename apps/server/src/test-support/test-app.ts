/** The whole server for a test: the real embedded store, real jobs, a real outbox; only time stands still. */
import { mkdir, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { buildApp } from '../app.ts';
import { readConfig } from '../kernel/config/config.ts';
import { createDeps } from '../create-deps.ts';
import type { Store } from '../kernel/db/client.ts';
import type { Deps } from '../create-deps.ts';
import type { Clock } from '../kernel/effects/effects.ts';
import { outboxFolder } from '../mail/delivery/outbox-delivery.ts';
import { createLanesPictures } from '../mail/content/lanes-picture.ts';
import { createMailer } from '../mail/delivery/mailer.ts';
import { jobHandlers } from '../job-handlers.ts';
import { createEstimateRouter } from '../map/routing/estimate.ts';
import { createRouter } from '../map/routing/routing.ts';
import { createLog } from '../kernel/effects/log.ts';
import { openMigratedStore } from './migrated-store.ts';
import { testPasswordHasher } from './test-passwords.ts';

/** A clock that goes when it is told to. */
export type TestClock = Clock & { advanceMs(ms: number): void; set(to: Date): void };
export type SentMail = {
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly listUnsubscribe: string;
};

export type TestApp = AsyncDisposable & {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly store: Store;
  readonly clock: TestClock;
  /** Everything that the log was given, line by line. */
  readonly logLines: readonly string[];
  /** How long each attempt that a limit slowed down had to wait, in ms. None really waits. */
  readonly waits: number[];
  /** The mails sent so far, oldest first. */
  outbox(): Promise<SentMail[]>;
  /** Runs the jobs that are due, and those which they cause; `includeLater` also what waits for another try. */
  runJobs(options?: { readonly includeLater?: boolean }): Promise<number>;
};

export type TestAppOptions = {
  readonly overrides?: Partial<Deps>;
  /** Environment variables on top of a test's own. */
  readonly env?: Readonly<Record<string, string>>;
  /** A store that several apps share, as servers share a database; it is not closed with the app. */
  readonly store?: Store;
};

/** To draw one takes as long as to start an app. */
const PICTURES = createLanesPictures();
/** With its first question it reads the coasts of the world, which takes longer than most tests. */
const ESTIMATES = createEstimateRouter();
const START = new Date('2026-11-20T10:00:00.000Z');

/** Starts one; `await using` stops it and removes its folder. */
export async function startTestApp({ overrides = {}, env = {}, store: given }: TestAppOptions = {}): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'waylift-test-'));
  // As a start of the server makes it.
  await mkdir(join(dataDir, 'images'));
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://localhost:3000',
    LOG_LEVEL: 'debug',
    DEMO: 'off',
    ...(env['SMTP_URL'] === undefined && { MAIL: 'files' }),
    ...env,
  });
  const logLines: string[] = [];
  const waits: number[] = [];
  const log = createLog(config, { write: (line) => void logLines.push(line) });
  const store = given ?? (await openMigratedStore('with-places'));
  const clock = createTestClock(START);
  const deps = createDeps(
    { config, store, log, tokenSecrets: config.tokenSecrets ?? ['a secret for tests alone, long enough'] },
    {
      clock,
      storeNow: () => sql<Date>`${clock.now().toISOString()}::timestamptz`,
      awaitTurn: async (ms) => waits.push(ms) > 0,
      passwordHasher: testPasswordHasher,
      routing: overrides.routing ?? createRouter(config, log, undefined, ESTIMATES),
      mailer: createMailer(config, log, { now: () => clock.now(), pictures: PICTURES }),
      ...overrides,
    },
  );
  if (given === undefined) await onOneConnection(store, () => deps.jobs.prepare());
  else await deps.jobs.prepare();
  const app = await buildApp(deps);
  await app.ready();
  return {
    app,
    deps,
    store,
    clock,
    logLines,
    waits,
    outbox: outboxReader(outboxFolder(dataDir)),
    runJobs: (options) => deps.jobs.runDue(jobHandlers(deps), options),
    async [Symbol.asyncDispose]() {
      await app.close();
      await deps.jobs.stop();
      await deps.mailer.close();
      await deps.routing.close();
      if (given === undefined) await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A connection costs as much as all that an app asks at its start, and many tests need no second one. */
async function onOneConnection({ pool }: Store, work: () => Promise<void>): Promise<void> {
  const { max } = pool.options;
  pool.options.max = 1;
  try {
    await work();
  } finally {
    pool.options.max = max;
  }
}

export function createTestClock(start: Date): TestClock {
  let now = start.getTime();
  return {
    now: () => new Date(now),
    advanceMs(ms) {
      now += ms;
    },
    set(to) {
      now = to.getTime();
    },
  };
}

/** Parses each mail once, as a test looks again and again at all that were sent. */
function outboxReader(folder: string): () => Promise<SentMail[]> {
  const parsed = new Map<string, Promise<SentMail>>();
  return async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    return await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const { ino, mtimeMs } = await stat(path);
        const key = `${name} ${ino} ${mtimeMs}`;
        const mail = parsed.get(key) ?? readMail(path);
        parsed.set(key, mail);
        return await mail;
      }),
    );
  };
}

async function readMail(path: string): Promise<SentMail> {
  const { to, subject = '', html = '', text = '', headers } = await PostalMime.parse(await readFile(path));
  return {
    to: to?.[0]?.address ?? '',
    subject,
    html,
    text,
    listUnsubscribe: headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '',
  };
}
