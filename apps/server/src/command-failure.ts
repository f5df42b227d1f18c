import { ConfigError } from './kernel/config/config.ts';
import { SettingsFileError } from './kernel/config/read-environment.ts';
import { EmbeddedStoreError } from './kernel/db/embedded/embedded-store-error.ts';
import { NoStoreError } from './kernel/db/existing-store.ts';
import { isStoreAway } from './kernel/db/store-away.ts';
import { StoreTooNewError } from './kernel/db/migrate.ts';
import { PoolerError } from './kernel/db/pooler.ts';
import { explainConnecting } from './database-failure.ts';
import { explainFile } from './start-failure.ts';
import { ImagesAwayError } from './kernel/storage/images-away.ts';

const FAILURES: Readonly<Record<string, string>> = {
  '40001': 'someone else has just changed the same thing; try again',
  '40P01': 'someone else has just changed the same thing; try again',
  '25006': 'the database can only be read; is it a copy of another one? DATABASE_URL has to name that one',
  '53100': 'the disk of the store is full, so this step was not done; make room on it',
  '53300': 'the store takes no more connections just now; try again in a moment',
  '57014': 'the store took too long, so this step was not done; try again in a moment',
};

export class NoStoreHereError extends Error {
  override readonly message = 'API_BASE_URL is set: communities and roads belong to that other server, so run the command there.';
}

const SPEAKING = [
  ConfigError,
  SettingsFileError,
  ImagesAwayError,
  StoreTooNewError,
  NoStoreError,
  EmbeddedStoreError,
  NoStoreHereError,
  PoolerError,
];

/** Explains a failure in one line, without values of settings or queries. */
export function explainFailedCommand(error: unknown): string {
  if (error instanceof Error && SPEAKING.some((kind) => error instanceof kind)) return error.message;
  const aboutFile = explainFile(error);
  if (aboutFile !== null) return aboutFile;
  const connecting = explainConnecting(error);
  if (connecting !== null && !isKnown(error))
    return `the store cannot be used: ${connecting}${isStoreAway(error) ? '. Is it running?' : ''}`;
  const code = codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined) ?? '';
  return FAILURES[code] ?? `the store cannot be used${code === '' ? '' : ` (${code})`}. Is it running, and are you allowed to use it?`;
}

function isKnown(error: unknown): boolean {
  return (codeOf(error) ?? codeOf(error instanceof Error ? error.cause : undefined) ?? '') in FAILURES;
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
