/** What a run of faults is made of: two servers as processes, their PostgreSQL on a disk of its own, a mail server, and the lines between them. */
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../../kernel/config/config.ts';
import { createDeps, type Deps } from '../../create-deps.ts';
import { openStore, type Store } from '../../kernel/db/client.ts';
import { STORE_ROLE } from '../../kernel/db/embedded/make-store.ts';
import { migrateStore } from '../../kernel/db/migrate.ts';
import { communities } from '../../kernel/db/schema/communities.ts';
import { createLog } from '../../kernel/effects/log.ts';
import { createJobs } from '../../mail/queue/queue.ts';
import { loadGazetteer } from '../../map/places/load-gazetteer.ts';
import { observeMails } from '../observe-mails.ts';
import { startPostgres, type TestPostgres } from '../postgres-server.ts';
import { becomeReady, end, spawnServer, type ChangedServer, type Running } from '../programs.ts';
import { COMMUNITY } from '../simulation/people.ts';
import { SMALL_GAZETTEER_FOLDER } from '../test-postgres.ts';
import { SOONER, TELLS_PORT, type ChangedLine } from './changed-lines.ts';
import { bundleChanged } from './changed-server.ts';
import { openLine, type Line } from './line.ts';
import { startMailbox, type Mailbox } from './mailbox.ts';
import { makeSmallDisk, type SmallDisk } from './small-disk.ts';

/** `disk`: the store's. `files`: that of the data folder, which both servers share. `program`: the servers', with no planted fault. */
export type StoreMachine = AsyncDisposable & {
  readonly postgres: TestPostgres;
  readonly disk: SmallDisk;
  readonly files: SmallDisk;
  readonly program: ChangedServer;
};
export type FaultyServer = {
  readonly name: string;
  readonly toStore: Line;
  readonly toMail: Line;
  /** When it has just answered that something is changed, and when it begins to say something to the mail server. */
  readonly moments: EventEmitter<{ answered: []; mailing: [] }>;
  /** Where it listens; it changes with each start. */
  url: string;
  running: Running | null;
  /** What former processes of it wrote. */
  output: string;
};
export type Parts = AsyncDisposable & {
  readonly machine: StoreMachine;
  readonly servers: readonly [FaultyServer, FaultyServer];
  readonly mailbox: Mailbox;
  /** Past the lines. It works while PostgreSQL does. */
  readonly observer: Store;
  /** For the operator's commands: past the lines too, with the data folder of the servers. */
  readonly operatorDeps: Deps;
  readonly startServer: (server: FaultyServer) => Promise<void>;
  /** Answers its exit code; null where the signal ended it. */
  readonly endServer: (server: FaultyServer, signal: 'SIGKILL' | 'SIGTERM') => Promise<number | null>;
  readonly startStore: () => Promise<void>;
  /** Everything that any server has written so far. */
  output(): string;
};

const SILENT = createLog({ logLevel: 'silent' });
const SECRET = 'a secret for tests alone that is long enough';
/** Small pieces, so that a disk soon has no room for the next. */
const STORE_SETTINGS = { fsync: 'on', min_wal_size: '32MB', max_wal_size: '48MB', max_connections: '120' };
const STORE_DISK_MB = 400;
const FILES_DISK_MB = 4;
const POLL_MS = 50;
/** Some 20 s. What there is to recover takes a second. */
const LOOKS_AT_RECOVERY = 400;

export async function bundleServer(planted: readonly ChangedLine[] = []): Promise<AsyncDisposable & ChangedServer> {
  return await bundleChanged([...SOONER, TELLS_PORT, ...planted]);
}

/** A PostgreSQL with a database that each run copies: migrated, with a community and its queues. */
export async function startStoreMachine(program: ChangedServer): Promise<StoreMachine> {
  await using parts = new AsyncDisposableStack();
  const disk = parts.use(await makeSmallDisk(STORE_DISK_MB));
  const files = parts.use(await makeSmallDisk(FILES_DISK_MB));
  const postgres = parts.use(await startPostgres({ folder: disk.folder, settings: STORE_SETTINGS }));
  const store = await openStore({ databaseUrl: postgres.url });
  await migrateStore(store);
  const clock = { now: () => new Date() };
  const now = clock.now();
  await store.db
    .insert(communities)
    .values({ id: randomUUID(), slug: COMMUNITY, publicId: COMMUNITY, name: 'Community', createdAt: now, updatedAt: now });
  await loadGazetteer({ store, log: SILENT, clock, folder: SMALL_GAZETTEER_FOLDER }, new AbortController().signal);
  const jobs = createJobs(store, SILENT);
  await jobs.prepare();
  await jobs.stop();
  await store.close();
  const whole = parts.move();
  return { postgres, disk, files, program, [Symbol.asyncDispose]: () => whole.disposeAsync() };
}

export async function startParts(machine: StoreMachine, planted: readonly ChangedLine[] = []): Promise<Parts> {
  await using parts = new AsyncDisposableStack();
  const { postgres, disk, files } = machine;
  // The run before may have failed amid a fault.
  postgres.signal('SIGCONT');
  disk.empty();
  files.empty();
  await startStore();
  const database = `faults_${randomUUID().replaceAll('-', '')}`;
  await administer(postgres, `create database ${database} owner ${STORE_ROLE} template ${STORE_ROLE} strategy file_copy`);
  parts.defer(async () => {
    await startStore();
    await administer(postgres, `drop database if exists ${database} with (force)`);
  });
  const observed = new URL(postgres.url);
  observed.pathname = database;
  const observer = await openStore({ databaseUrl: observed.href });
  parts.defer(() => observer.close());
  await observeMails(observer);

  const dataDir = await mkdtemp(join(files.folder, 'data-'));
  parts.defer(() => rm(dataDir, { recursive: true, force: true }));
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: observed.href });
  const operatorDeps = createDeps({ config, store: observer, log: SILENT, tokenSecrets: [SECRET] });
  await operatorDeps.jobs.prepare();
  parts.defer(() => operatorDeps.jobs.stop());

  const mailbox = parts.use(await startMailbox(() => servers.forEach(({ toMail }) => toMail.breakAll())));
  const program = planted.length === 0 ? machine.program : parts.use(await bundleServer(planted));

  async function make(name: string) {
    const toStore = parts.use(await openLine({ path: postgres.socket }));
    const moments: FaultyServer['moments'] = new EventEmitter();
    const toMail = parts.use(await openLine({ host: '127.0.0.1', port: mailbox.port }, () => moments.emit('mailing')));
    const databaseUrl = new URL(`postgres://${STORE_ROLE}@127.0.0.1:${toStore.port}/${database}`);
    databaseUrl.password = observed.password;
    const env = {
      DATABASE_URL: databaseUrl.href,
      PAGES: 'off',
      SMTP_URL: `smtp://127.0.0.1:${toMail.port}`,
      TOKEN_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      ENVIRONMENT: 'localhost',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'info',
    };
    const server: FaultyServer = { name, toStore, toMail, moments, url: '', running: null, output: '' };
    return { server, env };
  }
  const made = [await make('one'), await make('other')] as const;
  const servers = [made[0].server, made[1].server] as const;

  async function startServer(server: FaultyServer): Promise<void> {
    const of = made.find((each) => each.server === server);
    if (of === undefined) throw new Error('no server of this run');
    const spawned = spawnServer({ DATA_DIR: dataDir, PORT: '0', ...of.env }, program);
    server.running = { ...spawned, url: '' };
    const running = await becomeReady(spawned);
    server.running = running;
    const url = /^It listens at (\S+) itself$/m.exec(running.output())?.[1];
    if (url === undefined) throw new Error(`it does not say where it listens: ${running.output()}`);
    server.url = url;
  }

  async function endServer(server: FaultyServer, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const { running } = server;
    if (running === null) return null;
    server.running = null;
    const code = await end(running.child, signal);
    server.output += running.output();
    return code;
  }

  parts.defer(async () => {
    for (const server of servers) await endServer(server, 'SIGKILL');
  });
  await Promise.all(servers.map(startServer));
  async function startStore(): Promise<void> {
    for (let looks = 1; ; looks += 1) {
      // Right after a crash there may be no room yet, or something of the former process.
      if (postgres.hasEnded()) await postgres.start().catch(() => delay(POLL_MS));
      else if (await takesConnections(postgres)) return;
      // One whose recovery finds no room neither ends nor goes on, however much room there is later.
      else if (looks % LOOKS_AT_RECOVERY === 0) await postgres.stop();
      else await delay(POLL_MS);
    }
  }

  const whole = parts.move();
  return {
    machine,
    servers,
    mailbox,
    observer,
    operatorDeps,
    startServer,
    endServer,
    startStore,
    output: () => servers.map(({ output, running }) => output + (running?.output() ?? '')).join(''),
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
}

async function administer({ superuserUrl }: TestPostgres, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function takesConnections({ superuserUrl }: TestPostgres): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuserUrl, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}
