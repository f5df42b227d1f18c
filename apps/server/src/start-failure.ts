/** Explains in one line, for the person at the terminal, why the server cannot start and which setting to change. It holds nothing secret. */
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { ConfigError, type Config } from './kernel/config/config.ts';
import { EmbeddedStoreError } from './kernel/db/embedded/embedded-store-error.ts';
import { explainConnecting } from './database-failure.ts';
import { StoreTooNewError } from './kernel/db/migrate.ts';
import { PoolerError } from './kernel/db/pooler.ts';

type Settings = Pick<Config, 'host' | 'port' | 'metricsHost' | 'metricsPort' | 'dataDir' | 'databaseUrl'>;
type SystemFailure = NodeJS.ErrnoException & { readonly port?: number; readonly hostname?: string };

/** One line about `error`. `settings` is null when they could not be read. */
export function explainFailedStart(error: unknown, settings: Settings | null): string {
  if (!(error instanceof Error)) return 'the reason is unknown';
  // Its message holds the query's parameters, such as the token secret.
  if (error instanceof DrizzleQueryError) return explainFailedStart(error.cause ?? new Error('a query of the store failed'), settings);
  if (
    error instanceof ConfigError ||
    error instanceof EmbeddedStoreError ||
    error instanceof StoreTooNewError ||
    error instanceof PoolerError ||
    settings === null
  )
    return explainFile(error) ?? error.message;
  const failure: SystemFailure = error;
  return (
    aboutListening(failure, settings) ??
    aboutDatabase(error, settings) ??
    aboutDataFolder(failure, settings) ??
    explainFile(error) ??
    error.message
  );
}

/** One line about a file or folder that cannot be used, with its path. Null when `error` is about something else. */
export function explainFile(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, path, syscall }: SystemFailure = error;
  // A socket of PostgreSQL has a path too.
  if (path === undefined || code === undefined || syscall === 'connect' || syscall === 'listen') return null;
  return `${path} cannot be used: ${code}. ${whatIsDue(code) ?? 'This user has to be allowed to read and write it.'}`;
}

function whatIsDue(code: string): string | null {
  switch (code) {
    case 'ENOSPC':
      return 'The disk is full: make room on it.';
    case 'EDQUOT':
      return 'This user has used up its share of the disk: make room on it.';
    case 'ENOENT':
      return 'There is no such file.';
    case 'EISDIR':
      return 'It is a folder.';
    case 'EROFS':
      return 'The disk can only be read: mount it to be written to.';
    default:
      return null;
  }
}

function aboutListening({ code, syscall, port, hostname }: SystemFailure, settings: Settings): string | null {
  const isAboutMetrics =
    port === undefined
      ? hostname === settings.metricsHost && hostname !== settings.host
      : port === settings.metricsPort && port !== settings.port;
  const prefix = isAboutMetrics ? 'METRICS_' : '';
  const host = isAboutMetrics ? settings.metricsHost : settings.host;
  if (syscall === 'getaddrinfo' && hostname === host) return `${prefix}HOST holds "${host}", but no address is known for it (${code}).`;
  if (syscall !== 'listen') return null;
  const variable = `${prefix}PORT`;
  switch (code) {
    case 'EADDRINUSE':
      return `another program listens at ${host}:${port}. Stop it, or set ${variable}.`;
    case 'EADDRNOTAVAIL':
      return `${prefix}HOST holds "${host}", which is not an address of this machine.`;
    case 'EACCES':
      return `${variable} holds ${port}, where this user may not listen; ports from 1024 on are usually free for all.`;
    default:
      return null;
  }
}

function aboutDatabase(error: Error, { databaseUrl }: Settings): string | null {
  if (databaseUrl === undefined) return null;
  const reason = explainConnecting(error) ?? (error instanceof pg.DatabaseError ? error.message : null);
  return reason === null ? null : `the database of DATABASE_URL cannot be used: ${reason}`;
}

function aboutDataFolder({ code, path }: SystemFailure, { dataDir }: Settings): string | null {
  if (path === undefined || code === undefined || !path.startsWith(dataDir)) return null;
  const due = whatIsDue(code) ?? 'It has to be a folder that this user may write to.';
  return `DATA_DIR holds "${dataDir}", which cannot be used: ${code} at ${path}. ${due}`;
}
