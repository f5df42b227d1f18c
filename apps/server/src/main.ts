import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { readConfig, type Config } from './kernel/config/config.ts';
import { readEnvironment } from './kernel/config/read-environment.ts';
import { PRIVATE_UMASK } from './kernel/config/data-folder.ts';
import { isStoreAway } from './kernel/db/store-away.ts';
import { createLog } from './kernel/effects/log.ts';
import { obeyWords } from './entry-words.ts';
import { explainFailedStart } from './start-failure.ts';
import { startServer } from './start-server.ts';

/** Load balancers and container runtimes kill after ten seconds, unless they are told how long the drain takes. */
const STOP_TIMEOUT_MS = 9_500;

obeyWords(
  process.argv.slice(2),
  'Starts the server, and makes the store where there is none. It takes no arguments but --help and --version: everything else is a setting,\nfrom the environment or the file of settings.',
);
process.umask(PRIVATE_UMASK);
/** Listens at the chosen port until the server does. The start takes seconds, in which another program could take the port. */
let reserved: Server | null = null;
let unknownNames: readonly string[] = [];
const config = await readSettings();
const log = createLog(config, undefined, isStoreAway);
for (const line of unknownNames) log.warn(line);
const parts = new AsyncDisposableStack();
const stopping = new AbortController();

process.on('SIGTERM', () => void stop(0));
process.on('SIGINT', () => void stop(0));
// An unhandled rejection is a bug. It is logged, and a supervisor starts a new process.
process.on('unhandledRejection', (error) => fail(error));
process.on('uncaughtException', (error) => fail(error));

try {
  const notices = await startServer(config, { log, parts, stopping: stopping.signal, onGone: failForGood, beforeListening });
  tell([`Waylift is ready at ${config.publicUrl}`, ...notices]);
} catch (error) {
  if (!stopping.signal.aborted) {
    process.stderr.write(`Waylift cannot start: ${explainFailedStart(error, config)}\n`);
    log.debug({ err: error }, 'the start failed');
    await stop(1);
  }
}

/** A person at a terminal gets lines. Any other reader of standard output gets JSON, whatever the log level. */
function tell(lines: readonly string[]): void {
  if (process.stdout.isTTY) process.stdout.write(`${lines.join('\n')}\n`);
  else for (const line of lines) log.child({}, { level: 'info' }).info(line.trim());
}

async function stop(exitCode: number): Promise<void> {
  if (stopping.signal.aborted) return;
  stopping.abort();
  const timer = setTimeout(() => process.exit(1), config.drainSeconds * 1000 + STOP_TIMEOUT_MS);
  try {
    await parts.disposeAsync();
    log.info('stopped');
  } catch (error) {
    log.error({ err: error }, 'the stop failed');
    process.exitCode = 1;
  }
  clearTimeout(timer);
  process.exit(process.exitCode ?? exitCode);
}

function failForGood(error: Error): void {
  process.stderr.write(`Waylift ends: ${explainFailedStart(error, config)}\n`);
  void stop(1);
}

function fail(error: unknown): void {
  log.fatal({ err: error }, 'an error that nothing caught');
  void stop(1);
}

async function readSettings(): Promise<Config> {
  try {
    const { env, unknown } = readEnvironment();
    unknownNames = unknown;
    const read = readConfig(env);
    // Links in mails need the port, so a free one is chosen before anything is made from the settings.
    return read.port === 0 ? readConfig({ ...env, PORT: String(await reservePort(read.host)) }) : read;
  } catch (error) {
    const lines = [...unknownNames, `Waylift cannot start: ${explainFailedStart(error, null)}`];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exit(1);
  }
}

async function reservePort(host: string): Promise<number> {
  reserved = createServer((socket) => socket.destroy()).listen(0, host);
  await once(reserved, 'listening');
  const address = reserved.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

async function beforeListening(): Promise<void> {
  if (reserved === null) return;
  const closed = once(reserved, 'close');
  reserved.close();
  await closed;
}
