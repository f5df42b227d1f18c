/** The operator's command, `npm run waylift -- ...`. Exit code 1: the command failed. Exit code 2: the command was not understood. */
import { randomUUID } from 'node:crypto';
import { constants, setPriority, userInfo } from 'node:os';
import { readConfig, type Config } from './kernel/config/config.ts';
import { readEnvironment } from './kernel/config/read-environment.ts';
import { PRIVATE_UMASK } from './kernel/config/data-folder.ts';
import { openExistingStore } from './kernel/db/existing-store.ts';
import { migrateStore } from './kernel/db/migrate.ts';
import { systemClock } from './kernel/effects/effects.ts';
import { createJobs } from './mail/queue/queue.ts';
import { createLog } from './kernel/effects/log.ts';
import { runCommandLine, type ExitCode } from './operator/command-line/command-line.ts';
import type { OperatorDeps } from './operator/terminal/command.ts';
import { commands, groups, programs } from './commands.ts';
import { codeOf, explainFailedCommand, NoStoreHereError } from './command-failure.ts';
import { createInputs } from './operator/terminal/inputs.ts';
import { createTerminal } from './operator/terminal/terminal.ts';
import { createRouter } from './map/routing/routing.ts';
import { createPasswordHasher } from './kernel/security/password-hash.ts';
import { storedSeal } from './kernel/security/stored-seal.ts';
import { readTokenSecrets } from './kernel/security/token-secret.ts';
import { createImageStore, imagePlace } from './kernel/storage/images.ts';

/** One for a transaction and one beside it. Servers and other commands need connections too. */
const CONNECTIONS = 2;

function readSettings(env: Readonly<Record<string, string | undefined>>): Config {
  const config = readConfig(env);
  if (config.databaseUrl === undefined && config.apiBaseUrl !== undefined) throw new NoStoreHereError();
  return config;
}

async function openDeps(config: Config, parts: AsyncDisposableStack): Promise<OperatorDeps> {
  const store = await openExistingStore(config, { connections: CONNECTIONS });
  parts.defer(() => store.close());
  await migrateStore(store);
  const log = createLog({ logLevel: 'silent' });
  const jobs = createJobs(store, log);
  parts.defer(() => jobs.stop());
  // The router does nothing before the first question.
  const routing = createRouter(config, log);
  parts.defer(() => routing.close());
  return {
    config,
    db: store.db,
    images: createImageStore({ place: imagePlace(config), newId: randomUUID }),
    jobs,
    routing,
    passwordHasher: createPasswordHasher({ threads: 1 }),
    secrets: { storedSeal: storedSeal(await readTokenSecrets(config, store, systemClock)) },
    clock: systemClock,
    newId: randomUUID,
  };
}

/**
 * Names the person behind `sudo`, if the command runs as the portal's user by sudo. An account without a name, as in some containers, is given by its
 * number.
 */
function operatorIn(env: Readonly<Record<string, string | undefined>>): string {
  if (env['SUDO_USER'] !== undefined && env['SUDO_USER'] !== '') return env['SUDO_USER'];
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** A second interruption ends the process at once. */
function beginLongWork(): AbortSignal {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  const interrupted = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => interrupted.abort());
  return interrupted.signal;
}

async function main(): Promise<ExitCode> {
  const { env, unknown } = readEnvironment();
  await using parts = new AsyncDisposableStack();
  let opened: Promise<OperatorDeps> | null = null;
  let isTold = false;
  const settings = (): Config => {
    if (!isTold) for (const line of unknown) process.stderr.write(`${line}\n`);
    isTold = true;
    return readSettings(env);
  };
  return await runCommandLine(
    process.argv.slice(2),
    { commands, groups, programs },
    {
      open: async () => (opened ??= openDeps(settings(), parts)),
      settings,
      beginLongWork,
      // npm runs this in the project's folder. INIT_CWD holds the folder of the person.
      inputs: createInputs(env['INIT_CWD'] ?? process.cwd(), process.stdin),
      terminal: createTerminal(process),
      operator: operatorIn(env),
    },
  );
}

process.umask(PRIVATE_UMASK);
// A write to a closed pipe reports its error by itself. Without a listener, the event would end the process.
process.stdout.on('error', () => {});
try {
  process.exitCode = await main();
} catch (error) {
  // A reader such as `head` may close the pipe early, when it has read enough.
  const isReaderGone = codeOf(error) === 'EPIPE';
  if (!isReaderGone) process.stderr.write(`error: ${explainFailedCommand(error)}\n`);
  process.exitCode = isReaderGone ? 0 : 1;
}
// An open standard input would keep the process running.
process.stdin.destroy();
